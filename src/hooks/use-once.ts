import { useCallback, useRef, useState } from 'react';

/** Runs one thing at a time: a second call while the first is running does nothing and resolves to null. */
export function useOnce(): { busy: boolean; once: <T>(action: () => Promise<T>) => Promise<T | null> } {
  const [busy, setBusy] = useState(false);
  // A second press at the same moment sees the same render, but it does see this ref.
  const underWay = useRef(false);
  const once = useCallback(async <T>(action: () => Promise<T>): Promise<T | null> => {
    if (underWay.current) return null;
    underWay.current = true;
    setBusy(true);
    try {
      return await action();
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }, []);
  return { busy, once };
}
