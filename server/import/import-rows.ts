import { sql } from 'kysely';
import { databaseFault } from '../db/faults.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { Effect } from './effects.sql.ts';
import type { TableRecord } from './table.ts';

/** What became of a line. */
export type Taken = 'added' | 'changed' | 'same';

/** A line that was taken, with all that it did. */
export type TakenLine = { readonly taken: Taken; readonly effects: readonly Effect[] };

/** Takes one line in a transaction; throws LineError, before it writes anything, for one that cannot be taken. */
export type Take = (tx: Tx, values: Values) => Promise<TakenLine>;

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
  readonly take: Take;
  readonly onProgress: (lines: number) => void;
};

/** What a killed run does again at most. */
export const LINES_PER_COMMIT = 200;

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
  // A dry run is one transaction: a line may need another one above it.
  const step = isDry ? Math.max(1, records.length) : LINES_PER_COMMIT;
  for (let at = 0; at < records.length; at += step) {
    const tx = await db.startTransaction().execute();
    try {
      for (const ended of await takeLines(tx, records.slice(at, at + step), take)) {
        outcomes.push(ended.taken);
        if (ended.taken === 'wrong') wrong.push({ line: ended.line, why: ended.why });
        else counts[ended.taken] += 1;
      }
      await (isDry ? tx.rollback() : tx.commit()).execute();
    } catch (error) {
      await tx.rollback().execute();
      throw error;
    }
    onProgress(Math.min(records.length, at + step));
  }
  return { counts, outcomes, wrong };
}

/** What became of a line of the file. */
export type EndedLine =
  | ({ readonly line: number } & TakenLine)
  | { readonly line: number; readonly taken: 'wrong'; readonly why: string };

type LineToTake = Pick<TableRecord, 'line' | 'values' | 'wrong'>;

/**
 * Takes lines one after the other in a transaction, each whole or not at all. A line that cannot be taken has written nothing by then; only
 * a value that the database refuses ends more than its line, and then each gets a savepoint of its own, which costs as much as the line.
 */
export async function takeLines(tx: Tx, records: readonly LineToTake[], take: Take): Promise<EndedLine[]> {
  await sql`savepoint lot`.execute(tx);
  try {
    const ended: EndedLine[] = [];
    for (const record of records) ended.push(await takeLine(tx, record, take));
    return ended;
  } catch (error) {
    if (databaseFault(error) !== 'bad-value') throw error;
    await sql`rollback to savepoint lot`.execute(tx);
    return takeApart(tx, records, take);
  }
}

async function takeLine(tx: Tx, { line, values, wrong }: LineToTake, take: Take): Promise<EndedLine> {
  if (wrong !== undefined) return { line, taken: 'wrong', why: wrong };
  try {
    return { line, ...(await take(tx, values)) };
  } catch (error) {
    if (error instanceof LineError) return { line, taken: 'wrong', why: error.message };
    throw error;
  }
}

async function takeApart(tx: Tx, records: readonly LineToTake[], take: Take): Promise<EndedLine[]> {
  const ended: EndedLine[] = [];
  for (const record of records) {
    await sql`savepoint line`.execute(tx);
    try {
      ended.push(await takeLine(tx, record, take));
    } catch (error) {
      if (databaseFault(error) !== 'bad-value') throw error;
      await sql`rollback to savepoint line`.execute(tx);
      ended.push({ line: record.line, taken: 'wrong', why: UNSTORABLE });
    }
    await sql`release savepoint line`.execute(tx);
  }
  return ended;
}

/** Why a line with such a value is left out. */
export const UNSTORABLE = 'It has a value that the database cannot store.';
