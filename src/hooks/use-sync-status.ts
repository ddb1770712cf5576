import { useEffect, useMemo, useReducer, useSyncExternalStore } from 'react';
import type { Engine } from '#app/sync/engine.ts';
import { type OutboxState, readOutboxState, SendingBatch } from '#app/sync/read-models/sync-status.ts';
import { useServices } from './engine-provider.tsx';
import { useLiveQuery } from './use-live-query.ts';
import { useOwner } from './use-session.ts';

/** How the work on this device stands with the server, in one glance. */
export type SyncStatus = {
  phase: 'idle' | 'sending' | 'offline';
  /** Entries of this person that are queued or on their way. */
  waiting: number;
  /** Of the entries being sent in one go: how many are through, out of how many. */
  sendingDone: number;
  sendingOf: number;
  /** Entries that the server refused. */
  attention: number;
  lastSentAt: string | null;
};

type Counted = OutboxState & { heardOf: number };
const NOTHING: Counted = { waiting: [], sending: 0, attention: 0, lastSentAt: null, heardOf: 0 };

/** Follows the outbox, and what is known of the way to the server. */
export function useSyncStatus(): SyncStatus {
  const { database, engine, reachability } = useServices();
  const owner = useOwner()?.owner ?? '';
  const reach = useSyncExternalStore(reachability.subscribe, () => reachability.current());
  const heard = useCaptured(engine, owner);
  const read = useLiveQuery(async (): Promise<Counted> => {
    // What was heard of before the reading began is in it, or is through already.
    const heardOf = heard.length;
    return { ...(await readOutboxState(database, owner)), heardOf };
  }, [database, owner, heard]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person's sending is another batch.
  const batch = useMemo(() => new SendingBatch(), [owner]);
  const state = read.state === 'ready' ? read.value : NOTHING;
  const { sending, attention, lastSentAt } = state;
  const keys = [...new Set([...state.waiting, ...heard.slice(state.heardOf)])];
  const { done, of } = batch.follow(keys, sending > 0);
  // A try to send without a way to the server is still 'offline' to the person.
  const phase = reach === 'unreached' ? 'offline' : sending > 0 ? 'sending' : 'idle';
  return { phase, waiting: keys.length, attention, lastSentAt, sendingDone: done, sendingOf: of };
}

/**
 * The keys of what this tab has captured, told in the same moment: readings rest while the outbox is being emptied, and nothing
 * may be called sent meanwhile that was just stored.
 */
function useCaptured(engine: Engine, owner: string): readonly number[] {
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person's are others.
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
