import { defineTexts, plural } from '#app/texts/catalogue.ts';

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
  'job.rename': ['renamed catalogue job', 'renamed catalogue jobs'],
  'job.delete': ['deleted catalogue job', 'deleted catalogue jobs'],
  'vendor.add': ['new vendor', 'new vendors'],
  'vendor.save-rates': ['rate change', 'rate changes'],
};

const OTHER = ['other entry', 'other entries'] as const;

/** A tablet that more than one person works with (decision A4). */
export const sharedTabletTexts = defineTexts('sharedTabletTexts', {
  since: (moment: string) => `The oldest was captured ${moment}`,
  kinds: (kinds: readonly { kind: string; count: number }[]) =>
    kinds.map(({ kind, count }) => plural(count, ...(KINDS[kind] ?? OTHER))).join(', '),
  noticeTitle: 'Work of others on this tablet',
  dismiss: 'OK',
  unknown: 'The storage of this tablet did not answer. What was captured on it is kept there.',
});
