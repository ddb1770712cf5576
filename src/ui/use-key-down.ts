import { useEffect, useEffectEvent, useRef } from 'react';
import { NEW_MS } from './press-guard.ts';

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

/**
 * For keys that act on what is shown, and show the next: tells of each key of the page whether it is the one before once more, held or too
 * soon to be meant for what that has brought.
 */
export function useIsKeyAgain(): (event: KeyboardEvent) => boolean {
  const last = useRef({ key: '', atMs: 0 });
  return ({ key, repeat, timeStamp: atMs }) => {
    const isAgain = repeat || (key === last.current.key && atMs - last.current.atMs < NEW_MS);
    last.current = { key, atMs };
    return isAgain;
  };
}
