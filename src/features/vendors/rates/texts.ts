import { defineTexts, device, plural } from '#app/texts/catalogue.ts';

/** The Job Rates tab (section 2): a vendor's rate for each job of the catalogue. */
export const ratesTexts = defineTexts('ratesTexts', {
  vendor: 'Vendor',
  chooseVendor: 'Select a vendor',
  selectFirst: 'Select a vendor to see its job rates.',
  /** Number of catalogue jobs for which a vendor has a rate. */
  rated: (count: number, of: number) =>
    count === 0 ? 'No job rates yet' : `${count} of ${plural(of, 'job', 'jobs')} rated`,
  notRead: 'Rates not loaded yet',
  unsaved: 'Unsaved changes',
  withDraft: (vendor: string) => `${vendor} (unsaved changes)`,
  draftsKept: (count: number) =>
    `${plural(count, 'other vendor has', 'other vendors have')} unsaved changes.`,
  table: (vendor: string) => `Job rates of ${vendor}`,
  job: 'Job',
  catalogueRate: 'Catalogue rate',
  catalogueRateIs: (rate: string) => `Catalogue rate ${rate}`,
  vendorRate: "Vendor's rate (₹)",
  rateOf: (job: string) => `Rate for ${job}`,
  noRate: 'No rate',
  none: '–',
  noCategory: 'Without a category',
  notInCatalogue: 'No longer in the catalogue (kept as they are)',
  emptyCatalogue: 'The catalogue has no jobs yet.',
  search: 'Search jobs',
  show: 'Show',
  shows: { all: 'All jobs', changed: 'Only changed', unrated: 'Only without a rate' },
  noneFound: 'No jobs match the search and the filter.',
  keys: 'Use Enter or arrows to move, Esc to undo. You can paste a column.',
  was: (rate: string) => `was ${rate}`,
  hadNone: 'had no rate',
  nowOnServer: (rate: string) => `now ${rate} on the server`,
  nowNoneOnServer: 'now no rate on the server',
  /** Choice if somebody else has saved a rate since. */
  keepMine: 'Keep mine',
  keepMineOf: (job: string) => `Keep mine for ${job}`,
  takeTheirs: 'Use theirs',
  takeTheirsOf: (job: string) => `Use theirs for ${job}`,
  overtaken: 'Someone has saved a different rate here since you typed yours. Keep yours or use theirs.',
  changes: (count: number) => plural(count, 'change', 'changes'),
  nothingChanged: 'Nothing changed',
  mend: (count: number) => `${plural(count, 'rate', 'rates')} cannot be saved like this.`,
  refusedRates: 'The server did not accept these rates:',
  draftFailed: 'These changes could not be stored on this {device}. Save them before you leave.',
  leftUnsaved: (count: number, vendor: string) =>
    `${plural(count, 'unsaved rate', 'unsaved rates')} of ${vendor} stored on this ${device()}. Open Job Rates again to save.`,
  discard: 'Discard changes',
  discardQuestion: (count: number, vendor: string) =>
    `Discard ${plural(count, 'unsaved change', 'unsaved changes')} to the rates of ${vendor}? This action cannot be undone.`,
  keep: 'Keep them',
  pasted: (count: number) => `${plural(count, 'rate', 'rates')} pasted.`,
  unreadTitle: (count: number) => `${plural(count, 'line', 'lines')} could not be used:`,
  unread: {
    rate: (line: number, text: string) => `Line ${line}: '${text}' isn't a valid rate`,
    job: (line: number, text: string) => `Line ${line}: there is no job called '${text}' here`,
    place: (line: number, text: string) => `Line ${line}: no row left for '${text}'`,
  },
  unreadMore: (count: number) => `and ${count} more`,
  undoPaste: 'Undo paste',
  pasteUndone: 'The paste was undone.',
  dismiss: 'Dismiss',
});
