/** Repeatable random numbers (mulberry32): one seed gives one run, as far as processes and disks allow. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed * 0x9e3779b1) >>> 0;
  }

  readonly next = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(from: readonly T[]): T | undefined {
    return from[this.below(from.length)];
  }

  /** One of the names, with probabilities by weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries(weights) as [K, number][];
    let rest = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      rest -= weight;
      if (rest < 0) return name;
    }
    return (entries[entries.length - 1] as [K, number])[0];
  }
}
