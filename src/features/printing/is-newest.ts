import type { PullFailure } from '#app/sync/pull/pull.ts';
import type { OrderView } from '#app/sync/read-models/order-view.ts';
import { isLocalId } from '#domain/local-ids.ts';

/** Whether the server has answered since, or cannot, or has nothing to tell of an order it never saw. */
export function isNewest(
  { order, fetchedAt }: Pick<OrderView, 'order' | 'fetchedAt'>,
  failure: PullFailure | null,
  openedAt: string,
): boolean {
  return fetchedAt >= openedAt || failure !== null || isLocalId(order.id);
}
