import { defineTexts, device, plural } from '#app/texts/catalogue.ts';

/** Putting an order together (section 2, 'Created work orders'). */
export const createdTexts = defineTexts('createdTexts', {
  addJob: 'Add Job',
  addAndNext: 'Add, next job',
  usualJobs: 'Usual jobs',
  save: 'Save',
  copy: 'Copy to new work order',
  copyWithout: (jobs: readonly string[]) =>
    `The pictures of ${jobs.join(', ')} could not be fetched. Copy without ${jobs.length === 1 ? 'this job' : 'these jobs'}? You can add ${jobs.length === 1 ? 'it' : 'them'} by hand.`,
  copyAnyway: 'Copy without',
  copyLater: 'Not now',
  cancelTitle: (number: string) => `Cancel work order · ${number}`,
  remove: 'Remove',
  removeKeep: 'No, keep it',
  quantitiesSaved: (count: number, number: string) =>
    `${plural(count, 'changed quantity', 'changed quantities')} · ${number}`,
  undone: (count: number) =>
    count === 1 ? 'The previous quantity is back.' : 'The previous quantities are back.',
  noJobsYet: 'This work order has no jobs yet. Add the first one.',
  quantityOf: (job: string) => `Quantity of ${job}`,
  removeNamed: (job: string) => `Remove ${job}`,
  notSaved: (from: number, to: number) => `${from} → ${to}, not saved yet`,
  unsaved: (count: number) => plural(count, 'unsaved change', 'unsaved changes'),
  unsavedKept: 'Kept on this tablet until you save.',
  dropChanges: 'Discard changes',
  leftUnsaved: (count: number, number: string) =>
    `${plural(count, 'unsaved change', 'unsaved changes')} to ${number} kept on this ${device()}. Open it again to save.`,
  leftBehind: (count: number, number: string) =>
    `${plural(count, 'change', 'changes')} to ${number} could not be saved: the work order has moved on.`,
  leftTitle: (count: number) => `${plural(count, 'quantity was', 'quantities were')} changed and not saved`,
  leftText: 'The work order has moved on, so this cannot be saved any more. It stands only on this tablet.',
  leftOf: (job: string, from: number, to: number) => `${job}: ${from} → ${to}`,
  leftOfGoneJob: (to: number) => `A job that is not on the work order any more: ${to}`,
  leftCopy: 'Copy',
  leftCopied: 'Copied',
  leftCopyFailed: 'The browser did not allow copying. Select the text instead.',
  unfinished: 'A job you started to add is not finished.',
  goOn: 'Go on',

  category: 'Category',
  chooseCategory: 'Choose a category',
  job: 'Job',
  searchJobs: 'Search jobs...',
  chooseOther: 'Choose another job',
  categoryFirst: 'Choose a category, or search for the job.',
  noMatch: 'No jobs match your search',
  noneInCategory: 'This category has no jobs.',
  moreJobs: (count: number) => `${plural(count, 'more job', 'more jobs')}: search for the one you need.`,
  jobGone: 'The job you had chosen is no longer in the catalogue. Choose another one.',
  quantity: 'Quantity',
  images: 'Reference images',
  addedAlready: 'Already added - raise the quantity?',
});
