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
