import { defineTexts, device, plural } from '#app/texts/catalogue.ts';

/** What has become of an act that the server refused. */
const KEPT = {
  form: 'Your entries are still here.',
  outbox: 'It is kept in the outbox.',
  queue: 'It is saved here and is tried again.',
  nowhere: 'Nothing was changed.',
} as const;

/** What the office's forms say of where their work is. */
export const officeActTexts = defineTexts('officeActTexts', {
  saved: 'Saved on this tablet',
  sentMany: (count: number) => `${plural(count, 'saved change', 'saved changes')} sent`,
  show: 'Show',
  undo: 'Undo',
  /** Of an act that the person went on from. */
  about: (sentence: string, act: string) => `${sentence} (${act})`,
  refused: (said: string, kept: keyof typeof KEPT) =>
    `${said.endsWith('.') ? said : `${said}.`} ${KEPT[kept]}`,
  waitingTitle: 'Not shown by the server yet',
  edit: 'Edit',
  openOutbox: 'Open the outbox',
  editTooLate: 'Too late: it is being sent, or the server may have it already.',
  draftInTheWay: 'The form holds something unfinished. Save or clear it first.',
  draftBack: 'Your unfinished entries were brought back.',
  startOver: 'Start over',
  sending: 'Sending…',
  needsConnection: 'Needs a connection',
  unreached:
    'The server could not be reached. Nothing is certain yet: look at the list again, then try once more.',
});

/** What another person left waiting here, by the kinds of their acts; never what is in them. */
const KINDS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  'work-order.create': ['new work order', 'new work orders'],
  'order-job.add': ['added job', 'added jobs'],
  'order-job.change-quantity': ['changed quantity', 'changed quantities'],
  'order-job.remove': ['removed job', 'removed jobs'],
  'order-job.decide': ['approval decision', 'approval decisions'],
  'order-job.complete': ['job completion', 'job completions'],
  'work-order.take-step': ['status change', 'status changes'],
  'work-order.cancel': ['cancelled work order', 'cancelled work orders'],
  'work-order.assign-vendor': ['vendor assignment', 'vendor assignments'],
  'invoice.create': ['invoice', 'invoices'],
  'category.add': ['new category', 'new categories'],
  'category.delete': ['deleted category', 'deleted categories'],
  'job.add': ['new catalogue job', 'new catalogue jobs'],
  'job.rename': ['edited catalogue job', 'edited catalogue jobs'],
  'job.delete': ['deleted catalogue job', 'deleted catalogue jobs'],
  'vendor.add': ['new vendor', 'new vendors'],
  'vendor.save-rates': ['rate change', 'rate changes'],
};

const OTHER = ['other entry', 'other entries'] as const;

/** A tablet that more than one person works with (decision A4). */
export const sharedTabletTexts = defineTexts('sharedTabletTexts', {
  others: (name: string, count: number) =>
    `${name} has ${plural(count, 'item', 'items')} waiting on this ${device()}. They are sent when ${name} signs in here.`,
  othersUnnamed: (count: number) =>
    `An unnamed person has ${plural(count, 'item', 'items')} waiting here. They are sent when that person signs in here and says that they are theirs.`,
  isItYours: 'Unsent work of an unnamed person is kept here. Is it yours?',
  isMine: 'Yes, it is mine',
  isNotMine: 'No, leave it',
  unnamedHolds: (items: number, forms: number) =>
    [
      ...(items === 0 ? [] : [plural(items, 'item', 'items')]),
      ...(forms === 0 ? [] : [plural(forms, 'unfinished form', 'unfinished forms')]),
    ].join(', '),
  since: (moment: string) => `The oldest was captured ${moment}`,
  kinds: (kinds: readonly { kind: string; count: number }[]) =>
    kinds.map(({ kind, count }) => plural(count, ...(KINDS[kind] ?? OTHER))).join(', '),
  noticeTitle: 'Work of others on this tablet',
  dismiss: 'OK',
  unknown: 'The storage of this tablet did not answer. What was captured on it is kept there.',
});
