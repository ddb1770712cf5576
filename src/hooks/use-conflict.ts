import { type ConflictView, readConflict } from '#app/sync/read-models/conflict-view.ts';
import { useServices } from './engine-provider.tsx';
import { useLiveQuery } from './use-live-query.ts';
import { useOwner, useSessionUser } from './use-session.ts';

/** What a refused act ran into, by whom and when, live: it changes with what the server tells of the order. Null while reading. */
export function useConflict(entryId: string): ConflictView | null {
  const services = useServices();
  const owner = useOwner();
  const role = useSessionUser()?.role ?? null;
  const complexId = owner?.complexId ?? '';
  const read = useLiveQuery(
    async () => (role === null ? null : await readConflict(services, { complexId, role }, entryId)),
    [services, complexId, role, entryId],
  );
  return read.state === 'ready' ? read.value : null;
}
