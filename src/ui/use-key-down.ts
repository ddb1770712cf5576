import { useEffect, useEffectEvent, useRef } from 'react';
import { NEW_MS } from './press-guard.ts';

/** Listens to every key pressed on the page; on the window, after all listeners on the document. */
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

/**
 * For keys that act on the current item and show the next one: returns true if a key repeats the previous one, because
 * it is held down or pressed too soon to be meant for the new item.
 */
export function useIsKeyAgain(): (event: KeyboardEvent) => boolean {
  const last = useRef({ key: '', atMs: 0 });
  return ({ key, repeat, timeStamp: atMs }) => {
    const isAgain = repeat || (key === last.current.key && atMs - last.current.atMs < NEW_MS);
    last.current = { key, atMs };
    return isAgain;
  };
}
