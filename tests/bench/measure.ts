/** One figure of a bench, in the unit that `figure` names. */
export type Figure = {
  name: string;
  unit: 'ms' | 's' | 'KiB';
  p50: number;
  p95: number;
  /** What is wished: the p50 at most this, in the same unit. */
  target?: number;
  /** The same work without our code: raw IndexedDB, a plain file write, a bare SQL statement. */
  floor?: { name: string; p50: number };
};

export type Samples = { p50: number; p95: number; runs: number };

/** The value that the given share of the samples does not exceed. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))];
  if (value === undefined) throw new Error('A figure needs at least one sample.');
  return value;
}

/**
 * Runs `act` `perRound` times in each of five rounds after one round that is thrown away, and answers the median of the
 * rounds' quantiles in milliseconds: one round that the machine disturbed does not show.
 */
export async function measure(
  act: (index: number) => Promise<unknown>,
  { perRound, rounds = 5 }: { perRound: number; rounds?: number },
): Promise<Samples> {
  const p50s: number[] = [];
  const p95s: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const samples: number[] = [];
    for (let run = 0; run < perRound; run += 1) {
      const began = performance.now();
      await act(round * perRound + run);
      samples.push(performance.now() - began);
    }
    if (round === 0) continue;
    p50s.push(quantile(samples, 0.5));
    p95s.push(quantile(samples, 0.95));
  }
  return { p50: quantile(p50s, 0.5), p95: quantile(p95s, 0.5), runs: rounds * perRound };
}

function amount(value: number, unit: Figure['unit']): string {
  return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ${unit}`;
}

/** One line a figure, such as `enqueue of a JSON entry   p50 1.92 ms  p95 3.10 ms  1.4 × raw IndexedDB  (wished: 5 ms)`. */
export function figureLine({ name, unit, p50, p95, target, floor }: Figure): string {
  const parts = [
    name.padEnd(52),
    `p50 ${amount(p50, unit)}`.padEnd(15),
    `p95 ${amount(p95, unit)}`.padEnd(15),
  ];
  if (floor !== undefined)
    parts.push(`${(p50 / floor.p50).toFixed(1)} × ${floor.name} (${amount(floor.p50, unit)})`);
  if (target !== undefined) parts.push(`(wished: ${amount(target, unit)}${p50 > target ? ', MISSED' : ''})`);
  return parts.join('  ').trimEnd();
}

/** Prints a figure as it is known. */
export function report(figure: Figure): void {
  console.log(figureLine(figure));
}
