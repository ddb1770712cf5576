import type { CompletionStatus, KnownWorkOrderStatus, WorkOrder, WorkOrderStatus } from './work-order.ts';

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

/** Where a card of the status leads (section 2, 'Card destinations by status'). */
export type CardDestination = 'approve' | 'assign' | 'in-progress' | 'created';

type StatusRow = {
  label: string;
  colour: BadgeColour;
  destination: CardDestination;
  /** The card's status line (section 4); null where the specification names none (decision C13: '<label> by'). */
  line: string | null;
};

const row = (
  label: string,
  colour: BadgeColour,
  destination: CardDestination = 'created',
  line: string | null = null,
): StatusRow => ({ label, colour, destination, line });

const STATUS_ROWS: Readonly<Record<KnownWorkOrderStatus, StatusRow>> = {
  open: row('Open', 'blue', 'created', 'Created by'),
  created: row('Created', 'blue', 'created', 'Created by'),
  ready_for_approval: row('Ready for Approval', 'yellow', 'approve', 'Submitted by'),
  approved: row('Approved', 'green'),
  partially_approved: row('Partially Approved', 'amber', 'approve'),
  rejected: row('Rejected', 'red'),
  ready_for_vendor: row('Ready for Vendor', 'blue', 'assign', 'Approved by'),
  vendor_assigned: row('Vendor Assigned', 'purple', 'in-progress', 'Vendor Assigned by'),
  handover_to_vendor: row('Handover to Vendor', 'purple', 'in-progress', 'Handover done by'),
  car_received: row('Car Received', 'purple', 'in-progress', 'Car received by'),
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

/** 'needs_new-parts' → 'Needs New Parts': how a status this build does not know is shown (decision C1). */
export function titleCase(word: string): string {
  return word
    .split(/[\s_-]+/)
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1).toLowerCase())
    .join(' ');
}

/** Display label of an order's status (section 4). `statusText` serves statuses outside the list. */
export function statusLabel(status: WorkOrderStatus, statusText = ''): string {
  return status === 'unknown' ? titleCase(statusText) || 'Unknown' : STATUS_ROWS[status].label;
}

/** Badge colour of an order's status; grey for one outside the list (decision C1). */
export function statusColour(status: WorkOrderStatus): BadgeColour {
  return status === 'unknown' ? 'gray' : STATUS_ROWS[status].colour;
}

/** Which screen an order's card opens; 'In Progress' opens the in-progress detail, where its next step is (decision C5). */
export function cardDestination(status: WorkOrderStatus): CardDestination {
  return status === 'unknown' ? 'created' : STATUS_ROWS[status].destination;
}

/**
 * The card's status line, 'Submitted by <user>': the last log entry of the current status, else the approver, else the
 * creator (decision C13). Null when nobody is known, or when a status without a line of its own has no log entry.
 */
export function statusLine(order: WorkOrder): { text: string; by: string } | null {
  const known = order.status === 'unknown' ? null : STATUS_ROWS[order.status];
  const logged = order.statusLog.findLast(
    (entry) => sameStatus(entry.status, order.status) && entry.by !== null,
  )?.by;
  if (known?.line == null) {
    return logged == null ? null : { text: `${statusLabel(order.status, order.statusText)} by`, by: logged };
  }
  const by = logged ?? order.jobs.find((job) => job.approvedBy !== null)?.approvedBy ?? order.createdBy;
  return by === null ? null : { text: known.line, by };
}

/** `created` and `open` are one editable state (decision C1). */
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

/** What a job's badge says: its completion if it has one, in progress while the car is worked on, else its approval. */
export function jobStatus(
  approval: 'pending' | 'approved' | 'rejected',
  completion: CompletionStatus | null,
  orderStatus: WorkOrderStatus,
): JobStatus {
  if (completion !== null) return completion;
  if (approval === 'approved' && orderStatus === 'in_progress') return 'in_progress';
  return approval;
}
