import { defineTexts, plural } from '#app/texts/catalogue.ts';

export const outboxTexts = defineTexts('outboxTexts', {
  empty: 'Everything you captured has been sent.',
  sendNow: 'Send now',
  retry: 'Try again',
  withdraw: 'Withdraw',
  discard: 'Discard',
  withdrawTitle: 'Withdraw this entry?',
  withdrawText: 'It has not been sent. Its photos are removed from this tablet as well.',
  takesAlong: (count: number) =>
    `${plural(count, 'other entry was', 'other entries were')} captured on top of it and ${count === 1 ? 'goes' : 'go'} with it.`,
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
    'It may have reached the server already, so it can be withdrawn only after the server was asked.',
  conflict: (detail: string) => `The work order has changed meanwhile. ${detail}`,
  unreadable: 'This version of the app cannot read the entry. It is kept; update the app.',
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
  shown: (shown: number, total: number) => `The first ${shown} of ${total} entries are shown.`,
  more: (count: number) => `Show ${count} more`,
  sentTitle: 'Sent',
  sentEmpty: 'Nothing was sent from this tablet lately.',
  sentAt: (moment: string) => `Sent ${moment}`,
  foundThere: 'Found there already',
  foundThereHint: 'An earlier attempt had arrived without its answer; it was not done twice.',
  receiptsKept: (days: number) => `Receipts are kept for ${plural(days, 'day', 'days')}.`,
});

/** Kept photos: pictures of acts that were given up. */
export const keptPhotoTexts = defineTexts('keptPhotoTexts', {
  title: 'Kept photos',
  hint: 'They belong to entries that you discarded. They stay on this tablet until you delete them here.',
  capturedAt: (moment: string) => `Captured ${moment}`,
  photo: (index: number, label: string) => `Photo ${index} of ${label}`,
  save: 'Save to this device',
  saveFailed: 'The photos could not be saved. They are still kept here.',
  delete: 'Delete',
  deleteNamed: (label: string) => `Delete the photos of ${label}`,
  saveNamed: (label: string) => `Save the photos of ${label} to this device`,
  deleteTitle: 'Delete the kept photos?',
  deleteText: (count: number) =>
    `${plural(count, 'photo is', 'photos are')} removed from this tablet for good. This cannot be undone.`,
  keep: 'No, keep them',
  deleted: 'Kept photos deleted',
});
