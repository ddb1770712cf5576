import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { afterAll, beforeAll, it } from 'vitest';
import { type LaunchedChromium, launchChromium } from '../tests/support/chromium.ts';
import { type ProductServer, startProductServer } from '../tests/support/process.ts';
import { findQuietPort } from '../tests/support/quiet-port.ts';
import { align, browserVersion, productVersion } from './support/figures.ts';

/** A visitor to /landing is signed out; the others are first visits of somebody who is signed in. */
const PAGES = process.env.BENCH_ROUTES?.split(',') ?? ['/landing', '/floor', '/'];
const TOKEN = 'demo-super-admin';
/** Lighthouse's own scores of one page differ by some hundredths from run to run. */
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
  await server?.stop();
});

async function signIn(): Promise<void> {
  const { page } = browser;
  await page.goto(`/validate-token?token=${TOKEN}`);
  await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/floor');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

/** The next visit loads everything from the server; the sign-in and what the device keeps stay. */
async function forgetTheApp(): Promise<void> {
  const { page, context } = browser;
  await page.goto('/favicon.svg');
  const session = await context.newCDPSession(page);
  const storageTypes = 'service_workers,cache_storage,shader_cache';
  await session.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes });
  await session.send('Network.clearBrowserCache');
  await session.detach();
  await page.goto('about:blank');
}

async function judge(path: string, preset: keyof typeof PRESETS): Promise<Report> {
  const { stdout } = await run(
    process.execPath,
    [
      lighthouse,
      server.url + path,
      `--port=${port}`,
      '--quiet',
      '--no-enable-error-reporting',
      '--output=json',
      `--only-categories=${CATEGORIES.join()}`,
      '--disable-storage-reset',
      ...PRESETS[preset],
    ],
    { maxBuffer: 64 * 2 ** 20 },
  );
  const report = JSON.parse(stdout) as Report;
  if (report.runtimeError !== undefined) throw new Error(`${path}: ${report.runtimeError.message}`);
  return report;
}

const HEADS = ['', 'performance', 'accessible', 'practices', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'SI ms'];

/** The run with the middle score. */
function middle(reports: readonly Report[]): Report {
  const sorted = [...reports].sort((one, other) => performanceOf(one) - performanceOf(other));
  const report = sorted[sorted.length >> 1];
  if (report === undefined) throw new Error('No run.');
  return report;
}

const performanceOf = ({ categories }: Report): number => categories.performance?.score ?? 0;

function cells(name: string, { categories, audits }: Report): string[] {
  const scores = CATEGORIES.map((category) => (categories[category]?.score ?? 0).toFixed(2));
  const figures = METRICS.map((metric) => {
    const value = audits[metric]?.numericValue ?? 0;
    return metric === 'cumulative-layout-shift' ? value.toFixed(3) : value.toFixed(0);
  });
  return [name, ...scores, ...figures];
}

/** What costs points, besides the speed. */
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
    if (path !== '/landing') await signIn();
    for (const preset of Object.keys(PRESETS) as (keyof typeof PRESETS)[]) {
      const reports: Report[] = [];
      for (let count = 0; count < RUNS; count += 1) {
        await forgetTheApp();
        reports.push(await judge(path, preset));
      }
      const report = middle(reports);
      const name = `${path}, ${preset}`;
      version = report.lighthouseVersion;
      rows.push(cells(name, report));
      notes.push(...faults(name, report));
      const all = reports.map((each) => performanceOf(each).toFixed(2));
      if (new Set(all).size > 1) notes.push(`${name}: performance in ${RUNS} runs ${all.join(', ')}`);
    }
  }
  const versions = [`Lighthouse ${version}`, await browserVersion(browser.context), productVersion()];
  const lines = align([HEADS, ...rows], (column) => column > 0);
  console.log([`First visits  (${versions.join(', ')})`, ...lines, ...notes, ''].join('\n'));
});
