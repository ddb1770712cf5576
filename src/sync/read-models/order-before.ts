import { read } from '#app/data/access.ts';
import { entriesOf } from '#app/data/entries.ts';
import { readOrder } from '#app/data/orders.ts';
import type { EntryRow } from '#app/data/rows.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { resolveId } from '../outbox/id-map.ts';
import type { ViewDeps } from './order-view.ts';
import { overlayOrder, readEntry, unsentOrders } from './overlay.ts';

/** An order as the person would see it without one of their acts, and the first id this device knew it by. */
export type OrderBefore = { order: WorkOrder; firstId: string };

/** The order an act belongs to, without the act; null for acts on no order and for orders this device holds no copy of. */
export async function readOrderBefore(
  { database, registry }: ViewDeps,
  complexId: string,
  entry: EntryRow,
): Promise<OrderBefore | null> {
  const orderId = readEntry(entry, registry)?.orderId ?? null;
  if (orderId === null) return null;
  const { orders, entries, names } = database;
  return await read(database, [orders, entries, names], async () => {
    const { id, firstId } = await resolveId(database, orderId);
    const [row, waiting] = await Promise.all([
      readOrder(database, complexId, id),
      entriesOf(database, entry.owner),
    ]);
    const snapshot = row?.order ?? unsentOrders(waiting, registry).get(id)?.order;
    if (snapshot === undefined) return null;
    const others = waiting.filter((other) => other.id !== entry.id);
    return { order: overlayOrder(snapshot, others, registry).order, firstId };
  });
}
