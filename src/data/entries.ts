import { read } from './access.ts';
import type { DeviceDatabase } from './database.ts';
import { readMeta, writeMeta } from './meta.ts';
import type { Attempts, DraftRow, EntryRow, ReceiptRow } from './rows.ts';

/** An owner's waiting entries, in order of capture. */
export function entriesOf(database: DeviceDatabase, owner: string): Promise<EntryRow[]> {
  return read(database, [database.entries], () =>
    database.entries.where('owner').equals(owner).sortBy('seq'),
  );
}

/** An owner's waiting entries in one lane, in order of capture. */
export async function entriesOfLane(
  database: DeviceDatabase,
  lane: string,
  owner: string,
): Promise<EntryRow[]> {
  // Rows with the same index value come in primary key order.
  const waiting = await read(database, [database.entries], () =>
    database.entries.where('lane').equals(lane).toArray(),
  );
  return waiting.filter((entry) => entry.owner === owner);
}

/** An owner's forms that hold an action's place in the outbox; see HeldPlace. */
export async function placeHoldersOf({ drafts }: DeviceDatabase, owner: string): Promise<DraftRow[]> {
  const all = await drafts.where('owner').equals(owner).toArray();
  return all.filter(({ place }) => place !== undefined);
}

/**
 * Call in each transaction that stores forms with a place. Owners whose forms have lost their place are included
 * until the next start.
 */
export async function notePlaceHolders(database: DeviceDatabase): Promise<void> {
  const forms = await database.drafts.toArray();
  const owners = forms.flatMap(({ owner, place }) => (place === undefined ? [] : owner));
  const noted = (await readMeta(database, 'place-holders')) ?? [];
  const isNoted = noted.length === new Set(owners).size && owners.every((owner) => noted.includes(owner));
  if (!isNoted) await writeMeta(database, 'place-holders', [...new Set(owners)]);
}

/** Keys of an owner's entries, or of the entries in a state, in order of capture. Read from the index alone. */
export async function entryKeys(
  database: DeviceDatabase,
  by: { owner: string } | { state: EntryRow['state'] },
): Promise<number[]> {
  const keys = await read(database, [database.entries], () => database.entries.where(by).primaryKeys());
  return keys.filter((key) => key !== undefined);
}

/** One entry; undefined once it is delivered, withdrawn or discarded. */
export function entryById(database: DeviceDatabase, id: string): Promise<EntryRow | undefined> {
  return read(database, [database.entries], () => database.entries.where('id').equals(id).first());
}

/** The current state of known entries, in the same order. Looked up by `seq`, which is cheaper. */
export async function entriesAsStored(
  database: DeviceDatabase,
  known: readonly Pick<EntryRow, 'id' | 'seq'>[],
): Promise<(EntryRow | undefined)[]> {
  const there = await database.entries.bulkGet(known.map(({ seq = 0 }) => seq));
  return await Promise.all(
    known.map(({ id }, at) => {
      const entry = there[at];
      // An entry restored from the second copy may have another number.
      return entry?.id === id ? entry : entryById(database, id);
    }),
  );
}

/** An owner's deliveries since an instant, oldest first. */
export async function receiptsSince(
  database: DeviceDatabase,
  owner: string,
  since: string,
): Promise<ReceiptRow[]> {
  const receipts = await read(database, [database.receipts], () =>
    database.receipts.where('deliveredAt').aboveOrEqual(since).sortBy('deliveredAt'),
  );
  return receipts.filter((receipt) => receipt.owner === owner);
}

/** Entries of all owners that are marked as being sent. */
export function sendingEntries(database: DeviceDatabase): Promise<EntryRow[]> {
  return read(database, [database.entries], () =>
    database.entries.where('state').equals('sending').toArray(),
  );
}

/**
 * Changes an entry in the caller's transaction. `change` receives its current state and returns null to leave it
 * unchanged. Resolves to the changed entry, or null.
 */
export async function changeEntry(
  database: DeviceDatabase,
  known: Pick<EntryRow, 'id' | 'seq'>,
  change: (entry: EntryRow) => Partial<EntryRow> | null,
): Promise<EntryRow | null> {
  const [entry] = await entriesAsStored(database, [known]);
  if (entry?.seq === undefined) return null;
  const changes = change(entry);
  if (changes === null) return null;
  const changed = { ...entry, ...changes };
  await database.entries.put(changed);
  return changed;
}

/** The current instant, but always later than `earlier`, even if the clock was set back. */
export function instantAfter(earlier: string | undefined, now: Date): string {
  const earlierMs = earlier === undefined ? Number.NEGATIVE_INFINITY : Date.parse(earlier);
  return new Date(Math.max(now.getTime(), earlierMs + 1)).toISOString();
}

/** The attempts of an action that was never sent. `id` is the id of its entry and its first key. */
export function noAttempts(id: string): Attempts {
  return { count: 0, keys: [id], outcome: 'none', faults: 0, nextAt: null, failure: null };
}

/** True if an attempt of this device may have reached the server. */
export function mayBeDone({ outcome }: Attempts): boolean {
  return outcome === 'unknown' || outcome === 'unguarded';
}

/** The attempts of an action that another copy of its entry may have sent since. */
export function asMaybeSent(attempts: Attempts): Attempts {
  return mayBeDone(attempts) ? attempts : { ...attempts, outcome: 'unknown' };
}

/** The current Idempotency-Key. */
export function keyInUse({ id, attempts }: Pick<EntryRow, 'id' | 'attempts'>): string {
  return attempts.keys.at(-1) ?? id;
}

const VERSION_NIBBLE = 14;

/**
 * The next key, once the server has decided the last one: the entry's id as a UUIDv8 that counts keys. Two devices
 * with copies of one entry arrive at the same key, so the server treats their attempts as one action.
 */
export function nextKey({ id, attempts }: Pick<EntryRow, 'id' | 'attempts'>): string {
  const counter =
    Number.parseInt(id.slice(VERSION_NIBBLE + 1, VERSION_NIBBLE + 4), 16) ^ attempts.keys.length;
  const counted = (counter & 0xfff).toString(16).padStart(3, '0');
  return `${id.slice(0, VERSION_NIBBLE)}8${counted}${id.slice(VERSION_NIBBLE + 4)}`;
}
