import type { RatesDraft, TypedRate } from './rates-draft.ts';

/** What a field of the grid shows beside its saved rate. */
export type RateCell = { typed: TypedRate | undefined; problem: string | undefined };

const UNTOUCHED: RateCell = { typed: undefined, problem: undefined };

/** So many fields are drawn at once; the rest of a long paste follows in moments of its own, so that the screen never stands still. */
const AT_ONCE = 12;

/**
 * What is typed into each field of a grid, for the fields themselves: a keystroke draws its own row again and none of the
 * hundreds beside it.
 */
export class RateCells {
  readonly #cells = new Map<string, RateCell>();
  readonly #listeners = new Map<string, () => void>();
  #late: string[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** The same answer until something of the cell changes. */
  cellOf(jobId: string): RateCell {
    return this.#cells.get(jobId) ?? UNTOUCHED;
  }

  /** A job stands in one row. */
  listen(jobId: string, listener: () => void): () => void {
    this.#listeners.set(jobId, listener);
    return () => {
      if (this.#listeners.get(jobId) === listener) this.#listeners.delete(jobId);
    };
  }

  /** Takes over what is typed and what is wrong with it. */
  show(draft: RatesDraft, problems: ReadonlyMap<string, string>): void {
    const jobIds = new Set([...this.#cells.keys(), ...Object.keys(draft), ...problems.keys()]);
    const changed = [...jobIds].filter((jobId) => this.#set(jobId, draft[jobId], problems.get(jobId)));
    for (const jobId of changed.slice(0, AT_ONCE)) this.#listeners.get(jobId)?.();
    if (changed.length <= AT_ONCE) return;
    this.#late.push(...changed.slice(AT_ONCE));
    this.#timer ??= setTimeout(this.#notifyLate);
  }

  #set(jobId: string, typed: RateCell['typed'], problem: RateCell['problem']): boolean {
    const before = this.cellOf(jobId);
    if (before.typed === typed && before.problem === problem) return false;
    if (typed === undefined && problem === undefined) this.#cells.delete(jobId);
    else this.#cells.set(jobId, { typed, problem });
    return true;
  }

  readonly #notifyLate = (): void => {
    for (const jobId of this.#late.splice(0, AT_ONCE)) this.#listeners.get(jobId)?.();
    this.#timer = this.#late.length > 0 ? setTimeout(this.#notifyLate) : null;
  };
}

/** Of a grid that is only read. */
export const NO_CELLS = new RateCells();
