import type { WorkOrder, WorkOrderStatus } from './work-order.ts';

const PAID = ['invoice_paid', 'closed'] as const satisfies readonly WorkOrderStatus[];

const BILLED: readonly WorkOrderStatus[] = [
  'invoice_generated',
  'invoice_received',
  'invoice_manager_approved',
  'invoice_finance_forwarded',
  'invoice_finance_approved',
  ...PAID,
];

/**
 * When the last of its jobs was marked (ISO), otherwise when the log has it completed; null if the host sent neither.
 */
export function completedAt({ jobs, statusLog }: Pick<WorkOrder, 'jobs' | 'statusLog'>): string | null {
  const marked = jobs.flatMap(({ completion }) => completion?.at ?? []);
  const latest = marked.reduce<string | null>(
    (last, at) => (last === null || Date.parse(at) > Date.parse(last) ? at : last),
    null,
  );
  return latest ?? firstInLog(statusLog, ['completed']);
}

export function isPaid(status: WorkOrderStatus): boolean {
  return PAID.some((paid) => paid === status);
}

/** When it was paid (ISO), by whichever of its two statuses the host logged first; null if the log does not say. */
export function paidAt({ statusLog }: Pick<WorkOrder, 'statusLog'>): string | null {
  return firstInLog(statusLog, PAID);
}

/**
 * True if there is an invoice for the order. A host may leave an order completed while it is billed, and then only
 * the log shows it. After a rejected invoice the order has to be billed again [I5].
 */
export function isBilled({ status, statusLog }: Pick<WorkOrder, 'status' | 'statusLog'>): boolean {
  const latest = statusLog.findLast((entry) => entry.status !== 'unknown')?.status ?? status;
  return BILLED.includes(status === 'completed' ? latest : status);
}

function firstInLog(log: WorkOrder['statusLog'], statuses: readonly WorkOrderStatus[]): string | null {
  return log.find(({ status, at }) => at !== null && statuses.includes(status))?.at ?? null;
}
