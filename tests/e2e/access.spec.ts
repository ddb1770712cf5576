import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import jsQr from 'jsqr';
import sharp from 'sharp';
import { signInTexts } from '#app/features/office/sign-in-texts.ts';
import { noAccessTexts } from '#app/features/session/no-access-texts.ts';
import { outsideTexts } from '#app/features/session/outside/texts.ts';
import { accessTexts } from '#app/features/session/texts.ts';
import { shellTexts } from '#app/features/shell/texts.ts';
import { deviceTexts, usersTexts } from '#app/features/users/texts.ts';
import { commonTexts, menuTexts } from '#app/texts/common.ts';
import { barriersInEachTheme } from './support/barriers.ts';
import { OrderScreen } from './support/order-screen.ts';
import { TOKENS, test } from './support/story.ts';
import { walkTo } from './support/tablet.ts';

test('whoever is not signed in meets the landing page, which asks the API nothing, and no screen of the app', async ({
  site,
}) => {
  const tablet = await site.openTablet({ isNew: true });
  const { page } = tablet;

  await test.step('where the app cannot be loaded the page says so in the end', async () => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/landing');
    const said = page.getByText(/^Still loading/);
    await expect(said).toBeHidden();
    await said.evaluate((text) => {
      for (const animation of text.getAnimations()) animation.finish();
    });
    await expect(said).toBeVisible();
    await page.unrouteAll();
  });

  await page.goto('/landing');
  await expect(page.getByRole('heading', { level: 1, name: commonTexts.productName })).toBeVisible();
  // The app is installed from here: every request that the page makes automatically has been made by then.
  await tablet.untilInstalled();
  expect(site.network.requests.map(({ path }) => path).filter((path) => path.startsWith('/api'))).toEqual([]);

  await test.step('without a token every screen leads to Unauthorized Access', async () => {
    for (const path of ['/', '/vendors', '/in-progress-work-orders/1']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/unauthorized$/);
      await expect(
        page.getByRole('heading', { level: 1, name: outsideTexts.unauthorizedTitle }),
      ).toBeVisible();
      await expect(page.getByText(outsideTexts.unauthorizedText)).toBeVisible();
    }
  });

  await test.step('a link with an unknown token does not sign in', async () => {
    await tablet.openLink('not-a-token');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/(landing|unauthorized)$/);
    await page.goto('/vendors');
    await expect(page).toHaveURL(/\/unauthorized$/);
  });
});

test('the token screen says that it validates for as long as the server takes, and then lets in', async ({
  site,
}) => {
  const { page } = await site.openTablet({ plain: true });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/validate-user**', async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto(`/validate-token?token=${TOKENS.admin}`);
  await expect(page.getByRole('heading', { level: 1, name: accessTexts.validating })).toBeVisible();
  await expect(page.getByText(accessTexts.validatingHint)).toBeVisible();
  expect(await barriersInEachTheme(page)).toEqual([]);
  answer();
  await expect(page.getByRole('heading', { level: 1, name: menuTexts['/'] })).toBeVisible();
});

