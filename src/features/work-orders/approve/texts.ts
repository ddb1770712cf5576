import { defineTexts, plural } from '#app/texts/catalogue.ts';
import type { CardDestination } from '#domain/work-order/statuses.ts';

/** The approve screen, and what follows once every job is decided (section 2; decisions C4, C6). */
export const approveTexts = defineTexts('approveTexts', {
  approve: 'Approve',
  reject: 'Reject',
  proceed: (count: number) => `Proceed with ${count} approved ${count === 1 ? 'job' : 'jobs'}`,
  nextTitle: 'Every job is decided',
  nextText: (approved: number, rejected: number) =>
    `${approved} approved, ${rejected} rejected. Send the approved jobs on to a vendor, or start the work at once.`,
  nextBlocked:
    'One of your decisions needs attention. Resolve it first: what follows would only wait behind it.',
  decided: (done: number, of: number) => `${done} of ${of} decided`,
  decisions: 'Decisions',
  remaining: (count: number) => `Approve remaining ${count}`,
  selected: (count: number) => `Approve ${plural(count, 'job', 'jobs')}`,
  remainingDone: (count: number) => `${plural(count, 'job', 'jobs')} approved`,
  approvedAmount: 'Approved',
  rejectedCount: 'Rejected',
  total: 'Total',
  undone: (job: string) => `${job}: decision taken back`,
  undoneMany: (count: number) => `${plural(count, 'decision', 'decisions')} taken back`,
  readOnly: 'Only approvers decide on jobs. You can follow the decisions here.',
  keys: 'Keys: A approves and R rejects the job in focus; J and K go to the next and the previous one.',
  jobOf: (index: number, of: number) => `Job ${index} of ${of}`,
  stack: {
    place: (at: number, of: number) => `${at} of ${of}`,
    later: 'Later',
    asList: 'Show as list',
    openOrder: (number: string) => `Open ${number}`,
    usually: (rate: string) => `Usually ${rate}`,
    none: 'Nothing waits for your decision.',
  },
  noPictures: 'No reference pictures were taken.',
  pictureMissing: 'This picture is not on this tablet. It comes with the network.',
  conflictTitle: 'Your decision was not taken',
  discard: 'Discard my decision',
  outcome: {
    allApproved: 'All jobs are approved. The work order is Ready for Vendor.',
    allRejected: 'All jobs are rejected. The work order is Rejected.',
    byApprover: 'Every job is decided. An approver sends the approved jobs on.',
    elsewhere: (status: string) => `The work order is ${status}. There is nothing to decide here any more.`,
  },
  history: {
    title: "The vehicle's recent jobs",
    none: 'No other jobs of this vehicle are known.',
    unread: 'The recent jobs of this vehicle are not on this tablet.',
    done: (date: string, order: string) => `Done on this vehicle on ${date} (${order})`,
    ordered: (date: string, order: string) => `Ordered for this vehicle on ${date} (${order})`,
  },
});

/** The link to the screen that the order belongs on after its approval. */
export const destinationTexts = defineTexts('destinationTexts', {
  approve: 'Review & Approve',
  assign: 'Assign Vendor',
  'in-progress': 'View',
  created: 'View',
} satisfies Record<CardDestination, string>);
