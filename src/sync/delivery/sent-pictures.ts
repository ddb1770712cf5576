import { read } from '#app/data/access.ts';
import { photosInOrder } from '#app/data/photos.ts';
import type { EntryRow } from '#app/data/rows.ts';
import type { Proof } from '../outbox/outbox-store.ts';
import type { EngineDeps } from '../ports.ts';
import type { ReadEntry } from '../read-models/overlay.ts';

/**
 * Hands a delivered act's photos to the picture cache under the addresses the server gave them, before their bytes leave the
 * outbox: the network may go again before anybody has looked at them. Never rejects, since the act itself is through.
 */
export async function keepSentPictures(
  { database, keepPicture, report }: EngineDeps,
  { photoIds }: EntryRow,
  { mutation, payload, facts }: ReadEntry,
  { order, named }: Pick<Proof, 'order' | 'named'>,
): Promise<void> {
  if (order === null || photoIds.length === 0 || keepPicture === undefined) return;
  const line = order.jobs.find(({ id }) => id === named?.id);
  const pictures = line?.pictures ?? mutation.picturesIn?.(order, payload, facts) ?? [];
  // A host that keeps pictures in its own way does not say which is which.
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
