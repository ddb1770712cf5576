import type { Answer } from '#app/api/api-port.ts';
import { UnreachableError } from '#app/api/errors.ts';
import { getWorkOrder } from '#contract/calls/work-orders.ts';
import { isLocalId } from '#domain/local-ids.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import type { ReadEntry } from '../outbox/entry.ts';
import { namedBy } from '../outbox/id-map.ts';
import type { EngineDeps } from '../ports.ts';
import type { Sending } from './evidence.ts';

/** Conclusions about an action from its answer [X17] [X22]. */

/** The order in an answer. An answer without it is treated like an unreadable one. */
export function orderIn(
  { orderId }: ReadEntry,
  { value, status }: Answer<unknown>,
): Result<WorkOrder | null, Error> {
  if (orderId === null) return ok(null);
  if (typeof value === 'object' && value !== null && 'statusLog' in value) {
    const order = value as WorkOrder;
    if (isLocalId(orderId) || order.id === orderId) return ok(order);
  }
  return refused(new UnreachableError('not-ours', { status }));
}

/** True if the answer shows the action as applied. A replayed one shows the order as it was then, which counts. */
export function showsDone({ key, read }: Sending, order: WorkOrder | null): boolean {
  const { action, payload, context } = read;
  // Unmarked without a key, it may come from a cache; where the host can be asked, only that counts.
  if (key === null && action.findApplied !== undefined) return false;
  if (order === null) return true;
  const isRaised = action.creates?.order !== undefined && order.requestKey === undefined;
  // A host without request keys does not show who raised the order.
  return isRaised ? namedBy(read, order) !== null : action.isApplied(order, payload, context);
}

/** The order as the server has it now. */
export function readOrderNow(
  { api }: Pick<EngineDeps, 'api'>,
  id: string,
  signal: AbortSignal,
): Promise<Answer<WorkOrder>> {
  return api.perform(getWorkOrder, { params: { id }, signal });
}
