import { cache, read, write, writeEach } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import {
  changeEntry,
  entriesAsStored,
  entriesOf,
  placeHoldersOf,
  sendingEntries,
} from '#app/data/entries.ts';
import { readMeta, writeMeta } from '#app/data/meta.ts';
import { beginLaneWrites, endLaneWrites, orderRow, readOrder } from '#app/data/orders.ts';
import { deletePhotosOf, heldByEntry, photosInOrder, photoTables } from '#app/data/photos.ts';
import type { Attempts, DraftRow, EntryRow, IdMapping, ReceiptRow } from '#app/data/rows.ts';
import type { ActionRegistry } from '#app/sync/action.ts';
import { MOST_RECEIPTS, RECEIPT_DAYS, SENT_PHOTO_DAYS } from '#domain/limits.ts';
import { complexOf } from '#domain/session/session.ts';
import { DAY_MS } from '#domain/units.ts';
import type { WorkOrder, WorkOrderStatus } from '#domain/work-order/work-order.ts';
import type { EngineDeps } from '../ports.ts';
import { afterCutOff } from './attempts.ts';
import { namesUnsent, readEntry } from './entry.ts';
import { claimedIds, mapId } from './id-map.ts';
import { deleteSentPhotos, keepSentPhotos } from './kept-photos.ts';
import { orderLane, orderOfLane } from './lanes.ts';

/** The transactions in which sending changes the outbox, each from one valid state to the next. */

export type OutboxStoreDeps = Pick<EngineDeps, 'database' | 'registry' | 'clock' | 'report'>;

/**
 * A proven delivery. `answer`: the raw body. `order`: the order it showed. `named`: the id mapping of what was
 * created. `keepsPhotos`: nothing shows whether its files arrived intact.
 */
export type Proof = {
  status: number;
  replayed: boolean;
  answer: unknown;
  order: WorkOrder | null;
  named: IdMapping | null;
  keepsPhotos?: boolean;
};

/**
 * True if the entry is unchanged since it was read. It changes when its ids are replaced, when it is edited, and with
 * each attempt, after which a host without keys must be asked before it is sent again.
 */
function isUnchangedSince(entry: EntryRow, seen: EntryRow): boolean {
  const said = ({ state, lane, payload, photoIds, attempts: { count, outcome } }: EntryRow) =>
    JSON.stringify([state, lane, payload, photoIds, count, outcome]);
  return said(entry) === said(seen);
}

/** The content an entry is sent with, if it differs from what was captured. */
export type Content = Partial<Pick<EntryRow, 'version' | 'payload'>>;

type SendingClaim = { clock: OutboxStoreDeps['clock']; seen: EntryRow; key: string | null; content: Content };

/**
 * Marks an entry as being sent; null if it is no longer as `seen`: withdrawn, edited, or taken by another leader.
 * `key`: the Idempotency-Key of this attempt. Once one was sent without, keys no longer make sending again safe.
 */
export function beginSending(
  { database, clock }: OutboxStoreDeps,
  seen: EntryRow,
  key: string | null,
  content: Content = {},
): Promise<EntryRow | null> {
  const claim = { clock, seen, key, content };
  return writeEach(database, [database.entries, database.lanes], claim, claimForSending);
}

async function claimForSending(
  database: DeviceDatabase,
  claims: readonly SendingClaim[],
): Promise<(EntryRow | null)[]> {
  const entries = await entriesAsStored(
    database,
    claims.map(({ seen }) => seen),
  );
  const taken = new Set<string>();
  const claimed = claims.map(({ clock, seen, key, content }, at): EntryRow | null => {
    const entry = entries[at];
    if (entry === undefined || taken.has(entry.id)) return null;
    if (entry.state === 'sending' || !isUnchangedSince(entry, seen)) return null;
    taken.add(entry.id);
    return { ...entry, ...content, state: 'sending', attempts: withAttempt(entry, key, clock.now()) };
  });
  const changed = claimed.filter((entry) => entry !== null);
  await Promise.all([database.entries.bulkPut(changed), beginLaneWrites(database, orderLanesOf(changed))]);
  return claimed;
}

