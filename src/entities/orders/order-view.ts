import { read } from '#app/data/access.ts';
import { entriesOf } from '#app/data/entries.ts';
import { readOrder } from '#app/data/orders.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { readEntry } from '#app/sync/outbox/entry.ts';
import { resolveId } from '#app/sync/outbox/id-map.ts';
import { overlayOrder, type PendingMark, unsentOrders } from '#app/sync/outbox/overlay.ts';
import type { Scope, ViewDeps } from '#app/sync/ports.ts';
import type { JobCard, WorkOrder } from '#domain/work-order/work-order.ts';

/**
 * An order as the user sees it. The first `loggedByServer` entries of its status log are the server's; the others
 * wait to be sent.
 */
export type OrderView = {
  order: WorkOrder;
  /** The first id this device knew the order by. Drafts use it, so that they survive the change to the server's id. */
  firstId: string;
  pending: PendingMark[];
  fetchedAt: string;
  loggedByServer: number;
};

/** Target of an order's address: its current id, and the order; null if this device has no copy. */
export type OrderAt = { id: string; view: OrderView | null };

/** The order as the user sees it, by its server id or the local id it was raised under. */
export async function readOrderView(
  { database, registry }: ViewDeps,
  { owner, complexId }: Scope,
  asked: string,
): Promise<OrderAt> {
  const { orders, entries, names } = database;
  // One transaction, because an entry's removal and its order's new state are written in one.
  return read(database, [orders, entries, names], async () => {
    const { id, firstId } = await resolveId(database, asked);
    const [row, waiting] = await Promise.all([
      readOrder(database, complexId, id),
      entriesOf(database, owner),
    ]);
    const unsent = row === undefined ? unsentOrders(waiting, registry).get(id) : undefined;
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

/** These orders as the user sees them, without those that this device has no copy of. */
export async function readOrders(
  { database, registry }: ViewDeps,
  { owner, complexId }: Scope,
  ids: readonly string[],
): Promise<WorkOrder[]> {
  const { orders, entries, names } = database;
  return read(database, [orders, entries, names], async () => {
    const waiting = await entriesOf(database, owner);
    const unsent = unsentOrders(waiting, registry);
    const found = await Promise.all(
      ids.map(async (asked) => {
        const { id } = await resolveId(database, asked);
        return (await readOrder(database, complexId, id))?.order ?? unsent.get(id);
      }),
    );
    return found.flatMap((order) =>
      order === undefined ? [] : [overlayOrder(order, waiting, registry).order],
    );
  });
}

/** An open order for a job card. `id` null: this device only knows the number from the server. */
export type OpenOrder = { id: string | null; number: string };

const EDITABLE = ['open', 'created'] as const;

/**
 * The open order of a job card, if there is one: from the orders on this device, unsent ones included, otherwise as
 * the server sent it with the card.
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
    const unsent = [...unsentOrders(entries, registry).values()];
    const known = [
      ...stored.map(({ order }) => order),
      ...unsent.filter(({ jobCard }) => jobCard.id === card.id),
    ];
    const open = known
      .filter((order) => isOpen(overlayOrder(order, entries, registry).order))
      .reduce<WorkOrder | undefined>(newer, undefined);
    if (open !== undefined) return { id: open.id, number: open.number };
    const { openOrderNumber } = card;
    // Known here and no longer open: a waiting action has moved it on.
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

export type OrderBefore = { order: WorkOrder; firstId: string };

/**
 * The action's order as the user would see it without the action; null for actions without an order and orders
 * without a copy here.
 */
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
    const snapshot = row?.order ?? unsentOrders(waiting, registry).get(id);
    if (snapshot === undefined) return null;
    const others = waiting.filter((other) => other.id !== entry.id);
    return { order: overlayOrder(snapshot, others, registry).order, firstId };
  });
}
