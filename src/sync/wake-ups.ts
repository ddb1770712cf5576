import type { Engine } from './engine.ts';
import type { Reachability } from './reachability.ts';

/** Anything that tells events: `window`, `document`. */
export type EventSource = {
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
};

/** What the browser tells a page: its connection came or went, and it is looked at again. */
export type PageEvents = { window: EventSource; document: EventSource; isVisible: () => boolean };

/** Lets the page's events wake the engine (design: offline, section 4). The answer ends it. */
export function wakeOnPageEvents(
  { window, document, isVisible }: PageEvents,
  engine: Pick<Engine, 'wake'>,
  reachability: Reachability,
): () => void {
  const online = () => {
    reachability.forget();
    engine.wake('online');
  };
  const offline = () => reachability.forget();
  const seen = () => {
    if (isVisible()) engine.wake('visible');
  };
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  document.addEventListener('visibilitychange', seen);
  return () => {
    window.removeEventListener('online', online);
    window.removeEventListener('offline', offline);
    document.removeEventListener('visibilitychange', seen);
  };
}