/** Lanes of the entries whose writes could overlap with reads: order lanes only. */
function orderLanesOf(entries: readonly EntryRow[]): string[] {
  return entries.flatMap(({ lane }) => (orderOfLane(lane) === null ? [] : [lane]));
}

/** From here on it may have arrived, even if this device dies now: the next start finds what is stored here. */
function withAttempt({ attempts }: EntryRow, key: string | null, now: Date): Attempts {
  const isGuarded = key !== null && attempts.outcome !== 'unguarded';
  const outcome = isGuarded ? 'unknown' : 'unguarded';
  return { ...attempts, count: attempts.count + 1, outcome, outAt: now.toISOString() };
}

/**
 * Settles a delivered entry. Receipt, snapshot and the removal of entry and photos are one transaction, so that the
 * action is never shown twice or not at all. An entry that is gone was delivered by another leader.
 */
export async function settleDelivered(deps: OutboxStoreDeps, entry: EntryRow, proof: Proof): Promise<void> {
  try {
    await writeDelivered({ deps, sent: entry, proof });
  } catch (error) {
    // A device too full for the answer stores a bare receipt: removing the entry makes room for that.
    deps.report(error, 'storing an answer');
    await writeDelivered({ deps, sent: entry, proof: { ...proof, answer: null, order: null } });
  }
}

type Delivery = { deps: OutboxStoreDeps; sent: EntryRow; proof: Proof };

function writeDelivered(delivery: Delivery): Promise<void> {
  const { database } = delivery.deps;
  const { entries, receipts, orders, lanes, facts, names, drafts } = database;
  const tables = [entries, receipts, orders, lanes, facts, names, drafts, ...photoTables(database)];
  return writeEach(database, tables, delivery, settle);
}

/** Deliveries that created something come first and one by one, because they change the ids in other entries. */
async function settle(database: DeviceDatabase, deliveries: readonly Delivery[]): Promise<undefined[]> {
  for (const delivery of deliveries) {
    if (delivery.proof.named !== null) await settleTogether(database, [delivery]);
  }
  const others = deliveries.filter(({ proof }) => proof.named === null);
  if (others.length > 0) await settleTogether(database, others);
  return deliveries.map(() => undefined);
}

async function settleTogether(database: DeviceDatabase, deliveries: readonly Delivery[]): Promise<void> {
  const stored = await entriesAsStored(
    database,
    deliveries.map(({ sent }) => sent),
  );
  const known = await Promise.all(
    deliveries.map(async ({ proof: { order, named, replayed } }, at) => {
      const entry = stored[at];
      if (entry?.seq === undefined) return null;
      // Two actions verified at once found the same thing: the first gets it, and the other verifies again.
      if (replayed && named !== null && (await isNamedOtherwise(database, named))) return null;
      const complexId = complexOf(entry.owner);
      const before = order === null ? undefined : await readOrder(database, complexId, order.id);
      const photoHashes = await hashesOf(database, entry);
      return { entry, seq: entry.seq, complexId, before, photoHashes };
    }),
  );
  const all = deliveries.flatMap(({ deps, proof }, at) => {
    const one = known[at];
    const isFirst = one != null && known.findIndex((other) => other?.seq === one.seq) === at;
    return isFirst ? [{ ...one, deps, proof, deliveredAt: deps.clock.now().toISOString() }] : [];
  });
  const last = all.at(-1);
  if (last === undefined) return;
  await Promise.all([
    database.entries.bulkDelete(all.map(({ seq }) => seq)),
    database.receipts.bulkPut(
      all.map(({ entry, proof, before, photoHashes, deliveredAt }) => ({
        ...asReceipt(entry, proof, { deliveredAt, from: before?.status ?? null }),
        ...(photoHashes.length > 0 && { photoHashes }),
      })),
    ),
    database.orders.bulkPut(
      all.flatMap(({ complexId, proof: { order, named }, before, deliveredAt }) => {
        // The answer to raising an order is its oldest state: anything read since is newer.
        const isOlder = named !== null && named.number !== null && before !== undefined;
        return order === null || isOlder ? [] : [orderRow(complexId, order, deliveredAt)];
      }),
    ),
    ...all.map(({ entry, proof: { keepsPhotos }, deliveredAt }) => {
      if (entry.photoIds.length === 0) return null;
      if (keepsPhotos === true) return keepSentPhotos(database, entry, deliveredAt);
      return deletePhotosOf(database, heldByEntry(entry.id));
    }),
    ...all.map(({ deps, proof: { named } }) => (named === null ? null : mapId(deps, named))),
    endLaneWrites(database, orderLanesOf(all.map(({ entry }) => entry))),
    writeMeta(database, 'last-delivered', { at: last.deliveredAt, owner: last.entry.owner }),
  ]);
}

