import { entriesOfLane } from '#app/data/entries.ts';
import { readOrder } from '#app/data/orders.ts';
import type { EntryRow } from '#app/data/rows.ts';
import type { DomainError } from '#domain/errors.ts';
import type { MutationDefinition } from '../outbox/mutation.ts';
import type { EngineDeps, EngineSession } from '../ports.ts';
import { factsOf, overlayOrder, unsentOrders } from '../read-models/overlay.ts';

/** Judges an act against the order as the person sees it, or against the one it raises itself; null = it may be saved. */
export async function judge<P>(
  { database, registry }: Pick<EngineDeps, 'database' | 'registry'>,
  { owner }: EngineSession,
  mutation: MutationDefinition<P>,
  payload: P,
  entry: EntryRow,
): Promise<DomainError | null> {
  const orderId = mutation.orderId(payload);
  if (orderId === null) return null;
  const [snapshot, entries] = await Promise.all([
    readOrder(database, owner.complexId, orderId),
    // All acts on one order are in its lane.
    entriesOfLane(database, mutation.lane(payload), entry.owner),
  ]);
  const facts = factsOf(entry);
  const base =
    snapshot?.order ??
    unsentOrders(entries, registry).get(orderId)?.order ??
    mutation.creates?.order?.(payload, facts);
  if (base === undefined) return { kind: 'order/not-found' };
  const applied = mutation.apply(overlayOrder(base, entries, registry).order, payload, facts);
  return applied.ok ? null : applied.error;
}
