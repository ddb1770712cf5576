import type { DeviceDatabase } from './database.ts';
import type { EntryRow } from './rows.ts';

/** Everything this owner has waiting, in the order it was captured. */
export function entriesOf(database: DeviceDatabase, owner: string): Promise<EntryRow[]> {
  return database.entries.where('owner').equals(owner).sortBy('seq');
}

/** One entry; undefined once it is delivered, withdrawn or discarded. */
export function entryById(database: DeviceDatabase, id: string): Promise<EntryRow | undefined> {
  return database.entries.where('id').equals(id).first();
}

/** Every entry that is marked as on its way, whoever captured it. */
export function sendingEntries(database: DeviceDatabase): Promise<EntryRow[]> {
  return database.entries.where('state').equals('sending').toArray();
}

/** Who else has work waiting on this device, and how much (decision A4). */
export async function entriesOfOthers(
  database: DeviceDatabase,
  owner: string | null,
): Promise<{ owner: string; ownerName: string; count: number }[]> {
  const byOwner = new Map<string, { owner: string; ownerName: string; count: number }>();
  await database.entries.each((entry) => {
    if (entry.owner === owner) return;
    const known = byOwner.get(entry.owner);
    if (known === undefined)
      byOwner.set(entry.owner, { owner: entry.owner, ownerName: entry.ownerName, count: 1 });
    else known.count += 1;
  });
  return [...byOwner.values()];
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
