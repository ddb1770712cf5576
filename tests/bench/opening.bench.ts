import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIST_PAGE_SIZE } from '#domain/limits.ts';
import { fillDevice, type Opening, openCold, openFromMenu, turnTo } from './support/cached-lists.ts';
import { type Figure, inRounds, printTable, summary } from './support/figures.ts';
import { addOrders, fillBase } from './support/fill.sql.ts';
import { openPlace, type Place } from './support/tablet.ts';
import { browserVersion, productVersion } from './support/versions.ts';

const ACTIVE = 15;
const MANY = 10_000;
const QUIET_MS = 1_000;

let place: Place;

beforeAll(async () => {
  place = await openPlace((site) =>
    site.query(async (client) => {
      await fillBase(client);
      await addOrders(client, { prefix: 'bay', count: ACTIVE, status: 'vendor_assigned', jobs: 2 });
    }),
  );
  await openCold(place.page);
  await untilQuiet(place);
  await place.network.goOffline();
});
afterAll(async () => {
  await place?.close();
});

/** Until nothing more is asked for; the stream of changes stays open. */
async function untilQuiet({ network, page }: Place): Promise<void> {
  for (let asked = -1; asked < network.requests.length; ) {
    asked = network.requests.length;
    await page.waitForTimeout(QUIET_MS);
  }
}

type Round = Record<'cold' | 'menu' | 'page' | 'search', Opening>;

async function oneRound(orders: number): Promise<Round> {
  const { page } = place;
  const cold = await openCold(page);
  // Answered by the server before: its list stands. The other two were never asked and are put together on the device.
  const menu = await openFromMenu(page);
  const onPage2 = Math.min(orders - LIST_PAGE_SIZE, LIST_PAGE_SIZE);
  const next = await turnTo(page, '?page=2', onPage2);
  const search = await turnTo(page, '?q=ha+0007', 1);
  const cards = [cold, menu, next, search].map((opening) => opening.cards);
  expect(cards).toEqual([LIST_PAGE_SIZE, LIST_PAGE_SIZE, onPage2, 1]);
  return { cold, menu, page: next, search };
}

it('opens the in-progress list from the device', async () => {
  const few = await inRounds(() => oneRound(ACTIVE));
  const kept = await fillDevice(place.page, MANY);
  expect(kept).toBe(MANY);
  const many = await inRounds(() => oneRound(MANY));

  const figure = (name: string, key: keyof Round): Figure => ({
    name,
    ...summary(many.map((round) => [round[key].ms])),
    floor: { ...summary(few.map((round) => [round[key].ms])), name: `the same with ${ACTIVE} orders` },
  });
  const longest = (key: keyof Round): string =>
    String(Math.max(0, ...many.map((round) => round[key].longestTaskMs)));
  printTable(
    'Opening the in-progress list without a network, 10,000 orders on the device',
    [await browserVersion(place.browser.context), productVersion()],
    [
      figure('cold start on its address', 'cold'),
      figure('from the menu', 'menu'),
      figure('page 2, never asked before', 'page'),
      figure('search, never asked before', 'search'),
    ],
    [
      `longest main-thread task (ms): cold ${longest('cold')}, menu ${longest('menu')}, page 2 ${longest('page')}, search ${longest('search')}`,
    ],
  );
});
