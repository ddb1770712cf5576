import { useSyncExternalStore } from 'react';
import type { PrefetchState } from '#app/sync/pull/prefetch-port.ts';
import { useServices } from './engine-provider.tsx';

/** How far the prefetch for work without a network is: for the line 'Preparing this tablet: 84 of 120'. */
export function usePrefetch(): PrefetchState {
  const { prefetch } = useServices();
  return useSyncExternalStore(prefetch.subscribe, prefetch.getSnapshot);
}
