import { read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { entryKeys, placeHoldersOf } from '#app/data/entries.ts';
import { readMeta } from '#app/data/meta.ts';
import { type Attachment, asAttachment, heldByEntry } from '#app/data/photos.ts';
import type { DraftRow, EntryRow } from '#app/data/rows.ts';
import type { ActionRegistry } from '#app/sync/action.ts';
import { captionsIn } from '#contract/stored.ts';
import type { Captions } from '#domain/captions.ts';
import { isLocalId } from '#domain/local-ids.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { localIdsNamed, readEntry } from '../outbox/entry.ts';
import { orderLane } from '../outbox/lanes.ts';
import { unsentOrders } from '../outbox/overlay.ts';
import { type Wait, type Waits, waitsOf } from '../outbox/precedence.ts';

/**
 * A waiting entry as the outbox shows it. `waitsFor`: what is sent before it, unless that is just the preceding
 * action on its order.
 */
export type OutboxItem = Omit<EntryRow, 'seq' | 'payload' | 'role'> & {
  /** Its order; null for other actions and for orders without a copy here. */
  order: { id: string; number: string; carNumber: string } | null;
  /** Number of entries that were captured on top of it and would be withdrawn with it. */
  dependents: number;
  /** Number of other entries that wait for it and would be sent without it. */
  behind: number;
  /** Total of its files. */
  sizeBytes: number;
  /** Its files that are pictures. */
  pictureIds: string[];
  /** Captions typed under them, by picture id. */
  captions: Captions;
  /** Names of its other files: an invoice's PDF. */
  documents: string[];
  waitsFor: Wait | null;
};

/** `mine`: the first of the user's own `total` entries, attention first. Other users' entries are only counted. */
export type OutboxView = { mine: OutboxItem[]; total: number; others: OthersEntries[] };

type OutboxDeps = { database: DeviceDatabase; registry: ActionRegistry };

/**
 * The outbox as its screen shows it. Only the entries shown are read; the rest are counted by index, so that the
 * screen keeps up while thousands are being sent.
 */
export async function readOutbox(
  { database, registry }: OutboxDeps,
  who: { owner: string; complexId: string } | null,
  shown = Number.POSITIVE_INFINITY,
): Promise<OutboxView> {
  const { entries, orders, photos, drafts } = database;
  // One transaction, because an entry's removal and its order's new state are written in one.
  return await read(database, [entries, orders, photos, drafts], async () => {
    const owner = who?.owner ?? '';
    const [keys, others] = await Promise.all([keysInOrder(database, owner), readOthers(database, owner)]);
    const rows = await entries.bulkGet(keys.slice(0, shown));
    const own = rows.filter((row) => row !== undefined);
    const forms = await placeHoldersOf(database, owner);
    const mine = await asItems({ database, registry }, { own, forms }, who?.complexId ?? '');
    return { mine, total: keys.length, others };
  });
}

/** Keys of the owner's entries: those in attention, then the rest, in order of capture. */
async function keysInOrder(database: DeviceDatabase, owner: string): Promise<number[]> {
  const [own, attention] = await Promise.all([
    entryKeys(database, { owner }),
    entryKeys(database, { state: 'attention' }),
  ]);
  const urgent = new Set(attention);
  return [...own.filter((key) => urgent.has(key)), ...own.filter((key) => !urgent.has(key))];
}

async function asItems(
  { database, registry }: OutboxDeps,
  { own, forms }: { own: readonly EntryRow[]; forms: readonly DraftRow[] },
  complexId: string,
): Promise<OutboxItem[]> {
  const orderIds = own.map((entry) => orderIdOf(registry, entry));
  const [orders, attachments, related] = await Promise.all([
    database.orders.bulkGet(orderIds.map((id) => `${complexId}/${id ?? ''}`)),
    readAttachments(
      database,
      own.flatMap((entry) => entry.photoIds),
    ),
    relatedTo(database, registry, own, orderIds),
  ]);
  const unsent = unsentOrders(related, registry);
  const dependents = dependentsById(own, related, registry);
  // Entries in attention come first in the outbox, and the others in order of capture, so the shown ones include
  // everything they wait for.
  const inOrder = own.toSorted((one, other) => (one.seq ?? 0) - (other.seq ?? 0));
  const waits = waitsOf({ entries: inOrder, forms, registry });
  const behind = countBehind(own, waits, dependents);
  return own.map(
    ({ seq: _seq, payload, role: _role, ...entry }, index): OutboxItem => ({
      ...entry,
      captions: captionsIn(payload, entry.photoIds),
      order: orderOf(orders[index]?.order ?? unsent.get(orderIds[index] ?? '')),
      dependents: dependents.get(entry.id)?.size ?? 0,
      behind: behind.get(entry.id) ?? 0,
      ...filesOf(entry, attachments),
      waitsFor: waits.shown(entry),
    }),
  );
}

/** Entries that may be captured on top of `own`: in lanes of creating actions and of orders only this device knows. */
async function relatedTo(
  { entries }: DeviceDatabase,
  registry: ActionRegistry,
  own: readonly EntryRow[],
  orderIds: readonly (string | null)[],
): Promise<EntryRow[]> {
  const creating = own.filter((entry) => registry.get(entry.kind)?.creates !== undefined);
  const local = orderIds.filter((id) => id !== null && isLocalId(id)).map((id) => orderLane(id ?? ''));
  const lanes = [...new Set([...creating.map(({ lane }) => lane), ...local])];
  return lanes.length === 0 ? [] : await entries.where('lane').anyOf(lanes).sortBy('seq');
}

/** Number of entries that wait for each entry and would not go with it, by its id; absent if there are none. */
function countBehind(
  own: readonly EntryRow[],
  waits: Waits,
  dependents: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const entry of own) {
    const wait = waits.shown(entry);
    if (wait === null || wait.for === 'form' || dependents.get(wait.entryId)?.has(entry.id)) continue;
    counts.set(wait.entryId, (counts.get(wait.entryId) ?? 0) + 1);
  }
  return counts;
}

