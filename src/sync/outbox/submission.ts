import { read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { entryById } from '#app/data/entries.ts';
import { follow } from '#app/data/follow.ts';
import type { EntryFailure } from '#app/data/rows.ts';

/** How far a captured act has come, as far as the person who waits for it needs to know. */
export type Arrival =
  | { kind: 'sent' }
  /** It lies in the outbox and goes out by itself. */
  | { kind: 'waiting' }
  /** The server said no; the entry lies in the outbox and needs attention. */
  | { kind: 'refused'; failure: EntryFailure };

/** How long a form waits for the server's word before it leaves the act to the outbox. */
const PATIENCE_MS = 8_000;

/** Follows one entry until it is through, refused, or clearly not going to be either soon. */
export function arrivalOf(database: DeviceDatabase, entryId: string): Promise<Arrival> {
  return new Promise((resolve) => {
    const end = (arrival: Arrival) => {
      clearTimeout(timer);
      stop();
      resolve(arrival);
    };
    const timer = setTimeout(() => end({ kind: 'waiting' }), PATIENCE_MS);
    const stop = follow(
      () => look(database, entryId),
      (arrival) => {
        if (arrival !== null) end(arrival);
      },
      // The act itself is on disk: what cannot be read any more is where it stands.
      () => end({ kind: 'waiting' }),
    );
  });
}

/** Null while nothing is decided. */
async function look(database: DeviceDatabase, entryId: string): Promise<Arrival | null> {
  const { entries, receipts } = database;
  return await read(database, [entries, receipts], async () => {
    if ((await receipts.get(entryId)) !== undefined) return { kind: 'sent' };
    const entry = await entryById(database, entryId);
    const failure = entry?.attempts.failure ?? null;
    if (entry?.state === 'attention' && failure !== null) return { kind: 'refused', failure };
    return entry === undefined || failure !== null ? { kind: 'waiting' } : null;
  });
}
