/** Random numbers that are the same on every machine: the demo complex looks alike wherever it is loaded. */
export type Random = {
  /** From `from` up to, not including, `to`. */
  readonly between: (from: number, to: number) => number;
  /** A whole number from `from` to `to`, both included. */
  readonly whole: (from: number, to: number) => number;
  readonly pick: <T>(from: readonly T[]) => T;
  readonly chance: (probability: number) => boolean;
};

/** A generator of its own for each seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number): number => from + next() * (to - from);
  return {
    between,
    whole: (from, to) => Math.floor(between(from, to + 1)),
    pick: (from) => {
      const found = from[Math.floor(next() * from.length)];
      if (found === undefined) throw new Error('nothing to pick from');
      return found;
    },
    chance: (probability) => next() < probability,
  };
}

/** A seed from a text. */
export function seedOf(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}
