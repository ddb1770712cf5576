import { createSignal } from '../store.ts';

/**
 * Photos whose rows are in the database but whose bytes are still to be copied into it from the second copy, in
 * copying order. A photo counts as present as soon as its row exists: forms, actions and counts include it.
 */
export class ReturningPhotos {
  readonly #changed = createSignal();
  readonly #pending = new Set<string>();
  readonly #first = new Set<string>();

  /** Times photos have begun to return: at the start, and when the browser deletes the database of an open page. */
  begun = 0;

  /** Notifies when photos begin to return, are copied, or are known to be lost. Returns an unsubscribe function. */
  readonly subscribe = this.#changed.subscribe;

  has(id: string): boolean {
    return this.#pending.has(id);
  }

  /** Adds photos, in copying order. */
  begin(ids: readonly string[]): void {
    if (ids.length === 0) return;
    for (const id of ids) this.#pending.add(id);
    this.begun += 1;
    this.#changed.notify();
  }

  /** Copies these photos before the others, because a screen shows them or their action is about to be sent. */
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

  /** The photo could not be read now and is tried again after the others. */
  postpone(id: string): void {
    this.#first.delete(id);
    if (this.#pending.delete(id)) this.#pending.add(id);
  }

  /** The photo has been copied, or neither store has it. */
  end(id: string): void {
    this.#first.delete(id);
    if (this.#pending.delete(id)) this.#changed.notify();
  }

  /** Resolves when none of these photos is pending any more. */
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