async function readAttachments(
  { photos }: DeviceDatabase,
  ids: string[],
): Promise<ReadonlyMap<string, Attachment>> {
  const rows = await photos.bulkGet(ids);
  return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, asAttachment(row)]])));
}

function filesOf({ photoIds }: Pick<EntryRow, 'photoIds'>, attachments: ReadonlyMap<string, Attachment>) {
  const isDocument = (id: string) => attachments.get(id)?.kind === 'document';
  return {
    sizeBytes: photoIds.reduce((sum, id) => sum + (attachments.get(id)?.sizeBytes ?? 0), 0),
    pictureIds: photoIds.filter((id) => !isDocument(id)),
    documents: photoIds.filter(isDocument).map((id) => attachments.get(id)?.name ?? ''),
  };
}

function orderOf(order: WorkOrder | undefined): OutboxItem['order'] {
  return order === undefined ? null : { id: order.id, number: order.number, carNumber: order.car.number };
}

function orderIdOf(registry: ActionRegistry, entry: EntryRow): string | null {
  return readEntry(entry, registry)?.orderId ?? null;
}

/**
 * Entries of `related` that refer by local id to what each of `own` creates. Like `dependentsOf` (outbox/entry.ts),
 * but in one pass, since an order may have hundreds of waiting actions. By entry id; absent if there are none.
 */
function dependentsById(
  own: readonly EntryRow[],
  related: readonly EntryRow[],
  registry: ActionRegistry,
): Map<string, ReadonlySet<string>> {
  const named = new Map<string, Set<string>>();
  for (const entry of related) {
    const read = readEntry(entry, registry);
    for (const id of read === null ? [] : localIdsNamed(read)) {
      const namers = named.get(id);
      if (namers === undefined) named.set(id, new Set([entry.id]));
      else namers.add(entry.id);
    }
  }
  const dependents = new Map<string, Set<string>>();
  for (const entry of own) {
    const read = readEntry(entry, registry);
    const namers = new Set(named.get(read?.action.creates?.localId(read.payload, read.context) ?? ''));
    namers.delete(entry.id);
    if (namers.size > 0) dependents.set(entry.id, namers);
  }
  return dependents;
}

/**
 * Another user's entries on this device, which are sent when they sign in again [S2]. Of their contents only the
 * kinds of the oldest ones are shown.
 */
export type OthersEntries = {
  owner: string;
  ownerName: string;
  count: number;
  /** When the oldest was captured (ISO). */
  since: string;
  kinds: { kind: string; count: number }[];
};

/** Number of a user's entries that are read for their kinds. */
const LOOKED_THROUGH = 200;

/** All users' waiting work except `owner`'s. Call in a transaction. */
async function readOthers(database: DeviceDatabase, owner: string | null): Promise<OthersEntries[]> {
  const owners = await database.entries.orderBy('owner').uniqueKeys();
  const others = owners.map(String).filter((other) => other !== owner);
  return await Promise.all(others.map((other) => readWaitingOf(database, other)));
}

/** One user's waiting work. Call in a transaction. */
export async function readWaitingOf({ entries }: DeviceDatabase, owner: string): Promise<OthersEntries> {
  const theirs = () => entries.where('owner').equals(owner);
  const [count, oldest] = await Promise.all([theirs().count(), theirs().limit(LOOKED_THROUGH).toArray()]);
  const [first] = oldest;
  return {
    owner,
    ownerName: first?.ownerName ?? owner,
    count,
    since: first?.capturedAt ?? '',
    kinds: countKinds(oldest.map(({ kind }) => kind)),
  };
}

/** `readOthers` in its own transaction. */
export async function readOthersOf(database: DeviceDatabase, owner: string): Promise<OthersEntries[]> {
  return await read(database, [database.entries], () => readOthers(database, owner));
}

/** All waiting work by user. `photos`: their total. `signInAs`: the user whose queue is paused after a 401. */
export type KeptWork = { people: OthersEntries[]; photos: number; signInAs: string | null };

export async function readKeptWork(database: DeviceDatabase): Promise<KeptWork> {
  const { entries, facts, photos } = database;
  return await read(database, [entries, facts, photos], async () => {
    const [people, held, pause] = await Promise.all([
      readOthers(database, null),
      photos.where('heldBy').startsWith(heldByEntry('')).count(),
      readMeta(database, 'queue-pause'),
    ]);
    return { people, photos: held, signInAs: pause?.owner ?? null };
  });
}

function countKinds(kinds: readonly string[]): OthersEntries['kinds'] {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ kind, count }));
}
