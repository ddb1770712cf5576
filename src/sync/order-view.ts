import type { DeviceDatabase } from '#app/data/database.ts';
import { entriesOf } from '#app/data/entries.ts';
import { readOrder } from '#app/data/orders.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import type { MutationRegistry } from './mutation.ts';
import { overlayOrder, type PendingMark } from './overlay.ts';

/** Whose view it is: the entries of `owner` over the snapshots of the complex. */
export type Scope = { owner: string; complexId: string };
export type ViewDeps = { database: DeviceDatabase; registry: MutationRegistry };

/** An order as the person sees it. The first `loggedByServer` entries of its status log are the server's, the rest waits. */
export type OrderView = {
  order: WorkOrder;
  /** The first id this device knew the order by: what a form names its draft by, so that it survives the renaming. */
  bornAs: string;
  pending: PendingMark[];
  fetchedAt: string;
  loggedByServer: number;
};

/** The order as the person sees it; null when this device holds no snapshot of it. */
export async function readOrderView(
  { database, registry }: ViewDeps,
  { owner, complexId }: Scope,
  id: string,
): Promise<OrderView | null> {
  // One transaction: the server's answer and the end of its entry are written in one, and must not be read half.
  return database.transaction('r', [database.orders, database.entries], async () => {
    const row = await readOrder(database, complexId, id);
    if (row === undefined) return null;
    const entries = await entriesOf(database, owner);
    const { order, fetchedAt } = row;
    return {
      ...overlayOrder(order, entries, registry),
      bornAs: id,
      fetchedAt,
      loggedByServer: order.statusLog.length,
    };
  });
}
