/** Imports from files (docs/rules.md, N): names and limits that the server and the app share. */

/** Kinds of files imported in the app, in the order in which one may need the others. */
export const FILE_KINDS = ['job-cards', 'employees', 'catalogue', 'vendors', 'rates'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The columns that a file needs. The location is that of the user who imports it. */
export const FILE_COLUMNS: Readonly<Record<FileKind, readonly string[]>> = {
  'job-cards': ['jobcard_no', 'car_number'],
  employees: ['user_id', 'name'],
  catalogue: ['category', 'job', 'rate'],
  vendors: ['name', 'gst_no', 'phone_number', 'address'],
  rates: ['vendor_gst_no', 'category', 'job', 'rate'],
};

/**
 * State of an import. `columns`: the columns have to be assigned. `checking`: the dry run is running; it ends in
 * `checked`. `running` may be stopped and resumed. `undoing` leads to `undone`.
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

/** States that advance automatically, one lot of lines at a time. */
export const WORKING_STATES: readonly ImportState[] = ['checking', 'running', 'undoing'];

/** Actions of a user on an import. */
export const IMPORT_ACTIONS = ['run', 'stop', 'undo'] as const;
export type ImportAction = (typeof IMPORT_ACTIONS)[number];

/** Each action's source states and target state. */
const ACTIONS: Readonly<Record<ImportAction, { from: readonly ImportState[]; to: ImportState }>> = {
  run: { from: ['checked', 'stopped'], to: 'running' },
  stop: { from: ['running'], to: 'stopped' },
  undo: { from: ['stopped', 'done'], to: 'undoing' },
};

/** The state an action leads to; null if it is not allowed. */
export function afterImportAction(state: ImportState, action: ImportAction): ImportState | null {
  const { from, to } = ACTIONS[action];
  return from.includes(state) ? to : null;
}

/** True if it can be discarded: nothing was imported yet. */
export function mayDiscardImport(state: ImportState): boolean {
  return state === 'columns' || state === 'checking' || state === 'checked';
}

/** Outcome of a line, in the dry run and then in the run. */
export const LINE_OUTCOMES = ['added', 'changed', 'same', 'wrong'] as const;
export type LineOutcome = (typeof LINE_OUTCOMES)[number];

/**
 * Filters for lines: `attention` are those that are wrong or read differently than written, `left` those that undoing
 * left unchanged.
 */
export const LINE_CHOICES = ['all', 'attention', 'wrong', 'left'] as const;
export type LineChoice = (typeof LINE_CHOICES)[number];

/** Largest file in bytes, and most lines in it; longer lists have to be split. */
export const MAX_IMPORT_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_IMPORT_LINES = 20_000;
export const IMPORT_PAGE_SIZE = 50;
/** How long an import can be undone, and how long one that was never run is kept. */
export const IMPORT_KEPT_DAYS = 90;
export const IMPORT_DRAFT_DAYS = 1;
