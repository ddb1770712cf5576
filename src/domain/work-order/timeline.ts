import type { WorkOrder, WorkOrderStatus } from './work-order.ts';

/** The timeline's nine keys (section 4). */
export const TIMELINE_KEYS = [
  'open',
  'ready-for-approval',
  'ready-for-vendor',
  'vendor-assigned',
  'handover-to-vendor',
  'car-received',
  'in-progress',
  'work-completed',
  'invoice-paid',
] as const;

export type TimelineKey = (typeof TIMELINE_KEYS)[number];

export type TimelineStep = {
  key: TimelineKey;
  /** `skipped`: the order moved on without it. */
  state: 'done' | 'current' | 'skipped' | 'ahead';
  /** The order's status shown instead of its step's name; null: use the step's. */
  status: WorkOrderStatus | null;
  at: string | null;
  by: string | null;
};

const KEY_OF_STATUS: Readonly<Record<WorkOrderStatus, TimelineKey | null>> = {
  open: 'open',
  created: 'open',
  ready_for_approval: 'ready-for-approval',
  approved: 'ready-for-approval',
  partially_approved: 'ready-for-approval',
  rejected: 'ready-for-approval',
  ready_for_vendor: 'ready-for-vendor',
  vendor_assigned: 'vendor-assigned',
  handover_to_vendor: 'handover-to-vendor',
  car_received: 'car-received',
  in_progress: 'in-progress',
  completed: 'work-completed',
  invoice_generated: 'work-completed',
  invoice_received: 'work-completed',
  invoice_manager_approved: 'work-completed',
  invoice_finance_forwarded: 'work-completed',
  invoice_finance_approved: 'work-completed',
  invoice_rejected: 'work-completed',
  invoice_paid: 'invoice-paid',
  closed: 'invoice-paid',
  cancelled: null,
  unknown: null,
};

/** Statuses of an order after a decision, none of which is 'Ready for Approval' any more. */
const DECIDED: readonly WorkOrderStatus[] = ['approved', 'partially_approved', 'rejected'];

/** The timeline step of an order's status; null for cancelled and unknown, which are not on it. */
export function timelineKey(status: WorkOrderStatus): TimelineKey | null {
  return KEY_OF_STATUS[status];
}

/**
 * The nine steps with who and when from the log. A step is done if a later one was reached, or if the log has it; the
 * last is done once it is reached, because nothing follows it. In Progress is a special case: an order gets there
 * straight from approval [L9] or never. So it is done only if logged, otherwise skipped, and being there proves
 * nothing about the vendor's steps before it in the list.
 */
export function timeline(
  order: Pick<WorkOrder, 'status' | 'statusLog' | 'createdAt' | 'createdBy'>,
): TimelineStep[] {
  const current = timelineKey(order.status);
  const reached = current === null ? lastLoggedIndex(order.statusLog) : provenIndex(current);
  return TIMELINE_KEYS.map((key, index) => {
    const isCurrent = key === current;
    const status = isCurrent && DECIDED.includes(order.status) ? order.status : null;
    const entry = entryOf(key, order.statusLog, status);
    const logged = entry ?? (key === 'open' ? { at: order.createdAt, by: order.createdBy } : undefined);
    const loggedAside = logged !== undefined && (key === 'in-progress' || current === 'in-progress');
    const passed = (index < reached && key !== 'in-progress') || loggedAside;
    const isDone = isCurrent ? key === 'invoice-paid' : passed;
    const state = isDone ? 'done' : isCurrent ? 'current' : index < reached ? 'skipped' : 'ahead';
    return { key, state, status, at: logged?.at ?? null, by: logged?.by ?? null };
  });
}

/**
 * The log entry of the status the step is named after, else of its own status, else of another status shown at the
 * same step (a completed order's invoice).
 */
function entryOf(
  key: TimelineKey,
  log: WorkOrder['statusLog'],
  called: WorkOrderStatus | null,
): WorkOrder['statusLog'][number] | undefined {
  if (called !== null) return log.findLast(({ status }) => status === called);
  const own = log.findLast(({ status }) => OWN_STATUSES[key].includes(status));
  return own ?? log.findLast(({ status }) => timelineKey(status) === key);
}

const OWN_STATUSES: Readonly<Record<TimelineKey, readonly WorkOrderStatus[]>> = {
  open: ['open', 'created'],
  'ready-for-approval': ['ready_for_approval'],
  'ready-for-vendor': ['ready_for_vendor'],
  'vendor-assigned': ['vendor_assigned'],
  'handover-to-vendor': ['handover_to_vendor'],
  'car-received': ['car_received'],
  'in-progress': ['in_progress'],
  'work-completed': ['completed'],
  'invoice-paid': ['invoice_paid', 'closed'],
};

/** Number of first steps that must have been passed to get to this one. */
function provenIndex(key: TimelineKey): number {
  return TIMELINE_KEYS.indexOf(key === 'in-progress' ? 'ready-for-vendor' : key);
}

function lastLoggedIndex(log: WorkOrder['statusLog']): number {
  return log.reduce((last, entry) => {
    const key = timelineKey(entry.status);
    if (key === null) return last;
    return Math.max(last, key === 'in-progress' ? provenIndex(key) : provenIndex(key) + 1);
  }, 1);
}
