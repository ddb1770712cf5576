import { read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { entriesOf } from '#app/data/entries.ts';
import { readOrder } from '#app/data/orders.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { resolveId } from '../outbox/id-map.ts';
import type { MutationRegistry } from '../outbox/mutation.ts';
import { overlayOrder, type PendingMark, unsentOrders } from './overlay.ts';

/** Whose view it is: the entries of `owner` over the snapshots of the complex. */
export type Scope = { owner: string; complexId: string };
export type ViewDeps = { database: DeviceDatabase; registry: MutationRegistry };

/** An order as the person sees it. The first `loggedByServer` entries of its status log are the server's, the rest waits. */
export type OrderView = {
  order: WorkOrder;
  /** The first id this device knew the order by: what a form names its draft by, so that it survives the renaming. */
  firstId: string;
  pending: PendingMark[];
  fetchedAt: string;
  loggedByServer: number;
};

/** Where an order's address leads: its id by now, and the order as the person sees it; null when this device has no copy. */
export type OrderAt = { id: string; view: OrderView | null };

/** The order as the person sees it, by the server's id or by the local one it was raised under. */
export async function readOrderView(
  { database, registry }: ViewDeps,
  { owner, complexId }: Scope,
  asked: string,
): Promise<OrderAt> {
  const { orders, entries, names } = database;
  // One transaction: the server's answer and the end of its entry are written in one, and must not be read half.
  return read(database, [orders, entries, names], async () => {
    const { id, firstId } = await resolveId(database, asked);
    const [row, waiting] = await Promise.all([
      readOrder(database, complexId, id),
      entriesOf(database, owner),
    ]);
    const unsent = row === undefined ? unsentOrders(waiting, registry).get(id)?.order : undefined;
    const snapshot = row?.order ?? unsent;
    if (snapshot === undefined) return { id, view: null };
    const view: OrderView = {
      ...overlayOrder(snapshot, waiting, registry),
      firstId,
      fetchedAt: row?.fetchedAt ?? snapshot.createdAt,
      loggedByServer: row === undefined ? 0 : snapshot.statusLog.length,
    };
    return { id, view };
  });
}
