import type { TransferManifest } from '#app/sync/transfer/transfer-format.ts';
import type { newIn } from '#app/sync/transfer/transfer-import.ts';

type Person = { owner: string; name: string; acts: number; photos: number };

/** What a file holds, as it is shown before anything is taken in. */
export type TransferPreview = {
  people: Person[];
  captured: { from: string; to: string } | null;
  /** Entries, unfinished forms and acts whose photos were kept: those that are not on this device yet, and those that are. */
  fresh: number;
  known: number;
};

/** Whose acts a file holds, how many of them are new here, and from when they are. */
export function peopleIn(
  { entries, drafts }: Pick<TransferManifest, 'entries' | 'drafts'>,
  here: Awaited<ReturnType<typeof newIn>>,
): TransferPreview {
  const people = new Map<string, Person>();
  for (const { owner, ownerName, photos } of entries) {
    const person = people.get(owner) ?? { owner, name: ownerName, acts: 0, photos: 0 };
    people.set(owner, { ...person, acts: person.acts + 1, photos: person.photos + photos.length });
  }
  const instants = entries.map(({ capturedAt }) => capturedAt).sort();
  const [from] = instants;
  const to = instants.at(-1);
  const fresh = here.entries.length + here.drafts.length;
  return {
    people: [...people.values()],
    captured: from === undefined || to === undefined ? null : { from, to },
    fresh,
    known: entries.length + drafts.length - fresh,
  };
}
