import type { DeviceDatabase } from '#app/data/database.ts';
import type { EntryRow } from '#app/data/rows.ts';
import type { ActionRegistry } from '#app/sync/action.ts';
import { type Queue, readQueue } from './outbox-store.ts';

/**
 * The outbox as the leader last read it, minus what it has delivered since: reading everything again after each entry
 * would take longer than sending it.
 */
export class QueueCache {
  readonly #database: DeviceDatabase;
  readonly #registry: ActionRegistry;
  #known: (Queue & { owner: string }) | null = null;
  /** Ids delivered while the outbox was being read. */
  readonly #deliveredMeanwhile = new Set<string>();
  /** The number of the next captured action, unless another tab captures one first. */
  #nextSeq: number | null = null;
  /** Counts changes, to notice one during a read. */
  #changes = 0;

  constructor({ database, registry }: { database: DeviceDatabase; registry: ActionRegistry }) {
    this.#database = database;
    this.#registry = registry;
  }

  /** Something other than a delivery may have changed the outbox. */
  forget(): void {
    this.#known = null;
    this.#changes += 1;
  }

  /** `isFresh`: read just now; only then is `sending` filled. */
  async of(owner: string): Promise<Queue & { isFresh: boolean }> {
    if (this.#known?.owner === owner) return { ...this.#known, isFresh: false };
    const changes = this.#changes;
    this.#deliveredMeanwhile.clear();
    const read = await readQueue(this.#database, owner);
    const queue = { ...read, entries: read.entries.filter(({ id }) => !this.#deliveredMeanwhile.has(id)) };
    if (changes === this.#changes) {
      this.#known = { ...queue, sending: [], owner };
      this.#nextSeq = nextSeqAfter(read.entries);
    }
    return { ...queue, isFresh: true };
  }

  /** This tab stored an action. Any but the expected number means that another tab stored some too. */
  captured(entry: EntryRow): void {
    const isNext = entry.seq !== undefined && entry.seq === this.#nextSeq;
    if (this.#known?.owner === entry.owner && isNext) {
      this.#known = { ...this.#known, entries: [...this.#known.entries, entry] };
      this.#nextSeq = nextSeqAfter([entry]);
    } else this.forget();
  }

  /** The entry was delivered. If it created something, ids in waiting entries have changed. */
  delivered({ id, kind }: EntryRow): void {
    this.#deliveredMeanwhile.add(id);
    if (this.#registry.get(kind)?.creates !== undefined) this.forget();
    else if (this.#known !== null) {
      const entries = this.#known.entries.filter((entry) => entry.id !== id);
      this.#known = { ...this.#known, entries };
    }
  }
}

function nextSeqAfter(entries: readonly EntryRow[]): number | null {
  const last = entries.at(-1)?.seq;
  return last === undefined ? null : last + 1;
}
