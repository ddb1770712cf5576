import { useServices } from './engine-provider.tsx';
import { useLive } from './use-live.ts';

/** The bytes of several photos of this device by id; null while reading. Those that are gone are left out. */
export function usePhotoBytes(photoIds: readonly string[]): ReadonlyMap<string, ArrayBuffer> | null {
  const { database } = useServices();
  const read = useLive(async () => {
    const rows = await database.photos.bulkGet([...photoIds]);
    return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row.bytes] as const])));
  }, [database, photoIds.join(' ')]);
  return read.state === 'ready' ? read.value : null;
}
