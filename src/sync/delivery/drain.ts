import { read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { entryKeys } from '#app/data/entries.ts';
import type { EntryFailure, EntryRow } from '#app/data/rows.ts';

/** How far a person's outbox is on its way out. */
export type DrainFacts = {
  waiting: number;
  attention: number;
  /** Why the server did not take something that was tried since. */
  failure: EntryFailure | null;
  /** What is left waits for an entry that needs the person. */
  isBlocked: boolean;
};

/** So many of the entries that wait are looked at; those before them go first. */
const LOOKED_AT = 100;

/** Looks at what `owner` has waiting and what became of it since an instant (ISO). */
export async function readDrain(database: DeviceDatabase, owner: string, since: string): Promise<DrainFacts> {
  return await read(database, [database.entries], async () => {
    const [own, stuck] = await Promise.all([
      entryKeys(database, { owner }),
      entryKeys(database, { state: 'attention' }),
    ]);
    const isStuck = new Set(stuck);
    const waiting = own.filter((key) => !isStuck.has(key));
    const attention = own.filter((key) => isStuck.has(key));
    const [heads, blockers] = await Promise.all([
      rowsOf(database, waiting.slice(0, LOOKED_AT)),
      rowsOf(database, attention.slice(0, LOOKED_AT)),
    ]);
    const isMoving = heads.some(({ state }) => state === 'sending');
    const failures = heads.map(({ attempts }) => attempts.failure);
    const tried = failures.find((failure) => failure !== null && failure.at >= since);
    const blocked = new Set(blockers.map(({ lane }) => lane));
    return {
      waiting: waiting.length,
      attention: attention.length,
      failure: isMoving ? null : (tried ?? null),
      isBlocked: !isMoving && heads.length > 0 && heads.every(({ lane }) => blocked.has(lane)),
    };
  });
}

async function rowsOf({ entries }: DeviceDatabase, keys: readonly number[]): Promise<EntryRow[]> {
  const rows = await entries.bulkGet([...keys]);
  return rows.filter((row) => row !== undefined);
}
