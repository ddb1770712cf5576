import type { DeviceDatabase } from '#app/data/database.ts';
import { entriesOf } from '#app/data/entries.ts';
import { readFact } from '#app/data/facts.ts';

/** The outbox of one person, counted. */
export type OutboxState = {
  /** Queued or on their way, oldest first. */
  waitingIds: string[];
  sending: number;
  attention: number;
  lastSentAt: string | null;
  signInAs: string | null;
};

/** Counts what `owner` has waiting; with nobody signed in, what the person has whose queue stands still. */
export async function readOutboxState(database: DeviceDatabase, owner: string | null): Promise<OutboxState> {
  // One transaction: it runs again on every change, between the writes of what is being sent.
  return await database.transaction('r', [database.facts, database.entries], () => count(database, owner));
}

async function count(database: DeviceDatabase, owner: string | null): Promise<OutboxState> {
  const [pause, last] = await Promise.all([
    readFact(database, 'queue-pause'),
    readFact(database, 'last-delivered'),
  ]);
  const whose = owner ?? pause?.owner ?? null;
  const entries = whose === null ? [] : await entriesOf(database, whose);
  const isPaused = pause !== undefined && pause.owner === whose;
  return {
    waitingIds: entries.filter((entry) => entry.state !== 'attention').map((entry) => entry.id),
    sending: entries.filter((entry) => entry.state === 'sending').length,
    attention: entries.filter((entry) => entry.state === 'attention').length,
    lastSentAt: last?.at ?? null,
    signInAs: isPaused ? (entries[0]?.ownerName ?? null) : null,
  };
}

/** Counts 'Sending 2 of 5': the batch begins when sending does and ends when nothing waits. */
export class SendingBatch {
  readonly #seen = new Set<string>();

  /** What the outbox holds now; answers how much of the batch is through. */
  follow(waitingIds: readonly string[], isSending: boolean): { done: number; of: number } {
    if (waitingIds.length === 0) this.#seen.clear();
    if (isSending || this.#seen.size > 0) for (const id of waitingIds) this.#seen.add(id);
    return { done: this.#seen.size === 0 ? 0 : this.#seen.size - waitingIds.length, of: this.#seen.size };
  }
}