test('whoever signs in leaves no token behind, and meets what the role may open', async ({ site }) => {
  const tablet = await site.openTablet();
  const { page } = tablet;
  await page.goto('/landing');
  await tablet.signIn(TOKENS.creator);

  await test.step('the token leaves the address and stands in no entry of the history', async () => {
    const inspector = await page.context().newCDPSession(page);
    const { entries } = await inspector.send('Page.getNavigationHistory');
    expect(entries.length).toBeGreaterThan(1);
    expect(entries.filter(({ url }) => url.includes('token'))).toEqual([]);
    await page.goBack();
    await expect(page).toHaveURL(/\/landing$/);
  });

  await test.step('the menu stands beside the screen at a desk, and slides over it on a phone', async () => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: shellTexts.menuLabel });
    const entry = menu.getByText(menuTexts['/vendors'], { exact: true });
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(entry).toBeInViewport();
    await page.getByRole('heading', { level: 1 }).evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(entry).toBeInViewport();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(menu).toHaveCount(0);
    await page.getByRole('button', { name: shellTexts.openMenu }).click();
    await expect(page.getByRole('dialog').getByRole('navigation')).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  });

  await test.step('a window that gets the focus asks for nothing anew', async () => {
    await tablet.untilPrepared([]);
    const asked = () => site.network.requests.map(({ path }) => path);
    const before = asked();
    await page.evaluate(async () => {
      dispatchEvent(new Event('blur'));
      dispatchEvent(new Event('focus'));
      await fetch('/config.json?after-the-focus');
    });
    expect(
      asked()
        .slice(before.length)
        // Pictures that became visible on the narrower page may still be loading.
        .filter((path) => path.startsWith('/api') && !path.startsWith('/api/media')),
    ).toEqual([]);
  });

  await test.step('an unknown path shows the 404 page, which leads home', async () => {
    await page.goto('/no-such-screen');
    await expect(page.getByRole('heading', { level: 1, name: accessTexts.notFoundTitle })).toBeVisible();
    await expect(page.getByRole('button', { name: shellTexts.openMenu })).toBeVisible();
    await page.getByRole('link', { name: noAccessTexts.backTo(menuTexts['/']) }).click();
    await expect(page.getByRole('heading', { level: 1, name: menuTexts['/'] })).toBeVisible();
  });
});

test("a role that may not open a route is led away before the route's code is asked for", async ({
  site,
}) => {
  const tablet = await site.openTablet();
  const { page } = tablet;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await tablet.signIn(TOKENS.admin);
  await page.goto('/invoices');
  await expect(page).toHaveURL(/\/unauthorized$/);
  await expect(page.getByRole('heading', { level: 1, name: outsideTexts.unauthorizedTitle })).toBeVisible();
  for (const chunk of chunksOfRoute('_app/invoices.tsx')) expect(asked).not.toContain(chunk);
  await expect(page.getByText(outsideTexts.unauthorizedText)).toBeVisible();
  const { 'vendor-management-approver': approver, 'vendor-management-admin': admin } = shellTexts.roles;
  await expect(page.getByText(noAccessTexts.yours(admin))).toBeVisible();
  await expect(page.getByText(/Invoices is open to: .*/)).toContainText(approver);
  // The frame is there, with the links that the role may open.
  await expect(page.getByRole('navigation').getByRole('link', { name: menuTexts['/vendors'] })).toBeVisible();
  expect(await barriersInEachTheme(page)).toEqual([]);
  await page.getByRole('link', { name: noAccessTexts.backTo(menuTexts['/']) }).click();
  await expect(page.getByRole('heading', { level: 1, name: menuTexts['/'] })).toBeVisible();

  // The same check also sees the chunk of a route that the role may open.
  await page.goto('/vendors');
  await expect(page.getByRole('heading', { level: 1, name: menuTexts['/vendors'] })).toBeVisible();
  expect(asked).toEqual(expect.arrayContaining(chunksOfRoute('_app/vendors.tsx')));
});

test("a super-admin's code signs a person in on another tablet, once", async ({ site }) => {
  const desk = await site.openTablet({ plain: true });
  await desk.signIn(TOKENS.superAdmin);
  await desk.page.getByRole('button', { name: shellTexts.account }).click();
  await desk.page.getByRole('button', { name: signInTexts.place }).click();
  const person = desk.page.getByLabel(signInTexts.person);
  await person.selectOption({ label: 'Workshop desk 1, Creator' });
  await desk.page.getByRole('button', { name: signInTexts.show }).click();
  const drawn = desk.page.getByRole('img', { name: signInTexts.code('Workshop desk 1') });
  expect.soft(await barriersInEachTheme(desk.page), 'with the code shown').toEqual([]);
  const address = await scan(await drawn.screenshot());
  expect(address).toContain(`${desk.origin}/validate-token#code=`);

  const { page } = await site.openTablet({ plain: true });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: menuTexts['/'] })).toBeVisible();
  await page.getByRole('button', { name: shellTexts.account }).click();
  await expect(page.getByRole('heading', { name: 'Workshop desk 1' })).toBeVisible();
  const [, code = ''] = address.split('#code=');
  const inspector = await page.context().newCDPSession(page);
  const { entries } = await inspector.send('Page.getNavigationHistory');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  expect(token).toMatch(/^[\w-]{43}$/);
  const seen = JSON.stringify([entries.map(({ url }) => url), site.network.requests.map(({ path }) => path)]);
  for (const secret of [code, String(token)]) expect(seen).not.toContain(secret);

  await test.step('a second time it says so, and whoever is signed in stays', async () => {
    await page.goto('about:blank');
    await page.goto(address);
    await expect(page.getByText('This code has already been used')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: menuTexts['/'] })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token);
  });
});

