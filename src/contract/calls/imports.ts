import { FILE_KINDS, IMPORT_ACTIONS, IMPORT_STATES, LINE_CHOICES, LINE_OUTCOMES } from '#domain/imports.ts';
import { changing, reading } from '../call.ts';
import { field, flag, list, nothing, nullable, object, oneOf, text, whole, withDefault } from '../codec.ts';
import { many, one, paged } from '../envelope.ts';
import { id, instant, page, typedText } from '../wire/values.ts';

/** Our addition: offered by deployments with `imports`. All of it concerns files of the caller's complex. */

const count = whole({ minimum: 0 });

const importRun = object({
  id: field('id', id),
  kind: field('kind', oneOf(FILE_KINDS)),
  fileName: field('file_name', text()),
  state: field('state', oneOf(IMPORT_STATES)),
  /** Lines processed in this state, out of `lines`. */
  handled: field('handled', count),
  lines: field('lines', count),
  /** Columns of the file by position, with a few of their values. */
  headings: field(
    'headings',
    list(
      object({
        at: field('at', count),
        name: field('name', text()),
        samples: field('samples', list(text())),
      }),
    ),
  ),
  /** Columns of the kind, and the position of each in the file; null if the file lacks it. */
  columns: field(
    'columns',
    list(
      object({
        name: field('name', text()),
        isRequired: field('is_required', flag),
        at: field('at', nullable(count)),
      }),
    ),
  ),
  /** Parts of the file that are not read. */
  notes: field('notes', list(text())),
  added: field('added', count),
  changed: field('changed', count),
  same: field('same', count),
  wrong: field('wrong', count),
  /** Lines that were undone, and lines that undoing left unchanged. */
  undone: field('undone', count),
  leftOver: field('left_over', count),
  createdAt: field('created_at', instant),
  createdBy: field('created_by', text()),
  runAt: field('run_at', nullable(instant)),
  runBy: field('run_by', nullable(text())),
  undoneAt: field('undone_at', nullable(instant)),
  undoneBy: field('undone_by', nullable(text())),
});

const importLine = object({
  /** Its number in the file, counted as in spreadsheets. */
  line: field('line', count),
  /** Null until the dry run has reached it. */
  outcome: field('outcome', nullable(oneOf(LINE_OUTCOMES))),
  /** Its values as imported, in the order of the run's columns; '' for missing ones. */
  values: field('values', list(text())),
  /** Values that are read differently from the file: `rate: 12,50 → ₹12.50`. */
  changes: field('changes', list(text())),
  /** Why it is left out. */
  why: field('why', nullable(text())),
  /** Why undoing left it unchanged. */
  leftBecause: field('left_because', nullable(text())),
});

/** The newest imports of the complex. */
export const listImports = reading({
  name: 'import.list',
  path: '/imports',
  query: nothing,
  answer: many(importRun),
});

/** Reads a file; nothing is imported from it yet. */
export const readImport = changing({
  name: 'import.read',
  method: 'POST',
  path: '/imports',
  body: {
    as: 'form',
    codec: object({ kind: field('kind', oneOf(FILE_KINDS)), fileName: field('file_name', typedText) }),
    files: { name: 'file', max: 1, content: 'table' },
  },
  answer: one(importRun),
  success: 201,
});

export const getImport = reading({
  name: 'import.get',
  path: '/imports/{id}',
  query: nothing,
  answer: one(importRun),
});

/** A page of the file's lines, with the outcome of each. */
export const listImportLines = reading({
  name: 'import.lines',
  path: '/imports/{id}/lines',
  query: object({
    page: field('page', page),
    show: field('show', withDefault(oneOf(LINE_CHOICES), 'all')),
  }),
  answer: paged(importLine),
});

/** Assigns the file's columns; the dry run starts over. */
export const chooseImportColumns = changing({
  name: 'import.choose-columns',
  method: 'PATCH',
  path: '/imports/{id}/columns',
  body: {
    as: 'json',
    codec: object({
      columns: field('columns', list(object({ name: field('name', text()), at: field('at', count) }))),
    }),
  },
  answer: one(importRun),
});

/** Starts an import, stops it after its current lot, or undoes it. */
export const actOnImport = changing({
  name: 'import.act',
  method: 'PATCH',
  path: '/imports/{id}',
  body: { as: 'json', codec: object({ action: field('act', oneOf(IMPORT_ACTIONS)) }) },
  answer: one(importRun),
});

/** Processes the next lot of lines in the import's current state: the dry run, the run or undoing. */
export const takeImportLot = changing({
  name: 'import.take-lot',
  method: 'POST',
  path: '/imports/{id}/lots',
  answer: one(importRun),
});

/** Deletes an import that nothing was imported from. */
export const discardImport = changing({
  name: 'import.discard',
  method: 'DELETE',
  path: '/imports/{id}',
  answer: nothing,
});
