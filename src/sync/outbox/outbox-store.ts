import { cache, read, write } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { changeEntry, entriesOf, entryById, sendingEntries } from '#app/data/entries.ts';
import { readMeta, writeMeta } from '#app/data/meta.ts';
import { beginLaneWrite, endLaneWrite, orderRow, readOrder } from '#app/data/orders.ts';
import { deletePhotosOf, heldByEntry, photoTables } from '#app/data/photos.ts';
import type { Attempts, EntryRow, IdMapping, ReceiptRow } from '#app/data/rows.ts';
import { MOST_RECEIPTS, RECEIPT_DAYS } from '#domain/limits.ts';
import { complexOf } from '#domain/session/session.ts';
import type { WorkOrder, WorkOrderStatus } from '#domain/work-order/work-order.ts';
import type { EngineDeps } from '../ports.ts';
import { readEntry } from '../read-models/overlay.ts';
import { mapId, takenAmong } from './id-map.ts';
import { orderLane } from './lanes.ts';
import type { MutationRegistry } from './mutation.ts';

/** The transactions by which sending changes the outbox. Each is one step from one lawful state to the next. */

export type OutboxStoreDeps = Pick<EngineDeps, 'database' | 'registry' | 'clock' | 'report'>;

/** A proven answer and what it says of the order. `answer` is the body as it came; `named` what the act brought in. */
export type Proof = {
  status: number;
  replayed: boolean;
  answer: unknown;
  order: WorkOrder | null;
  named: IdMapping | null;
};

/** Whether the entry still says what was read of it: what it belongs to may have been named since, or it was edited. */
function isAsSeen(entry: EntryRow, seen: EntryRow): boolean {
  const said = ({ state, lane, payload, photoIds }: EntryRow) =>
    JSON.stringify([state, lane, payload, photoIds]);
  return said(entry) === said(seen);
}

/**
 * An entry begins to be sent; null when it is no longer as `seen`: withdrawn, edited, or taken by another leader.
 * `keyed` says whether this attempt carries an Idempotency-Key; once one went without, the key alone is no protection.
 */
export async function beginSending(
  { database, clock }: OutboxStoreDeps,
  seen: EntryRow,
  keyed: boolean,
): Promise<EntryRow | null> {
  return await write(database, [database.entries, database.lanes], async () => {
    const claimed = await changeEntry(database, seen.id, (entry) =>
      entry.state === 'sending' || !isAsSeen(entry, seen)
        ? null
        : { state: 'sending', attempts: begun(entry, keyed, clock.now()) },
    );
    if (claimed !== null) await beginLaneWrite(database, claimed.lane);
    return claimed;
  });
}

/** From here on it may have arrived, whatever becomes of this device: what is stored now is what the next start finds. */
function begun({ attempts }: EntryRow, keyed: boolean, now: Date): Attempts {
  const isGuarded = keyed && attempts.outcome !== 'unguarded';
  const outcome = isGuarded ? 'unknown' : 'unguarded';
  return { ...attempts, count: attempts.count + 1, outcome, outAt: now.toISOString() };
}

/**
 * The entry is through: receipt, snapshot, the entry's removal and the end of its photos are one transaction, so that no
 * moment shows the act twice or not at all. An entry that is gone was delivered by another leader.
 */
export async function settleDelivered(deps: OutboxStoreDeps, entry: EntryRow, proof: Proof): Promise<void> {
  try {
    await writeDelivered(deps, entry, proof);
  } catch (error) {
    // A device too full even for the answer keeps the bare receipt: the entry's own removal makes the room for it.
    deps.report(error, 'storing an answer');
    await writeDelivered(deps, entry, { ...proof, answer: null, order: null });
  }
}

