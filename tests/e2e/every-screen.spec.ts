import { expect, type Page } from '@playwright/test';
import { photoTexts } from '#app/features/camera/texts.ts';
import { printTexts } from '#app/features/printing/texts.ts';
import { accessTexts } from '#app/features/session/texts.ts';
import { shellTexts } from '#app/features/shell/texts.ts';
import { orderTexts } from '#app/features/work-orders/texts.ts';
import { commonTexts, syncTexts } from '#app/texts/common.ts';
import type { Theme } from '#app/ui/appearance.ts';
import { type GuardedRoute, mayOpen, ROLES, ROUTE_PERMISSIONS, type Role } from '#domain/permissions.ts';
import { JOB_STATUS_ROWS } from '#domain/work-order/statuses.ts';
import type { OfficeOrder } from '#tests/support/office.ts';
import { smallPicture } from '../support/pictures.ts';
import { barriersInEachTheme } from './support/barriers.ts';
import { CreateScreen } from './support/created-screens.ts';
import { ApproveScreen, AssignScreen, ListScreen } from './support/decision-screens.ts';
import { OrderScreen } from './support/order-screen.ts';
import { OutboxScreen } from './support/outbox-screen.ts';
import { type Site, TOKENS, test } from './support/story.ts';
import { type Tablet, walkTo } from './support/tablet.ts';

// About twenty screens, each checked for accessibility; and as many again for each of the others.
test.slow();

test('every screen of a super-admin opens in order from its address, without barriers', async ({ site }) => {
  const order = await site.office.orderIn('car_received', 2);
  const tablet = await site.openTablet();
  await wear(tablet, 'light');
  const watch = await watchPage(tablet.page);
  await tablet.signIn(TOKENS.superAdmin);
  await expectEachInOrder(tablet, watch, ROLES.superAdmin, order, async (path) => {
    await tablet.page.goto(path);
    await expectInOrder(tablet.page);
    expect
      .soft(await layoutShift(tablet.page), `what moved on ${path} while it was read`)
      .toBeLessThan(0.005);
    expect.soft(await barriersInEachTheme(tablet.page), `barriers on ${path}`).toEqual([]);
  });
});

test('nothing moves when the network turns out to be gone', async ({ site }) => {
  const order = await site.office.orderIn('car_received', 1);
  const desk = await site.openTablet({ viewport: { width: 1440, height: 900 } });
  await desk.signIn(TOKENS.superAdmin);
  await desk.untilPrepared(order.jobs.flatMap((job) => job.images));
  const { page } = desk;
  for (const path of ['/vendors', '/invoices', '/pending-payments']) {
    await page.goto(path);
    await expect(page.getByText(commonTexts.asOf('')).first()).toBeVisible();
    site.network.delay(60_000);
    await page.goto(path);
    await expect(page.getByText(commonTexts.refreshing).first()).toBeVisible();
    await site.network.goOffline();
    await expect(page.getByText(commonTexts.fromTablet(null)).first()).toBeVisible();
    expect
      .soft(await layoutShift(page), `what moved on ${path} once its answer was lost`)
      .toBeLessThan(0.005);
    site.network.delay(0);
    await site.network.goOnline();
  }
  await site.network.goOffline();
  for (const path of [
    '/',
    '/floor',
    '/created-work-orders',
    '/approve-work-order',
    '/in-progress-work-orders',
  ]) {
    await page.goto(path);
    await expect(page.getByText(commonTexts.fromTablet(null))).toBeVisible();
    expect.soft(await layoutShift(page), `what moved on ${path}`).toBeLessThan(0.005);
  }
});

/** They see some of the same screens with less content; their dashboards differ. */
test('every screen of the other roles opens in order, and their dashboards without barriers', async ({
  site,
}) => {
  const order = await site.office.orderIn('car_received', 2);
  const tablet = await site.openTablet();
  await wear(tablet, 'light');
  const watch = await watchPage(tablet.page);
  for (const role of ['admin', 'creator', 'approver'] as const) {
    await tablet.signIn(TOKENS[role]);
    await expectEachInOrder(tablet, watch, ROLES[role], order, async (path) => {
      await walkTo(tablet.page, path);
      await expectInOrder(tablet.page);
      if (path === '/') expect.soft(await barriersInEachTheme(tablet.page), role).toEqual([]);
    });
  }
});

