import type { DeviceDatabase } from '#app/data/database.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { planSending } from '#app/sync/outbox/lanes.ts';
import { readQueue } from '#app/sync/outbox/outbox-store.ts';

/** What one person has waiting; `paused`: the server does not know their token any longer. */
export type Waiting = { paused: boolean; entries: readonly EntryRow[] };

export async function readWaiting(database: DeviceDatabase, owner: string): Promise<Waiting> {
  const { refusedToken, entries } = await readQueue(database, owner);
  return { paused: refusedToken !== null, entries };
}

/**
 * When something of this may be sent (ms since the epoch, in the past when it may now); null when only a person can move it.
 * What is on its way counts as due while a tab sends it, since the tab may be closed in the middle; for the leader itself it is
 * what a failed storage left behind. An hourly retry of an entry in attention is the page's.
 */
export function dueAt({ paused, entries }: Waiting, now: Date): number | null {
  if (paused) return null;
  const plain = entries.map(
    (entry): EntryRow =>
      entry.state === 'attention'
        ? { ...entry, attempts: { ...entry.attempts, nextAt: null } }
        : { ...entry, state: 'queued' },
  );
  const { send, wakeAt } = planSending(plain, now);
  return send.length > 0 ? now.getTime() : wakeAt;
}
