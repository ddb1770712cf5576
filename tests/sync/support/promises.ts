import type { DeviceDatabase } from '#app/data/database.ts';
import { faultOf } from '#app/data/faults.ts';
import { orderRow } from '#app/data/orders.ts';
import { heldByEntry, type PhotoWithBytes } from '#app/data/photos.ts';
import type { EntryRow, IdMapping, OrderRow, PhotoRow, ReceiptRow } from '#app/data/rows.ts';
import { readDuplicates } from '#app/sync/keyless/duplicates.ts';
import { overlayOrder, unsentOrders } from '#app/sync/outbox/overlay.ts';
import { ownerKey, ownerOf } from '#domain/session/session.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { sha256 } from '#testkit/builders.ts';
import { actionOf } from './action-choices.ts';
import type { Schedule } from './schedule.ts';

/** The product's promises, checked against a schedule: at every step, and at the end against the host's own record. */

/** Throws with the seed's story when a promise is broken. */
function broken(schedule: Schedule, what: string): never {
  throw new Error(`${what}\n  after: ${schedule.done.join(', ')}`);
}

/** Last known state of every entry, which is needed after the entry is gone. */
export type Seen = Map<string, EntryRow>;

export async function checkStep(schedule: Schedule, database: DeviceDatabase, seen: Seen): Promise<void> {
  const stored = await readAll(database);
  adopt(schedule, stored, seen);
  checkLedger(schedule, stored);
  checkPhotos(schedule, stored);
  checkReports(schedule);
  checkScreen(schedule, stored, seen);
}

/** All relevant stored data at one moment. */
type Stored = {
  entries: EntryRow[];
  receipts: ReceiptRow[];
  photos: PhotoWithBytes[];
  orders: OrderRow[];
  names: IdMapping[];
};

async function readAll(database: DeviceDatabase): Promise<Stored> {
  const { entries, receipts, photos, photoBytes, orders, names } = database;
  const tables = [entries, receipts, photos, photoBytes, orders, names];
  return await database.transaction('r', tables, async () => {
    const [entryRows, receiptRows, photoRows, orderRows, nameRows] = await Promise.all([
      entries.toArray(),
      receipts.toArray(),
      photos.toArray(),
      orders.toArray(),
      names.toArray(),
    ]);
    return {
      entries: entryRows,
      receipts: receiptRows,
      photos: await withBytes(database, photoRows),
      orders: orderRows,
      names: nameRows,
    };
  });
}

async function withBytes(database: DeviceDatabase, photos: readonly PhotoRow[]): Promise<PhotoWithBytes[]> {
  const rows = await database.photoBytes.bulkGet(photos.map(({ id }) => id));
  return photos.map((photo, index) => ({
    ...photo,
    bytes: photo.bytes ?? rows[index]?.bytes ?? new ArrayBuffer(0),
  }));
}

/** Entries of captures whose tab died before it could report 'saved' count as captures too. */
function adopt(schedule: Schedule, { entries, receipts }: Stored, seen: Seen): void {
  const { deeds } = schedule;
  for (const { id } of [...entries, ...receipts]) {
    if (deeds.captured.has(id)) continue;
    if (deeds.perhapsCaptured === 0) broken(schedule, `${id} was captured by nobody`);
    deeds.perhapsCaptured -= 1;
    deeds.captured.add(id);
  }
  for (const entry of entries) seen.set(entry.id, entry);
}

function checkLedger(schedule: Schedule, { entries, receipts }: Stored): void {
  const { captured, withdrawn, discarded, perhapsRemoved } = schedule.deeds;
  const waiting = new Set(entries.map((entry) => entry.id));
  const delivered = new Set(receipts.map((receipt) => receipt.id));
  for (const id of captured) {
    const isNowhere = [waiting, delivered, discarded].every((end) => !end.has(id));
    if (perhapsRemoved.has(id) && isNowhere) withdrawn.add(id);
    const ends = [waiting, delivered, withdrawn, discarded].filter((end) => end.has(id)).length;
    if (ends !== 1) broken(schedule, `${id} is in ${ends} places of the ledger instead of one`);
  }
}

