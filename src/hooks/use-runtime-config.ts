import { useSyncExternalStore } from 'react';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import { useServices } from './engine-provider.tsx';

/** What this deployment says of itself; the last known, or safe defaults, until it was asked. */
export function useRuntimeConfig(): RuntimeConfig {
  const { config } = useServices();
  return useSyncExternalStore(config.subscribe, config.getSnapshot);
}
