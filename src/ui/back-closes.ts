import { useEffect, useEffectEvent } from 'react';

/** What closes each of the dialogs that are open, the one in front last. */
const open: (() => void)[] = [];

/** Of an entry of the browser's history: the router's name for its page, and for how many open dialogs it stands. */
type Entry = { key?: string; dialogs?: number };

/** The entry that was shown last, as far as it was seen here. */
let seen: Entry = {};

/**
 * Back, as of a phone, closes the dialog in front before it leaves the page: each has an entry of the history above its page's. One that is
 * closed another way leaves its entry to the next, since taking it out would race with the way to another page; Back passes over it.
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
    // One that has to stay, as a camera does that is taking a picture, is asked again next time.
    setTimeout(addEntries);
  } else if (open.length === 0 && left < dialogs) history.back();
}

function addEntries(): void {
  for (let { dialogs = 0 } = shown(); dialogs < open.length; ) {
    dialogs += 1;
    // Not the router's own, which would take it for another page.
    History.prototype.pushState.call(history, { ...history.state, dialogs }, '');
  }
  seen = shown();
}

function shown(): Entry {
  return history.state ?? {};
}
