import { useCallback, useRef, useState } from 'react';

type Once<Name> = {
  busy: boolean;
  /** The name of what is running, if it has one. */
  running: Name | null;
  /** A second call while the first is running does nothing and resolves to null. */
  once: <T>(task: () => Promise<T>, name?: Name) => Promise<T | null>;
};

/** Runs one thing at a time. */
export function useOnce<Name = never>(): Once<Name> {
  const [state, setState] = useState<{ name: Name | undefined } | null>(null);
  // A second press at the same moment sees the same render, but it does see this ref.
  const underWay = useRef(false);
  const once = useCallback(async <T>(task: () => Promise<T>, name?: Name): Promise<T | null> => {
    if (underWay.current) return null;
    underWay.current = true;
    setState({ name });
    try {
      return await task();
    } finally {
      underWay.current = false;
      setState(null);
    }
  }, []);
  return { busy: state !== null, running: state?.name ?? null, once };
}
