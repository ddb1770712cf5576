import { read } from '#app/data/access.ts';
import { entriesOf } from '#app/data/entries.ts';
import type { JobCard, WorkOrder } from '#domain/work-order/work-order.ts';
import type { Scope, ViewDeps } from './order-view.ts';
import { overlayOrder, unsentOrders } from './overlay.ts';

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
