import { useServices } from './engine-provider.tsx';
import { useLive } from './use-live.ts';

/** Whether one of these photos of this device belongs to an act that needs its author. */
export function useHasStuckPhoto(photoIds: readonly string[]): boolean {
  const { database } = useServices();
  const read = useLive(async () => {
    if (photoIds.length === 0) return false;
    const stuck = await database.entries.where('state').equals('attention').toArray();
    return stuck.some((entry) => photoIds.some((id) => entry.photoIds.includes(id)));
  }, [database, photoIds.join(' ')]);
  return read.state === 'ready' && read.value;
}
