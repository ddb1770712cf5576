import { startTransition, useEffect, useState } from 'react';
import type { ReadableStore } from '#app/store.ts';

type Shown<T> = { source: ReadableStore<T>; value: T };

/**
 * A store's value as with `useSyncExternalStore`, except that a change renders as a transition, in slices between
 * which the page handles input. React renders that hook's changes in one go, and a list or the dashboard blocked a
 * slow tablet for a quarter of a second. For data from the database and the network; the user's own actions render at
 * once. Another `source` is shown from its first render on.
 */
export function useTransitionStore<T>(source: ReadableStore<T>): T {
  const [shown, show] = useState<Shown<T>>(() => ({ source, value: source.getSnapshot() }));
  useEffect(() => {
    const changed = (): void => {
      startTransition(() => {
        // Read during the render: a store may throw what an error boundary should show.
        show((before) => {
          const value = source.getSnapshot();
          return before.source === source && Object.is(before.value, value) ? before : { source, value };
        });
      });
    };
    const unsubscribe = source.subscribe(changed);
    changed();
    return unsubscribe;
  }, [source]);
  return shown.source === source ? shown.value : source.getSnapshot();
}
