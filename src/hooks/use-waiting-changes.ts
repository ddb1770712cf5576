import { read } from '#app/data/access.ts';
import { entriesOf } from '#app/data/entries.ts';
import { useServices } from './engine-provider.tsx';
import { useLiveQueryKeeping } from './use-live-query.ts';
import { useOwner } from './use-session.ts';

/**
 * What this person's waiting acts change outside their lanes (decision 029), by name; refused acts do not count. Null until they are
 * read. It is for screens that may not import the definitions of those acts.
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