test('a tablet whose sign-in a super-admin ends is told so, keeps its work, and sends it for its person alone', async ({
  site,
}) => {
  const order = await site.office.orderIn('vendor_assigned', 1);
  const tablet = await site.openTablet();
  await tablet.signIn(TOKENS.creator);
  await tablet.untilPrepared([]);
  const screen = await OrderScreen.walkTo(tablet.page, order);
  await tablet.setFlightMode(true);
  await screen.takeStep('hand-over');
  const captured = (await tablet.kept()).map((entry) => ({ ...entry, attempts: 0 }));
  expect(captured).toHaveLength(1);

  const desk = await site.openTablet({ plain: true, viewport: { width: 1440, height: 900 } });
  await desk.signIn(TOKENS.superAdmin);
  await walkTo(desk.page, '/users');
  await desk.page.getByRole('button', { name: 'Workshop desk 1' }).click();
  const person = desk.page.getByRole('dialog', { name: 'Workshop desk 1' });
  const end = person.getByRole('button', { name: /^Sign out: / });
  await expect(end).toHaveCount(1);
  expect.soft(await barriersInEachTheme(desk.page), 'with a person opened').toEqual([]);
  await end.click();
  await desk.page.getByRole('alertdialog').getByRole('button', { name: usersTexts.end, exact: true }).click();
  await expect(desk.page.getByText(usersTexts.ended)).toBeVisible();
  await expect(person.getByText(usersTexts.noSignIns)).toBeVisible();

  await test.step('the tablet is told, and what it captured stays', async () => {
    await tablet.setFlightMode(false);
    await tablet.hearOnline();
    await expect(tablet.page).toHaveURL(/\/landing$/, { timeout: 30_000 });
    await expect(tablet.page.getByText(/^Your access link is no longer valid/)).toBeVisible();
    // Attempts without a network may count; nothing else may have changed.
    const kept = (await tablet.kept()).map((entry) => ({ ...entry, attempts: 0 }));
    expect(kept).toEqual(captured);
  });

  await test.step('a code of the same screen signs its person in there again, and it is sent', async () => {
    await person.getByRole('button', { name: usersTexts.signIn }).click();
    await desk.page.getByRole('button', { name: signInTexts.show }).click();
    const drawn = desk.page.getByRole('img', { name: signInTexts.code('Workshop desk 1') });
    await tablet.page.goto(await scan(await drawn.screenshot()));
    await expect.poll(() => tablet.kept(), { timeout: 30_000 }).toEqual([]);
    expect((await site.office.order(order.id)).status_name).toBe('handover_to_vendor');
  });

  await test.step('devices, of which none has reported yet, are without barriers', async () => {
    await desk.page.goto('/users?tab=devices');
    await expect(desk.page.getByText(deviceTexts.none)).toBeVisible();
    expect.soft(await barriersInEachTheme(desk.page), 'with devices').toEqual([]);
  });
});

/** Text that a camera reads from a picture. */
async function scan(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';
}

type Chunk = { file: string; src?: string };

/** Addresses of the chunks with a route's screen, from the build manifest. */
function chunksOfRoute(routeFile: string): string[] {
  const record = new URL('../../dist/app/.vite/manifest.json', import.meta.url);
  const chunks = Object.entries(JSON.parse(readFileSync(record, 'utf8')) as Record<string, Chunk>);
  const found = chunks.filter(([source]) => source.startsWith(`src/routes/${routeFile}?`));
  if (found.length === 0) throw new Error(`The build has no chunk of its own for ${routeFile}.`);
  return found.map(([, { file }]) => `/${file}`);
}
