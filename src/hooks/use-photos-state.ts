import { read } from '#app/data/access.ts';
import type { EntryState } from '#app/data/rows.ts';
import { useServices } from './engine-provider.tsx';
import { useLiveQuery } from './use-live-query.ts';

/** How it stands with the acts that these photos of this device belong to: the state that matters most to their author. */
export function usePhotosState(photoIds: readonly string[]): EntryState {
  const { database } = useServices();
  const state = useLiveQuery(async (): Promise<EntryState> => {
    if (photoIds.length === 0) return 'queued';
    const moved = await read(database, [database.entries], () =>
      database.entries.where('state').anyOf('attention', 'sending').toArray(),
    );
    const states = moved
      .filter((entry) => photoIds.some((id) => entry.photoIds.includes(id)))
      .map((entry) => entry.state);
    return states.includes('attention') ? 'attention' : (states[0] ?? 'queued');
  }, [database, photoIds.join(' ')]);
  return state.state === 'ready' ? state.value : 'queued';
}
