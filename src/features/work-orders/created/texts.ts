import { defineTexts, device, plural } from '#app/texts/catalogue.ts';

/** Putting an order together (section 2, 'Created work orders'). */
export const createdTexts = defineTexts('createdTexts', {
  addJob: 'Add Job',
  addAndNext: 'Add and next job',
  usualJobs: 'Common jobs',
  save: 'Save',
  copy: 'Copy to new work order',
  copyWithout: (jobs: readonly string[]) =>
    `The photos of ${jobs.join(', ')} could not be downloaded. Copy without ${jobs.length === 1 ? 'this job' : 'these jobs'}? You can add ${jobs.length === 1 ? 'it' : 'them'} by hand.`,
  copyAnyway: 'Copy without',
  copyLater: 'Not now',
  cancelTitle: (number: string) => `Cancel work order · ${number}`,
  remove: 'Remove',
  removeKeep: 'No, keep it',
  quantitiesSaved: (count: number, number: string) =>
    `${plural(count, 'changed quantity', 'changed quantities')} · ${number}`,
  undone: (count: number) => (count === 1 ? 'Previous quantity restored.' : 'Previous quantities restored.'),
  noJobsYet: 'This work order has no jobs yet. Add the first one.',
  quantityOf: (job: string) => `Quantity of ${job}`,
  removeNamed: (job: string) => `Remove ${job}`,
  notSaved: (from: number, to: number) => `${from} → ${to}, not saved yet`,
  unsaved: (count: number) => plural(count, 'unsaved change', 'unsaved changes'),
  unsavedKept: 'Stored on this tablet until you save.',
  dropChanges: 'Discard changes',
  leftUnsaved: (count: number, number: string) =>
    `${plural(count, 'unsaved change', 'unsaved changes')} to ${number} stored on this ${device()}. Open it again to save.`,
  leftBehind: (count: number, number: string) =>
    `${plural(count, 'change', 'changes')} to ${number} could not be saved: the work order has moved on.`,
  leftTitle: (count: number) => `${plural(count, 'quantity was', 'quantities were')} changed and not saved`,
  leftText: 'The work order has moved on, so this can no longer be saved. It exists only on this tablet.',
  leftOf: (job: string, from: number, to: number) => `${job}: ${from} → ${to}`,
  leftOfGoneJob: (to: number) => `A job no longer on the work order: ${to}`,
  leftCopy: 'Copy',
  leftCopied: 'Copied',
  leftCopyFailed: 'The browser did not allow copying. Select the text instead.',
  unfinished: 'You started adding a job and did not finish.',
  goOn: 'Continue',

  category: 'Category',
  chooseCategory: 'Choose a category',
  job: 'Job',
  searchJobs: 'Search jobs...',
  chooseOther: 'Choose another job',
  categoryFirst: 'Choose a category, or search for the job.',
  noMatch: 'No jobs match your search',
  noneInCategory: 'This category has no jobs.',
  moreJobs: (count: number) => `${plural(count, 'more job', 'more jobs')}: search for the one you need.`,
  jobGone: 'The job you chose is no longer in the catalogue. Choose another one.',
  quantity: 'Quantity',
  images: 'Reference images',
  addedAlready: 'Already added – increase the quantity?',
});
