import { read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { entryKeys } from '#app/data/entries.ts';
import { readMeta } from '#app/data/meta.ts';
import type { EntryFailure, EntryRow } from '#app/data/rows.ts';

export type OutboxState = {
  /** The keys of queued and sending entries, oldest first. */
  waiting: number[];
  sending: number;
  attention: number;
  lastSentAt: string | null;
};

/** Counts what `owner` has waiting. */
export async function readOutboxState(database: DeviceDatabase, owner: string): Promise<OutboxState> {
  // One transaction: it runs again on every change, between the writes of what is being sent.
  return await read(database, [database.facts, database.entries], () => count(database, owner));
}

/** By keys alone: with thousands waiting, reading the entries would take longer than sending the next one. */
async function count(database: DeviceDatabase, owner: string): Promise<OutboxState> {
  const [last, own, sending, attention] = await Promise.all([
    readMeta(database, 'last-delivered'),
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
    lastSentAt: last?.at ?? null,
  };
}

/** Counts 'Sending 2 of 5': the batch begins when sending does and ends when nothing waits. */
export class SendingBatch {
  readonly #seen = new Set<number>();

  /** Takes the outbox's present contents; returns the batch's progress. */
  follow(waiting: readonly number[], isSending: boolean): { done: number; of: number } {
    if (waiting.length === 0) this.#seen.clear();
    if (isSending || this.#seen.size > 0) for (const key of waiting) this.#seen.add(key);
    return { done: this.#seen.size === 0 ? 0 : this.#seen.size - waiting.length, of: this.#seen.size };
  }
}

export type DrainFacts = {
  waiting: number;
  attention: number;
  /** Why an attempt since then failed. */
  failure: EntryFailure | null;
  /** Everything left waits behind an entry in attention. */
  isBlocked: boolean;
};

/** How many waiting entries are looked at; the first are sent first. */
const LOOKED_AT = 100;

/** An owner's outbox, and what happened to it since an instant (ISO). */
export async function readDrain(database: DeviceDatabase, owner: string, since: string): Promise<DrainFacts> {
  return await read(database, [database.entries], async () => {
    const [own, stuck] = await Promise.all([
      entryKeys(database, { owner }),
      entryKeys(database, { state: 'attention' }),
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
    const blocked = new Set(blockers.map(({ lane }) => lane));
    return {
      waiting: waiting.length,
      attention: attention.length,
      failure: isMoving ? null : (tried ?? null),
      isBlocked: !isMoving && heads.length > 0 && heads.every(({ lane }) => blocked.has(lane)),
    };
  });
}

async function rowsOf({ entries }: DeviceDatabase, keys: readonly number[]): Promise<EntryRow[]> {
  const rows = await entries.bulkGet([...keys]);
  return rows.filter((row) => row !== undefined);
}
