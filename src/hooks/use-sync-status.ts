import { useMemo, useSyncExternalStore } from 'react';
import { useServices } from './engine-provider.tsx';
import { type OutboxState, readOutboxState, SendingBatch } from './sync-status.ts';
import { useLive } from './use-live.ts';
import { useOwner } from './use-session.ts';

/** How the work on this device stands with the server, in one glance. */
export type SyncStatus = {
  phase: 'idle' | 'sending' | 'offline' | 'paused';
  /** Entries of this person that are queued or on their way. */
  waiting: number;
  /** Of the entries being sent in one go: how many are through, out of how many. */
  sendingDone: number;
  sendingOf: number;
  /** Entries that the server refused. */
  attention: number;
  lastSentAt: string | null;
  /** Whose queue stands still because the server no longer took their token. */
  signInAs: string | null;
};

const NOTHING: OutboxState = { waiting: [], sending: 0, attention: 0, lastSentAt: null, signInAs: null };

/** Follows the outbox, what is known of the way to the server, and a pause after a 401. */
export function useSyncStatus(): SyncStatus {
  const { database, reachability } = useServices();
  const owner = useOwner()?.owner ?? null;
  const reach = useSyncExternalStore(reachability.subscribe, () => reachability.current());
  const read = useLive(() => readOutboxState(database, owner), [database, owner]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person's sending is another batch.
  const batch = useMemo(() => new SendingBatch(), [owner]);
  const state = read.state === 'ready' ? read.value : NOTHING;
  const { sending, attention, lastSentAt, signInAs } = state;
  const { done, of } = batch.follow(state.waiting, sending > 0);
  const phase = phaseOf({ paused: signInAs !== null, sending: sending > 0, offline: reach === 'unreached' });
  const waiting = state.waiting.length;
  return { phase, waiting, attention, lastSentAt, signInAs, sendingDone: done, sendingOf: of };
}

/** A try to send without a way to the server is still 'offline' to the person. */
function phaseOf(now: { paused: boolean; sending: boolean; offline: boolean }): SyncStatus['phase'] {
  if (now.paused) return 'paused';
  if (now.offline) return 'offline';
  return now.sending ? 'sending' : 'idle';
}
