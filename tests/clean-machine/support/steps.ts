import { performance } from 'node:perf_hooks';
import { say } from '#tests/support/say.ts';

type Done = { readonly name: string; readonly seconds: number; readonly isOk: boolean };

/**
 * Proof in steps: the first that fails ends the run. Everything opened for it is closed at its end, in reverse order.
 */
export class Steps {
  readonly #done: Done[] = [];
  readonly #toClose: (() => Promise<unknown>)[] = [];

  /** Closed at the end, however it comes. */
  closing<T extends { close(): Promise<unknown> }>(opened: T): T {
    this.#toClose.push(() => opened.close());
    return opened;
  }

  async close(): Promise<void> {
    for (const close of this.#toClose.splice(0).reverse()) await close();
  }

  /** Prints the step, runs it, and notes whether it succeeded. A resulting text is printed after it. */
  async take<T>(name: string, work: () => Promise<T> | T): Promise<T> {
    say(`── ${name}`);
    const began = performance.now();
    let isOk = false;
    try {
      const found = await work();
      if (typeof found === 'string') say(`   ${found.trim().replaceAll('\n', '\n   ')}`);
      isOk = true;
      return found;
    } finally {
      this.#done.push({ name, isOk, seconds: (performance.now() - began) / 1_000 });
    }
  }

  /** Every step, whether it succeeded, and its duration. */
  print(): void {
    say('');
    for (const { name, isOk, seconds } of this.#done)
      say(`${isOk ? 'held  ' : 'FAILED'} ${seconds.toFixed(1).padStart(6)} s  ${name}`);
  }
}

/** Throws an error with this message unless the condition holds. */
export function insist(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}
