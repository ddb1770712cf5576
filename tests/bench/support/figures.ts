/** One line of a table. Times are milliseconds; p50 and p95 are medians of the rounds' own. */
export type Figure = Samples & {
  name: string;
  /** What is wished of the p50. */
  wished?: number;
  /** The same work without our code, measured in the same run: raw IndexedDB, bare requests, plain SQL. */
  floor?: Samples & { name: string };
};

export type Samples = { p50: number; p95: number; runs: number };

/** The value that the given share of the samples does not exceed. */
function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))];
  if (value === undefined) throw new Error('A figure needs at least one sample.');
  return value;
}

/** The median of the rounds' quantiles: one round that the machine disturbed does not show. */
export function summary(rounds: readonly (readonly number[])[]): Samples {
  return {
    p50: quantile(
      rounds.map((samples) => quantile(samples, 0.5)),
      0.5,
    ),
    p95: quantile(
      rounds.map((samples) => quantile(samples, 0.95)),
      0.5,
    ),
    runs: rounds.reduce((sum, samples) => sum + samples.length, 0),
  };
}

const ROUNDS = 5;

/** Five rounds, after one that is thrown away unless all is warm already; that one has the number 0. */
export async function inRounds<T>(act: (round: number) => Promise<T>, isWarm = false): Promise<T[]> {
  const answers: T[] = [];
  if (!isWarm) await act(0);
  for (let round = 1; round <= ROUNDS; round += 1) answers.push(await act(round));
  return answers;
}

/** How long one act takes (ms). */
export async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

function amount(ms: number): string {
  return ms.toFixed(ms < 10 ? 2 : ms < 100 ? 1 : 0);
}

const HEADS = ['', 'runs', 'p50 ms', 'p95 ms', 'wished', '× floor', 'floor p50', 'what the floor is'];

function cells({ name, runs, p50, p95, wished, floor }: Figure): string[] {
  return [
    name,
    String(runs),
    amount(p50),
    amount(p95),
    wished === undefined ? '' : `≤ ${wished}${p50 > wished ? ' MISSED' : ''}`,
    floor === undefined ? '' : (p50 / floor.p50).toFixed(1),
    floor === undefined ? '' : amount(floor.p50),
    floor?.name ?? '',
  ];
}

/** Prints one topic: what it ran on, its figures, and what else there is to say. */
export function printTable(
  title: string,
  versions: readonly string[],
  figures: readonly Figure[],
  notes: readonly string[] = [],
): void {
  const rows = [HEADS, ...figures.map(cells)];
  const widths = HEADS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const isText = (column: number): boolean => column === 0 || column === HEADS.length - 1;
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  console.log([`${title}  (${versions.join(', ')})`, ...lines, ...notes, ''].join('\n'));
}
