import { sql } from 'kysely';
import { databaseFault } from '../db/faults.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { TableRecord } from './table.ts';

/** What became of a line. */
export type Taken = 'added' | 'changed' | 'same';

/** A line cannot be taken; the message is a sentence for whoever wrote the file. */
export class LineError extends Error {}

export type Values = TableRecord['values'];

export type Imported = {
  readonly counts: Readonly<Record<Taken, number>>;
  /** What became of each record, in their order. */
  readonly outcomes: readonly (Taken | 'wrong')[];
  readonly wrong: readonly { readonly line: number; readonly why: string }[];
};

type Options = {
  /** Everything is done and undone again: what is said is what would be. */
  readonly isDry: boolean;
  /** Takes one line in a transaction; throws LineError for one that cannot be taken. */
  readonly take: (tx: Tx, values: Values) => Promise<Taken>;
  readonly onProgress: (lines: number) => void;
};

/** What a killed run does again at most. */
const LINES_PER_COMMIT = 200;

/**
 * Takes the lines one after the other, some at a commit. A line that is wrong is left out and told, the others are taken. What was taken
 * before is the same when it comes again, so that a run that was cut short is simply repeated.
 */
export async function importRows(
  db: Db,
  records: readonly TableRecord[],
  { isDry, take, onProgress }: Options,
): Promise<Imported> {
  const counts: Record<Taken, number> = { added: 0, changed: 0, same: 0 };
  const wrong: { line: number; why: string }[] = [];
  const outcomes: (Taken | 'wrong')[] = [];
  const leaveOut = (line: number, why: string): void => {
    wrong.push({ line, why });
    outcomes.push('wrong');
  };
  const takeAll = async (tx: Tx, part: readonly TableRecord[]): Promise<void> => {
    for (const { line, values, wrong: why } of part) {
      if (why !== undefined) {
        leaveOut(line, why);
        continue;
      }
      await sql`savepoint line`.execute(tx);
      try {
        const taken = await take(tx, values);
        counts[taken] += 1;
        outcomes.push(taken);
      } catch (error) {
        const why = reasonOf(error);
        if (why === null) throw error;
        await sql`rollback to savepoint line`.execute(tx);
        leaveOut(line, why);
      }
      await sql`release savepoint line`.execute(tx);
    }
  };
  // A dry run is one transaction: a line may need another one above it.
  const step = isDry ? Math.max(1, records.length) : LINES_PER_COMMIT;
  for (let at = 0; at < records.length; at += step) {
    const tx = await db.startTransaction().execute();
    try {
      await takeAll(tx, records.slice(at, at + step));
      await (isDry ? tx.rollback() : tx.commit()).execute();
    } catch (error) {
      await tx.rollback().execute();
      throw error;
    }
    onProgress(Math.min(records.length, at + step));
  }
  return { counts, outcomes, wrong };
}

/** Why a line was not taken; null for what ends the whole import. */
function reasonOf(error: unknown): string | null {
  if (error instanceof LineError) return error.message;
  return databaseFault(error) === 'bad-value' ? 'It holds a value that the database cannot store.' : null;
}
