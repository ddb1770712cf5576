import { cache, read, write } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { changeEntry, entriesOf, entryAsStored, sendingEntries } from '#app/data/entries.ts';
import { readMeta, writeMeta } from '#app/data/meta.ts';
import { beginLaneWrite, endLaneWrite, orderRow, readOrder } from '#app/data/orders.ts';
import { deletePhotosOf, heldByEntry, photoTables } from '#app/data/photos.ts';
import type { Attempts, EntryRow, IdMapping, ReceiptRow } from '#app/data/rows.ts';
import { MOST_RECEIPTS, RECEIPT_DAYS } from '#domain/limits.ts';
import { complexOf } from '#domain/session/session.ts';
import type { WorkOrder, WorkOrderStatus } from '#domain/work-order/work-order.ts';
import { afterCutOff } from '../delivery/failure.ts';
import type { EngineDeps } from '../ports.ts';
import { readEntry } from '../read-models/overlay.ts';
import { mapId, takenAmong } from './id-map.ts';
import { orderLane, orderOfLane } from './lanes.ts';
import type { MutationRegistry } from './mutation.ts';

/** The transactions by which sending changes the outbox, each from one valid state to the next. */

export type OutboxStoreDeps = Pick<EngineDeps, 'database' | 'registry' | 'clock' | 'report'>;

/** A proven delivery. `answer`: the raw body; `order`: the order it showed; `named`: the id mapping of what was created. */
export type Proof = {
  status: number;
  replayed: boolean;
  answer: unknown;
  order: WorkOrder | null;
  named: IdMapping | null;
};

/** Whether the entry is unchanged since it was read: its ids may have been replaced since, or it was edited. */
function isAsSeen(entry: EntryRow, seen: EntryRow): boolean {
  const said = ({ state, lane, payload, photoIds }: EntryRow) =>
    JSON.stringify([state, lane, payload, photoIds]);
  return said(entry) === said(seen);
}

/**
 * Marks an entry as being sent; null when it is no longer as `seen`: withdrawn, edited, or taken by another leader. `keyed`: this
 * attempt carries an Idempotency-Key; once one went without, keys no longer make sending again safe.
 */
export async function beginSending(
  { database, clock }: OutboxStoreDeps,
  seen: EntryRow,
  keyed: boolean,
): Promise<EntryRow | null> {
  return await write(database, [database.entries, database.lanes], async () => {
    const claimed = await changeEntry(database, seen, (entry) =>
      entry.state === 'sending' || !isAsSeen(entry, seen)
        ? null
        : { state: 'sending', attempts: begun(entry, keyed, clock.now()) },
    );
    if (claimed !== null && isRead(claimed)) await beginLaneWrite(database, claimed.lane);
    return claimed;
  });
}

/** Whether there are reads that a write in its lane could overlap: of orders alone. */
function isRead({ lane }: EntryRow): boolean {
  return orderOfLane(lane) !== null;
}

/** From here on it may have arrived, even if this device dies now: the next start finds what is stored here. */
function begun({ attempts }: EntryRow, keyed: boolean, now: Date): Attempts {
  const isGuarded = keyed && attempts.outcome !== 'unguarded';
  const outcome = isGuarded ? 'unknown' : 'unguarded';
  return { ...attempts, count: attempts.count + 1, outcome, outAt: now.toISOString() };
}

/**
 * Settles a delivered entry: receipt, snapshot and the removal of entry and photos are one transaction, so that the act is never
 * shown twice or not at all. An entry that is gone was delivered by another leader.
 */
export async function settleDelivered(deps: OutboxStoreDeps, entry: EntryRow, proof: Proof): Promise<void> {
  try {
    await writeDelivered(deps, entry, proof);
  } catch (error) {
    // A device too full for the answer keeps a bare receipt: removing the entry makes room for that.
    deps.report(error, 'storing an answer');
    await writeDelivered(deps, entry, { ...proof, answer: null, order: null });
  }
}

