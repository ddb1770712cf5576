import { expect, type Page } from '@playwright/test';
import { dashboardTexts } from '#app/features/dashboard/texts.ts';
import { shellTexts } from '#app/features/shell/texts.ts';
import { menuTexts } from '#app/texts/common.ts';
import { type Site, TOKENS, test } from './support/story.ts';
import { walkTo } from './support/tablet.ts';

type Numbered = { href: string; number: number };

for (const { device, options, inMenu } of [
  { device: 'a desk', options: { viewport: { width: 1440, height: 900 } }, inMenu: 5 },
  { device: 'a tablet', options: { viewport: { width: 820, height: 1180 }, touch: true }, inMenu: 0 },
]) {
  test(`[D9] every number of the dashboard and the menu of ${device} is the total of the list it leads to`, async ({
    site,
  }) => {
    const tablet = await site.openTablet(options);
    await tablet.signIn(TOKENS.superAdmin);
    await tablet.untilPrepared([]);
    const { page } = tablet;
    const online = await followAll(page, inMenu);
    await goOffline(site, page);
    expect(await followAll(page, inMenu)).toEqual(online);
  });
}

async function goOffline({ network }: Site, page: Page): Promise<void> {
  await network.goOffline();
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: shellTexts.offline })).toBeVisible();
}

/** Follows each number and compares it with its target; returns them all. */
async function followAll(page: Page, inMenu: number): Promise<Numbered[]> {
  await openDashboard(page);
  await expect.poll(() => numbersInMenu(page)).toHaveLength(inMenu);
  await expect.poll(() => numbersThatWait(page)).toHaveLength(11);
  // Five cards, the first of which has two figures.
  await expect.poll(() => numbersOnCards(page)).toHaveLength(6);
  const numbers = [
    ...(await numbersThatWait(page)),
    ...(await numbersOnCards(page)),
    ...(await numbersInMenu(page)),
  ];
  for (const { href, number } of numbers) {
    await test.step(`${number} at ${href}`, async () => {
      await openDashboard(page);
      await page.locator(`a[href="${href}"]:visible`).first().click();
      await expect.poll(() => totalOf(page), { message: href }).toBe(number);
    });
  }
  return numbers;
}

async function openDashboard(page: Page): Promise<void> {
  // A tablet begins at the floor, and with a filter in the address it stays at the dashboard.
  if (new URL(page.url()).pathname !== '/') await walkTo(page, '/?from=');
  await expect(page.getByRole('heading', { level: 1, name: menuTexts['/'] })).toBeVisible();
}

/** Numbers on the cards, by their links; a link without a number gets the last number of its card. */
async function numbersOnCards(page: Page): Promise<Numbered[]> {
  const region = page.getByRole('region', { name: dashboardTexts.counts });
  const links = await region.getByRole('link').evaluateAll((all) =>
    all.map((link) => {
      const said = (element: Element | null) => element?.textContent?.match(/\d+/g)?.at(-1);
      const number = said(link) ?? said(link.closest('div')?.parentElement ?? null);
      return { href: link.getAttribute('href') ?? '', number: Number(number) };
    }),
  );
  return unique(links);
}

/** Tasks that wait for the user; a tile without a number shows nothing. */
async function numbersThatWait(page: Page): Promise<Numbered[]> {
  const tiles = page.getByRole('region', { name: dashboardTexts.waitingForYou }).getByRole('listitem');
  const all = await tiles.evaluateAll((found) =>
    found.map((tile) => ({
      href: tile.querySelector('a')?.getAttribute('href') ?? '',
      number: Number(tile.textContent?.match(/\d+$/)?.[0] ?? Number.NaN),
    })),
  );
  return unique(all.filter(({ number }) => !Number.isNaN(number)));
}

async function numbersInMenu(page: Page): Promise<Numbered[]> {
  const menu = page.getByRole('navigation', { name: shellTexts.menuLabel });
  const links = await menu.getByRole('link').evaluateAll((all) =>
    all.map((link) => ({
      href: link.getAttribute('href') ?? '',
      number: Number(link.textContent?.match(/\d+$/)?.[0] ?? Number.NaN),
    })),
  );
  return unique(links.filter(({ number }) => !Number.isNaN(number)));
}

function unique(numbers: Numbered[]): Numbered[] {
  const known = new Map(numbers.map((one) => [`${one.href} ${one.number}`, one]));
  return [...known.values()];
}

/** The list's total; the number of its rows if it has no second page. */
async function totalOf(page: Page): Promise<number> {
  const pager = page.getByRole('main').getByText(/^Total \d+$/);
  if ((await pager.count()) > 0) return Number((await pager.innerText()).match(/\d+/)?.[0]);
  return page.getByRole('main').locator('a[data-list-item], [data-invoice]').count();
}
