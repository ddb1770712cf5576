import { defineTexts, device, plural } from '#app/texts/catalogue.ts';
import type { OrderAct } from '#domain/work-order/conflicts-act.ts';

export const outboxTexts = defineTexts('outboxTexts', {
  empty: 'Everything you captured has been sent.',
  emptyAfterLoss: 'Nothing waits to be sent.',
  sendNow: 'Send now',
  sentWhenBack: 'There is no network. Everything here is sent when it is back.',
  retry: 'Try again',
  withdraw: 'Withdraw',
  discard: 'Discard',
  withdrawTitle: 'Withdraw this entry?',
  withdrawText: 'It has not been sent. Any photos of it are removed from this tablet as well.',
  takesAlong: (count: number) =>
    `${plural(count, 'other entry depends', 'other entries depend')} on it and ${count === 1 ? 'goes' : 'go'} with it.`,
  goesOn: (count: number) =>
    `${plural(count, 'other entry waits', 'other entries wait')} for it and ${count === 1 ? 'is' : 'are'} then sent without it.`,
  discardTitle: 'Discard this entry?',
  discardText:
    'The server did not accept it. Discarding removes it and its photos from this tablet for good. This action cannot be undone.',
  keep: 'No, keep it',
  attempts: (count: number) => plural(count, 'attempt', 'attempts'),
  nextAttempt: (time: string) => `next at ${time}`,
  capturedAt: (time: string) => `Captured ${time}`,
  photos: (count: number) => plural(count, 'photo', 'photos'),
  kilobytes: (count: number) => `${count} KB`,
  noOrder: 'Other',
  mayHaveArrived:
    'It may have reached the server already, so it can be withdrawn only after checking with the server.',
  conflict: (detail: string) => `The work order has changed meanwhile. ${detail}`,
  exportedAt: (moment: string) => `Exported ${moment}`,
  withdrawExported:
    'A copy of this was exported. If the copy was imported on another device, it is sent from there all the same.',
});

/** The outbox screen, beside what `texts.outbox` says everywhere. */
export const outboxScreenTexts = defineTexts('outboxScreenTexts', {
  edit: 'Edit',
  editNamed: (label: string) => `Edit: ${label}`,
  editMovedOn:
    'Its form cannot be opened now: what was captured after it has moved the work order on. Withdraw that first.',
  draftTitle: 'The form holds something unfinished',
  draftText:
    'Only one of the two can be in the form. If you take this entry, what is unfinished there is removed. If you keep the form, this entry stays in the outbox.',
  takeEntry: 'Take this entry',
  keepForm: 'Keep the form as it is',
  hourly: 'It is tried again once an hour.',
  behindAttention: (what: string) => `Waits for: ${what}. That needs you first.`,
  behindForm: (what: string) =>
    `Waits for: ${what}. You took that back into its form: save it there, or discard it.`,
  sendWithout: 'Send without it',
  shown: (shown: number, total: number) => `The first ${shown} of ${total} entries are shown.`,
  more: (count: number) => `Show ${count} more`,
  sentTitle: 'Sent',
  sentEmpty: 'Nothing was sent from this tablet lately.',
  sentAt: (moment: string) => `Sent ${moment}`,
  foundThere: 'Found there already',
  foundThereHint: 'The server had it already, so it was not done a second time.',
  receiptsKept: (days: number) => `Receipts are kept for ${plural(days, 'day', 'days')}.`,
});

/** Kept photos: pictures of acts that were given up. */
export const keptPhotoTexts = defineTexts('keptPhotoTexts', {
  title: 'Kept photos',
  hint: 'They belong to entries that you discarded. They stay on this tablet until you delete them here.',
  sentTitle: (count: number) => `${plural(count, 'photo', 'photos')} of sent entries`,
  showSent: 'Show them',
  hideSent: 'Hide them',
  sentHint: (days: number) =>
    `The server took these entries and does not show how their photos arrived. The photos stay on this ${device()} for ${days} days and then go by themselves.`,
  photo: (index: number, label: string) => `Photo ${index} of ${label}`,
  save: 'Save to this device',
  saveFailed: 'The photos could not be saved. They are still kept here.',
  delete: 'Delete',
  deleteNamed: (label: string) => `Delete the photos of ${label}`,
  saveNamed: (label: string) => `Save the photos of ${label} to this device`,
  deleteTitle: 'Delete the kept photos?',
  deleteText: (count: number) =>
    `${plural(count, 'photo is', 'photos are')} removed from this ${device()} for good. This cannot be undone.`,
  keep: 'No, keep them',
  deleted: 'Kept photos deleted',
});

/** What can become of an act that the server refused. */
export const outlookTexts = defineTexts('outlookTexts', {
  overwrite: 'Try again to put yours in its place, or discard yours.',
  possible: 'The work order would allow it now: try again, or discard yours.',
  unclear: 'If nothing stands in its way now, try again; otherwise discard yours.',
  doneAlready: 'It is already as you wanted it; yours is no longer needed.',
  ruleFirst: 'Fix that first, then try again.',
  notYet: (status: string) => `It can be done once the work order is ${status}; try again then.`,
  noEffect: 'Yours cannot take effect.',
  marked: 'A job is marked once, so yours cannot take its place.',
  decided: 'A decision is final, so yours cannot take its place.',
  notApproved: 'Only approved jobs can be marked, so yours cannot take effect.',
  vendorSet: 'Only an approver can change the vendor now.',
  otherVendorForStep:
    'Yours was meant for another vendor. Discard it; then hand the car over on the work order, once its vendor is right.',
  otherVendor:
    'Yours would undo that. Discard it; then choose a vendor on the work order, if it still has to change.',
  submitTooLate: 'Your submission cannot take effect.',
  /** The order has gone on. */
  tooLate: {
    'complete-job': 'Jobs can be marked only while the car is received, so yours cannot take effect.',
    'decide-job': 'There is nothing to decide on it any more.',
    'change-quantity': 'Jobs can be changed only while the work order is open, so yours cannot take effect.',
    'add-job': 'Jobs can be changed only while the work order is open, so yours cannot take effect.',
    'remove-job': 'Jobs can be changed only while the work order is open, so yours cannot take effect.',
    cancel: 'Only an open work order can be cancelled, so yours cannot take effect.',
    'assign-vendor': 'The vendor cannot be changed any more.',
    'take-step': 'Your step cannot take effect.',
  } satisfies Record<OrderAct['kind'], string>,
});
