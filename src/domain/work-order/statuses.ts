import { defineTexts } from '#app/texts/catalogue.ts';
import type { CompletionStatus, KnownWorkOrderStatus, WorkOrderStatus } from './work-order.ts';

/** Badge colours of section 9. */
export type BadgeColour =
  | 'blue'
  | 'yellow'
  | 'green'
  | 'amber'
  | 'red'
  | 'purple'
  | 'teal'
  | 'gray'
  | 'orange';

/** Target of a card with the status (section 2, 'Card destinations by status'). */
export type CardDestination = 'approve' | 'assign' | 'in-progress' | 'created';

type StatusRow = {
  label: string;
  colour: BadgeColour;
  destination: CardDestination;
};

const row = (label: string, colour: BadgeColour, destination: CardDestination = 'created'): StatusRow => ({
  label,
  colour,
  destination,
});

const STATUS_ROWS: Readonly<Record<KnownWorkOrderStatus, StatusRow>> = {
  open: row('Open', 'blue'),
  created: row('Created', 'blue'),
  ready_for_approval: row('Ready for Approval', 'yellow', 'approve'),
  approved: row('Approved', 'green'),
  partially_approved: row('Partially Approved', 'amber', 'approve'),
  rejected: row('Rejected', 'red'),
  ready_for_vendor: row('Ready for Vendor', 'blue', 'assign'),
  vendor_assigned: row('Vendor Assigned', 'purple', 'in-progress'),
  handover_to_vendor: row('Handover to Vendor', 'purple', 'in-progress'),
  car_received: row('Car Received', 'purple', 'in-progress'),
  in_progress: row('In Progress', 'purple', 'in-progress'),
  completed: row('Work Completed', 'teal'),
  invoice_generated: row('Invoice Generated', 'blue'),
  invoice_received: row('Invoice Received', 'blue'),
  invoice_manager_approved: row('Manager Approved', 'green'),
  invoice_finance_forwarded: row('Forwarded to Finance', 'purple'),
  invoice_finance_approved: row('Finance Approved', 'teal'),
  invoice_rejected: row('Invoice Rejected', 'red'),
  invoice_paid: row('Invoice Paid', 'green'),
  closed: row('Paid', 'gray'),
  cancelled: row('Cancelled', 'gray'),
};

/** Names of statuses; the rows have the English ones. */
export const statusTexts = defineTexts('statusTexts', {
  label: mapRows(STATUS_ROWS, ({ label }) => label),
  unknown: 'Unknown',
  /** Any one of them is meant. */
  either: (labels: readonly string[]) => labels.join(' or '),
});

/** One text per row, under the row's name. */
/* @__NO_SIDE_EFFECTS__ */
export function mapRows<K extends string, Row>(rows: Readonly<Record<K, Row>>, text: (row: Row) => string) {
  return Object.fromEntries(
    Object.entries<Row>(rows).map(([status, row]) => [status, text(row)]),
  ) as Readonly<Record<K, string>>;
}

/** 'needs_new-parts' → 'Needs New Parts': display form of a status that this build does not know [L7]. */
export function titleCase(word: string): string {
  return word
    .split(/[\s_-]+/)
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1).toLowerCase())
    .join(' ');
}

/** Display label of an order's status (section 4). `statusText` is used for statuses outside the list. */
export function statusLabel(status: WorkOrderStatus, statusText = ''): string {
  return status === 'unknown' ? titleCase(statusText) || statusTexts.unknown : statusTexts.label[status];
}

/** Badge colour of an order's status; grey for one outside the list [L2]. */
export function statusColour(status: WorkOrderStatus): BadgeColour {
  return status === 'unknown' ? 'gray' : STATUS_ROWS[status].colour;
}

/** The screen that an order's card opens; 'In Progress' opens the in-progress detail, where its next step is [L3]. */
export function cardDestination(status: WorkOrderStatus): CardDestination {
  return status === 'unknown' ? 'created' : STATUS_ROWS[status].destination;
}

/** `created` and `open` are one editable state [W2]. */
export function sameStatus(one: WorkOrderStatus, other: WorkOrderStatus): boolean {
  const unify = (status: WorkOrderStatus) => (status === 'created' ? 'open' : status);
  return unify(one) === unify(other);
}

/** Labels and colours of a job's approval and completion. */
export const JOB_STATUS_ROWS = {
  pending: { label: 'Pending', colour: 'blue' },
  approved: { label: 'Approved', colour: 'green' },
  rejected: { label: 'Rejected', colour: 'red' },
  in_progress: { label: 'In Progress', colour: 'purple' },
  completed: { label: 'Completed', colour: 'teal' },
  partially_completed: { label: 'Partially Completed', colour: 'amber' },
  incomplete: { label: 'Incomplete', colour: 'orange' },
} as const satisfies Record<string, { label: string; colour: BadgeColour }>;

export type JobStatus = keyof typeof JOB_STATUS_ROWS;

export const jobStatusTexts = defineTexts(
  'jobStatusTexts',
  mapRows<JobStatus, { label: string }>(JOB_STATUS_ROWS, ({ label }) => label),
);

/** Status for a job's badge: its completion, else in progress while the car is being worked on, else its approval. */
export function jobStatus(
  approval: 'pending' | 'approved' | 'rejected',
  completion: CompletionStatus | null,
  orderStatus: WorkOrderStatus,
): JobStatus {
  if (completion !== null) return completion;
  if (approval === 'approved' && orderStatus === 'in_progress') return 'in_progress';
  return approval;
}
