import { sql } from 'kysely';
import {
  type FileKind,
  IMPORT_DRAFT_DAYS,
  IMPORT_KEPT_DAYS,
  type ImportState,
  type LineOutcome,
} from '#domain/imports.ts';
import { DAY_MS } from '#domain/units.ts';
import type { Tx } from '../db/schema.ts';
import type { Session } from '../http/session.ts';
import type { Effect } from './effects.sql.ts';
import type { EndedLine } from './import-rows.ts';
import type { ReadUpload, UploadedLine } from './upload.ts';

/** Lines written per statement. */
const LINES_AT_ONCE = 2_000;

/** State of a run, as its lots need it. */
export type LockedRun = {
  readonly id: string;
  readonly kind: FileKind;
  readonly state: ImportState;
  readonly handled: number;
  readonly lines: number;
};

/** Inserts a parsed file with its lines. */
export async function insertRun(
  tx: Tx,
  { kind, fileName, upload }: { kind: FileKind; fileName: string; upload: ReadUpload },
  { id, session, at }: { id: string; session: Session; at: string },
): Promise<void> {
  const { headings, columns, notes, hasDecimalCommas, lines, state } = upload;
  await tx
    .insertInto('import_runs')
    .values({
      id,
      complex_id: session.complexId,
      kind,
      file_name: fileName,
      state,
      lines: lines.length,
      headings: JSON.stringify(headings),
      columns: JSON.stringify(columns),
      notes: JSON.stringify(notes),
      has_decimal_commas: hasDecimalCommas,
      wrong: wrongOf(lines),
      created_at: at,
      created_by: session.userId,
    })
    .execute();
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    const lot = lines
      .slice(from, from + LINES_AT_ONCE)
      .map((line, index) => ({ ...line, position: from + index }));
    await sql`
      insert into import_lines
        (run_id, position, line, cells, unreadable, fields, changes, check_position, check_lot, outcome, why)
      select ${id}, l.position, l.line, l.cells, l.unreadable, l.fields, l.changes, l."checkPosition", l."checkLot", l.outcome, l.why
      from jsonb_to_recordset(${JSON.stringify(lot)}::jsonb) as l (
        position integer, line integer, cells jsonb, unreadable text, fields jsonb, changes jsonb,
        "checkPosition" integer, "checkLot" integer, outcome text, why text)`.execute(tx);
  }
}

/** Number of lines that are wrong from the start; the dry run skips them. */
function wrongOf(lines: readonly UploadedLine[]): number {
  return lines.filter(({ outcome }) => outcome === 'wrong').length;
}

/** The lines of a run as in the file. */
export async function cellsOf(
  tx: Tx,
  runId: string,
): Promise<{ lines: Pick<UploadedLine, 'line' | 'cells' | 'unreadable'>[]; hasDecimalCommas: boolean }> {
  const run = await tx
    .selectFrom('import_runs')
    .where('id', '=', runId)
    .select('has_decimal_commas as hasDecimalCommas')
    .executeTakeFirstOrThrow();
  const rows = await tx
    .selectFrom('import_lines')
    .where('run_id', '=', runId)
    .orderBy('position')
    .select(['line', 'cells', 'unreadable'])
    .execute();
  return { ...run, lines: rows as Pick<UploadedLine, 'line' | 'cells' | 'unreadable'>[] };
}

/** Stores the lines as read with the chosen columns; the dry run begins. */
export async function writeColumns(
  tx: Tx,
  runId: string,
  { columns, notes, lines }: Pick<ReadUpload, 'columns' | 'notes' | 'lines'>,
): Promise<void> {
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    const lot = lines
      .slice(from, from + LINES_AT_ONCE)
      .map(({ fields, changes, checkPosition, checkLot, outcome, why }, index) => ({
        position: from + index,
        ...{ fields, changes, checkPosition, checkLot, outcome, why },
      }));
    await sql`
      update import_lines as t set fields = l.fields, changes = l.changes,
        check_position = l."checkPosition", check_lot = l."checkLot", outcome = l.outcome, why = l.why
      from jsonb_to_recordset(${JSON.stringify(lot)}::jsonb) as l (
        position integer, fields jsonb, changes jsonb, "checkPosition" integer, "checkLot" integer, outcome text, why text)
      where t.run_id = ${runId} and t.position = l.position`.execute(tx);
  }
  await tx
    .updateTable('import_runs')
    .set({ columns: JSON.stringify(columns), notes: JSON.stringify(notes), state: 'checking', handled: 0 })
    .set({ added: 0, changed: 0, same: 0, wrong: wrongOf(lines) })
    .where('id', '=', runId)
    .execute();
}

/** A run of the session's complex, locked until the transaction ends; null for all others. */
export async function lockRun(tx: Tx, session: Session, id: string): Promise<LockedRun | null> {
  const row = await tx
    .selectFrom('import_runs')
    .where('id', '=', id)
    .where('complex_id', '=', session.complexId)
    .select(['id', 'kind', 'state', 'handled', 'lines'])
    .forUpdate()
    .executeTakeFirst();
  return (row as LockedRun | undefined) ?? null;
}

