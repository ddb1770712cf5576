import { readFact } from '#app/data/facts.ts';
import { useServices } from './engine-provider.tsx';
import { useLive } from './use-live.ts';
import { useOwner } from './use-session.ts';

/** Whether the person's queue stands still until they sign in again, since the server no longer took their token. */
export function usePaused(): boolean {
  const { database } = useServices();
  const owner = useOwner()?.owner ?? null;
  const read = useLive(() => readFact(database, 'queue-pause'), [database]);
  return read.state === 'ready' && owner !== null && read.value?.owner === owner;
}
