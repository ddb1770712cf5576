import { useEffect, useRef, useSyncExternalStore } from 'react';
import { installState } from '#app/data/service-worker-control.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { announce } from '#app/ui/announce.ts';
import { shellTexts } from './texts.ts';

/**
 * `progress`: how far this device is prepared; null once it is done. `keepOpen`: set while the page could not be
 * reopened offline.
 */
export type GettingReady = { progress: string | null; keepOpen: string | null };

/**
 * Progress of preparing this device for a day offline: the app's own files and the data are counted together, since
 * neither is of use alone.
 */
export function useGettingReady(): GettingReady {
  const { prefetch } = useServices();
  const install = useSyncExternalStore(installState.subscribe, installState.getSnapshot);
  const data = useSyncExternalStore(prefetch.subscribe, prefetch.getSnapshot);
  // Once all data are here, they still count until the app is.
  const counted = useRef({ done: 0, of: 0 });
  if (data.state === 'running' || data.state === 'stopped') counted.current = data;
  if (data.state === 'done') counted.current = { done: counted.current.of, of: counted.current.of };
  const { done, of } = counted.current;
  useReadyAnnounced(install.state === 'installing');
  if (install.state === 'installing') {
    return {
      progress: shellTexts.gettingReady(install.done + done, install.of + of),
      keepOpen: shellTexts.keepPageOpen,
    };
  }
  if (data.state !== 'running') return { progress: null, keepOpen: null };
  const say = data.asOf === null ? shellTexts.gettingReady : shellTexts.preparing;
  return { progress: say(done, of), keepOpen: null };
}

/** Announces the end to users who cannot see the progress. */
function useReadyAnnounced(isInstalling: boolean): void {
  const wasInstalling = useRef(isInstalling);
  useEffect(() => {
    if (wasInstalling.current && !isInstalling) announce(shellTexts.canReload);
    wasInstalling.current = isInstalling;
  }, [isInstalling]);
}
