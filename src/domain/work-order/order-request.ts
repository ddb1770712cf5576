import type { DomainError } from '../errors.ts';
import type { Paise } from '../money.ts';
import { statusLabel } from './statuses.ts';
import type {
  Completion,
  CompletionStatus,
  KnownWorkOrderStatus,
  WorkOrder,
  WorkOrderStatus,
} from './work-order.ts';

/** What a captured action asks of an order, as far as a conflict over it is explained by that. */
export type OrderRequest = {
  /** The job that it is about: without an id one that it brings, without a name none. */
  job?: { id?: string | undefined; name?: string | undefined };
  /** What it sets. */
  quantity?: number;
  decision?: 'approved' | 'rejected';
  completion?: Ended;
  status?: KnownWorkOrderStatus;
  /** Null for a step without a vendor, or where it is unknown. */
  vendor?: { id: string; name: string } | null;
  /** The status that an order must have reached for it; absent for actions on an open order. */
  neededStatus?: KnownWorkOrderStatus;
  /** Whether its effect is on the order already, where what it sets does not show that. */
  isDone?: (order: WorkOrder, cause: Cause) => boolean;
};

type Ended = Pick<Completion, 'status' | 'finalRatePaise' | 'partialValuePaise'>;

/** A value that both sides of a conflict can be compared by. */
export type Fact =
  | { name: 'outcome'; value: CompletionStatus }
  | { name: 'decision'; value: 'approved' | 'rejected' }
  | { name: 'final-rate' | 'amount'; value: Paise }
  | { name: 'quantity'; value: number }
  | { name: 'vendor' | 'status' | 'order'; value: string };

/** Who and when, as far as the server records it. */
export type Attribution = { who: string | null; at: string | null };

/** What somebody did that stands in the way of an action. */
export type Change =
  | (Attribution & { kind: 'job-marked'; jobName: string; completion: Completion })
  | (Attribution & { kind: 'job-decided'; jobName: string; decision: 'approved' | 'rejected' })
  | (Attribution & { kind: 'vendor-set'; vendorName: string })
  /** The quantity is not what the author saw or set; the server does not record who changed it. */
  | (Attribution & { kind: 'quantity-set'; jobName: string; quantity: number })
  /** The vendor is not the one the author saw; null: none now. `hadNone`: they saw none. */
  | (Attribution & { kind: 'vendor-changed'; vendorName: string | null; hadNone: boolean })
  /** The order is in a status where the action is not allowed. */
  | (Attribution & { kind: 'moved'; status: WorkOrderStatus; label: string; vendorName: string | null });

/** What stands in the way of an action. */
export type Cause =
  | Change
  | { kind: 'job-gone'; jobName: string | null }
  | { kind: 'order-gone' }
  | { kind: 'forbidden' }
  /** The order as it is now breaks this rule. */
  | { kind: 'rule'; refusal: DomainError }
  /** Only the server's own sentence is known. */
  | { kind: 'said' };

/** The author's side of a conflict; empty when there is nothing to compare. */
export function factsOfRequest({
  quantity,
  decision,
  completion,
  status,
  vendor = null,
}: OrderRequest): Fact[] {
  return [
    ...(quantity === undefined ? [] : [{ name: 'quantity', value: quantity } as const]),
    ...(decision === undefined ? [] : [{ name: 'decision', value: decision } as const]),
    ...(completion === undefined ? [] : factsOfCompletion(completion)),
    ...(status === undefined ? [] : [{ name: 'status', value: statusLabel(status) } as const]),
    ...factsOfVendor(vendor),
  ];
}

export function factsOfVendor(vendor: { name: string } | null): Fact[] {
  return vendor === null ? [] : [{ name: 'vendor', value: vendor.name }];
}

/** How a job ended, with the amount that matters for its outcome [J12]. */
export function factsOfCompletion({ status, finalRatePaise, partialValuePaise }: Ended): Fact[] {
  const facts: Fact[] = [{ name: 'outcome', value: status }];
  if (status === 'completed') facts.push({ name: 'final-rate', value: finalRatePaise });
  if (status === 'partially_completed') facts.push({ name: 'amount', value: partialValuePaise ?? 0 });
  return facts;
}
