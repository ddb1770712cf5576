/** The page, as far as following changes needs it: whether somebody can see it, and when somebody last used it. */
export type EventsPage = {
  isVisible(): boolean;
  /** Tells when it appears or disappears, and of each act of a person in it. Returns an unsubscribe function. */
  subscribe(listener: (what: 'visibility' | 'use') => void): () => void;
};

/** Acts that show a person before the screen; moving a pointer is none, since a lorry that passes moves it too. */
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

export function pageOf(document: Document): EventsPage {
  return {
    isVisible: () => document.visibilityState === 'visible',
    subscribe: (listener) => {
      const shown = () => listener('visibility');
      const used = () => listener('use');
      const options = { capture: true, passive: true };
      document.addEventListener('visibilitychange', shown);
      for (const act of ACTS) document.addEventListener(act, used, options);
      return () => {
        document.removeEventListener('visibilitychange', shown);
        for (const act of ACTS) document.removeEventListener(act, used, options);
      };
    },
  };
}