test('a completion under way and work that waits are without barriers in every theme', async ({ site }) => {
  const order = await site.office.orderIn('car_received', 1);
  const tablet = await site.openTablet({ fakeCamera: true });
  await wear(tablet, 'light');
  await tablet.signIn(TOKENS.creator);
  await tablet.untilPrepared(order.jobs.flatMap((job) => job.images));
  await site.network.goOffline();
  const { page } = tablet;
  const screen = await OrderScreen.walkTo(page, order);
  const form = await screen.startCompletion(0);
  await form.approve();
  await form.shoot(1);
  expect.soft(await barriersInEachTheme(page), 'in the completion form').toEqual([]);
  await form.save();
  await screen.isSaved(JOB_STATUS_ROWS.completed.label);
  expect.soft(await barriersInEachTheme(page), 'on the order').toEqual([]);
  const outbox = await OutboxScreen.open(page);
  await expect(outbox.entry(syncTexts.waiting)).toHaveCount(1);
  expect.soft(await barriersInEachTheme(page), 'in the outbox').toEqual([]);
  await page.getByRole('button', { name: shellTexts.account }).click();
  await expect(page.getByRole('dialog').getByText(shellTexts.storageUsed)).toBeVisible();
  expect.soft(await barriersInEachTheme(page), "in the person's menu").toEqual([]);
});

test('raising, deciding, assigning, looking back and printing are without barriers in every theme', async ({
  site,
}) => {
  const desk = await site.openTablet({ viewport: { width: 1440, height: 900 }, plain: true });
  await wear(desk, 'light');
  await desk.signIn(TOKENS.superAdmin);
  const { page } = desk;
  await test.step('raising an order, with a card chosen and a job being added', () => raise(site, page));
  await test.step('deciding and assigning', () => decideAndAssign(site, page));
  await test.step('looking back and printing', () => lookBack(site, page));
  await test.step("an icon's name", () => nameAnIcon(page));
});

async function raise({ office }: Site, page: Page): Promise<void> {
  const card = await office.untouchedCard();
  const creating = await CreateScreen.open(page);
  await creating.choose(card);
  expect.soft(await barriersInEachTheme(page), 'with a job card chosen').toEqual([]);
  const created = await creating.create();
  // Read at once, because it disappears automatically.
  const told = page.getByText(/^Work order WO-\d+ created successfully\.$/);
  const [number] = /WO-\d+/.exec((await told.textContent()) ?? '') ?? [];
  expect((await office.order(await created.serverId())).work_order_id).toBe(number);
  expect.soft(await barriersInEachTheme(page), 'on an order without jobs').toEqual([]);
  const form = await created.fillJob({
    category: 'Body Work',
    name: 'Panel painting',
    quantity: 2,
    photos: [await smallPicture('door.jpg')],
  });
  expect.soft(await barriersInEachTheme(page), 'in the form of a job').toEqual([]);
  await created.saveJob(form);
  expect.soft(await barriersInEachTheme(page), 'on an order with a job').toEqual([]);
}

async function decideAndAssign({ office }: Site, page: Page): Promise<void> {
  const undecided = await office.orderIn('ready_for_approval', 3);
  await walkTo(page, `/approve-work-order/${undecided.id}`);
  const approving = new ApproveScreen(page);
  const [first, second] = undecided.jobs.map(({ job }) => job.name);
  await approving.approve(first ?? '');
  await approving.reject(second ?? '');
  expect.soft(await barriersInEachTheme(page), 'with jobs decided and not').toEqual([]);

  const unassigned = await office.orderIn('ready_for_vendor', 2);
  await walkTo(page, `/assign-vendor/${unassigned.id}`);
  await new AssignScreen(page).offered();
  expect.soft(await barriersInEachTheme(page), 'with vendors to choose from').toEqual([]);
}

