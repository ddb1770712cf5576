import { sql } from 'kysely';
import type { AnswerOf } from '#contract/call.ts';
import type { getImport, listImportLines } from '#contract/calls/imports.ts';
import type { Page } from '#contract/envelope.ts';
import {
  type FileKind,
  IMPORT_PAGE_SIZE,
  type ImportState,
  type LineChoice,
  type LineOutcome,
} from '#domain/imports.ts';
import type { Tx } from '../db/schema.ts';
import type { Session } from '../http/session.ts';
import { columnsInApp } from './kinds.sql.ts';
import { namesOf } from './table.ts';
import { shownValue } from './values.ts';

export type RunAnswer = AnswerOf<typeof getImport>;
type LineAnswer = AnswerOf<typeof listImportLines>['records'][number];

/** Number of runs in the list. */
const LISTED_RUNS = 50;

/** Newest imports of the session's complex; only one if an id is given. */
export async function readRuns(tx: Tx, { complexId }: Session, id?: string): Promise<RunAnswer[]> {
  const name = (column: 'created_by' | 'run_by' | 'undone_by') =>
    sql<
      string | null
    >`(select e.name from users u join employees e on e.id = u.employee_id where u.id = r.${sql.ref(column)})`;
  const rows = await tx
    .selectFrom('import_runs as r')
    .where('r.complex_id', '=', complexId)
    .$if(id !== undefined, (query) => query.where('r.id', '=', id ?? ''))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(LISTED_RUNS)
    .select(['r.id', 'r.kind', 'r.file_name', 'r.state', 'r.handled', 'r.lines', 'r.headings', 'r.columns'])
    .select(['r.notes', 'r.added', 'r.changed', 'r.same', 'r.wrong', 'r.undone', 'r.left_over'])
    .select(['r.created_at', 'r.run_at', 'r.undone_at'])
    .select([name('created_by').as('creator'), name('run_by').as('runner'), name('undone_by').as('undoer')])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as FileKind,
    fileName: row.file_name,
    state: row.state as ImportState,
    handled: row.handled,
    lines: row.lines,
    headings: row.headings,
    columns: namesOf(columnsInApp(row.kind as FileKind)).map((column) => ({
      name: column.name,
      isRequired: column.isRequired,
      at: row.columns[column.name] ?? null,
    })),
    notes: row.notes,
    added: row.added,
    changed: row.changed,
    same: row.same,
    wrong: row.wrong,
    undone: row.undone,
    leftOver: row.left_over,
    createdAt: row.created_at,
    createdBy: row.creator ?? '',
    runAt: row.run_at,
    runBy: row.runner,
    undoneAt: row.undone_at,
    undoneBy: row.undoer,
  }));
}

const CHOSEN = {
  all: sql<boolean>`true`,
  attention: sql<boolean>`(outcome = 'wrong' or changes <> '[]')`,
  wrong: sql<boolean>`outcome = 'wrong'`,
  left: sql<boolean>`left_because is not null`,
} satisfies Record<LineChoice, unknown>;

/** A page of a run's lines, in the order of the file. */
export async function readLines(
  tx: Tx,
  { id, kind }: Pick<RunAnswer, 'id' | 'kind'>,
  { page, show }: { page: number; show: LineChoice },
): Promise<Page<LineAnswer>> {
  const chosen = tx.selectFrom('import_lines').where('run_id', '=', id).where(CHOSEN[show]);
  const { total } = await chosen
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await chosen
    .orderBy('position')
    .offset((page - 1) * IMPORT_PAGE_SIZE)
    .limit(IMPORT_PAGE_SIZE)
    .select(['line', 'outcome', 'fields', 'changes', 'why', 'left_because'])
    .execute();
  const columns = namesOf(columnsInApp(kind));
  return {
    records: rows.map((row) => ({
      line: row.line,
      outcome: row.outcome as LineOutcome | null,
      values: columns.map((column) => shownValue(column.kind, row.fields[column.name] ?? '')),
      changes: row.changes,
      why: row.why,
      leftBecause: row.left_because,
    })),
    page,
    pageSize: IMPORT_PAGE_SIZE,
    total: Number(total),
    nextLink: null,
    prevLink: null,
  };
}
