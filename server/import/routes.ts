import {
  actOnImport,
  chooseImportColumns,
  discardImport,
  getImport,
  listImportLines,
  listImports,
  readImport,
  takeImportLot,
} from '#contract/calls/imports.ts';
import { afterImportAction, type ImportState, mayDiscardImport } from '#domain/imports.ts';
import { MAX_NAME_LENGTH } from '#domain/limits.ts';
import { keptLine } from '#domain/typed-text.ts';
import type { Tx } from '../db/schema.ts';
import { notify } from '../events/channel.sql.ts';
import { bind, bindTable, type Route } from '../http/handler.ts';
import { notFound, Problem } from '../http/problem.ts';
import type { Session } from '../http/session.ts';
import { Turns } from '../http/turns.ts';
import { serverTexts } from '../texts.ts';
import { takeLot } from './lots.ts';
import {
  cellsOf,
  deleteOldRuns,
  deleteRun,
  enterState,
  insertRun,
  type LockedRun,
  lockRun,
  writeColumns,
} from './runs.sql.ts';
import { type RunAnswer, readLines, readRuns } from './shown-runs.sql.ts';
import { isWholePlacing, notesOn, placeLines, readUpload } from './upload.ts';

/** Files are read one at a time: each takes memory of many times its size. */
const READINGS = new Turns({ atOnce: 1, patienceMs: 30_000 });

/** Unknown event: clients refetch everything. */
const CHANGED = ['imported'];

/** A super-admin imports data from files of their complex (docs/rules.md, N1 to N8). */
export const importRoutes: readonly Route[] = [
  bind(listImports, ['data.import'], async ({ session, tx }) => readRuns(tx, session)),
  bindTable(
    readImport,
    ['data.import'],
    (bytes, { body, session }) =>
      READINGS.within(
        session.userId,
        () => false,
        () => readUpload(bytes, body.kind),
      ),
    async ({ body, session, tx, at, newId }, upload) => {
      const id = newId();
      await deleteOldRuns(tx, session, at);
      const fileName = keptLine(body.fileName).slice(0, MAX_NAME_LENGTH);
      await insertRun(tx, { kind: body.kind, fileName, upload }, { id, session, at });
      return runOf(tx, session, id);
    },
  ),
  bind(getImport, ['data.import'], async ({ params, session, tx }) => runOf(tx, session, params.id)),
  bind(listImportLines, ['data.import'], async ({ params, query, session, tx }) =>
    readLines(tx, await runOf(tx, session, params.id), query),
  ),
  bind(chooseImportColumns, ['data.import'], async ({ params, body, session, tx }) => {
    const { id, kind } = await locked(tx, session, params.id, mayDiscardImport);
    const run = await runOf(tx, session, id);
    const columns = Object.fromEntries(body.columns.map(({ name, at }) => [name, at]));
    if (columnsRepeat(body.columns) || !isWholePlacing(kind, columns, run.headings))
      throw new Problem({ status: 422, code: 'invalid', detail: serverTexts.importColumns });
    const { lines, hasDecimalCommas } = await cellsOf(tx, id);
    const read = await placeLines(lines, { kind, columns, hasDecimalCommas });
    const kept = run.notes.filter((note) => !notesOn(run.headings, placesOf(run)).includes(note));
    const notes = [...kept, ...notesOn(run.headings, columns)];
    await writeColumns(tx, id, { columns, notes, lines: read });
    return runOf(tx, session, id);
  }),
  bind(actOnImport, ['data.import'], async ({ params, body: { action }, session, tx, at }) => {
    const run = await locked(tx, session, params.id, (state) => afterImportAction(state, action) !== null);
    const next = afterImportAction(run.state, action);
    if (next !== null) await enterState(tx, run, next, { session, at });
    if (next === 'stopped') await notify(tx, CHANGED);
    return runOf(tx, session, run.id);
  }),
  bind(takeImportLot, ['data.import'], async ({ params, session, tx }) => {
    const run = await locked(tx, session, params.id, () => true);
    const { complexId, cityId } = session;
    if ((await takeLot(tx, run, { complexId, cityId })).isDone) await notify(tx, CHANGED);
    return runOf(tx, session, run.id);
  }),
  bind(discardImport, ['data.import'], async ({ params, session, tx }) => {
    const { id } = await locked(tx, session, params.id, mayDiscardImport);
    await deleteRun(tx, id);
    return {};
  }),
];

/** A run of the session's complex; 404 for all others. */
async function runOf(tx: Tx, session: Session, id: string | undefined): Promise<RunAnswer> {
  const [run] = await readRuns(tx, session, id ?? '');
  if (run === undefined) throw notFound();
  return run;
}

/** The same, locked, if its state allows the action; otherwise 409, because somebody else may have moved it on. */
async function locked(
  tx: Tx,
  session: Session,
  id: string | undefined,
  isRight: (state: ImportState) => boolean,
): Promise<LockedRun> {
  const run = await lockRun(tx, session, id ?? '');
  if (run === null) throw notFound();
  if (!isRight(run.state))
    throw new Problem({ status: 409, code: 'import/elsewhere', detail: serverTexts.importIsElsewhere });
  return run;
}

function placesOf({ columns }: RunAnswer): Record<string, number> {
  return Object.fromEntries(columns.flatMap(({ name, at }) => (at === null ? [] : [[name, at] as const])));
}

function columnsRepeat(columns: readonly { readonly name: string }[]): boolean {
  return new Set(columns.map(({ name }) => name)).size !== columns.length;
}