async function isNamedOtherwise(database: DeviceDatabase, { localId, id }: IdMapping): Promise<boolean> {
  return (await claimedIds(database, [id], localId)).size > 0;
}

async function hashesOf({ photos }: DeviceDatabase, { id, photoIds }: EntryRow): Promise<string[]> {
  if (photoIds.length === 0) return [];
  return (await photos.where('heldBy').equals(heldByEntry(id)).toArray()).map(({ sha256 }) => sha256);
}

type Settling = { deliveredAt: string; from: WorkOrderStatus | null };

function asReceipt(entry: EntryRow, proof: Proof, { deliveredAt, from }: Settling): ReceiptRow {
  const { id, owner, kind, label, capturedAt, version, payload, seen } = entry;
  const { status, replayed, answer, order, named } = proof;
  const lane = order === null ? entry.lane : orderLane(order.id);
  const said = { id, owner, lane, kind, label, capturedAt, deliveredAt, status, replayed };
  const receipt = { ...said, ...(named !== null && { claims: named.id }), ...(seen && { seen }) };
  if (order === null) return { ...receipt, answer, asked: { version, payload } };
  const moved = { from, to: order.status, raisedAt: order.createdAt };
  return { ...receipt, answer: null, ...(order.status !== from && { moved }) };
}

/**
 * Settles an attempt without proof. `snapshot`: the order, if the server was asked. An entry that another leader has
 * taken since is left alone.
 */
export async function settleFailed(
  { database, clock }: OutboxStoreDeps,
  attempted: EntryRow,
  changes: Partial<EntryRow>,
  snapshot: WorkOrder | null = null,
): Promise<void> {
  const { entries, lanes, orders } = database;
  await write(database, [entries, lanes, orders], async () => {
    const isOurs = (entry: EntryRow) =>
      entry.attempts.count === attempted.attempts.count &&
      // An id may be replaced while the entry is being sent; its outcome still counts.
      (attempted.state === 'sending' ? entry.state === 'sending' : isUnchangedSince(entry, attempted));
    const changed = await changeEntry(database, attempted, (entry) => (isOurs(entry) ? changes : null));
    if (changed === null) return;
    if (attempted.state === 'sending') await endLaneWrites(database, orderLanesOf([attempted]));
    if (snapshot !== null) {
      await orders.put(orderRow(complexOf(attempted.owner), snapshot, clock.now().toISOString()));
    }
  });
}

/** Queues entries again that are marked `sending` but not sent by this leader: cut off, with unknown outcome. */
export async function recoverCutOff(
  { database, clock }: OutboxStoreDeps,
  cutOff: readonly EntryRow[],
): Promise<void> {
  await write(database, [database.entries, database.lanes], async () => {
    for (const known of cutOff) {
      const changed = await changeEntry(database, known, (entry) =>
        entry.state === 'sending' ? afterCutOff(entry, clock.now()) : null,
      );
      if (changed !== null) await endLaneWrites(database, orderLanesOf([known]));
    }
  });
}

