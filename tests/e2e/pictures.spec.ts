import { expect, type Page } from '@playwright/test';
import { TOKENS, test } from './support/story.ts';

/** The server's pictures on the page, and the number of those that are drawn. */
function drawnPictures(page: Page): Promise<[number, number]> {
  return page.evaluate(() => {
    const pictures = [...document.images].filter(({ src }) => src.includes('/api/media/'));
    return [
      pictures.length,
      pictures.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).length,
    ];
  });
}

/** The server's status for an address in this browser, without the device's caches. */
function statusAt(page: Page, address: string): Promise<number> {
  return page.evaluate(async (url) => (await fetch(url, { cache: 'no-store' })).status, address);
}

test('[S28] pictures are shown to a browser that was signed in before its cookie, and to nobody on it after signing out', async ({
  site,
}) => {
  const order = await site.office.orderIn('ready_for_approval', 2);
  const [address = ''] = order.jobs[0]?.images ?? [];
  // Without a service worker, so that each picture comes from the server; new, because an installed app starts with its
  // stored configuration of the server, which knew the cookie.
  const tablet = await site.openTablet({ plain: true, isNew: true });
  const { page } = tablet;
  // Answer of a server that does not support the cookie.
  await page.route('**/config.json', async (route) => {
    const { mediaCookie: _, ...former } = await (await fetch(`${site.server.url}/config.json`)).json();
    await route.fulfill({ json: former });
  });
  await tablet.signIn(TOKENS.approver);
  expect(await statusAt(page, address)).toBe(404);
  await page.unroute('**/config.json');
  await page.goto(`${tablet.origin}/approve-work-order/${order.id}`);
  await expect.poll(() => drawnPictures(page)).toEqual([4, 4]);
  await page.context().clearCookies();
  expect(await statusAt(page, address)).toBe(404);
  await page.reload();
  await expect.poll(() => statusAt(page, address)).toBe(200);
  await tablet.signOut();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('vm_media');
  expect(await statusAt(page, address)).toBe(404);
});

test('[S27] a browser loses its pictures with its access, and gets them back with a new sign-in', async ({
  site,
}) => {
  const order = await site.office.orderIn('ready_for_approval', 1);
  const [address = ''] = order.jobs[0]?.images ?? [];
  const tablet = await site.openTablet({ plain: true });
  await tablet.signIn(TOKENS.approver);
  expect(await statusAt(tablet.page, address)).toBe(200);
  await site.access.revoke('demo.approver');
  expect(await statusAt(tablet.page, address)).toBe(404);
  await tablet.signIn(await site.access.create('demo.approver'));
  expect(await statusAt(tablet.page, address)).toBe(200);
});

test('[S26] an invoice opens as a PDF in a tab of its own, and its address opens nothing elsewhere', async ({
  site,
}) => {
  const tablet = await site.openTablet();
  const { page } = tablet;
  await tablet.signIn(TOKENS.superAdmin);
  await page.goto(`${tablet.origin}/invoices`);
  const link = page.locator('a[href*="/api/media/"]').first();
  const address = (await link.getAttribute('href')) ?? '';
  const opened = page
    .context()
    .waitForEvent(
      'response',
      (answer) => new URL(answer.url()).pathname === new URL(address, tablet.origin).pathname,
    );
  await link.click();
  const answer = await opened;
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  const elsewhere = await site.openTablet({ isNew: true });
  expect((await elsewhere.page.goto(answer.url()))?.status()).toBe(404);
});
