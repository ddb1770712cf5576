import { read } from './access.ts';
import type { DeviceDatabase } from './database.ts';
import type { Attempts, EntryRow, ReceiptRow } from './rows.ts';

/** Everything this owner has waiting, in the order it was captured. */
export function entriesOf(database: DeviceDatabase, owner: string): Promise<EntryRow[]> {
  return read(database, [database.entries], () =>
    database.entries.where('owner').equals(owner).sortBy('seq'),
  );
}

/** What this owner has waiting in one lane, in the order it was captured. */
export async function entriesOfLane(
  database: DeviceDatabase,
  lane: string,
  owner: string,
): Promise<EntryRow[]> {
  // Rows of one value of an index come by their primary key.
  const waiting = await read(database, [database.entries], () =>
    database.entries.where('lane').equals(lane).toArray(),
  );
  return waiting.filter((entry) => entry.owner === owner);
}

/** The keys of an owner's entries, or of those in a state, in the order of capture: read from the index alone. */
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

/** What of this owner's was delivered since an instant, oldest first. */
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

/** Every entry that is marked as on its way, whoever captured it. */
export function sendingEntries(database: DeviceDatabase): Promise<EntryRow[]> {
  return read(database, [database.entries], () =>
    database.entries.where('state').equals('sending').toArray(),
  );
}

/**
 * Changes an entry that is still as `expected` says; answers whether it was. Runs in the caller's transaction, so that
 * nobody changes it between the look and the write.
 */
export async function changeEntry(
  database: DeviceDatabase,
  id: string,
  change: (entry: EntryRow) => Partial<EntryRow> | null,
): Promise<EntryRow | null> {
  const entry = await entryById(database, id);
  if (entry?.seq === undefined) return null;
  const changes = change(entry);
  if (changes === null) return null;
  const changed = { ...entry, ...changes };
  await database.entries.put(changed);
  return changed;
}

/** What is known of an act that nobody has tried to send yet. `id` is its entry's, and its first key. */
export function noAttempts(id: string): Attempts {
  return { count: 0, keys: [id], outcome: 'none', faults: 0, nextAt: null, failure: null };
}

/** Whether the server may have its effect by an attempt of this device. */
export function mayBeDone({ outcome }: Attempts): boolean {
  return outcome === 'unknown' || outcome === 'unguarded';
}

/** What is known of an act that another copy of its entry may have sent since. */
export function perhapsDone(attempts: Attempts): Attempts {
  return mayBeDone(attempts) ? attempts : { ...attempts, outcome: 'unknown' };
}

/** The Idempotency-Key in use. */
export function keyInUse({ id, attempts }: Pick<EntryRow, 'id' | 'attempts'>): string {
  return attempts.keys.at(-1) ?? id;
}

const VERSION_NIBBLE = 14;

/**
 * The key after the last one, which the server has decided: the entry's id in the form of a UUIDv8 that counts keys. Two devices
 * with copies of one entry come to the same key, so that the server itself makes their attempts one act.
 */
export function nextKey({ id, attempts }: Pick<EntryRow, 'id' | 'attempts'>): string {
  const counter =
    Number.parseInt(id.slice(VERSION_NIBBLE + 1, VERSION_NIBBLE + 4), 16) ^ attempts.keys.length;
  const counted = (counter & 0xfff).toString(16).padStart(3, '0');
  return `${id.slice(0, VERSION_NIBBLE)}8${counted}${id.slice(VERSION_NIBBLE + 4)}`;
}
