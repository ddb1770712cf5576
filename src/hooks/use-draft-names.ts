import { read } from '#app/data/access.ts';
import { draftKey } from '#app/sync/drafts/draft-keeper.ts';
import { useServices } from './engine-provider.tsx';
import { useLiveQuery } from './use-live-query.ts';
import { useOwner } from './use-session.ts';

/** The names of the person's unfinished forms on this device, live; empty until they are read. */
export function useDraftNames(): ReadonlySet<string> {
  const { database } = useServices();
  const owner = useOwner()?.owner ?? '';
  const names = useLiveQuery(
    () => read(database, [database.drafts], () => database.drafts.where('owner').equals(owner).primaryKeys()),
    [database, owner],
  );
  const prefix = draftKey(owner, '');
  return new Set(names.state === 'ready' ? names.value.map((key) => key.slice(prefix.length)) : []);
}
