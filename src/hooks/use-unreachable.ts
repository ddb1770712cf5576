import { useSyncExternalStore } from 'react';
import { useServices } from './engine-provider.tsx';

/**
 * Whether the last request of this device reached no server of ours. As a store: read in passing it would change what a
 * rendering subscribes to without React knowing, and React would drop the subscription.
 */
export function useUnreachable(): boolean {
  const { reachability } = useServices();
  return useSyncExternalStore(reachability.subscribe, () => reachability.current() === 'unreached');
}
