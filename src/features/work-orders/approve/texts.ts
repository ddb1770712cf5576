import { defineTexts, plural } from '#app/texts/catalogue.ts';
import type { CardDestination } from '#domain/work-order/statuses.ts';

/** The approve screen, and the next steps once every job is decided (section 2) [J3]. */
export const approveTexts = defineTexts('approveTexts', {
  approve: 'Approve',
  reject: 'Reject',
  proceed: (count: number) => `Proceed with ${plural(count, 'approved job', 'approved jobs')}`,
  nextTitle: 'All jobs reviewed',
  nextText: (approved: number, rejected: number) =>
    `${approved} approved, ${rejected} rejected. Continue with the approved jobs: send them to a vendor or start the work right away.`,
  nextBlocked:
    'One of your decisions needs attention. Resolve it first: the next step would only wait for it.',
  decided: (done: number, of: number) => `${done} of ${of} decided`,
  decisions: 'Decisions',
  all: (count: number) => (count === 1 ? 'Approve 1 job' : `Approve all ${count}`),
  remaining: (count: number) => `Approve remaining ${count}`,
  selected: (count: number) => `Approve ${plural(count, 'job', 'jobs')}`,
  remainingDone: (count: number) => `${plural(count, 'job', 'jobs')} approved`,
  approvedAmount: 'Approved',
  rejectedAmount: 'Rejected',
  total: 'Total',
  undone: (job: string) => `${job}: decision undone`,
  undoneMany: (count: number) => `${plural(count, 'decision', 'decisions')} undone`,
  readOnly: 'View only – approvers decide.',
  keys: 'Keys: A approves and R rejects the selected job; J and K go to the next and previous one.',
  jobOf: (index: number, of: number) => `Job ${index} of ${of}`,
  stack: {
    later: 'Later',
    asList: 'Show as list',
    openOrder: (number: string) => `Open ${number}`,
    usually: (rate: string) => `Usually ${rate}`,
    none: 'Nothing is waiting for your decision.',
  },
  noPictures: 'No reference pictures were taken.',
  pictureMissing: 'Photo will load when online.',
  conflictTitle: 'Your decision was not accepted',
  discard: 'Discard my decision',
  outcome: {
    allApproved: 'All jobs are approved. The work order is Ready for Vendor.',
    allRejected: 'All jobs are rejected. The work order is Rejected.',
    byApprover: 'All jobs reviewed. An approver continues with the approved jobs.',
    elsewhere: (status: string) => `The work order is ${status}. There is nothing left to decide here.`,
  },
  history: {
    title: "The vehicle's recent jobs",
    none: 'No earlier jobs found for this vehicle.',
    unread: "This vehicle's recent jobs are not available offline.",
    done: (date: string, order: string) => `Done on this vehicle on ${date} (${order})`,
    ordered: (date: string, order: string) => `Ordered for this vehicle on ${date} (${order})`,
  },
});

/** The link to the order's screen after its approval. */
export const destinationTexts = defineTexts('destinationTexts', {
  approve: 'Review & Approve',
  assign: 'Assign Vendor',
  'in-progress': 'View',
  created: 'View',
} satisfies Record<CardDestination, string>);
