import { type Reference, readReference, referenceTask } from '#app/sync/references.ts';
import { useServices } from './engine-provider.tsx';
import type { Live, LiveFailure } from './live.ts';
import { useLive } from './use-live.ts';
import { usePull } from './use-pull.ts';
import { useOwner } from './use-session.ts';

/** Something the server answered, as this device last heard it. */
export type ReferenceLive<T> = {
  value: T;
  fetchedAt: string;
  refreshing: boolean;
  failure: LiveFailure | null;
};

/**
 * Anything the server answers that no waiting act changes: vendors, categories, counts, invoices, reports. Null asks
 * nothing and stays loading. Build one with `reference` or take it from sync/references.
 */
export function useReference<T>(ref: Reference<T> | null): Live<ReferenceLive<T>> {
  const services = useServices();
  const owner = useOwner();
  const complexId = owner?.complexId ?? '';
  const pull = usePull(owner === null || ref === null ? null : referenceTask(services, complexId, ref));
  const read = useLive<{ value: T; fetchedAt: string } | null>(
    async () => (ref === null ? null : readReference(services.database, complexId, ref)),
    [services, complexId, ref?.key ?? ''],
  );
  if (read.state === 'ready' && read.value !== null) {
    return { state: 'ready', value: { ...read.value, ...pull } };
  }
  return read.state === 'loading' || pull.failure === null
    ? { state: 'loading' }
    : { state: 'failed', reason: pull.failure };
}
