import { plural } from './texts-plural.ts';

/** The words of the created work orders' list and page. The specification's own stand to the letter. */
export const createdTexts = {
  addJob: 'Add Job',
  save: 'Save',
  copy: 'Copy to new work order',
  copied: 'Copied to a new work order',
  copyWithout: (jobs: readonly string[]) =>
    `The pictures of ${jobs.join(', ')} could not be fetched. Copy without ${jobs.length === 1 ? 'this job' : 'these jobs'}? You can add ${jobs.length === 1 ? 'it' : 'them'} by hand.`,
  copyAnyway: 'Copy without',
  copyLater: 'Not now',
  cancelTitle: (number: string) => `Cancel work order · ${number}`,
  remove: 'Remove',
  removeKeep: 'No, keep it',
  undo: 'Undo',
  undone: 'The former quantity is back.',
  noJobsYet: 'This work order has no jobs yet. Add the first one.',
  quantityOf: (job: string) => `Quantity of ${job}`,
  removeNamed: (job: string) => `Remove ${job}`,
  notSaved: (from: number, to: number) => `${from} → ${to}, not saved yet`,
  unsaved: (count: number) => plural(count, 'unsaved change', 'unsaved changes'),
  unsavedKept: 'Kept on this tablet until you save.',
  dropChanges: 'Discard changes',
  leftUnsaved: (count: number, number: string) =>
    `${plural(count, 'unsaved change', 'unsaved changes')} to ${number} kept on this tablet. Open it again to save.`,
  leftBehind: (count: number, number: string) =>
    `${plural(count, 'change', 'changes')} to ${number} could not be saved: the work order has moved on.`,
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
  startOver: 'Start over',
} as const;