/** Only the leader sends; and the only storage fault that a schedule causes is a full device. */
function checkReports(schedule: Schedule): void {
  const bug = schedule.device.reports.find(({ error }) => faultOf(error) !== 'full');
  if (bug !== undefined) broken(schedule, `${bug.context}: ${String(bug.error)}`);
  const [follower] = schedule.device.sentByFollowers;
  if (follower !== undefined) broken(schedule, `${follower} sent an action without the lead`);
}

function checkPhotos(schedule: Schedule, stored: Stored): void {
  const photos = new Map(stored.photos.map((photo) => [photo.id, photo]));
  const needed = new Set<string>();
  for (const entry of stored.entries) {
    for (const photoId of entry.photoIds) {
      needed.add(photoId);
      const photo = photos.get(photoId);
      if (photo?.heldBy !== heldByEntry(entry.id)) broken(schedule, `${entry.id} lost its ${photoId}`);
      if (sha256(photo.bytes) !== schedule.deeds.photoHashes.get(photoId)) {
        broken(schedule, `${photoId} was changed`);
      }
    }
  }
  for (const photo of photos.values()) {
    if (photo.heldBy.startsWith('entry:') && !needed.has(photo.id)) {
      broken(schedule, `${photo.id} is held by an entry that is gone`);
    }
  }
}

function checkScreen(schedule: Schedule, stored: Stored, seen: Seen): void {
  for (const user of schedule.users) {
    const owner = ownerKey(ownerOf(user));
    const entries = stored.entries.filter((entry) => entry.owner === owner);
    const raised = new Map<string, number>();
    for (const base of shownOrders(schedule, stored, entries)) {
      const { order, pending } = overlayOrder(base, entries, schedule.registry);
      const shown = countShown(order);
      for (const [action, times] of shown) {
        if (times > 1 && isToldApart(schedule, action))
          broken(schedule, `'${action}' is shown ${times} times`);
      }
      const card = order.jobCard.id;
      if (isRaisedHere(order)) raised.set(card, (raised.get(card) ?? 0) + 1);
      for (const mark of pending) {
        const entry = entries.find((candidate) => candidate.id === mark.entryId);
        if (entry === undefined || mark.state === 'attention' || mark.refusal !== null) continue;
        if (!isShown(shown, entry, user.username)) broken(schedule, `waiting ${mark.entryId} is not shown`);
      }
      // A bare receipt was written on a full device, where there was no room for the order.
      for (const receipt of stored.receipts.filter((candidate) => candidate.owner === owner)) {
        const entry = seen.get(receipt.id);
        if (entry === undefined || receipt.answer === null) continue;
        if (laneNow(entry.lane, stored.names) !== `work-order:${order.id}`) continue;
        if (!isShown(shown, entry, user.username)) broken(schedule, `delivered ${receipt.id} is not shown`);
      }
    }
    for (const [card, times] of raised) {
      if (times > 1 && isToldApart(schedule, 'raises'))
        broken(schedule, `the order for ${card} is shown ${times} times`);
    }
  }
}

/** The snapshots, and the orders that only this device knows. */
function shownOrders(schedule: Schedule, { orders }: Stored, entries: readonly EntryRow[]): WorkOrder[] {
  return [...orders.map(({ order }) => order), ...unsentOrders(entries, schedule.registry).values()];
}

function isRaisedHere(order: WorkOrder): boolean {
  return order.jobCard.id !== 'card-1';
}

/** A lane by the current name of its order. */
function laneNow(lane: string, names: readonly IdMapping[]): string {
  const name = names.find(({ localId }) => lane === `work-order:${localId}`);
  return name === undefined ? lane : `work-order:${name.id}`;
}

/**
 * How often each action is visible on an order, named as on the host, with its user where several could have done it.
 */
