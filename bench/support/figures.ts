import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { recordAndCompare } from '../../scripts/lib/bench-history.mjs';

/** One line of a table. Times are milliseconds; p50 and p95 are the medians of each round's p50 and p95. */
export type Figure = Samples & {
  name: string;
  /** Target for the p50. */
  target?: number;
  /** The same work without the product's code, measured in the same run: raw IndexedDB, bare requests, plain SQL. */
  floor?: Samples & { name: string };
};

export type Samples = { p50: number; p95: number; runs: number };

function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))];
  if (value === undefined) throw new Error('A figure needs at least one sample.');
  return value;
}

/** Takes the median over rounds, so that one round disturbed by the machine does not show. */
export function summary(rounds: readonly (readonly number[])[]): Samples {
  const median = (share: number): number =>
    quantile(
      rounds.map((samples) => quantile(samples, share)),
      0.5,
    );
  return { p50: median(0.5), p95: median(0.95), runs: rounds.flat().length };
}

const ROUNDS = 5;

/** Five rounds, numbered from 1, after a warm-up round 0 that is discarded (none if `isWarm`). */
export async function inRounds<T>(action: (round: number) => Promise<T>, isWarm = false): Promise<T[]> {
  const answers: T[] = [];
  if (!isWarm) await action(0);
  for (let round = 1; round <= ROUNDS; round += 1) answers.push(await action(round));
  return answers;
}

export async function timed(action: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await action();
  return performance.now() - began;
}

export function amount(ms: number): string {
  return ms.toFixed(ms < 10 ? 2 : ms < 100 ? 1 : 0);
}

const HEADS = ['', 'runs', 'p50 ms', 'p95 ms', 'target', '× floor', 'floor p50', 'what the floor is'];

function cells({ name, runs, p50, p95, target, floor }: Figure, usual: number | undefined): string[] {
  return [
    name,
    String(runs),
    amount(p50),
    amount(p95),
    target === undefined ? '' : `≤ ${target}${p50 > target ? ' MISSED' : ''}`,
    floor === undefined ? '' : (p50 / floor.p50).toFixed(1) + markWorse(usual),
    floor === undefined ? '' : amount(floor.p50),
    floor?.name ?? '',
  ];
}

/** `usual`: the ratio of earlier runs, if the current one is worse by a third. */
export function markWorse(usual: number | undefined): string {
  return usual === undefined ? '' : ` WORSE (was ${usual.toFixed(1)})`;
}

export function productVersion(): string {
  const stamp = readFileSync(new URL('../../dist/stamp.json', import.meta.url), 'utf8');
  return `product ${(JSON.parse(stamp) as { version: string }).version}`;
}

export async function browserVersion(context: BrowserContext): Promise<string> {
  const page = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  const { product } = await session.send('Browser.getVersion');
  await session.detach();
  return product.replace(/^(Headless)?Chrome\//, 'Chromium ');
}

/** Aligns the cells of a table; columns in `numeric` to the right. */
export function align(rows: readonly (readonly string[])[], numeric: (column: number) => boolean): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell[numeric(column) ? 'padStart' : 'padEnd'](widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Prints one topic: its environment, its figures, and further remarks; and adds the figures to the history. */
export function printTable(
  title: string,
  versions: readonly string[],
  figures: readonly Figure[],
  notes: readonly string[] = [],
): void {
  const isNumeric = (column: number): boolean => column > 0 && column < HEADS.length - 1;
  const rows = figures.map(({ name, p50, floor }) => ({ name, figure: p50, floor: floor?.p50 ?? null }));
  const worse = recordAndCompare(title, rows);
  const lines = align([HEADS, ...figures.map((figure) => cells(figure, worse.get(figure.name)))], isNumeric);
  console.log([`${title}  (${versions.join(', ')})`, ...lines, ...notes, ''].join('\n'));
}
