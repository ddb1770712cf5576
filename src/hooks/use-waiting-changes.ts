import { read } from '#app/data/access.ts';
import { entriesOf } from '#app/data/entries.ts';
import { useServices } from './engine-provider.tsx';
import { useLiveQueryKeeping } from './use-live-query.ts';
import { useOwner } from './use-session.ts';

/**
 * Names of what this user's waiting actions change outside their lanes (decision 029); refused actions do not count.
 * Null until they are read. For screens that may not import the definitions of those actions.
 */
export function useWaitingChanges(): ReadonlySet<string> | null {
  const { database } = useServices();
  const owner = useOwner()?.owner ?? '';
  const names = useLiveQueryKeeping(
    () =>
      read(database, [database.entries], async () => {
        const entries = await entriesOf(database, owner);
        const waiting = entries.filter(({ state }) => state !== 'attention');
        return new Set(waiting.flatMap(({ touched }) => touched?.changes ?? []));
      }),
    [database, owner],
  );
  return names.state === 'ready' ? names.value : null;
}
