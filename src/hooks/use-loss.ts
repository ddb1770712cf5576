import { useMemo, useSyncExternalStore } from 'react';
import { localStorageOrNull } from '#app/api/token.ts';
import { readLoss, subscribeToLoss, type UnsentNote } from '#app/data/unsent-note.ts';

const storage = localStorageOrNull();

/** Captured work that was lost with the browser's storage, until the user has confirmed the loss; null: nothing. */
export function useLoss(): UnsentNote | null {
  const stored = useSyncExternalStore(subscribeToLoss, () => JSON.stringify(readLoss({ storage })));
  return useMemo((): UnsentNote | null => JSON.parse(stored), [stored]);
}
