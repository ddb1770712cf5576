/** What is brought in from files (docs/rules.md, N): names and limits that the server and the app share. */

/** Kinds of files that are imported in the app, in the order in which one may need the others. */
export const FILE_KINDS = ['job-cards', 'employees', 'catalogue', 'vendors', 'rates'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The columns that a file needs; the place is that of whoever imports it. */
export const FILE_COLUMNS: Readonly<Record<FileKind, readonly string[]>> = {
  'job-cards': ['jobcard_no', 'car_number'],
  employees: ['user_id', 'name'],
  catalogue: ['category', 'job', 'rate'],
  vendors: ['name', 'gst_no', 'phone_number', 'address'],
  rates: ['vendor_gst_no', 'category', 'job', 'rate'],
};

/**
 * Where an import is. `columns`: which column is which has to be chosen. `checking`: the dry run is under way, which ends in `checked`.
 * `running` may be stopped and go on; `undoing` is the way from what was done to `undone`.
 */
export const IMPORT_STATES = [
  'columns',
  'checking',
  'checked',
  'running',
  'stopped',
  'done',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** States that go on by themselves, a lot of lines at a time. */
export const WORKING_STATES: readonly ImportState[] = ['checking', 'running', 'undoing'];

/** What a person may do with an import. */
export const IMPORT_ACTS = ['run', 'stop', 'undo'] as const;
export type ImportAct = (typeof IMPORT_ACTS)[number];

/** From which states each leads where. */
const ACTS: Readonly<Record<ImportAct, { from: readonly ImportState[]; to: ImportState }>> = {
  run: { from: ['checked', 'stopped'], to: 'running' },
  stop: { from: ['running'], to: 'stopped' },
  undo: { from: ['stopped', 'done'], to: 'undoing' },
};

/** Where an act leads from a state; null where it is not to be done. */
export function afterImportAct(state: ImportState, act: ImportAct): ImportState | null {
  const { from, to } = ACTS[act];
  return from.includes(state) ? to : null;
}

/** Whether it can be thrown away: nothing was taken yet. */
export function mayDiscardImport(state: ImportState): boolean {
  return state === 'columns' || state === 'checking' || state === 'checked';
}

/** What became of a line, in the dry run and then in the run. */
export const LINE_OUTCOMES = ['added', 'changed', 'same', 'wrong'] as const;
export type LineOutcome = (typeof LINE_OUTCOMES)[number];

/** Which lines are shown: `attention` are those that are wrong or read otherwise than written, `left` those that undoing left. */
export const LINE_CHOICES = ['all', 'attention', 'wrong', 'left'] as const;
export type LineChoice = (typeof LINE_CHOICES)[number];

/** Size of a file, in bytes, and lines in it; longer lists are divided. */
export const MAX_IMPORT_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_IMPORT_LINES = 20_000;
export const IMPORT_PAGE_SIZE = 50;
/** How long an import can be undone, and one that was never run is kept. */
export const IMPORT_KEPT_DAYS = 90;
export const IMPORT_DRAFT_DAYS = 1;
