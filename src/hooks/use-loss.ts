import { useMemo, useSyncExternalStore } from 'react';
import { localStorageOrNull } from '#app/api/token.ts';
import { readLoss, subscribeToLoss, type UnsentNote } from '#app/data/unsent-note.ts';

const storage = localStorageOrNull();

/** What was captured on this device and lost with the browser's storage, until the person has confirmed it; null: nothing. */
export function useLoss(): UnsentNote | null {
  const stored = useSyncExternalStore(subscribeToLoss, () => JSON.stringify(readLoss({ storage })));
  return useMemo((): UnsentNote | null => JSON.parse(stored), [stored]);
}