/** Waits until no other lot is running: two that import the same lines in a different order would deadlock. */
export async function waitForOtherLots(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(4180026)`.execute(tx);
}

/** Moves a run to another state, in which its lines are processed from the first one. */
export async function enterState(
  tx: Tx,
  { id, state }: LockedRun,
  next: ImportState,
  { session, at }: { session: Session; at: string },
): Promise<void> {
  const by = { userId: session.userId, at };
  await tx
    .updateTable('import_runs')
    .set({
      state: next,
      ...(next === 'running' &&
        state === 'checked' && {
          handled: 0,
          added: 0,
          changed: 0,
          same: 0,
          wrong: 0,
          run_at: by.at,
          run_by: by.userId,
        }),
      ...(next === 'undoing' && { handled: 0, undone_at: by.at, undone_by: by.userId }),
    })
    .where('id', '=', id)
    .execute();
}

/** Lines of a lot, with their positions. */
export type LotLine = {
  readonly position: number;
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
  readonly wrong?: string;
};

/** Next lines of the dry run: the size of a lot, plus all lines about the same records. */
export function linesToCheck(tx: Tx, { id, handled }: LockedRun, many: number): Promise<LotLine[]> {
  return lotLines(
    tx,
    sql`run_id = ${id} and check_lot >= ${handled} and check_lot < ${handled + many} order by check_position`,
  );
}

/** Next lines of the run, in the order of the file. */
export function linesToRun(tx: Tx, { id, handled }: LockedRun, many: number): Promise<LotLine[]> {
  return lotLines(
    tx,
    sql`run_id = ${id} and position >= ${handled} and position < ${handled + many} order by position`,
  );
}

async function lotLines(tx: Tx, which: ReturnType<typeof sql>): Promise<LotLine[]> {
  const { rows } = await sql<LotLine & { unread: string | null }>`
    select position, line, fields as "values", case when check_lot is null then why end as unread
    from import_lines where ${which}`.execute(tx);
  return rows.map(({ unread, ...line }) => ({ ...line, ...(unread !== null && { wrong: unread }) }));
}

/** Stores the outcomes of a lot's lines, and counts them. `effects` are stored only for a real run. */
export async function writeOutcomes(
  tx: Tx,
  run: LockedRun,
  {
    lines,
    ended,
    keepsEffects,
  }: { lines: readonly LotLine[]; ended: readonly EndedLine[]; keepsEffects: boolean },
  next: ImportState,
): Promise<void> {
  const rows = ended.map((one, index) => ({
    position: lines[index]?.position,
    outcome: one.taken,
    why: one.taken === 'wrong' ? one.why : null,
    effects: one.taken === 'wrong' || !keepsEffects ? [] : one.effects,
  }));
  await sql`
    update import_lines as t set outcome = l.outcome, why = l.why, effects = l.effects
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (position integer, outcome text, why text, effects jsonb)
    where t.run_id = ${run.id} and t.position = l.position`.execute(tx);
  const count = (outcome: LineOutcome) => ended.filter(({ taken }) => taken === outcome).length;
  await tx
    .updateTable('import_runs')
    .set(({ eb }) => ({
      state: next,
      handled: run.handled + lines.length,
      added: eb('added', '+', count('added')),
      changed: eb('changed', '+', count('changed')),
      same: eb('same', '+', count('same')),
      wrong: eb('wrong', '+', count('wrong')),
    }))
    .where('id', '=', run.id)
    .execute();
}

/** A line to undo, with its effects. */
export type DoneLine = {
  readonly position: number;
  readonly line: number;
  readonly effects: readonly Effect[];
};

/** The last lines that have not been processed yet, from the bottom up. */
export async function linesToUndo(
  tx: Tx,
  { id, handled, lines }: LockedRun,
  many: number,
): Promise<DoneLine[]> {
  const rows = await tx
    .selectFrom('import_lines')
    .where('run_id', '=', id)
    .where('position', '<', lines - handled)
    .where('position', '>=', lines - handled - many)
    .orderBy('position', 'desc')
    .select(['position', 'line', 'effects'])
    .execute();
  return rows as unknown as DoneLine[];
}

/** Stores why lines of a lot were not undone. */
export async function writeUndone(
  tx: Tx,
  run: LockedRun,
  {
    handled,
    undone,
    left,
  }: { handled: number; undone: number; left: readonly { position: number; why: string }[] },
  next: ImportState,
): Promise<void> {
  if (left.length > 0)
    await sql`
      update import_lines as t set left_because = l.why
      from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as l (position integer, why text)
      where t.run_id = ${run.id} and t.position = l.position`.execute(tx);
  await tx
    .updateTable('import_runs')
    .set(({ eb }) => ({
      state: next,
      handled: run.handled + handled,
      undone: eb('undone', '+', undone),
      left_over: eb('left_over', '+', left.length),
    }))
    .where('id', '=', run.id)
    .execute();
}

export async function deleteRun(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('import_runs').where('id', '=', id).execute();
}

/** Deletes files that nobody ran within a day, and imports that are too old to be undone. */
export async function deleteOldRuns(tx: Tx, { complexId }: Session, at: string): Promise<void> {
  const before = (days: number) => new Date(Date.parse(at) - days * DAY_MS).toISOString();
  await tx
    .deleteFrom('import_runs')
    .where('complex_id', '=', complexId)
    .where(({ eb, and, or }) =>
      or([
        eb('created_at', '<', before(IMPORT_KEPT_DAYS)),
        and([eb('run_at', 'is', null), eb('created_at', '<', before(IMPORT_DRAFT_DAYS))]),
      ]),
    )
    .execute();
}
