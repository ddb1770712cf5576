import { liveQuery } from 'dexie';

/**
 * Tells what `read` finds in the device's database, now and after each change that a tab or the service worker makes to it.
 * The answer ends it.
 */
export function follow<T>(
  read: () => Promise<T>,
  tell: (found: T) => void,
  failed: (error: unknown) => void,
): () => void {
  const subscription = liveQuery(read).subscribe({ next: tell, error: failed });
  return () => subscription.unsubscribe();
}
