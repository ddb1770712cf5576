import { read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { readMeta } from '#app/data/meta.ts';

/**
 * Another person's entries on this device: kept, and sent when they sign in again (decision A4). Of what they captured
 * nothing is told but which kinds of acts are among the oldest of it.
 */
export type OthersEntries = {
  owner: string;
  ownerName: string;
  count: number;
  /** When the oldest was captured (ISO). */
  since: string;
  kinds: { kind: string; count: number }[];
};

/** So many of a person's entries are looked through for their kinds. */
const LOOKED_THROUGH = 200;

/** Whose work waits on this device beside `owner`'s own; of everybody where there is none. In the caller's transaction. */
export async function readOthers(
  { entries }: DeviceDatabase,
  owner: string | null,
): Promise<OthersEntries[]> {
  const owners = await entries.orderBy('owner').uniqueKeys();
  const others = owners.map(String).filter((other) => other !== owner);
  return await Promise.all(
    others.map(async (other) => {
      const theirs = () => entries.where('owner').equals(other);
      const [count, oldest] = await Promise.all([theirs().count(), theirs().limit(LOOKED_THROUGH).toArray()]);
      const [first] = oldest;
      return {
        owner: other,
        ownerName: first?.ownerName ?? other,
        count,
        since: first?.capturedAt ?? '',
        kinds: countKinds(oldest.map(({ kind }) => kind)),
      };
    }),
  );
}

/** The same, in a transaction of its own. */
export async function readOthersOf(database: DeviceDatabase, owner: string): Promise<OthersEntries[]> {
  return await read(database, [database.entries], () => readOthers(database, owner));
}

/** All that waits on this device, by person, for when nobody is signed in; and whose queue stands still since a 401. */
type KeptWork = { people: OthersEntries[]; signInAs: string | null };

export async function readKeptWork(database: DeviceDatabase): Promise<KeptWork> {
  return await read(database, [database.entries, database.facts], async () => {
    const [people, pause] = await Promise.all([
      readOthers(database, null),
      readMeta(database, 'queue-pause'),
    ]);
    return { people, signInAs: pause?.owner ?? null };
  });
}

function countKinds(kinds: readonly string[]): OthersEntries['kinds'] {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ kind, count }));
}
