import { useMemo, useRef, useSyncExternalStore } from 'react';
import { LiveQuery, type QueryRead } from './live-query.ts';

/**
 * Reads the database and reads again whenever what was read changes, in this tab or another. `deps` name what is asked for:
 * a new question starts at `loading`, because one order's contents must never stand under another's address.
 */
export function useLiveQuery<T>(querier: () => Promise<T>, deps: readonly unknown[]): QueryRead<T> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller's deps say what is asked for; the querier itself is new on each rendering.
  const source = useMemo(() => new LiveQuery(querier), deps);
  return useSyncExternalStore(source.subscribe, source.getSnapshot);
}

/** As useLiveQuery, but the former answer stays until the next is read: for lists, where an empty moment between pages flickers. */
export function useLiveQueryKeeping<T>(querier: () => Promise<T>, deps: readonly unknown[]): QueryRead<T> {
  const former = useRef<QueryRead<T>>({ state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const source = useMemo(() => new LiveQuery(querier, former.current), deps);
  const read = useSyncExternalStore(source.subscribe, source.getSnapshot);
  former.current = read;
  return read;
}
