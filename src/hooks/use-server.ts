import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { mediaUrl } from '#app/api/media.ts';
import type { PullState, PullTask } from '#app/sync/pull/pull.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import { useServices } from './engine-provider.tsx';
import { useTransitionStore } from './use-transition-store.ts';

/** This deployment's settings: the last known ones, or safe defaults, until the server has answered. */
export function useRuntimeConfig(): RuntimeConfig {
  const { config } = useServices();
  return useTransitionStore(config);
}

/** True if the host has our additions to section 7 (contract level 1). */
export function useAdditions(): boolean {
  return useRuntimeConfig().contract >= 1;
}

/** True if this device's last request failed to reach our server. */
export function useUnreachable(): boolean {
  const { reachability } = useServices();
  return useSyncExternalStore(reachability.subscribe, () => reachability.current() === 'unreached');
}

/** Resolves a picture's or PDF's URL against this deployment's host. */
export function useMediaUrl(): (url: string) => string {
  const { apiHost } = useRuntimeConfig();
  return useCallback((url) => mediaUrl(url, apiHost, location.origin), [apiHost]);
}

/**
 * Fetches now, after each reconnect and after the outbox has been emptied, for as long as the component is mounted;
 * null fetches nothing. The answer arrives through the database: the result only shows if a request is running or
 * failed.
 */
export function usePull(task: PullTask | null): PullState {
  const { puller } = useServices();
  const key = task?.key ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: tasks with the same key fetch the same; the object is new on each render.
  useEffect(() => (task === null ? undefined : puller.watch(task)), [puller, key]);
  const state = useMemo(
    () => ({ subscribe: puller.subscribe, getSnapshot: () => puller.stateOf(key) }),
    [puller, key],
  );
  return useTransitionStore(state);
}
