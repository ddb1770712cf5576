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

/** When the last of its jobs was marked (ISO), else when the log has it completed; null where the host told neither. */
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

/** When it was paid (ISO), whichever of the two words for it the host wrote first; null where the log does not say. */
export function paidAt({ statusLog }: Pick<WorkOrder, 'statusLog'>): string | null {
  return firstInLog(statusLog, PAID);
}

/**
 * True if an invoice is over the order. A host may leave an order completed while it is billed, and then only the log tells; after a
 * rejected invoice the order is to be billed again [I5].
 */
export function isBilled({ status, statusLog }: Pick<WorkOrder, 'status' | 'statusLog'>): boolean {
  const latest = statusLog.findLast((entry) => entry.status !== 'unknown')?.status ?? status;
  return BILLED.includes(status === 'completed' ? latest : status);
}

function firstInLog(log: WorkOrder['statusLog'], statuses: readonly WorkOrderStatus[]): string | null {
  return log.find(({ status, at }) => at !== null && statuses.includes(status))?.at ?? null;
}
