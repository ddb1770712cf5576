import { save, write } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { dropMeta, readMeta, writeMeta } from '#app/data/meta.ts';
import { heldByDraft } from '#app/data/photos.ts';
import type { DraftRow } from '#app/data/rows.ts';

/** Number of 'not mine' answers that are stored. */
const MOST_LEFT = 100;

/**
 * The user confirms that an unnamed user's work is theirs: all of it, in one transaction. Everything sent from then
 * on is sent under their token.
 */
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

/** The user answers that it is not theirs: it stays as it is, and they are not asked again. */
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

/** A form that the user has begun too stays where it is until theirs has ended. Call in a transaction. */
export async function freeDrafts(
  { drafts }: DeviceDatabase,
  owner: string,
  person: string,
): Promise<DraftRow[]> {
  const theirs = await drafts.where('owner').equals(owner).toArray();
  const inTheWay = await drafts.bulkGet(theirs.map(({ key }) => renamed(key, owner, person)));
  return theirs.filter((_draft, index) => inTheWay[index] === undefined);
}

/** A draft's key begins with its owner. */
function renamed(key: string, owner: string, person: string): string {
  return key.startsWith(`${owner}/`) ? `${person}${key.slice(owner.length)}` : key;
}