function writeDelivered(deps: OutboxStoreDeps, sent: EntryRow, proof: Proof): Promise<void> {
  const { database, clock } = deps;
  const { entries, receipts, orders, lanes, facts, names } = database;
  const tables = [entries, receipts, orders, lanes, facts, names, ...photoTables(database)];
  return write(database, tables, async () => {
    const entry = await entryAsStored(database, sent);
    if (entry?.seq === undefined) return;
    // Two acts verified at once found the same thing: the first has it, and the other verifies again.
    if (proof.replayed && proof.named !== null && (await isNamedOtherwise(database, proof.named))) return;
    const deliveredAt = clock.now().toISOString();
    const { order, named } = proof;
    const complexId = complexOf(entry.owner);
    const before = order === null ? undefined : await readOrder(database, complexId, order.id);
    // The answer to raising an order is its oldest state: whatever was read since is newer.
    const isOlder = named !== null && named.number !== null && before !== undefined;
    await Promise.all([
      entries.delete(entry.seq),
      entry.photoIds.length === 0 ? null : deletePhotosOf(database, heldByEntry(entry.id)),
      receipts.put(asReceipt(entry, proof, { deliveredAt, from: before?.status ?? null })),
      order === null || isOlder ? null : orders.put(orderRow(complexId, order, deliveredAt)),
      named === null ? null : mapId(deps, named),
      isRead(entry) ? endLaneWrite(database, entry.lane) : null,
      writeMeta(database, 'last-delivered', { at: deliveredAt }),
    ]);
  });
}

async function isNamedOtherwise(database: DeviceDatabase, { localId, id }: IdMapping): Promise<boolean> {
  return (await takenAmong(database, [id], localId)).size > 0;
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
 * Settles an attempt without proof. `snapshot`: the order, where the server was asked. An entry that another leader has taken
 * since is left alone.
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
      // An id may be replaced while it is being sent; its outcome counts all the same.
      (attempted.state === 'sending' ? entry.state === 'sending' : isAsSeen(entry, attempted));
    const changed = await changeEntry(database, attempted, (entry) => (isOurs(entry) ? changes : null));
    if (changed === null) return;
    if (attempted.state === 'sending' && isRead(attempted)) await endLaneWrite(database, attempted.lane);
    if (snapshot !== null) {
      await orders.put(orderRow(complexOf(attempted.owner), snapshot, clock.now().toISOString()));
    }
  });
}

/**
 * Queues entries again that are marked `sending` but that this leader is not sending: they were cut off, with unknown outcome
 * (design: offline, section 1).
 */
export async function recoverCutOff(
  { database, clock }: OutboxStoreDeps,
  cutOff: readonly EntryRow[],
): Promise<void> {
  await write(database, [database.entries, database.lanes], async () => {
    for (const known of cutOff) {
      const changed = await changeEntry(database, known, (entry) =>
        entry.state === 'sending' ? afterCutOff(entry, clock.now()) : null,
      );
      if (changed !== null && isRead(known)) await endLaneWrite(database, known.lane);
    }
  });
}

/** Queues entries that an older build could not read and this one can. Resolves to whether there were any. */
export async function reviveReadable(
  database: DeviceDatabase,
  registry: MutationRegistry,
  entries: readonly EntryRow[],
): Promise<boolean> {
  const revived = entries
    .filter((entry) => isUnreadable(entry) && readEntry(entry, registry) !== null)
    .map((entry) => entry.id);
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
  /** The owner's, in the order of capture. */
  entries: EntryRow[];
  /** Marked as being sent, of every owner: a lane stuck in a write would discard all reads of its order. */
  sending: EntryRow[];
};

/** One transaction, since each further one would wait for its turn between the writes of sending. */
export async function readQueue(database: DeviceDatabase, owner: string): Promise<Queue> {
  return await read(database, [database.facts, database.entries], async () => {
    const [pause, entries, sending] = await Promise.all([
      readMeta(database, 'queue-pause'),
      entriesOf(database, owner),
      sendingEntries(database),
    ]);
    return { refusedToken: pause?.owner === owner ? pause.tokenHash : null, entries, sending };
  });
}

const DAY_MS = 24 * 60 * 60_000;

/** Deleted per transaction, so that capturing and sending never wait for long. */
const AT_ONCE = 500;

/**
 * Deletes receipts after 30 days, or after a day where there are 1,000 newer ones. Lists need the receipts of what was sent since
 * they were read, so even a busy device keeps a day of them. Entries are never touched.
 */
export async function pruneReceipts(database: DeviceDatabase, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  await deleteOldest(database, daysAgo(RECEIPT_DAYS), Number.POSITIVE_INFINITY);
  const count = await read(database, [database.receipts], () => database.receipts.count());
  await deleteOldest(database, daysAgo(1), count - MOST_RECEIPTS);
}

async function deleteOldest(database: DeviceDatabase, before: string, most: number): Promise<void> {
  const { receipts } = database;
  for (let left = most; left > 0; ) {
    const deleted = await cache(database, [receipts], async () => {
      const oldest = receipts.where('deliveredAt').below(before);
      const keys = await oldest.limit(Math.min(left, AT_ONCE)).primaryKeys();
      await receipts.bulkDelete(keys);
      return keys.length;
    });
    if (deleted === 0) return;
    left -= deleted;
  }
}
