import { useEffect, useEffectEvent } from 'react';

/** Hears every key that is pressed on the page; on the window, after all that listen on the document. */
export function useKeyDown(
  onKeyDown: (event: KeyboardEvent) => void,
  on: 'document' | 'window' = 'document',
): void {
  const hear = useEffectEvent(onKeyDown);
  useEffect(() => {
    const target: GlobalEventHandlers = on === 'window' ? window : document;
    const listener = (event: KeyboardEvent) => hear(event);
    target.addEventListener('keydown', listener);
    return () => target.removeEventListener('keydown', listener);
  }, [on]);
}
