import { useSyncExternalStore } from 'react';
import { read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { entriesOf } from '#app/data/entries.ts';
import { readMeta } from '#app/data/meta.ts';
import { hasBackgroundSync, subscribeToBackgroundSync } from '#app/sync/delivery/background-sync.ts';
import { useServices } from './engine-provider.tsx';
import { useLiveQuery } from './use-live-query.ts';
import { useOwner } from './use-session.ts';

/** Whether work waiting to be sent needs the app to stay open, because the browser does nothing for an app that is closed. */
export function useMustStayOpen(): boolean {
  return !useSyncExternalStore(subscribeToBackgroundSync, hasBackgroundSync);
}

/** How many of the person's photos wait to be sent; 0 while nothing of theirs can go out before they sign in. */
export function useWaitingPhotos(): number {
  const { database } = useServices();
  const owner = useOwner()?.owner ?? null;
  const read = useLiveQuery(() => countWaitingPhotos(database, owner), [database, owner]);
  return read.state === 'ready' ? read.value : 0;
}

async function countWaitingPhotos(database: DeviceDatabase, owner: string | null): Promise<number> {
  if (owner === null) return 0;
  // One transaction: it runs again on every change, between the writes of what is being sent.
  return await read(database, [database.facts, database.entries], async () => {
    const [pause, entries] = await Promise.all([
      readMeta(database, 'queue-pause'),
      entriesOf(database, owner),
    ]);
    if (pause?.owner === owner) return 0;
    return entries.reduce(
      (sum, { state, photoIds }) => sum + (state === 'attention' ? 0 : photoIds.length),
      0,
    );
  });
}
