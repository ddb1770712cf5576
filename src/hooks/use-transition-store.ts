import { startTransition, useEffect, useState } from 'react';
import type { ReadableStore } from '#app/store.ts';

type Shown<T> = { source: ReadableStore<T>; value: T };

/**
 * A store's value as `useSyncExternalStore` reads it, except that a change is drawn in slices, between which the page hears a finger: React draws
 * what that hook reports in one go, and a list or the dashboard kept a slow tablet from answering for a quarter of a second. For what the
 * database and the network say; what a person does is drawn at once. Another `source` is shown from its first drawing on.
 */
export function useTransitionStore<T>(source: ReadableStore<T>): T {
  const [shown, show] = useState<Shown<T>>(() => ({ source, value: source.getSnapshot() }));
  useEffect(() => {
    const changed = (): void => {
      startTransition(() => {
        // Read while drawing: a store may throw what an error boundary is to show.
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
