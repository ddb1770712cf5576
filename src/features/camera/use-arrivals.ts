import { useCallback, useEffect, useState } from 'react';

/** Pictures of a form: the number being processed, and the key of the last message about one; 0 for none. */
export type Arrivals = { count: number; lastMessage: number };

export type WhenArrived<T> = {
  /** For the form's photo field. */
  onArriving: (arrivals: Arrivals) => void;
  /** The requested action that waits for a picture. */
  asked: T | null;
  ask: (what: T) => void;
};

/** `asked`: with the last message that existed when it was requested. */
type State<T> = { arrivals: Arrivals; asked: { what: T; lastMessage: number } | null };

/**
 * A picture that was taken is included, however soon a form is saved after it: the requested action is done, by `act`
 * as it is then, once all pictures have arrived. If one of them failed or is doubtful meanwhile, nothing is done,
 * because its message would go with the form.
 */
export function useWhenArrived<T>(action: (asked: T) => void): WhenArrived<T> {
  const [{ arrivals, asked }, setState] = useState<State<T>>({
    arrivals: { count: 0, lastMessage: 0 },
    asked: null,
  });
  const isDue = asked !== null && arrivals.count === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: done once, with the form as it is when all pictures are there.
  useEffect(() => {
    if (!isDue) return;
    setState({ arrivals, asked: null });
    if (arrivals.lastMessage <= asked.lastMessage) action(asked.what);
  }, [isDue]);
  const onArriving = useCallback((next: Arrivals) => setState((state) => ({ ...state, arrivals: next })), []);
  const ask = useCallback(
    (what: T) =>
      setState((state) => ({ ...state, asked: { what, lastMessage: state.arrivals.lastMessage } })),
    [],
  );
  return { onArriving, asked: asked?.what ?? null, ask };
}
