import { readPhoto } from '#app/data/photos.ts';
import { useServices } from './engine-provider.tsx';
import { useLiveQuery } from './use-live-query.ts';

/** The bytes of several photos of this device by id; null while reading. Those that are gone are left out. */
export function usePhotoBytes(photoIds: readonly string[]): ReadonlyMap<string, ArrayBuffer> | null {
  const { database } = useServices();
  const read = useLiveQuery(async () => {
    const photos = await Promise.all(photoIds.map((id) => readPhoto(database, id)));
    return new Map(
      photos.flatMap((photo) => (photo === undefined ? [] : [[photo.id, photo.bytes] as const])),
    );
  }, [database, photoIds.join(' ')]);
  return read.state === 'ready' ? read.value : null;
}
