import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, it } from 'vitest';
import { type LaunchedChromium, launchChromium } from '../tests/support/chromium.ts';
import { type ProductServer, startProductServer } from '../tests/support/process.ts';
import { findQuietPort } from '../tests/support/quiet-port.ts';
import { align, browserVersion, productVersion } from './support/figures.ts';

/** A visitor to /landing is signed out; the others are first visits of a signed-in user. */
const PAGES = process.env.BENCH_ROUTES?.split(',') ?? ['/landing', '/floor', '/'];
const TOKEN = 'demo-super-admin';
/** Lighthouse's own scores of one page differ by a few hundredths from run to run. */
const RUNS = Number(process.env.BENCH_ROUNDS ?? 3);
const PRESETS = { mobile: [], desktop: ['--preset=desktop'] } as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
] as const;

type Report = {
  lighthouseVersion: string;
  runtimeError?: { message: string };
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; displayValue?: string }>;
};

/** `alone`: the performance score if the processor had done nothing else. */
type LighthouseRun = { report: Report; alone: number };

const lighthouse = createRequire(import.meta.url).resolve('lighthouse/cli/index.js');
const run = promisify(execFile);

let server: ProductServer;
let browser: LaunchedChromium;
let port: number;

beforeAll(async () => {
  server = await startProductServer({ env: { DEMO: '1', LOG_LEVEL: 'warn' } });
  port = await findQuietPort();
  browser = await launchChromium({ baseURL: server.url, args: [`--remote-debugging-port=${port}`] });
});
afterAll(async () => {
  await browser?.close();
  // A restarted browser leaves its profile.
  if (browser !== undefined) await rm(browser.userDataDir, { recursive: true, force: true, maxRetries: 5 });
  await server?.stop();
});

async function withPage(use: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.context.newPage();
  try {
    await use(page);
  } finally {
    await page.close();
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`/validate-token?token=${TOKEN}`);
  await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/floor');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

/** The next visit loads everything from the server; the sign-in and the device's data stay. */
async function forgetTheApp(page: Page): Promise<void> {
  await page.goto('/favicon.svg');
  const session = await page.context().newCDPSession(page);
  const storageTypes = 'service_workers,cache_storage,shader_cache';
  await session.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes });
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

/**
 * In a process that has run the app before, the start-up time of Lighthouse's own profiler counts as the page's: 300
 * ms, and four times as much on its phone.
 */
async function startAnew(): Promise<void> {
  browser = await browser.relaunch();
}

async function runLighthouse(path: string, preset: keyof typeof PRESETS): Promise<LighthouseRun> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const ask = async (...how: string[]): Promise<Report> => {
    const { stdout } = await run(
      process.execPath,
      [
        lighthouse,
        server.url + path,
        '--quiet',
        '--no-enable-error-reporting',
        '--output=json',
        `--only-categories=${CATEGORIES.join()}`,
        '--disable-storage-reset',
        ...PRESETS[preset],
        ...how,
      ],
      { maxBuffer: 64 * 2 ** 20 },
    );
    const report = JSON.parse(stdout) as Report;
    if (report.runtimeError !== undefined) throw new Error(`${path}: ${report.runtimeError.message}`);
    return report;
  };
  try {
    const report = await ask(`--port=${port}`, `-GA=${folder}`);
    await leaveOutWaiting(join(folder, 'defaultPass.trace.json'));
    return { report, alone: performanceOf(await ask(`-A=${folder}`)) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Trace = { traceEvents: { ph: string; dur?: number; tdur?: number }[] };

/** Reduces each task to its processor time: with other work on the machine it also waited for its turn there. */
async function leaveOutWaiting(path: string): Promise<void> {
  const trace = JSON.parse(await readFile(path, 'utf8')) as Trace;
  for (const event of trace.traceEvents)
    if (event.ph === 'X' && event.dur !== undefined && event.tdur !== undefined)
      event.dur = Math.min(event.dur, event.tdur);
  await writeFile(path, JSON.stringify(trace));
}

const HEADS = [
  '',
  'performance',
  'alone',
  'accessible',
  'practices',
  'FCP ms',
  'LCP ms',
  'TBT ms',
  'CLS',
  'SI ms',
];

/** The run with the median score. */
function middle(runs: readonly LighthouseRun[]): LighthouseRun {
  const sorted = [...runs].sort((one, other) => performanceOf(one.report) - performanceOf(other.report));
  const run = sorted[sorted.length >> 1];
  if (run === undefined) throw new Error('No run.');
  return run;
}

const performanceOf = ({ categories }: Report): number => categories.performance?.score ?? 0;

function cells(name: string, { report: { categories, audits }, alone }: LighthouseRun): string[] {
  const [speed = '', ...scores] = CATEGORIES.map((category) => (categories[category]?.score ?? 0).toFixed(2));
  const figures = METRICS.map((metric) => {
    const value = audits[metric]?.numericValue ?? 0;
    return metric === 'cumulative-layout-shift' ? value.toFixed(3) : value.toFixed(0);
  });
  return [name, speed, alone.toFixed(2), ...scores, ...figures];
}

/** Causes of lost points, besides performance. */
function faults(name: string, { categories, audits }: Report): string[] {
  return CATEGORIES.slice(1).flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${name}: ${id} ${audits[id]?.displayValue ?? ''}`),
  );
}

it('is judged by Lighthouse on a production start', { timeout: 3_600_000 }, async () => {
  const rows: string[][] = [];
  const notes: string[] = [];
  let version = '';
  for (const path of PAGES) {
    if (path !== '/landing') await withPage(signIn);
    for (const preset of Object.keys(PRESETS) as (keyof typeof PRESETS)[]) {
      const measured: LighthouseRun[] = [];
      for (let count = 0; count < RUNS; count += 1) {
        await withPage(forgetTheApp);
        await startAnew();
        measured.push(await runLighthouse(path, preset));
      }
      const chosen = middle(measured);
      const { report } = chosen;
      const name = `${path}, ${preset}`;
      version = report.lighthouseVersion;
      rows.push(cells(name, chosen));
      notes.push(...faults(name, report));
      const all = measured.map(
        (each) => `${performanceOf(each.report).toFixed(2)} (alone ${each.alone.toFixed(2)})`,
      );
      if (new Set(all).size > 1) notes.push(`${name}: performance in ${RUNS} runs ${all.join(', ')}`);
    }
  }
  const versions = [`Lighthouse ${version}`, await browserVersion(browser.context), productVersion()];
  notes.push('alone: with each task as long as the processor worked on it.');
  const lines = align([HEADS, ...rows], (column) => column > 0);
  console.log([`First visits  (${versions.join(', ')})`, ...lines, ...notes, ''].join('\n'));
});
