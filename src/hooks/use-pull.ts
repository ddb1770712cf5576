import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { PullState, PullTask } from '#app/sync/pull/pull.ts';
import { useServices } from './engine-provider.tsx';

/**
 * Has the server asked now, after each reconnect and after each drain, for as long as the component stands (decision F4).
 * Null asks nothing. The answer arrives through the database; this tells only whether one is on its way or failed.
 */
export function usePull(task: PullTask | null): PullState {
  const { puller } = useServices();
  const key = task?.key ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: two tasks of one key ask the same; the object is new on each rendering.
  useEffect(() => (task === null ? undefined : puller.watch(task)), [puller, key]);
  const read = useCallback(() => puller.stateOf(key), [puller, key]);
  return useSyncExternalStore(puller.subscribe, read);
}
