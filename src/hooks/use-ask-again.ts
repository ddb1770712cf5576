import { useEffect, useRef } from 'react';
import { useServices } from './engine-provider.tsx';

const TRIES = 3;
const PAUSE_MS = 2_000;

/**
 * A picture that could not be had is asked for again: when the server is reached after it was not, and a few times while it
 * is, since one answer may get lost alone. `again` must stay the same function.
 */
export function useAskAgain(isMissing: boolean, again: () => void): void {
  const { reachability } = useServices();
  const tries = useRef(0);
  useEffect(
    () =>
      reachability.subscribe((reach) => {
        if (reach === 'reached') again();
      }),
    [reachability, again],
  );
  useEffect(() => {
    if (!isMissing || tries.current >= TRIES) return;
    tries.current += 1;
    const timer = setTimeout(again, PAUSE_MS * tries.current);
    return () => clearTimeout(timer);
  }, [isMissing, again]);
}