function writeDelivered(deps: OutboxStoreDeps, { id }: EntryRow, proof: Proof): Promise<void> {
  const { database, clock } = deps;
  const { entries, receipts, orders, lanes, facts, names } = database;
  const tables = [entries, receipts, orders, lanes, facts, names, ...photoTables(database)];
  return write(database, tables, async () => {
    const entry = await entryById(database, id);
    if (entry?.seq === undefined) return;
    // Two acts were looked for at once and met the same thing: it is whose came first, and the other looks again.
    if (proof.replayed && proof.named !== null && (await isNamedOtherwise(database, proof.named))) return;
    const deliveredAt = clock.now().toISOString();
    const { order, named } = proof;
    const complexId = complexOf(entry.owner);
    const before = order === null ? undefined : await readOrder(database, complexId, order.id);
    // The answer to raising an order is the oldest there is of it: whatever was read since is newer.
    const isOlder = named !== null && named.number !== null && before !== undefined;
    // Side by side: while this transaction is open no other touches the outbox.
    await Promise.all([
      entries.delete(entry.seq),
      deletePhotosOf(database, heldByEntry(id)),
      receipts.put(asReceipt(entry, proof, { deliveredAt, from: before?.status ?? null })),
      order === null || isOlder ? null : orders.put(orderRow(complexId, order, deliveredAt)),
      named === null ? null : mapId(deps, named),
      endLaneWrite(database, entry.lane),
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
  const said = { id, owner, lane, kind, label, capturedAt, deliveredAt, status, replayed, answer };
  const receipt = { ...said, ...(named !== null && { claims: named.id }), ...(seen && { seen }) };
  if (order === null) return { ...receipt, asked: { version, payload } };
  return order.status === from ? receipt : { ...receipt, moved: { from, to: order.status } };
}

/**
 * The attempt is over without proof. `snapshot` is what the server said meanwhile, where it was asked. An entry that another
 * leader has taken since stays as that one left it.
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
      // What is on its way may be given its name meanwhile; that is no reason to lose what became of it.
      (attempted.state === 'sending' ? entry.state === 'sending' : isAsSeen(entry, attempted));
    const changed = await changeEntry(database, attempted.id, (entry) => (isOurs(entry) ? changes : null));
    if (changed === null) return;
    if (attempted.state === 'sending') await endLaneWrite(database, attempted.lane);
    if (snapshot !== null) {
      await orders.put(orderRow(complexOf(attempted.owner), snapshot, clock.now().toISOString()));
    }
  });
}

/**
 * An entry found `sending` that this leader is not sending was cut off in the middle: its outcome is unknown, and it goes
 * back to the queue (design: offline, section 1).
 */
export async function recoverCutOff(
  { database, clock }: OutboxStoreDeps,
  cutOff: readonly EntryRow[],
): Promise<void> {
  await write(database, [database.entries, database.lanes], async () => {
    const outAt = clock.now().toISOString();
    for (const { id, lane } of cutOff) {
      const changed = await changeEntry(database, id, (entry) =>
        entry.state === 'sending'
          ? { state: 'queued', attempts: { ...entry.attempts, nextAt: null, outAt } }
          : null,
      );
      if (changed !== null) await endLaneWrite(database, lane);
    }
  });
}

/** Entries that an older build could not read and this one can go back to the queue. Answers whether there were any. */
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

/** What a look at the outbox needs to know. */
export type Queue = {
  /** The hash of the token for which the owner's queue waits; null: it does not wait. */
  refusedToken: string | null;
  /** The owner's, in the order of capture. */
  entries: EntryRow[];
  /** Marked as on their way, of every owner: a lane left in the middle of a write would keep out all reads of its order. */
  sending: EntryRow[];
};

/** Reads the outbox in one transaction: each one more would wait for its turn between the writes of what is being sent. */
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

/** So many are deleted in one transaction, so that what is being captured or sent meanwhile never waits for long. */
const AT_ONCE = 500;

/**
 * Lets receipts go that have served: after 30 days, or after a day where there are 1,000 newer ones. Lists lean on the receipts
 * of what was sent since they were read, which is why even a busy device keeps a day of them. Entries are never touched.
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