function countShown(order: WorkOrder): Map<string, number> {
  const shown = new Map([[`raises ${order.jobCard.id}`, 1]]);
  const add = (action: string) => shown.set(action, (shown.get(action) ?? 0) + 1);
  for (const { status, by } of order.statusLog)
    if (status !== 'completed') add(`${order.id} becomes ${status} by ${by}`);
  for (const job of order.jobs) {
    if (job.quantity > 1) add(`adds ${job.quantity}`);
    if (job.completion !== null) add(`${order.id} completes ${job.id} at ${job.completion.finalRatePaise}`);
  }
  return shown;
}

function isShown(shown: ReadonlyMap<string, number>, entry: EntryRow, username: string): boolean {
  const action = actionOf(entry.kind, entry.payload);
  return shown.has(action) || shown.has(`${action} by ${username}`);
}

/**
 * Final check, when everything is idle: each action is where the outbox says, and on the host exactly as often as it
 * says, in order.
 */
export async function checkEnd(schedule: Schedule, database: DeviceDatabase, seen: Seen): Promise<void> {
  const receipts = new Map((await database.receipts.toArray()).map((receipt) => [receipt.id, receipt]));
  const { withdrawn } = schedule.deeds;
  const { effects } = schedule.host;
  const guarded = effects.filter(({ action }) => isToldApart(schedule, action)).map(({ action }) => action);
  const doubled = guarded.filter((action, index, all) => all.indexOf(action) !== index);
  if (doubled.length > 0) broken(schedule, `doubled on the host: ${doubled.join(', ')}`);
  for (const entry of seen.values()) {
    const action = actionOf(entry.kind, entry.payload);
    const effect = effects.find(
      (candidate) => candidate.action === action && candidate.by === entry.ownerName,
    );
    const isDelivered = receipts.has(entry.id);
    if (isDelivered && effect === undefined)
      broken(schedule, `${entry.id} 'delivered' without an effect: ${action}`);
    // A withdrawn step may be taken again later: only actions with unique contents tell the two apart.
    const isUnique = entry.kind !== 'work-order.take-step' && isToldApart(schedule, action);
    if (isUnique && withdrawn.has(entry.id) && effect !== undefined)
      broken(schedule, `withdrawn ${action} is done`);
    if (isDelivered && effect !== undefined) checkHostPhotos(schedule, entry, effect.photos);
  }
  checkOrder(schedule, [...seen.values()], await database.names.toArray());
  if (!schedule.keyed) await checkClaims(schedule, database, seen);
}

function checkHostPhotos(schedule: Schedule, entry: EntryRow, arrived: readonly string[]): void {
  const sent = entry.photoIds.map((photoId) => schedule.deeds.photoHashes.get(photoId));
  if (sent.join() !== arrived.join()) broken(schedule, `${entry.id} arrived with other photos`);
}

async function checkClaims(schedule: Schedule, database: DeviceDatabase, seen: Seen): Promise<void> {
  const { wrong, doubled, cards } = await compareClaims(schedule, database, seen);
  if (wrong.length > 0) broken(schedule, wrong.join('; '));
  schedule.claims.doubled += doubled;
  schedule.claims.cards += cards;
}

/** Actions that depend on each other took effect in the order of their capture. */
function checkOrder(schedule: Schedule, entries: readonly EntryRow[], names: readonly IdMapping[]): void {
  const { placed, discarded, withdrawn } = schedule.deeds;
  // A copy that arrived late comes after: the first one counts.
  const positions = new Map(
    schedule.host.effects.map(({ action, by }, index) => [`${action} by ${by}`, index] as const).reverse(),
  );
  const done = entries.flatMap((entry) => {
    const { id, kind, payload, owner, ownerName, lane } = entry;
    const position = positions.get(`${actionOf(kind, payload)} by ${ownerName}`);
    // A step's contents do not tell a withdrawn capture from the one that followed it.
    const isLeftOut = kind === 'work-order.take-step' || withdrawn.has(id) || discarded.has(id);
    if (position === undefined || isLeftOut) return [];
    return [
      { entry, position, captured: Number(id.slice('id-'.length)), lane: `${owner} ${laneNow(lane, names)}` },
    ];
  });
  for (const first of done) {
    for (const second of done) {
      if (!isBound(first, second)) continue;
      const followers = placed.get(first.entry.id) ?? [];
      // An entry that was saved again keeps its former place, which may be before more entries than those that waited for
      // it.
      const isEarlier =
        (first.captured < second.captured && !placed.has(second.entry.id)) ||
        followers.includes(second.entry.id);
      if (isEarlier && first.position > second.position)
        broken(schedule, `${second.entry.id} passed ${first.entry.id}, which it rests on`);
    }
  }
}

