import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillBase, fillHistory, fillInvoices } from '../tests/support/site/fill.sql.ts';
import { openSignedInSite, type SignedInSite } from '../tests/support/site/site.ts';
import { browserVersion, productVersion } from './support/figures.ts';
import { fillDevice } from './support/filled-device.ts';
import { type MainThread, ThreadWatch } from './support/main-thread.ts';

const ORDERS = 10_000;
const QUIET_MS = 1_000;
/** `BENCH_ROUTES=/,/floor` opens only these; `BENCH_WIDTH=1440` only on this screen. */
const ROUTES = process.env.BENCH_ROUTES?.split(',') ?? [
  '/',
  '/floor',
  '/work-orders/create',
  '/created-work-orders',
  '/approve-work-order',
  '/assign-vendor',
  '/in-progress-work-orders',
  '/completed-work-orders',
  '/work-orders',
  '/invoices',
  '/pending-payments',
  '/paid',
  '/vendors',
  '/job-management',
  '/outbox',
];
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
].filter(({ width }) => process.env.BENCH_WIDTH === undefined || width === Number(process.env.BENCH_WIDTH));
/** Factors by which the processor is slowed down. */
const THROTTLES = (process.env.BENCH_THROTTLES ?? '1,4').split(',').map(Number);
/** Number of functions named for each opening. */
const PLACES = Number(process.env.BENCH_PLACES ?? 0);

let signedIn: SignedInSite;

beforeAll(async () => {
  signedIn = await openSignedInSite((site) =>
    site.query(async (client) => {
      await fillBase(client);
      await fillHistory(client, ORDERS);
      await fillInvoices(client);
    }),
  );
  await signedIn.page.goto('/in-progress-work-orders');
  await untilQuiet();
  expect(await fillDevice(signedIn.page, ORDERS)).toBe(ORDERS);
});
afterAll(async () => {
  await signedIn?.close();
});

/** Resolves when there are no more requests; the stream of changes stays open. */
async function untilQuiet(): Promise<void> {
  const { network, page } = signedIn;
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (let asked = -1; asked < network.requests.length; ) {
    asked = network.requests.length;
    await page.waitForTimeout(QUIET_MS);
  }
}

const HEADS = [
  '',
  'over 50',
  'longest',
  'all of them',
  'script',
  'style',
  'layout',
  'rows',
  'reads',
  'nodes',
];

function cells(name: string, thread: MainThread): string[] {
  const { longTasks, scriptMs, styleMs, layoutMs, rows, reads, nodes } = thread;
  const longest = Math.max(0, ...longTasks);
  const sum = longTasks.reduce((total, ms) => total + ms, 0);
  return [
    name,
    ...[longTasks.length, longest, sum, scriptMs, styleMs, layoutMs, rows, reads, nodes].map(String),
  ];
}

/**
 * As wide as the longest opening's name, and as the headings; each line is printed as soon as it is measured, since all
 * of them take many minutes.
 */
function line([name = '', ...figures]: readonly string[]): string {
  const widest = Math.max(...ROUTES.map((route) => nameOfLoad(route).length));
  return [
    name.padEnd(widest),
    ...figures.map((figure, at) => figure.padStart(Math.max(6, HEADS[at + 1]?.length ?? 0))),
  ].join('  ');
}

const nameOfLoad = (route: string): string => `${route} from its address`;

it('opens every screen with 10,000 orders on the device', { timeout: 3_600_000 }, async () => {
  const { page, browser } = signedIn;
  const watch = await ThreadWatch.of(page);
  const versions = [await browserVersion(browser.context), productVersion()].join(', ');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const rate of THROTTLES) {
      await watch.slowDown(rate);
      console.log(
        `\nMain thread, 10,000 orders on the device, ${size.width}×${size.height}, processor ${rate}× slower; times in ms  (${versions})\n${line(HEADS)}`,
      );
      const note = (name: string, thread: MainThread): void => {
        console.log(line(cells(name, thread)));
        if (PLACES === 0 || thread.longTasks.length === 0) return;
        console.log(`  tasks of ${thread.longTasks.join(', ')} ms`);
        for (const { place, ms } of thread.places.slice(0, PLACES))
          console.log(`  ${ms.toFixed(1).padStart(7)}  ${place}`);
      };
      for (const route of ROUTES) {
        note(
          nameOfLoad(route),
          await watch.during(async () => {
            await page.goto(route);
            await untilQuiet();
          }, true),
        );
        // From a screen that shows little, as through the menu.
        await page.goto('/outbox');
        await untilQuiet();
        note(
          '  from another screen',
          await watch.during(async () => {
            await page.evaluate((address) => history.pushState({}, '', address), route);
            await page.waitForTimeout(QUIET_MS);
            await untilQuiet();
          }, false),
        );
      }
    }
  }
});
