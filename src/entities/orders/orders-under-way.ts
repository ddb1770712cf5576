import { read } from '#app/data/access.ts';
import { entriesOf } from '#app/data/entries.ts';
import { overlayOrder, unsentOrders } from '#app/sync/outbox/overlay.ts';
import type { Scope, ViewDeps } from '#app/sync/ports.ts';
import { LIST_STATUSES } from '#domain/work-order/lists.ts';
import type { WorkOrder, WorkOrderStatus } from '#domain/work-order/work-order.ts';

/** No longer open for changes, and not completed yet. */
const UNDER_WAY: readonly WorkOrderStatus[] = [
  ...LIST_STATUSES.approve,
  'approved',
  'ready_for_vendor',
  ...LIST_STATUSES['in-progress'],
];

/**
 * The orders on this device that are past being open and not completed, as the user sees them: the newest of each job
 * card, by the card's id.
 */
export async function readOrdersUnderWay(
  { database, registry }: ViewDeps,
  { owner, complexId }: Scope,
): Promise<ReadonlyMap<string, WorkOrder>> {
  return read(database, [database.orders, database.entries], async () => {
    const entries = await entriesOf(database, owner);
    // Open ones too, because a waiting action may have moved them on.
    const stored = await database.orders
      .where('[complexId+status]')
      .anyOf([...LIST_STATUSES.created, ...UNDER_WAY].map((status) => [complexId, status]))
      .toArray();
    const shown = [...stored.map(({ order }) => order), ...unsentOrders(entries, registry).values()]
      .map((order) => overlayOrder(order, entries, registry).order)
      .filter(({ status }) => UNDER_WAY.includes(status))
      .sort((one, other) => one.createdAt.localeCompare(other.createdAt));
    return new Map(shown.map((order) => [order.jobCard.id, order]));
  });
}