/**
 * Queues entries again that could not be sent from here and now can: an update understands them, or their photos were
 * found. Resolves to true if there were any.
 */
export async function reviveReadable(
  database: DeviceDatabase,
  registry: ActionRegistry,
  entries: readonly EntryRow[],
): Promise<boolean> {
  const revived: string[] = [];
  for (const entry of entries.filter(isUnreadable)) {
    const known = readEntry(entry, registry);
    if (known === null || namesUnsent(known)) continue;
    if ((await photosInOrder(database, entry.photoIds)) !== null) revived.push(entry.id);
  }
  if (revived.length === 0) return false;
  await write(database, [database.entries], async () => {
    await database.entries
      .where('id')
      .anyOf(revived)
      .and(isUnreadable)
      .modify({ state: 'queued', 'attempts.nextAt': null, 'attempts.failure': null });
  });
  return true;
}

function isUnreadable({ state, attempts }: EntryRow): boolean {
  return state === 'attention' && attempts.failure?.kind === 'unreadable';
}

export type Queue = {
  /** The hash of the refused token for which the owner's queue is paused; null: not paused. */
  refusedToken: string | null;
  /** The owner's entries, in the order of capture. */
  entries: EntryRow[];
  /** The owner's forms that hold the place of an action. */
  forms: DraftRow[];
  /** Entries of all owners marked as being sent: a lane stuck in a write would discard all reads of its order. */
  sending: EntryRow[];
};

/** One transaction, since each further one would wait for its turn between the writes of sending. */
export async function readQueue(database: DeviceDatabase, owner: string): Promise<Queue> {
  const { facts, entries, drafts } = database;
  const { holders, ...queue } = await read(database, [facts, entries], () => look(database, owner));
  if (!holders.includes(owner)) return { ...queue, forms: [] };
  return await read(database, [facts, entries, drafts], async () => {
    const [{ holders: _holders, ...again }, forms] = await Promise.all([
      look(database, owner),
      placeHoldersOf(database, owner),
    ]);
    return { ...again, forms };
  });
}

async function look(database: DeviceDatabase, owner: string) {
  const [pause, holders = [], entries, sending] = await Promise.all([
    readMeta(database, 'queue-pause'),
    readMeta(database, 'place-holders'),
    entriesOf(database, owner),
    sendingEntries(database),
  ]);
  return { refusedToken: pause?.owner === owner ? pause.tokenHash : null, holders, entries, sending };
}

/** Number deleted per transaction, so that capturing and sending never wait for long. */
const AT_ONCE = 500;

/**
 * Deletes receipts after 30 days, or after a day if there are 1,000 newer ones. Lists need the receipts of what was
 * sent since they were read, so even a busy device keeps a day of them. Entries are never touched.
 */
export async function pruneReceipts(database: DeviceDatabase, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  await deleteSentPhotos(database, daysAgo(SENT_PHOTO_DAYS));
  await deleteOldest(database, daysAgo(RECEIPT_DAYS), Number.POSITIVE_INFINITY, now);
  const count = await read(database, [database.receipts], () => database.receipts.count());
  await deleteOldest(database, daysAgo(1), count - MOST_RECEIPTS, now);
}

async function deleteOldest(
  database: DeviceDatabase,
  before: string,
  most: number,
  now: Date,
): Promise<void> {
  const { receipts, settled } = database;
  for (let left = most; left > 0; ) {
    const deleted = await cache(database, [receipts, settled], async () => {
      const oldest = receipts.where('deliveredAt').below(before);
      const keys = await oldest.limit(Math.min(left, AT_ONCE)).primaryKeys();
      // The fact that it was sent outlives the proof: a file may still bring a copy of it back.
      await settled.bulkPut(keys.map((id) => ({ id, how: 'sent', at: now.toISOString() })));
      await receipts.bulkDelete(keys);
      return keys.length;
    });
    if (deleted === 0) return;
    left -= deleted;
  }
}
