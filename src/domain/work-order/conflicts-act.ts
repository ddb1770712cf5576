import type { Paise } from '../money.ts';
import { statusLabel } from './statuses.ts';
import { type StatusStep, statusAfter, statusBefore } from './steps.ts';
import { WAITING_STATUSES } from './waiting.ts';
import type { Completion, CompletionStatus, KnownWorkOrderStatus, WorkOrderStatus } from './work-order.ts';

/** What a captured act asks of an order. */
export type OrderAct =
  | { kind: 'add-job'; jobName: string; quantity: number }
  | { kind: 'change-quantity'; jobId: string; jobName: string; quantity: number }
  | { kind: 'remove-job'; jobId: string; jobName: string }
  | { kind: 'cancel' }
  /** `vendor`: who got the car; null for steps without a vendor, or where it is unknown. */
  | { kind: 'take-step'; step: StatusStep; vendor: { id: string; name: string } | null }
  | { kind: 'decide-job'; jobId: string; jobName: string; decision: 'approved' | 'rejected' }
  | { kind: 'assign-vendor'; vendor: { id: string; name: string } }
  | {
      kind: 'complete-job';
      jobId: string;
      jobName: string;
      completion: Pick<Completion, 'status' | 'finalRatePaise' | 'partialValuePaise'>;
    };

/** A value that both sides of a conflict can be compared by. */
export type Fact =
  | { name: 'outcome'; value: CompletionStatus }
  | { name: 'decision'; value: 'approved' | 'rejected' }
  | { name: 'final-rate' | 'amount'; value: Paise }
  | { name: 'quantity'; value: number }
  | { name: 'vendor' | 'status' | 'order'; value: string };

/** The author's side of a conflict; null when there is nothing to compare. */
export function factsOfAct(act: OrderAct): Fact[] | null {
  switch (act.kind) {
    case 'complete-job':
      return factsOfCompletion(act.completion);
    case 'decide-job':
      return [{ name: 'decision', value: act.decision }];
    case 'change-quantity':
    case 'add-job':
      return [{ name: 'quantity', value: act.quantity }];
    case 'take-step':
      return [{ name: 'status', value: statusLabel(statusAfter(act.step)) }, ...factsOfVendor(act.vendor)];
    case 'cancel':
      return [{ name: 'status', value: statusLabel('cancelled') }];
    case 'assign-vendor':
      return factsOfVendor(act.vendor);
    case 'remove-job':
      return null;
  }
}

export function factsOfVendor(vendor: { name: string } | null): Fact[] {
  return vendor === null ? [] : [{ name: 'vendor', value: vendor.name }];
}

/** How a job ended, with the amount that matters for its outcome [J12]. */
export function factsOfCompletion({
  status,
  finalRatePaise,
  partialValuePaise,
}: Pick<Completion, 'status' | 'finalRatePaise' | 'partialValuePaise'>): Fact[] {
  const facts: Fact[] = [{ name: 'outcome', value: status }];
  if (status === 'completed') facts.push({ name: 'final-rate', value: finalRatePaise });
  if (status === 'partially_completed') facts.push({ name: 'amount', value: partialValuePaise ?? 0 });
  return facts;
}

/** The status an order must have reached for the act; null for acts on an open order. */
export function neededStatus(act: OrderAct): KnownWorkOrderStatus | null {
  switch (act.kind) {
    case 'take-step':
      return act.step === 'submit' ? null : statusBefore(act.step);
    case 'decide-job':
      return 'ready_for_approval';
    case 'assign-vendor':
      return statusBefore('assign-vendor');
    case 'complete-job':
      return 'car_received';
    default:
      return null;
  }
}

const STATUS_ORDER: readonly WorkOrderStatus[] = WAITING_STATUSES;

/** Whether the order can still reach the status in which the act is allowed. */
export function isStatusAhead(act: OrderAct, status: WorkOrderStatus): boolean {
  const needed = neededStatus(act);
  return (
    needed !== null &&
    STATUS_ORDER.includes(status) &&
    STATUS_ORDER.indexOf(status) < STATUS_ORDER.indexOf(needed)
  );
}
