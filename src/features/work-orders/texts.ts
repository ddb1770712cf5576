import { defineTexts } from '#app/texts/catalogue.ts';
import type { TimelineKey } from '#domain/work-order/timeline.ts';

export const timelineTexts = defineTexts('timelineTexts', {
  open: 'Open',
  'ready-for-approval': 'Ready for Approval',
  'ready-for-vendor': 'Ready for Vendor',
  'vendor-assigned': 'Vendor Assigned',
  'handover-to-vendor': 'Handover to Vendor',
  'car-received': 'Car Received',
  'in-progress': 'In Progress',
  'work-completed': 'Work Completed',
  'invoice-paid': 'Invoice Paid',
} satisfies Record<TimelineKey, string>);

export const orderTexts = defineTexts('orderTexts', {
  notFoundTitle: 'Work Order Not Found',
  notFoundText: "The work order you're looking for doesn't exist or has been removed.",
  invalidId: 'Invalid work order ID',
  empty: 'No work orders found',
  emptyFiltered: 'No work orders match your filters',
  jobCard: 'Job card',
  completedJobs: 'Completed jobs',
  ofJobs: ({ done, incomplete, of }: { done: number; incomplete: number; of: number }) =>
    `${done - incomplete} of ${of}${incomplete === 0 ? '' : `, ${incomplete} incomplete`}`,
  jobs: 'Jobs',
  quantity: 'Quantity',
  rate: 'Rate',
  unpriced: 'Priced when a vendor is assigned',
  rejectedBy: (by: string) => `Rejected by ${by}`,
  approvedBy: (by: string) => `Approved by ${by}`,
  completedBy: (by: string, at: string | null) =>
    at === null ? `Completed by ${by}` : `Completed by ${by}, ${at}`,
  markedBy: (by: string, at: string | null) => (at === null ? `Marked by ${by}` : `Marked by ${by}, ${at}`),
  referencePictures: 'Reference pictures',
  completionPictures: 'Completion pictures',
  search: 'Vehicle or order…',
  searchLabel: 'Search orders, vehicles, job cards',
  loadingOne: 'Loading work order…',
  noJobs: 'This work order has no jobs yet.',
  openPicture: (label: string, index: number) => `${label}: open picture ${index}`,
  progress: 'Progress',
  backToList: 'Back to the list',
  list: 'The list it was opened from',
  opened: (number: string, at: number, of: number) => `${number}, ${at} of ${of}`,
  nextOrder: 'Next work order',
  previousOrder: 'Previous work order',
  line: (rate: string, quantity: number, amount: string) => `${rate} × ${quantity} = ${amount}`,
  priceUnconfirmed: 'price to be confirmed',
});

export const orderConfirmations = defineTexts('orderConfirmations', {
  cancelOrder: 'Are you sure you want to cancel this work order? This action cannot be undone.',
  cancelOrderKeep: 'No, Keep it',
  cancelOrderYes: 'Yes, Cancel it',
  removeJobTitle: 'Confirm Removal',
  removeJob: 'Are you sure you want to remove this job from the work order?',
});

/** Another user changed the order on the screen. */
export const liveTexts = defineTexts('liveTexts', {
  changedJustNow: (by: string | null) => (by === null ? 'Changed just now' : `Changed by ${by} just now`),
  jobMarkedTitle: 'Already done by someone else',
  jobMarked: (by: string | null, as: string) => `${by ?? 'Someone'} has marked this job as ${as}.`,
  jobLeft: 'This job is no longer part of the work order.',
  orderMovedOn: (status: string) => `The work order is now ${status}; jobs can no longer be marked.`,
  orderClosed: (by: string | null, status: string) =>
    by === null
      ? `The work order is now ${status}; jobs can no longer be added.`
      : `${by} changed the work order: it is now ${status}, and jobs can no longer be added.`,
  kept: 'Your entries and photos stay on this {device} until you discard them.',
  discard: 'Discard my entries',
  close: 'Close',
  openKept: 'View my entries',
  draftExists: 'This job already has unfinished entries. Finish them or start over first.',
  formBack: 'Not saved: your entries and photos are in the form again.',
});

/** The server may have done an action twice, and only the user knows whether both are wanted. */
export const duplicateTexts = defineTexts('duplicateTexts', {
  titleJob: 'This was added twice',
  titleOrder: 'This was raised twice',
  job: (job: string, quantity: number, order: string) =>
    `'${job}' (quantity ${quantity}) is on ${order} twice.`,
  order: (order: string) => `${order} is for the same job card and was raised at the same time.`,
  removeOne: 'Remove one',
  cancelOne: (order: string) => `Cancel ${order}`,
  keepBoth: 'Keep both',
});
