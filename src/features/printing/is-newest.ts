import type { OrderView } from '#app/sync/order-view.ts';
import type { PullFailure } from '#app/sync/pull.ts';
import { isLocalId } from '#domain/local-ids.ts';

/** Whether the server has answered since, or cannot, or has nothing to tell of an order it never saw. */
export function isNewest(
  { order, fetchedAt }: Pick<OrderView, 'order' | 'fetchedAt'>,
  failure: PullFailure | null,
  openedAt: string,
): boolean {
  return fetchedAt >= openedAt || failure !== null || isLocalId(order.id);
}
