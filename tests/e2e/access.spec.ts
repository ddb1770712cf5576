import { expect } from '@playwright/test';
import { texts } from '#domain/texts.ts';
import { chunksOfRoute } from './support/built-files.ts';
import { TOKENS, test } from './support/story.ts';

const { access, product } = texts;

test('without a token every screen of the app leads to Unauthorized Access', async ({ site }) => {
  const { page } = await site.openTablet();
  for (const path of ['/', '/vendors', '/in-progress-work-orders/1']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/unauthorized$/);
    await expect(page.getByRole('heading', { level: 1, name: access.unauthorizedTitle })).toBeVisible();
    await expect(page.getByText(access.unauthorizedText)).toBeVisible();
  }
});

test("a role that may not open a route is led away before the route's code is asked for", async ({
  site,
}) => {
  const { page, signIn } = await openSignedOut(site);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(TOKENS.admin);
  await page.goto('/invoices');
  await expect(page).toHaveURL(/\/unauthorized$/);
  await expect(page.getByRole('heading', { level: 1, name: access.unauthorizedTitle })).toBeVisible();
  for (const chunk of chunksOfRoute('_app/invoices.tsx')) expect(asked).not.toContain(chunk);

  // The same watch sees the chunk of a route that the role may open.
  await page.goto('/vendors');
  await expect(page.getByRole('heading', { level: 1, name: texts.menu['/vendors'] })).toBeVisible();
  expect(asked).toEqual(expect.arrayContaining(chunksOfRoute('_app/vendors.tsx')));
});

test('an unknown path shows the 404 page, which leads home', async ({ site }) => {
  const { page, signIn } = await openSignedOut(site);
  await signIn(TOKENS.creator);
  await page.goto('/no-such-screen');
  await expect(page.getByRole('heading', { level: 1, name: access.notFoundTitle })).toBeVisible();
  await page.getByRole('link', { name: access.goHome }).click();
  await expect(page.getByRole('heading', { level: 1, name: texts.menu['/'] })).toBeVisible();
});

test('the landing page is public and asks the API nothing', async ({ site }) => {
  const { page } = await site.openTablet();
  await page.goto('/landing');
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  // The app is installed from here: by then everything that the page asks for by itself has been asked.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  expect(site.network.requests.map(({ path }) => path).filter((path) => path.startsWith('/api'))).toEqual([]);
});

test('the token leaves the address and stands in no entry of the history', async ({ site }) => {
  const { page, signIn } = await openSignedOut(site);
  await page.goto('/landing');
  await signIn(TOKENS.creator);
  const inspector = await page.context().newCDPSession(page);
  const { entries } = await inspector.send('Page.getNavigationHistory');
  expect(entries.length).toBeGreaterThan(1);
  expect(entries.filter(({ url }) => url.includes('token'))).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/\/landing$/);
});

test('a link with an unknown token does not sign in', async ({ site }) => {
  const tablet = await site.openTablet();
  await tablet.openLink('not-a-token');
  await expect(tablet.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(tablet.page).toHaveURL(/\/(landing|unauthorized)$/);
  await tablet.page.goto('/vendors');
  await expect(tablet.page).toHaveURL(/\/unauthorized$/);
});

async function openSignedOut(site: Parameters<Parameters<typeof test>[2]>[0]['site']) {
  const tablet = await site.openTablet();
  return { page: tablet.page, signIn: (token: string) => tablet.signIn(token) };
}
