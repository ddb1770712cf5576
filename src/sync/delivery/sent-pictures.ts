import { read } from '#app/data/access.ts';
import { photosInOrder } from '#app/data/photos.ts';
import type { EntryRow } from '#app/data/rows.ts';
import type { Picture } from '#domain/work-order/work-order.ts';
import type { ReadEntry } from '../outbox/entry.ts';
import type { Proof } from '../outbox/outbox-store.ts';
import type { EngineDeps } from '../ports.ts';

/** The pictures that the order shows for an action, in the action's own order. */
export function picturesOf(
  { action, payload, context }: ReadEntry,
  { order, named }: Pick<Proof, 'order' | 'named'>,
): readonly Picture[] {
  const line = order?.jobs.find(({ id }) => id === named?.id);
  return line?.pictures ?? (order === null ? [] : (action.picturesIn?.(order, payload, context) ?? []));
}

/**
 * Puts a delivered action's photos into the picture cache under their server addresses before the outbox drops them,
 * because the network may be gone before anyone looks at them. Never rejects: the action itself is delivered.
 */
export async function keepSentPictures(
  { database, keepPicture, report }: EngineDeps,
  { photoIds }: EntryRow,
  done: ReadEntry,
  proof: Pick<Proof, 'order' | 'named'>,
): Promise<void> {
  if (photoIds.length === 0 || keepPicture === undefined) return;
  const pictures = picturesOf(done, proof);
  // The host stores pictures in its own way, and nothing shows which is which.
  if (pictures.length !== photoIds.length) return;
  try {
    const photos = (await photosInOrder(database, photoIds)) ?? [];
    const thumbnails = await read(database, [database.thumbnails], () =>
      database.thumbnails.bulkGet([...photoIds]),
    );
    await Promise.all(
      photos.map(async ({ bytes, mediaType }, index) => {
        const picture = pictures[index];
        if (picture?.at !== 'server') return;
        await keepPicture(picture.url, { bytes, mediaType, thumbnail: thumbnails[index]?.bytes ?? null });
      }),
    );
  } catch (error) {
    report(error, 'keeping sent pictures');
  }
}
