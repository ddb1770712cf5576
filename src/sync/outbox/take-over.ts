import { read, save, write } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { dropMeta, readMeta, writeMeta } from '#app/data/meta.ts';
import { heldByDraft } from '#app/data/photos.ts';
import type { DraftRow } from '#app/data/rows.ts';
import { mayBeOf } from '#domain/session/session.ts';
import { type OthersEntries, readWaitingOf } from '../read-models/outbox-items.ts';

/** What somebody without a name left here. `drafts`: forms that can be taken over; `isLeft`: this person said that it is not theirs. */
export type UnnamedWork = OthersEntries & { drafts: number; isLeft: boolean };

/** How many answers of 'not mine' are kept. */
const MOST_LEFT = 100;

/**
 * The work in a person's complex that may be theirs, under a token that they no longer have, because the host does not name people
 * (decision G2). Named people are asked too: a host may begin to name them.
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

/** The person says that an unnamed person's work is theirs: all of it, in one transaction. What is sent from then on is sent under their token. */
export async function takeOver(
  database: DeviceDatabase,
  owner: string,
  { owner: person, name }: { owner: string; name: string },
): Promise<void> {
  const { entries, receipts, drafts, photos, facts } = database;
  await save(database, [entries, receipts, drafts, photos, facts], async () => {
    await entries
      .where('owner')
      .equals(owner)
      .modify((entry) => {
        entry.owner = person;
        entry.ownerName = name;
        if (entry.draftKey !== undefined) entry.draftKey = renamed(entry.draftKey, owner, person);
      });
    await receipts.where('owner').equals(owner).modify({ owner: person });
    for (const draft of await freeDrafts(database, owner, person)) {
      const key = renamed(draft.key, owner, person);
      await photos
        .where('heldBy')
        .equals(heldByDraft(draft.key))
        .modify({ heldBy: heldByDraft(key) });
      await drafts.put({ ...draft, key, owner: person });
      await drafts.delete(draft.key);
    }
    const pause = await readMeta(database, 'queue-pause');
    if (pause?.owner === owner) await dropMeta(database, 'queue-pause');
  });
}

/** The person says that it is not theirs: it stays as it is, and they are not asked again. */
export async function declineUnnamedWork(
  database: DeviceDatabase,
  owner: string,
  person: string,
): Promise<void> {
  await write(database, [database.facts], async () => {
    const left = (await readMeta(database, 'not-theirs')) ?? [];
    await writeMeta(database, 'not-theirs', [...left, { person, owner }].slice(-MOST_LEFT));
  });
}

/** A form that the person has begun too stays where it is until theirs has ended. In the caller's transaction. */
async function freeDrafts({ drafts }: DeviceDatabase, owner: string, person: string): Promise<DraftRow[]> {
  const theirs = await drafts.where('owner').equals(owner).toArray();
  const inTheWay = await drafts.bulkGet(theirs.map(({ key }) => renamed(key, owner, person)));
  return theirs.filter((_draft, index) => inTheWay[index] === undefined);
}

/** A draft's key begins with its owner. */
function renamed(key: string, owner: string, person: string): string {
  return key.startsWith(`${owner}/`) ? `${person}${key.slice(owner.length)}` : key;
}
