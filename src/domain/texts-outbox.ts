import { plural } from './texts-plural.ts';

/** Where captured work is on its way: one vocabulary for chip, marks and outbox (design: offline, section 8). */
export const syncTexts = {
  draft: 'Draft on this tablet',
  preparing: (done: number, of: number) => `Preparing this tablet: ${done} of ${of}`,
  waiting: 'Waiting to send',
  sending: 'Sending',
  sendingOf: (done: number, of: number) => `Sending ${done} of ${of}`,
  sent: 'Sent',
  attention: 'Needs attention',
  attentionBecause: (reason: string) => `Needs attention: ${reason}`,
  signInAs: (user: string, count: number) => `Sign in as ${user} to send ${plural(count, 'item', 'items')}`,
  allSent: (time: string) => `All sent ${time}`,
  allSentNoTime: 'All sent',
  toSend: (count: number) => `${count} to send`,
  needYou: (count: number) => (count === 1 ? '1 needs you' : `${count} need you`),
  offline: 'Offline',
  offlineWaiting: (count: number) => `Offline · ${count} waiting`,
  behind: (what: string) => `Waits for: ${what}`,
  keepOpen: (photos: number) => `Keep the app open to send ${plural(photos, 'photo', 'photos')}`,
  someoneElse: (user: string) => `Captured by ${user}; sent when they sign in on this tablet`,
} as const;

/** What the outbox calls a captured act; the order's number comes last. */
export const actTexts = {
  addJob: (job: string, order: string) => `Add job: ${job} · ${order}`,
  changeQuantity: (job: string, quantity: number, order: string) => `Quantity ${quantity}: ${job} · ${order}`,
  removeJob: (job: string, order: string) => `Remove job: ${job} · ${order}`,
  cancelOrder: (order: string) => `Cancel work order · ${order}`,
  decideJob: {
    approved: (job: string, order: string) => `Approve: ${job} · ${order}`,
    rejected: (job: string, order: string) => `Reject: ${job} · ${order}`,
  },
  assignVendor: (vendor: string, order: string) => `Assign ${vendor} · ${order}`,
} as const;

/** The outbox screen. */
export const outboxTexts = {
  title: 'Outbox',
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
  others: (name: string, count: number) =>
    `${name} has ${plural(count, 'item', 'items')} waiting on this tablet. They are sent when ${name} signs in here.`,
  mayHaveArrived:
    'It may have reached the server already, so it can be withdrawn only after the server was asked.',
  actFailed: 'The storage of this tablet did not answer. Nothing is lost; try again.',
  tooLate: 'Too late: it is being sent, or the server may have it already.',
  unknownKind: 'This version of the app cannot send this entry. It is kept.',
  photoMissing: 'A photo of this entry cannot be read on this tablet any more, so it was not sent.',
  belongsToUnsent:
    'What this belongs to is not known to the server. It is kept; discard it or add it again by hand.',
  vendorChanged: 'The vendor was changed meanwhile, so this was not sent.',
  outcomeUnknown: 'The server may have this already. Look there first, then try again or discard it.',
  unreachable: {
    network: 'The server could not be reached.',
    timeout: 'The server did not answer in time.',
    'not-ours': 'Something else answered in place of the server. Is this a network with a sign-in page?',
    'too-large': 'Something before the server does not let this entry through, because it is too large.',
    busy: 'The server is busy.',
    server: 'The server had a fault.',
  },
  conflict: (detail: string) => `The work order has changed meanwhile. ${detail}`,
  unreadable: 'This version of the app cannot read the entry. It is kept; update the app.',
} as const;
