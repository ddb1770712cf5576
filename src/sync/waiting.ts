import { atomically } from '#app/data/atomically.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { OWN_FAULT_ATTEMPTS } from './limits.ts';
import type { MutationRegistry } from './mutation.ts';
import { readEntry } from './overlay.ts';

/** Gateways that say 'nobody behind me' are as good as no network; 429 and 503 are a server's own wish to be left alone. */
const NOBODY_THERE: ReadonlySet<number | null> = new Set([null, 502, 504]);

/**
 * A way to the server has opened: entries that only waited for one are tried at once (design: offline, section 4). Answers
 * whether there were any.
 */
export async function forgetWaits(database: DeviceDatabase, entries: readonly EntryRow[]): Promise<boolean> {
  const waiting = entries.filter(waitsForAWay).map((entry) => entry.id);
  if (waiting.length === 0) return false;
  await atomically(database, [database.entries], async () => {
    await database.entries.where('id').anyOf(waiting).and(waitsForAWay).modify({ 'attempts.nextAt': null });
  });
  return true;
}

function waitsForAWay({ state, attempts: { count, nextAt, failure } }: EntryRow): boolean {
  return (
    state === 'queued' &&
    count < OWN_FAULT_ATTEMPTS &&
    nextAt !== null &&
    failure?.kind === 'unreachable' &&
    (failure.reason === 'not-ours' || NOBODY_THERE.has(failure.status))
  );
}

/** Entries that an older build could not read and this one can go back to the queue. Answers whether there were any. */
export async function reviveReadable(
  database: DeviceDatabase,
  registry: MutationRegistry,
  entries: readonly EntryRow[],
): Promise<boolean> {
  const revived = entries
    .filter((entry) => isUnreadable(entry) && readEntry(entry, registry) !== null)
    .map((entry) => entry.id);
  if (revived.length === 0) return false;
  await atomically(database, [database.entries], async () => {
    await database.entries
      .where('id')
      .anyOf(revived)
      .and(isUnreadable)
      .modify({ state: 'queued', 'attempts.nextAt': null, 'attempts.failure': null });
  });
  return true;
}

function isUnreadable({ state, attempts }: EntryRow): boolean {
  return state === 'attention' && attempts.failure?.kind === 'unreadable';
}
