import { read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { entriesOf } from '#app/data/entries.ts';
import { readOrder } from '#app/data/orders.ts';
import type { EntryRow } from '#app/data/rows.ts';
import type { JobCard, WorkOrder } from '#domain/work-order/work-order.ts';
import { resolveId } from '../outbox/id-map.ts';
import type { MutationRegistry } from '../outbox/mutation.ts';
import { overlayOrder, type PendingMark, readEntry, unsentOrders } from './overlay.ts';

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

/** An order that stands open for a job card. `id` null: only its number is known here, as the server told it. */
export type OpenOrder = { id: string | null; number: string };

const EDITABLE = ['open', 'created'] as const;

/**
 * The open order of a job card, if there is one (decision C12): as this device sees it, orders not yet sent included, else
 * as the server said with the card.
 */
export async function findOpenOrder(
  { database, registry }: ViewDeps,
  { owner, complexId }: Scope,
  card: JobCard,
): Promise<OpenOrder | null> {
  return read(database, [database.orders, database.entries], async () => {
    const entries = await entriesOf(database, owner);
    const stored = await database.orders
      .where('[complexId+status]')
      .anyOf(EDITABLE.map((status) => [complexId, status]))
      .filter(({ order }) => order.jobCard.id === card.id)
      .toArray();
    const unsent = [...unsentOrders(entries, registry).values()].map(({ order }) => order);
    const known = [
      ...stored.map(({ order }) => order),
      ...unsent.filter(({ jobCard }) => jobCard.id === card.id),
    ];
    const open = known
      .filter((order) => isOpen(overlayOrder(order, entries, registry).order))
      .reduce<WorkOrder | undefined>(newer, undefined);
    if (open !== undefined) return { id: open.id, number: open.number };
    const { openOrderNumber } = card;
    // Known here and no longer open: a waiting act has moved it on since the server told of it.
    const hasMovedOn = known.some(({ number }) => number === openOrderNumber);
    return openOrderNumber === null || hasMovedOn ? null : { id: null, number: openOrderNumber };
  });
}

function newer(one: WorkOrder | undefined, other: WorkOrder): WorkOrder {
  return one !== undefined && one.createdAt > other.createdAt ? one : other;
}

function isOpen({ status }: WorkOrder): boolean {
  return EDITABLE.some((editable) => editable === status);
}

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
