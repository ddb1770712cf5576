import { useEffect, useEffectEvent } from 'react';

/** Close functions of the open dialogs, topmost last. */
const open: (() => void)[] = [];

/** State of a browser history entry: the router's key for its page, and the number of open dialogs it represents. */
type Entry = { key?: string; dialogs?: number };

/** The last entry seen here. */
let seen: Entry = {};

/**
 * The Back button, as on a phone, closes the topmost dialog before it leaves the page: each dialog has a history entry
 * above its page's. A dialog closed another way leaves its entry to the next one, because removing it would race with
 * navigation to another page; Back skips it.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const own = (): void => closeNow();
    open.push(own);
    addEventListener('popstate', onPop);
    addEntries();
    return () => void open.splice(open.indexOf(own), 1);
  }, [isOpen]);
}

function onPop(): void {
  const { key, dialogs = 0 } = seen;
  seen = shown();
  const { dialogs: left = 0 } = seen;
  if (key !== seen.key) return;
  if (left < open.length) {
    open.at(-1)?.();
    // A dialog that must stay open, such as a camera taking a picture, is asked to close again next time.
    setTimeout(addEntries);
  } else if (open.length === 0 && left < dialogs) history.back();
}

function addEntries(): void {
  for (let { dialogs = 0 } = shown(); dialogs < open.length; ) {
    dialogs += 1;
    // Bypasses the router's own pushState, which would take it for a navigation.
    History.prototype.pushState.call(history, { ...history.state, dialogs }, '');
  }
  seen = shown();
}

function shown(): Entry {
  return history.state ?? {};
}
