import { createSignal } from '../store.ts';

/**
 * Photos whose rows are in the database and whose bytes are still to be copied into it from the second copy, in the order in which
 * they are copied. A photo counts as there from its row on: forms, acts and counts include it.
 */
export class ReturningPhotos {
  readonly #changed = createSignal();
  readonly #pending = new Set<string>();
  readonly #first = new Set<string>();

  /** How often photos have begun to come back: at the start, and when the browser deletes the database of an open page. */
  begun = 0;

  /** Notifies when photos begin to come back, and when one has been copied or is known to be lost. Returns an unsubscribe function. */
  readonly subscribe = this.#changed.subscribe;

  has(id: string): boolean {
    return this.#pending.has(id);
  }

  /** Adds photos, in the order in which they are to be copied. */
  begin(ids: readonly string[]): void {
    if (ids.length === 0) return;
    for (const id of ids) this.#pending.add(id);
    this.begun += 1;
    this.#changed.notify();
  }

  /** Copies these before the others: a screen shows them, or an act is about to be sent. */
  bringFirst(ids: readonly string[]): void {
    for (const id of ids) if (this.has(id)) this.#first.add(id);
  }

  /** The photo to copy next; undefined when there are no more. */
  next(): string | undefined {
    const [first] = this.#first;
    if (first !== undefined) return first;
    const [id] = this.#pending;
    return id;
  }

  /** It could not be read now and is tried again after the others. */
  postpone(id: string): void {
    this.#first.delete(id);
    if (this.#pending.delete(id)) this.#pending.add(id);
  }

  /** It has been copied, or neither store has it. */
  end(id: string): void {
    this.#first.delete(id);
    if (this.#pending.delete(id)) this.#changed.notify();
  }

  /** Resolves when none of these is pending any more. */
  async ended(ids: readonly string[]): Promise<void> {
    this.bringFirst(ids);
    const isOver = () => !ids.some((id) => this.has(id));
    if (isOver()) return;
    await new Promise<void>((resolve) => {
      const stop = this.subscribe(() => {
        if (!isOver()) return;
        stop();
        resolve();
      });
    });
  }
}
