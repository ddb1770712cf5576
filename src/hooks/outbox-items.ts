import type { DeviceDatabase } from '#app/data/database.ts';
import type { EntryRow, ThumbnailRow } from '#app/data/rows.ts';
import type { AnyMutation, MutationRegistry } from '#app/sync/mutation.ts';
import { dependentsOf, unsentOrders } from '#app/sync/overlay.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';

/** A waiting entry as the outbox shows it. `waitsFor` is the label of the entry of its lane that needs attention first. */
export type OutboxItem = Omit<EntryRow, 'seq' | 'payload' | 'role'> & {
  /** The order it belongs to, by number and car; null for other acts and for orders that this device holds no copy of. */
  order: { id: string; number: string; carNumber: string } | null;
  /** How many entries were captured on top of it: they go with it when it is taken back. */
  dependents: number;
  /** Of the files it carries. */
  sizeBytes: number;
  /** Those of its files that are pictures. */
  pictureIds: string[];
  /** The names of the others: an invoice's PDF. */
  documents: string[];
  waitsFor: string | null;
};

/** Another person's entries on this device: kept, and sent when they sign in again (decision A4). */
export type OthersEntries = { owner: string; ownerName: string; count: number };

export type OutboxView = { mine: OutboxItem[]; others: OthersEntries[] };

/** Every entry on the device, oldest first: this owner's one by one, the others' counted by person. */
export async function readOutbox(
  { database, registry }: { database: DeviceDatabase; registry: MutationRegistry },
  who: { owner: string; complexId: string } | null,
): Promise<OutboxView> {
  const entries = await database.entries.orderBy('seq').toArray();
  const own = entries.filter((entry) => entry.owner === who?.owner);
  const orderIds = own.map((entry) => orderIdOf(registry, entry));
  const keys = orderIds.map((id) => `${who?.complexId ?? ''}/${id ?? ''}`);
  const [orders, thumbnails] = await Promise.all([
    database.orders.bulkGet(keys),
    database.thumbnails.bulkGet(own.flatMap((entry) => entry.photoIds)),
  ]);
  const unsent = unsentOrders(own, registry);
  const files = new Map(thumbnails.flatMap((row) => (row === undefined ? [] : [[row.photoId, row]])));
  const mine = own.map(
    ({ seq: _seq, payload: _payload, role: _role, ...entry }, index): OutboxItem => ({
      ...entry,
      order: orderOf(orders[index]?.order ?? unsent.get(orderIds[index] ?? '')?.order),
      dependents: own[index] === undefined ? 0 : dependentsOf(own[index], own, registry).length,
      ...filesOf(entry, files),
      waitsFor: blockerOf(own, index),
    }),
  );
  return { mine, others: countOthers(entries.filter((entry) => entry.owner !== who?.owner)) };
}

/** What a person sees of the files: those without a small picture of their own are no pictures. */
function filesOf({ photoIds }: Pick<EntryRow, 'photoIds'>, files: ReadonlyMap<string, ThumbnailRow>) {
  const documents = photoIds.flatMap((id) => {
    const file = files.get(id);
    return file !== undefined && file.bytes.byteLength === 0 ? [file] : [];
  });
  return {
    sizeBytes: photoIds.reduce((sum, id) => sum + (files.get(id)?.sizeBytes ?? 0), 0),
    pictureIds: photoIds.filter((id) => documents.every(({ photoId }) => photoId !== id)),
    documents: documents.map(({ name }) => name),
  };
}

function orderOf(order: WorkOrder | undefined): OutboxItem['order'] {
  return order === undefined ? null : { id: order.id, number: order.number, carNumber: order.car.number };
}

function orderIdOf(registry: MutationRegistry, entry: EntryRow): string | null {
  const definition: AnyMutation | undefined = registry.get(entry.kind);
  const payload = definition?.readPayload(entry.payload, entry.version) ?? null;
  return payload === null ? null : (definition?.orderId(payload) ?? null);
}

function blockerOf(own: readonly EntryRow[], index: number): string | null {
  const lane = own[index]?.lane;
  const blocker = own.slice(0, index).find((entry) => entry.lane === lane && entry.state === 'attention');
  return blocker?.label ?? null;
}

function countOthers(entries: readonly EntryRow[]): OthersEntries[] {
  const byOwner = new Map<string, OthersEntries>();
  for (const { owner, ownerName } of entries) {
    byOwner.set(owner, { owner, ownerName, count: (byOwner.get(owner)?.count ?? 0) + 1 });
  }
  return [...byOwner.values()];
}
