import { read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { readMeta } from '#app/data/meta.ts';
import { mayBeOf } from '#domain/session/session.ts';
import { freeDrafts } from '../outbox/take-over.ts';
import { type OthersEntries, readWaitingOf } from './outbox-items.ts';

/**
 * Work that a user without a name left here. `drafts`: number of forms that can be taken over. `isLeft`: this user
 * answered that it is not theirs.
 */
export type UnnamedWork = OthersEntries & { drafts: number; isLeft: boolean };

/**
 * The work in a user's complex that may be theirs, under a token that they no longer have, because the host does not
 * name users [S13]. Named users are asked too: a host may begin to name them.
 */
export async function readUnnamedWork(database: DeviceDatabase, person: string): Promise<UnnamedWork[]> {
  const { entries, drafts, facts } = database;
  return await read(database, [entries, drafts, facts], async () => {
    const [waiting, begun, left = []] = await Promise.all([
      entries.orderBy('owner').uniqueKeys(),
      drafts.orderBy('owner').uniqueKeys(),
      readMeta(database, 'not-theirs'),
    ]);
    const owners = [...new Set([...waiting, ...begun].map(String))].filter((owner) => mayBeOf(person, owner));
    const found = await Promise.all(
      owners.map(async (owner) => ({
        ...(await readWaitingOf(database, owner)),
        drafts: (await freeDrafts(database, owner, person)).length,
        isLeft: left.some((one) => one.person === person && one.owner === owner),
      })),
    );
    return found.filter(({ count, drafts: forms }) => count + forms > 0);
  });
}
