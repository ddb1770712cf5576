import type { DeviceDatabase } from '#app/data/database.ts';
import { entriesOf } from '#app/data/entries.ts';
import { readFact } from '#app/data/facts.ts';
import { countDeliveredSince } from '#app/data/receipts.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { dueAtOf } from './lanes.ts';
import { blockerOf } from './overlay.ts';
import type { Reach } from './reachability.ts';

/**
 * What the chip in the header says. `waiting` counts entries that go out by themselves, `attention` those that need the
 * person; `sendingDone` of `sendingOf` is the burst under way, else 0 of 0. `signInAs` names who has to sign in to send.
 */
export type SyncStatus = {
  phase: 'idle' | 'sending' | 'offline' | 'paused';
  waiting: number;
  sendingDone: number;
  sendingOf: number;
  attention: number;
  lastSentAt: string | null;
  signInAs: string | null;
};

export type StatusFacts = {
  /** The owner's, in order. */
  entries: readonly EntryRow[];
  reach: Reach;
  paused: boolean;
  /** Delivered since the burst under way began. */
  delivered: number;
  lastSentAt: string | null;
  now: Date;
};

/** What the chip says of these facts. Pure. */
export function syncStatus({ entries, reach, paused, delivered, lastSentAt, now }: StatusFacts): SyncStatus {
  const attention = entries.filter((entry) => entry.state === 'attention').length;
  const waiting = entries.length - attention;
  const isBusy = !paused && isBursting(entries, reach, now);
  const base = { waiting, attention, lastSentAt, sendingDone: 0, sendingOf: 0, signInAs: null };
  if (paused) return { ...base, phase: 'paused', signInAs: entries[0]?.ownerName ?? null };
  if (isBusy) {
    const left = entries.filter((entry) => isUnderWay(entry, entries, now)).length;
    return { ...base, phase: 'sending', sendingDone: delivered, sendingOf: delivered + left };
  }
  return { ...base, phase: reach === 'unreached' ? 'offline' : 'idle' };
}

/** Whether entries are going out just now: one is being sent, or follows without waiting for anything. */
function isBursting(entries: readonly EntryRow[], reach: Reach, now: Date): boolean {
  if (entries.some((entry) => entry.state === 'sending')) return true;
  return reach !== 'unreached' && entries.some((entry) => isUnderWay(entry, entries, now));
}

function isUnderWay(entry: EntryRow, entries: readonly EntryRow[], now: Date): boolean {
  if (entry.state === 'sending') return true;
  const dueAt = dueAtOf(entry, now);
  return (
    entry.state === 'queued' && dueAt !== null && dueAt <= now.getTime() && blockerOf(entry, entries) === null
  );
}

type StatusDeps = { database: DeviceDatabase; now: () => Date; reach: () => Reach };

/**
 * Reads the chip's facts for one owner; made to be run inside a live query. Remembers when the burst under way began, so
 * that 'Sending 2 of 5' counts what was delivered since.
 */
export function statusReader({ database, now, reach }: StatusDeps, owner: string): () => Promise<SyncStatus> {
  let burstSince: string | null = null;
  return async () => {
    const entries = await entriesOf(database, owner);
    const pause = await readFact(database, 'queue-pause');
    const last = await readFact(database, 'last-delivered');
    const paused = pause?.owner === owner && entries.length > 0;
    const at = now();
    burstSince = !paused && isBursting(entries, reach(), at) ? (burstSince ?? at.toISOString()) : null;
    const delivered = burstSince === null ? 0 : await countDeliveredSince(database, owner, burstSince);
    return syncStatus({
      entries,
      reach: reach(),
      paused,
      delivered,
      lastSentAt: last?.at ?? null,
      now: at,
    });
  };
}
