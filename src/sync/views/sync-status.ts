import { read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { entryKeys, placeHoldersOf } from '#app/data/entries.ts';
import { readMeta } from '#app/data/meta.ts';
import type { EntryFailure, EntryRow } from '#app/data/rows.ts';
import type { ActionRegistry } from '#app/sync/action.ts';
import { waitsOf } from '../outbox/precedence.ts';

/** A user's outbox as found by one transaction. */
export type OutboxState = {
  /** The keys of queued and sending entries, oldest first. */
  waiting: number[];
  sending: number;
  attention: number;
  /** When the user's last action was delivered; null if none is known, or if another user's was delivered after it. */
  lastSentAt: string | null;
  /** True if the prefetch for this user was completed at least once on this device. */
  isPrepared: boolean;
  /** The id of the database, which shows if it is complete (`isCompared`). */
  device: string | undefined;
};

/** Counts the waiting entries of `owner`. */
export async function readOutboxState(database: DeviceDatabase, owner: string): Promise<OutboxState> {
  // One transaction: it runs again on every change, between the writes of sending.
  return await read(database, [database.facts, database.entries], () => count(database, owner));
}

/** By keys alone: with thousands waiting, reading the entries would take longer than sending the next one. */
async function count(database: DeviceDatabase, owner: string): Promise<OutboxState> {
  const [last, prepared, device, own, sending, attention] = await Promise.all([
    readMeta(database, 'last-delivered'),
    readMeta(database, 'prepared'),
    readMeta(database, 'device'),
    entryKeys(database, { owner }),
    entryKeys(database, { state: 'sending' }),
    entryKeys(database, { state: 'attention' }),
  ]);
  const isSending = new Set(sending);
  const isStuck = new Set(attention);
  const waiting = own.filter((key) => !isStuck.has(key));
  return {
    waiting,
    sending: waiting.filter((key) => isSending.has(key)).length,
    attention: own.length - waiting.length,
    lastSentAt: last?.owner === owner ? last.at : null,
    isPrepared: prepared?.owner === owner,
    device: device?.id,
  };
}

/** Counts for 'Sending 2 of 5': the batch begins when sending does and ends when nothing waits. */
export class SendingBatch {
  readonly #seen = new Set<number>();

  /** Takes the outbox's current contents; returns the batch's progress. */
  follow(waiting: readonly number[], isSending: boolean): { done: number; of: number } {
    if (waiting.length === 0) this.#seen.clear();
    if (isSending || this.#seen.size > 0) for (const key of waiting) this.#seen.add(key);
    return { done: this.#seen.size === 0 ? 0 : this.#seen.size - waiting.length, of: this.#seen.size };
  }
}

/** The known state of a user's outbox. */
export type OutboxRead =
  /** Not read yet, or not compared with its second copy yet: entries may come back, so there is no number to show. */
  | { state: 'not-read' }
  /** The database does not answer, and a number read before may be wrong by now. */
  | { state: 'unreadable' }
  | ({
      state: 'read' /** Queued and sending entries. */;
      waiting: number;
      sending: SendingProgress | null;
    } & Pick<OutboxState, 'attention' | 'lastSentAt' | 'isPrepared'>);

/** Progress of the batch being sent. */
export type SendingProgress = { done: number; of: number };

/** Status of a user's work on this device: the first that applies, in this order. */
export type SyncStatus =
  | { state: 'not-read' | 'unreadable' }
  /** The server refused some. */
  | { state: 'attention'; count: number }
  | { state: 'offline'; waiting: number }
  | ({ state: 'sending' } & SendingProgress)
  | { state: 'waiting'; count: number }
  /** Nothing waits, because it was lost with the browser's storage. */
  | { state: 'lost'; count: number }
  /** Nothing waits. `at`: when the last action was sent. */
  | { state: 'sent'; at: string | null; isPrepared: boolean };

/**
 * The only place that decides what the UI shows about unsent work. `isOffline`: then even an attempt to send counts
 * as 'offline'. `lost`: number of actions that were lost and not confirmed.
 */
export function syncStatusOf(read: OutboxRead, isOffline: boolean, lost: number): SyncStatus {
  if (read.state !== 'read') return read;
  const { waiting, sending, attention, lastSentAt, isPrepared } = read;
  if (attention > 0) return { state: 'attention', count: attention };
  if (isOffline) return { state: 'offline', waiting };
  if (sending !== null) return { state: 'sending', ...sending };
  if (waiting > 0) return { state: 'waiting', count: waiting };
  if (lost > 0) return { state: 'lost', count: lost };
  return { state: 'sent', at: lastSentAt, isPrepared };
}

export type DrainFacts = {
  waiting: number;
  attention: number;
  /** Why an attempt since then failed. */
  failure: EntryFailure | null;
  /** Everything left waits for something that only the user can move: an entry in attention, or a form. */
  isBlocked: boolean;
};

/** Number of waiting entries examined; the first are sent first. */
const LOOKED_AT = 100;

/** An owner's outbox, and what happened to it since an instant (ISO). */
export async function readDrain(
  { database, registry }: { database: DeviceDatabase; registry: ActionRegistry },
  owner: string,
  since: string,
): Promise<DrainFacts> {
  return await read(database, [database.entries, database.drafts], async () => {
    const [own, stuck, forms] = await Promise.all([
      entryKeys(database, { owner }),
      entryKeys(database, { state: 'attention' }),
      placeHoldersOf(database, owner),
    ]);
    const isStuck = new Set(stuck);
    const waiting = own.filter((key) => !isStuck.has(key));
    const attention = own.filter((key) => isStuck.has(key));
    const [heads, blockers] = await Promise.all([
      rowsOf(database, waiting.slice(0, LOOKED_AT)),
      rowsOf(database, attention.slice(0, LOOKED_AT)),
    ]);
    const isMoving = heads.some(({ state }) => state === 'sending');
    const failures = heads.map(({ attempts }) => attempts.failure);
    const tried = failures.find((failure) => failure !== null && failure.at >= since);
    const entries = [...heads, ...blockers].sort((one, other) => (one.seq ?? 0) - (other.seq ?? 0));
    const waits = waitsOf({ entries, forms, registry });
    return {
      waiting: waiting.length,
      attention: attention.length,
      failure: isMoving ? null : (tried ?? null),
      isBlocked: !isMoving && heads.length > 0 && heads.every(({ id }) => waits.needsPerson(id)),
    };
  });
}

async function rowsOf({ entries }: DeviceDatabase, keys: readonly number[]): Promise<EntryRow[]> {
  const rows = await entries.bulkGet([...keys]);
  return rows.filter((row) => row !== undefined);
}
