import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type Camera, closeCamera, openCamera } from './camera-stream.ts';

/**
 * The camera, open while the component is mounted and the page is seen, and let go at once otherwise: a forgotten
 * stream empties the battery, keeps the light on and locks the camera for other apps.
 */
export function useCamera(): { camera: Camera; retry: () => void } {
  const [camera, setCamera] = useState<Camera>({ kind: 'starting' });
  const [attempt, setAttempt] = useState(0);
  const seen = useSyncExternalStore(onVisibilityChange, isVisible);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the camera anew.
  useEffect(() => {
    if (!seen) return;
    let current: Camera = { kind: 'starting' };
    let over = false;
    setCamera(current);

    const stop = (): void => {
      over = true;
      closeCamera(current);
    };
    const show = (opened: Camera): void => {
      if (over) {
        closeCamera(opened);
        return;
      }
      current = opened;
      setCamera(opened);
      if (opened.kind === 'live') {
        opened.track.addEventListener('ended', () => {
          if (!over) setCamera({ kind: 'failed' });
        });
      }
    };
    void openCamera().then(show);
    // A page put away whole (back/forward cache) renders no more: nothing else would let the camera go.
    window.addEventListener('pagehide', stop);
    return () => {
      window.removeEventListener('pagehide', stop);
      stop();
    };
  }, [seen, attempt]);

  return { camera, retry };
}

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}
