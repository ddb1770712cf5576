import { sql } from 'kysely';
import { databaseFault } from '../db/faults.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { Effect } from './effects.sql.ts';
import type { TableRecord } from './table.ts';

/** Outcome of an imported line. */
export type Taken = 'added' | 'changed' | 'same';

/** An imported line, with all its effects. */
export type TakenLine = { readonly taken: Taken; readonly effects: readonly Effect[] };

/** Imports one line in a transaction. Throws LineError, before writing anything, for a line that cannot be imported. */
export type Take = (tx: Tx, values: Values) => Promise<TakenLine>;

/** A line cannot be imported; the message is a sentence for whoever wrote the file. */
export class LineError extends Error {}

export type Values = TableRecord['values'];

export type Imported = {
  readonly counts: Readonly<Record<Taken, number>>;
  /** Outcome of each record, in their order. */
  readonly outcomes: readonly (Taken | 'wrong')[];
  readonly wrong: readonly { readonly line: number; readonly why: string }[];
};

type Options = {
  /** Everything is done and rolled back, so the result shows what would happen. */
  readonly isDry: boolean;
  readonly take: Take;
  readonly onProgress: (lines: number) => void;
};

/** The most lines that a killed run repeats. */
export const LINES_PER_COMMIT = 200;

/**
 * Imports the lines one after the other, several per commit. A wrong line is left out and reported; the others are
 * imported. A line that was imported before counts as `same`, so an interrupted run is simply repeated.
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

/** Result of a line of the file. */
export type EndedLine =
  | ({ readonly line: number } & TakenLine)
  | { readonly line: number; readonly taken: 'wrong'; readonly why: string };

type LineToTake = Pick<TableRecord, 'line' | 'values' | 'wrong'>;

/**
 * Imports lines one after the other in a transaction, each completely or not at all. A line that cannot be imported has
 * written nothing by then. Only a value that the database refuses aborts more than its line. Then each line gets its
 * own savepoint, which costs as much as the line itself.
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

/** Reason for leaving out a line with such a value. */
export const UNSTORABLE = 'It has a value that the database cannot store.';
