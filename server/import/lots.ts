import { sql } from 'kysely';
import type { ImportState } from '#domain/imports.ts';
import type { Tx } from '../db/schema.ts';
import { type Effect, type Undone, undo } from './effects.sql.ts';
import { LINES_PER_COMMIT, takeLines } from './import-rows.ts';
import { IMPORT_KINDS, type ImportScope } from './kinds.sql.ts';
import {
  type LockedRun,
  linesToCheck,
  linesToRun,
  linesToUndo,
  waitForOtherLots,
  writeOutcomes,
  writeUndone,
} from './runs.sql.ts';

/**
 * Processes the next lot of a run's lines in one transaction, according to its state; does nothing in states other than
 * the three below. `isDone` is true if rows were changed and the work is finished, so that screens must read again.
 */
export async function takeLot(tx: Tx, run: LockedRun, scope: ImportScope): Promise<{ isDone: boolean }> {
  switch (run.state) {
    case 'checking':
      await checkLot(tx, run, scope);
      return { isDone: false };
    case 'running':
      return { isDone: await runLot(tx, run, scope) };
    case 'undoing':
      return { isDone: await undoLot(tx, run) };
    default:
      return { isDone: false };
  }
}

/** Imports the lines and rolls everything back, so the result shows what would happen. */
async function checkLot(tx: Tx, run: LockedRun, scope: ImportScope): Promise<void> {
  await waitForOtherLots(tx);
  const lines = await linesToCheck(tx, run, LINES_PER_COMMIT);
  await sql`savepoint dry`.execute(tx);
  const ended = await takeLines(tx, lines, IMPORT_KINDS[run.kind].take(scope));
  await sql`rollback to savepoint dry`.execute(tx);
  await writeOutcomes(
    tx,
    run,
    { lines, ended, keepsEffects: false },
    lines.length === 0 ? 'checked' : 'checking',
  );
}

async function runLot(tx: Tx, run: LockedRun, scope: ImportScope): Promise<boolean> {
  await waitForOtherLots(tx);
  const lines = await linesToRun(tx, run, LINES_PER_COMMIT);
  const ended = await takeLines(tx, lines, IMPORT_KINDS[run.kind].take(scope));
  const isDone = run.handled + lines.length >= run.lines;
  await writeOutcomes(tx, run, { lines, ended, keepsEffects: true }, isDone ? 'done' : 'running');
  return isDone;
}

async function undoLot(tx: Tx, run: LockedRun): Promise<boolean> {
  await waitForOtherLots(tx);
  const lines = await linesToUndo(tx, run, LINES_PER_COMMIT);
  const left: { position: number; why: string }[] = [];
  let undone = 0;
  for (const { position, effects } of lines) {
    const whys: string[] = [];
    for (const effect of effects.toReversed()) {
      const end = await undo(tx, effect);
      if (end !== 'undone') whys.push(whyLeft(effect, end));
    }
    if (whys.length > 0) left.push({ position, why: whys.join(' ') });
    else if (effects.length > 0) undone += 1;
  }
  const isDone = run.handled + lines.length >= run.lines;
  const next: ImportState = isDone ? 'undone' : 'undoing';
  await writeUndone(tx, run, { handled: lines.length, undone, left }, next);
  return isDone;
}

const NAMES = {
  job_cards: 'The job card',
  employees: 'The employee',
  job_categories: 'The category',
  catalogue_jobs: 'The job',
  vendors: 'The vendor',
  vendor_rates: 'The rate',
} as const satisfies Record<Effect['table'], string>;

const LEFT: Readonly<Record<Exclude<Undone, 'undone'>, string>> = {
  gone: 'no longer exists.',
  changed: 'has been changed since, and stays.',
  used: 'is in use, and stays.',
};

function whyLeft({ table, name: known, after }: Effect, end: Exclude<Undone, 'undone'>): string {
  const name = known ?? after.jobcard_no ?? after.name;
  return [NAMES[table], ...(typeof name === 'string' ? [name] : []), LEFT[end]].join(' ');
}
