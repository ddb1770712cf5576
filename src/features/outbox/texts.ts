import { defineTexts, device, plural } from '#app/texts/catalogue.ts';

export const outboxTexts = defineTexts('outboxTexts', {
  empty: 'Everything has been sent.',
  emptyAfterLoss: 'Nothing is waiting to be sent.',
  sendNow: 'Send now',
  sentWhenBack: 'There is no network. Everything here is sent when it is back.',
  retry: 'Try again',
  withdraw: 'Delete',
  discard: 'Discard',
  withdrawTitle: 'Delete this entry?',
  withdrawText: 'It has not been sent. Its photos are removed from this {device} too.',
  takesAlong: (count: number) =>
    `${plural(count, 'other entry depends on it and is', 'other entries depend on it and are')} removed with it.`,
  goesOn: (count: number) =>
    `${plural(count, 'other entry is', 'other entries are')} waiting for it and will then be sent without it.`,
  discardTitle: 'Discard this entry?',
  discardText:
    'The server did not accept it. Discarding removes it and its photos from this {device} for good. This action cannot be undone.',
  keep: 'No, keep it',
  attempts: (count: number) => plural(count, 'attempt', 'attempts'),
  nextAttempt: (time: string) => `next at ${time}`,
  capturedAt: (time: string) => `Captured ${time}`,
  photos: (count: number) => plural(count, 'photo', 'photos'),
  noOrder: 'Other',
  mayHaveArrived: "This may already have arrived. We'll check before it can be deleted.",
  conflict: (detail: string) => `The work order has changed since. ${detail}`,
  exportedAt: (moment: string) => `Exported ${moment}`,
  withdrawExported:
    'A copy was exported. If it was imported on another device, it will still be sent from there.',
});

/** The outbox screen, in addition to `texts.outbox`, which is used everywhere. */
export const outboxScreenTexts = defineTexts('outboxScreenTexts', {
  subtitle: 'Work stays here until it is sent.',
  edit: 'Edit',
  editNamed: (label: string) => `Edit: ${label}`,
  editMovedOn:
    'Its form cannot be opened now: a later entry has moved the work order on. Delete that entry first.',
  draftTitle: 'The form already has unfinished entries',
  draftText:
    'The form has room for only one of the two. If you open this entry, the unfinished one is removed. If you keep the form, this entry stays in the outbox.',
  takeEntry: 'Open this entry',
  keepForm: 'Keep the form as it is',
  hourly: 'Tried again once an hour.',
  behindAttention: (what: string) => `Waiting for: ${what}. That needs your attention first.`,
  behindForm: (what: string) =>
    `Waiting for: ${what}. You reopened that in its form: save it there, or discard it.`,
  sendWithout: 'Send without it',
  shown: (shown: number, total: number) => `Showing the first ${shown} of ${total} entries.`,
  more: (count: number) => `Show ${count} more`,
  sentTitle: 'Sent',
  sentEmpty: 'Nothing sent recently.',
  sentAt: (moment: string) => `Sent ${moment}`,
  foundThere: 'Already on the server',
  foundThereHint: 'The server already had it, so it was not done twice.',
  receiptsKept: (days: number) => `Sent items stay listed for ${plural(days, 'day', 'days')}.`,
});

/** Kept photos: pictures of discarded actions. */
export const keptPhotoTexts = defineTexts('keptPhotoTexts', {
  title: 'Kept photos',
  hint: 'From entries you discarded. They stay on this {device} until you delete them here.',
  sentTitle: (count: number) => `${plural(count, 'photo', 'photos')} of sent entries`,
  showSent: 'Show them',
  hideSent: 'Hide them',
  sentHint: (days: number) =>
    `The server accepted these entries but does not show how their photos arrived. The photos stay on this ${device()} for ${days} days and are then deleted automatically.`,
  photo: (index: number, label: string) => `Photo ${index} of ${label}`,
  save: 'Save to this device',
  saveFailed: 'The photos could not be saved. They are still here.',
  delete: 'Delete',
  deleteNamed: (label: string) => `Delete the photos of ${label}`,
  saveNamed: (label: string) => `Save the photos of ${label} to this device`,
  deleteTitle: 'Delete the kept photos?',
  deleteText: (count: number) =>
    `${plural(count, 'photo is', 'photos are')} removed from this ${device()} for good. This cannot be undone.`,
  keep: 'No, keep them',
  deleted: 'Kept photos deleted',
});

/** Possible outcomes of an action that the server refused. */
export const outlookTexts = defineTexts('outlookTexts', {
  overwrite: 'Try again to replace it with yours, or discard yours.',
  possible: 'This is possible now: try again, or discard yours.',
  unclear: 'If nothing prevents it now, try again; otherwise discard yours.',
  doneAlready: 'It is already the way you wanted it; yours is no longer needed.',
  ruleFirst: 'Fix that first, then try again.',
  notYet: (status: string) => `This is possible once the work order is ${status}; try again then.`,
  noEffect: "Your change can't be applied.",
  marked: "A job is marked only once, so your change can't be applied.",
  decided: "A decision is final, so your change can't be applied.",
  notApproved: "Only approved jobs can be marked, so your change can't be applied.",
  vendorSet: 'Only an approver can change the vendor now.',
  otherVendorForStep:
    'Yours was meant for another vendor. Discard it, then hand the car over on the work order once its vendor is right.',
  otherVendor:
    'Yours would undo that. Discard it, then choose a vendor on the work order if it still needs to change.',
});