type Done = { entry: EntryRow; lane: string };

/** Actions of one lane, and adding the catalogue's job with renaming it. */
function isBound(one: Done, other: Done): boolean {
  if (one.entry.id === other.entry.id) return false;
  if (one.lane === other.lane) return true;
  const kinds = [one.entry.kind, other.entry.kind];
  return (
    one.entry.owner === other.entry.owner && kinds.includes('job.rename') && kinds.includes('order-job.add')
  );
}

/**
 * A host without keys repeats each creation or renaming as often as it is requested, and does not tell the repeats
 * apart.
 */
function isToldApart({ keyed }: Schedule, action: string): boolean {
  return keyed || !/^(adds|raises|renames)/.test(action);
}

/** Counts of what only a host without keys causes: actions carried out twice there, and cards that report it. */
type Claims = { doubled: number; cards: number };

/**
 * On a host without keys: everything shown as sent stands for one thing there that this very action created, and no two
 * for the same thing; whatever else the host has is reported by a card, or belongs to an action that still waits for
 * the user. Returns the violations.
 */
async function compareClaims(
  schedule: Schedule,
  database: DeviceDatabase,
  seen: ReadonlyMap<string, EntryRow>,
): Promise<Claims & { wrong: string[] }> {
  const wrong: string[] = [];
  const made = schedule.host.effects.filter((effect) => effect.made !== null && effect.by !== 'demo.office');
  const claimed = new Set<string>();
  for (const receipt of await database.receipts.toArray()) {
    const entry = seen.get(receipt.id);
    if (entry === undefined || !/add|create/.test(receipt.kind)) continue;
    const action = actionOf(entry.kind, entry.payload);
    const effect = made.find(({ made: id }) => id === receipt.claims);
    if (effect?.action !== action || effect.by !== entry.ownerName)
      wrong.push(`${receipt.id} claims another's: ${action}`);
    if (claimed.has(receipt.claims ?? '')) wrong.push(`${receipt.claims} is claimed twice`);
    claimed.add(receipt.claims ?? '');
    const photos = entry.photoIds.map((id) => schedule.deeds.photoHashes.get(id));
    if (effect !== undefined && effect.photos.join() !== photos.join())
      wrong.push(`${receipt.id} claims other photos`);
  }
  const at = schedule.time.now().toISOString();
  await database.orders.bulkPut([...schedule.host.orders.values()].map((order) => orderRow('1', order, at)));
  const cards = new Set<string>();
  for (const user of schedule.users) {
    const scope = { owner: `1/${user.userId}`, complexId: ownerOf(user).complexId };
    const deps = { database, registry: schedule.registry };
    const now = new Date(0);
    for (const { extra } of await readDuplicates(deps, scope, { orderId: null, now })) cards.add(extra);
  }
  const waiting = await database.entries.toArray();
  const open = new Set(
    [...waiting, ...[...seen.values()].filter(({ id }) => schedule.deeds.discarded.has(id))].map(
      ({ kind, payload, ownerName }) => `${actionOf(kind, payload)} by ${ownerName}`,
    ),
  );
  const beyond = made.filter(({ made: id }) => !claimed.has(id ?? ''));
  for (const { made: id, action, by } of beyond) {
    if (!cards.has(id ?? '') && !open.has(`${action} by ${by}`))
      wrong.push(`${action} by ${by} is doubled without a card (${id})`);
  }
  return { doubled: beyond.length, cards: cards.size, wrong };
}
