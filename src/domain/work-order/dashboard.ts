import type { KnownWorkOrderStatus } from './work-order.ts';

/**
 * `status_counts` of the counts call: every key of section 3, 0 if none, plus ready_for_approval if a host sends it.
 */
export const COUNT_KEYS = [
  'open',
  'ready_for_approval',
  'ready_for_vendor',
  'vendor_assigned',
  'handover_to_vendor',
  'car_received',
  'work_completed',
  'invoice_paid',
] as const;

export type CountKey = (typeof COUNT_KEYS)[number];
export type StatusCounts = Readonly<Record<CountKey, number>>;

/** The statuses covered by each count. */
export const COUNTED_STATUSES = {
  open: ['open', 'created'],
  ready_for_approval: ['ready_for_approval'],
  ready_for_vendor: ['ready_for_vendor'],
  vendor_assigned: ['vendor_assigned'],
  handover_to_vendor: ['handover_to_vendor'],
  car_received: ['car_received'],
  work_completed: ['completed'],
  invoice_paid: ['invoice_paid', 'closed'],
} as const satisfies Record<CountKey, readonly KnownWorkOrderStatus[]>;

export type DashboardCounts = {
  pendingApprovals: number;
  /** The second, smaller figure next to Pending Approvals [D6]. */
  readyForApproval: number;
  approved: number;
  inProgress: number;
  completed: number;
  paid: number;
};

/** The five cards of the dashboard, grouped as in section 4. */
export function groupCounts(counts: StatusCounts): DashboardCounts {
  return {
    pendingApprovals: counts.open,
    readyForApproval: counts.ready_for_approval,
    approved: counts.ready_for_vendor,
    inProgress: counts.vendor_assigned + counts.handover_to_vendor + counts.car_received,
    completed: counts.work_completed,
    paid: counts.invoice_paid,
  };
}
