import { useSyncExternalStore } from 'react';
import type { PrepareState } from '#app/sync/pull/prepare-port.ts';
import { useServices } from './engine-provider.tsx';

/** How far this tablet is prepared for work without a network: for the line 'Preparing this tablet: 84 of 120'. */
export function usePrepare(): PrepareState {
  const { prepare } = useServices();
  return useSyncExternalStore(prepare.subscribe, prepare.getSnapshot);
}
