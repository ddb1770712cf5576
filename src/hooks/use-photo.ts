import { read } from '#app/data/access.ts';
import { useServices } from './engine-provider.tsx';
import { useLiveQuery } from './use-live-query.ts';

/** The 320 px picture of a photo that lies on this device; null while reading and when it is gone. */
export function useThumbnail(photoId: string): ArrayBuffer | null {
  const { database } = useServices();
  const found = useLiveQuery(
    () => read(database, [database.thumbnails], () => database.thumbnails.get(photoId)),
    [database, photoId],
  );
  return found.state === 'ready' ? (found.value?.bytes ?? null) : null;
}
