import { useRef } from 'react';
import { type Reference, readReference, referenceTask } from '#app/sync/pull/references.ts';
import { useServices } from './engine-provider.tsx';
import type { Live, LiveFailure } from './live.ts';
import type { QueryRead } from './live-query.ts';
import { useLiveQuery, useLiveQueryKeeping } from './use-live-query.ts';
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
  return useReferenceBy(useLiveQuery, ref);
}

/**
 * As useReference, but a former answer stays until the next question's is there: for pages and filters of a table, which
 * must not be blanked in between. What stays is marked as refreshing.
 */
export function useKeptReference<T>(ref: Reference<T> | null): Live<ReferenceLive<T>> {
  return useReferenceBy(useLiveQueryKeeping, ref);
}

type Stored<T> = { key: string; value: T; fetchedAt: string } | null;
type UseRead = <R>(querier: () => Promise<R>, deps: readonly unknown[]) => QueryRead<R>;

function useReferenceBy<T>(useRead: UseRead, ref: Reference<T> | null): Live<ReferenceLive<T>> {
  const services = useServices();
  const owner = useOwner();
  const complexId = owner?.complexId ?? '';
  const pull = usePull(owner === null || ref === null ? null : referenceTask(services, complexId, ref));
  const former = useRef<Stored<T>>(null);
  const key = ref?.key ?? '';
  const read = useRead<Stored<T>>(async () => {
    const stored = ref === null ? null : await readReference(services.database, complexId, ref);
    return stored === null ? null : { key, ...stored };
  }, [services, complexId, key]);
  if (read.state === 'ready' && read.value !== null) {
    const { key: askedFor, ...stored } = read.value;
    if (useRead === useLiveQueryKeeping) former.current = read.value;
    return { state: 'ready', value: { ...stored, ...pull, refreshing: pull.refreshing || askedFor !== key } };
  }
  if (pull.failure !== null && read.state === 'ready') return { state: 'failed', reason: pull.failure };
  // The new question's answer is on its way and nothing of it lies on the device yet.
  const kept = former.current;
  if (kept === null || ref === null) return { state: 'loading' };
  return {
    state: 'ready',
    value: { value: kept.value, fetchedAt: kept.fetchedAt, ...pull, refreshing: true },
  };
}