async function nameAnIcon(page: Page): Promise<void> {
  await page.goto('/');
  // The component that shows names loads after the first paint, and a screen that takes the focus hides them.
  await expect(async () => {
    await page.getByRole('heading', { level: 1 }).hover();
    await page.getByRole('button', { name: shellTexts.account }).hover();
    await expect(page.getByRole('tooltip', { includeHidden: true })).toHaveText(shellTexts.account, {
      timeout: 2_000,
    });
  }).toPass();
  expect.soft(await barriersInEachTheme(page), 'with a tooltip').toEqual([]);
}

async function lookBack({ office }: Site, page: Page): Promise<void> {
  const [done] = await office.completedOrders();
  if (done === undefined) throw new Error('The demo complex has no completed order.');
  const list = await ListScreen.open(page, '/completed-work-orders', done);
  const details = await list.openDetails();
  expect.soft(await barriersInEachTheme(page), 'in the completion details').toEqual([]);
  await details.getByRole('button', { name: orderTexts.referencePictures }).first().click();
  const viewer = page.getByRole('dialog', { name: photoTexts.viewer });
  await expect(viewer.getByRole('img').first()).toBeVisible();
  expect.soft(await barriersInEachTheme(page), 'in the viewer').toEqual([]);

  await page.goto(`/print/work-orders/${done.id}`);
  await expect(page.getByRole('button', { name: printTexts.print })).toBeVisible();
  expect.soft(await barriersInEachTheme(page), 'on the printed order').toEqual([]);
}

/** Opens each screen of a role in that way and expects no complaints. */
async function expectEachInOrder(
  { page }: Tablet,
  { complaints }: { complaints: string[] },
  role: Role,
  order: OfficeOrder,
  open: (path: string) => Promise<void>,
): Promise<void> {
  for (const path of pathsOf(role, order)) {
    await test.step(path, async () => {
      await open(path);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    });
    expect.soft(complaints.splice(0), `what ${path} complained of as a ${role}`).toEqual([]);
  }
}

/** Layout shift since the page was opened, as browsers count it; 0: nothing moved. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[])
            if (!entry.hadRecentInput) sum += entry.value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // Earlier shifts are reported before the next frame is drawn.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

/** Every route that the role may open, with an order where the route needs one. */
function pathsOf(role: Role, order: OfficeOrder): string[] {
  const guarded = (Object.keys(ROUTE_PERMISSIONS) as GuardedRoute[]).filter((route) => mayOpen(role, route));
  return [
    ...guarded.map((route) => route.replace('$id', order.id)),
    '/outbox',
    '/landing',
    '/unauthorized',
    '/404',
  ];
}

async function wear({ page }: Tablet, theme: Theme): Promise<void> {
  await page.addInitScript((choice) => localStorage.setItem('appearance', choice), JSON.stringify({ theme }));
}

/** Settled, with one title that matches the browser tab. */
async function expectInOrder(page: Page): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveCount(1);
  await expect(title).not.toHaveText(accessTexts.validating);
  await expect(page.getByRole('status').filter({ hasText: '…' })).toHaveCount(0);
  await expect(title).toHaveCount(1);
  const said = await title.innerText();
  await expect.soft(page).toHaveTitle(new RegExp(`^${said.replaceAll(/\W/g, '.')}`));
}

/**
 * Collects a page's complaints: errors in its console, uncaught errors, and violations of the content security policy.
 */
async function watchPage(page: Page): Promise<{ complaints: string[] }> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  await page.exposeFunction('tellViolation', (what: string) => complaints.push(`policy: ${what}`));
  await page.addInitScript(() => {
    const { tellViolation } = window as unknown as { tellViolation: (what: string) => void };
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      tellViolation(`${effectiveDirective} ${blockedURI}`),
    );
  });
  return { complaints };
}
