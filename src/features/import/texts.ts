import { defineTexts, device, plural } from '#app/texts/catalogue.ts';
import type { FileKind, ImportState, LineChoice, LineOutcome } from '#domain/imports.ts';
import { MEBIBYTE } from '#domain/units.ts';

const lines = (count: number) => plural(count, 'line', 'lines');

/** Importing job cards, employees, the catalogue, vendors and rates from office files. */
export const importTexts = defineTexts('importTexts', {
  notHere: 'This server does not import files: its data comes from elsewhere.',
  of: (complex: string, city: string) => `${complex}, ${city}`,
  needsNetwork: 'Files are read by the server. Connect to the network to import.',
  fetchList: 'Failed to fetch imports',
  fetchRun: 'Failed to fetch this import',
  fetchLines: 'Failed to fetch the lines',
  newTitle: 'Import a file',
  intro:
    'Nothing changes until you have seen what happens to each line. An import can be undone for 90 days.',
  kind: 'What is in the file?',
  kinds: {
    'job-cards': 'Job cards',
    employees: 'Employees',
    catalogue: 'Catalogue',
    vendors: 'Vendors',
    rates: 'Vendor rates',
  } satisfies Record<FileKind, string>,
  kindHints: {
    'job-cards':
      'Columns: job card number (jobcard_no), car number (car_number). Optional: car ID (car_id), created on (created_at), complex ID (complex_id).',
    employees:
      'Columns: user ID (user_id), name. Optional: location ID (location_id), location name (location_name), complex ID (complex_id).',
    catalogue: 'Columns: category, job, rate in rupees (rate). Optional: city ID (city_id).',
    vendors:
      'Columns: name, GST number (gst_no), phone number (phone_number), address. Optional: city ID (city_id).',
    rates:
      'Columns: vendor GST number (vendor_gst_no), category, job, rate in rupees (rate). Optional: city ID (city_id). Import vendors and catalogue first.',
  } satisfies Record<FileKind, string>,
  file: 'File',
  fileHint: (maxBytes: number, maxLines: number) =>
    `CSV, Excel (.xlsx) or OpenDocument (.ods), up to ${Math.round(maxBytes / MEBIBYTE)} MB and ${maxLines.toLocaleString('en-IN')} lines. Columns with other names are chosen in the next step.`,
  dropHere: 'Drop a file here or choose one.',
  choose: 'Choose a file',
  emptyFile: 'Save an empty file to fill in',
  reading: (name: string) => `Sending and reading ${name}`,
  oneFile: 'Choose one file at a time.',
  tooLarge: (name: string, maxBytes: number) =>
    `${name} is larger than ${Math.round(maxBytes / MEBIBYTE)} MB. Split it into several files.`,
  unreadable: (name: string) => `${name} cannot be read on this ${device()}. Choose it again.`,
  notSent: (name: string) => `${name} did not reach the server. Connect to the network and try again.`,
  sendAgain: 'Send again',
  formerTitle: 'Previous imports',
  none: 'Nothing has been imported here yet.',
  back: 'All imports',
  when: 'When',
  who: 'Who',
  result: 'Result',
  states: {
    columns: 'Columns missing',
    checking: 'Being checked',
    checked: 'Checked, not imported',
    running: 'In progress',
    stopped: 'Stopped',
    done: 'Imported',
    undoing: 'Being undone',
    undone: 'Undone',
  } satisfies Record<ImportState, string>,
  outcomes: {
    added: 'Added',
    changed: 'Changed',
    same: 'Unchanged',
    wrong: 'Skipped',
  } satisfies Record<LineOutcome, string>,
  sum: (added: number, changed: number, same: number, wrong: number) =>
    `${added} added, ${changed} changed, ${same} unchanged, ${wrong} skipped`,
  wouldBe: (added: number, changed: number, same: number, wrong: number) =>
    `${added} would be added and ${changed} changed; ${same} unchanged; ${wrong} would be skipped`,
  undoneSum: (undone: number, left: number) => `${lines(undone)} undone, ${left} left`,
  checkedTitle: 'Checked. Nothing is imported yet.',
  run: (count: number) => `Import ${lines(count)}`,
  nothingToRun: 'Nothing would be added or changed.',
  discard: 'Discard',
  discarded: 'File discarded',
  chooseAgain: 'Choose columns',
  doneTitle: 'Imported',
  doneBy: (who: string, when: string) => `By ${who}, ${when}`,
  undo: 'Undo import',
  undoTitle: 'Undo this import?',
  undoQuestion:
    'What it added is removed, and what it changed is restored. Anything changed or used since then stays as it is and is listed.',
  undoneTitle: 'Undone',
  leftTitle: (count: number) => `${lines(count)} could not be undone`,
  leftHint:
    'What they added or changed is in use or has been changed since. It stays as it is; the list says why.',
  stop: 'Stop',
  goOn: 'Continue',
  stoppedTitle: 'Stopped',
  stoppedAt: (handled: number, all: number) =>
    `${handled} of ${lines(all)} were imported. Continue, or undo what was done.`,
  progress: {
    checking: (handled: number, all: number) => `Checking: ${handled} of ${lines(all)}`,
    running: (handled: number, all: number) => `Importing: ${handled} of ${lines(all)}`,
    undoing: (handled: number, all: number) => `Undoing: ${handled} of ${lines(all)}`,
  },
  working: 'Progress of the import',
  keepOpen:
    'Keep this page open. If you close it, the import stops between lines and continues when you open it again.',
  waiting:
    'The server cannot be reached. The import continues automatically when it can; no line is lost or imported twice.',
  columnsTitle: 'Choose the columns',
  columnsHint: 'Some headings in this file were not recognised. Choose the column for each field.',
  columnOption: (place: string, name: string) => `${place}: ${name}`,
  /** Plain names; files have their own names for them. */
  columns: {
    jobcard_no: 'Job card number',
    car_number: 'Car number',
    car_id: 'Car ID',
    created_at: 'Created on',
    complex_id: 'Complex ID',
    user_id: 'User ID',
    name: 'Name',
    location_id: 'Location ID',
    location_name: 'Location name',
    category: 'Category',
    job: 'Job',
    rate: 'Rate in rupees',
    city_id: 'City ID',
    gst_no: 'GST number',
    phone_number: 'Phone number',
    address: 'Address',
    vendor_gst_no: 'Vendor GST number',
  },
  column: (words: string, name: string) => `${words} (${name})`,
  unnamed: 'without a name',
  samples: (values: string) => `For example ${values}`,
  notInFile: 'Not in this file',
  optional: (name: string) => `${name} (optional)`,
  chooseColumn: 'Choose a column',
  twice: (name: string) => `Already chosen for ${name}`,
  check: 'Check the lines',
  linesTable: 'Lines of the file',
  line: 'Line',
  becomes: 'Result',
  wouldBecome: 'Would be',
  remark: 'Read differently, or skipped',
  show: {
    all: 'All',
    attention: 'To check',
    wrong: 'Skipped',
    left: 'Not undone',
  } satisfies Record<LineChoice, string>,
  showLabel: 'Lines shown',
  noLines: 'No such lines.',
  pages: 'Pages of lines',
  previous: 'Previous',
  next: 'Next',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  notDone: 'Nothing was done',
  unreached: 'The server could not be reached. Connect to the network and try again.',
  gone: 'This import no longer exists.',
});
