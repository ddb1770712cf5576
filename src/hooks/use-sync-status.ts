import { useEffect, useMemo, useReducer, useSyncExternalStore } from 'react';
import { read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { entriesOf } from '#app/data/entries.ts';
import { readMeta } from '#app/data/meta.ts';
import { hasBackgroundSync, subscribeToBackgroundSync } from '#app/sync/delivery/background-sync.ts';
import type { Engine } from '#app/sync/engine.ts';
import { type OutboxState, readOutboxState, SendingBatch } from '#app/sync/read-models/sync-status.ts';
import { useServices } from './engine-provider.tsx';
import { useLiveQuery } from './use-live-query.ts';
import { useOwner } from './use-session.ts';

/** Where the person's work on this device stands with the server. */
export type SyncStatus = {
  phase: 'idle' | 'sending' | 'offline';
  /** Entries of this person that are queued or on their way. */
  waiting: number;
  /** Progress of the batch that is being sent. */
  sendingDone: number;
  sendingOf: number;
  /** Entries that the server refused. */
  attention: number;
  lastSentAt: string | null;
};

type Counted = OutboxState & { heardOf: number };
const NOTHING: Counted = { waiting: [], sending: 0, attention: 0, lastSentAt: null, heardOf: 0 };

export function useSyncStatus(): SyncStatus {
  const { database, engine, reachability } = useServices();
  const owner = useOwner()?.owner ?? '';
  const reach = useSyncExternalStore(reachability.subscribe, () => reachability.current());
  const heard = useCaptured(engine, owner);
  const read = useLiveQuery(async (): Promise<Counted> => {
    // Entries announced before this read are in it, or have been sent already.
    const heardOf = heard.length;
    return { ...(await readOutboxState(database, owner)), heardOf };
  }, [database, owner, heard]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person has another batch.
  const batch = useMemo(() => new SendingBatch(), [owner]);
  const state = read.state === 'ready' ? read.value : NOTHING;
  const { sending, attention, lastSentAt } = state;
  const keys = [...new Set([...state.waiting, ...heard.slice(state.heardOf)])];
  const { done, of } = batch.follow(keys, sending > 0);
  // An attempt to send without a connection is still 'offline' to the person.
  const phase = reach === 'unreached' ? 'offline' : sending > 0 ? 'sending' : 'idle';
  return { phase, waiting: keys.length, attention, lastSentAt, sendingDone: done, sendingOf: of };
}

/**
 * The keys of what this tab has captured, known at once: live queries pause while the outbox is being emptied, and an entry
 * stored in that pause must not look as if it were sent.
 */
function useCaptured(engine: Engine, owner: string): readonly number[] {
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person has other entries.
  const heard = useMemo((): number[] => [], [engine, owner]);
  useEffect(
    () =>
      engine.onCaptured((entry) => {
        if (entry.owner !== owner || entry.seq === undefined) return;
        heard.push(entry.seq);
        draw();
      }),
    [engine, owner, heard],
  );
  return heard;
}

/** Whether unsent work needs the app to stay open, because this browser has no Background Sync. */
export function useMustStayOpen(): boolean {
  return !useSyncExternalStore(subscribeToBackgroundSync, hasBackgroundSync);
}

/** How many of the person's photos wait to be sent; 0 while their outbox is paused until they sign in. */
export function useWaitingPhotos(): number {
  const { database } = useServices();
  const owner = useOwner()?.owner ?? null;
  const read = useLiveQuery(() => countWaitingPhotos(database, owner), [database, owner]);
  return read.state === 'ready' ? read.value : 0;
}

async function countWaitingPhotos(database: DeviceDatabase, owner: string | null): Promise<number> {
  if (owner === null) return 0;
  // One transaction, because it runs again on every change while entries are being sent.
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
