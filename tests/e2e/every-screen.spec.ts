import { expect, type Page } from '@playwright/test';
import type { Theme } from '#app/ui/appearance.ts';
import { type GuardedRoute, mayOpen, ROLES, ROUTE_PERMISSIONS, type Role } from '#domain/permissions.ts';
import { texts } from '#domain/texts.ts';
import { photoTexts } from '#domain/texts-photos.ts';
import { printTexts } from '#domain/texts-print.ts';
import { barriersInEachTheme } from './support/barriers.ts';
import { CreateScreen } from './support/created-screens.ts';
import { ApproveScreen, AssignScreen, ListScreen } from './support/desk-screens.ts';
import type { OfficeOrder } from './support/office.ts';
import { OrderScreen } from './support/order-screen.ts';
import { OutboxScreen } from './support/outbox-screen.ts';
import { smallPicture } from './support/pictures.ts';
import { type Site, TOKENS, test } from './support/story.ts';
import type { Tablet } from './support/tablet.ts';
import { watchPage } from './support/watch-page.ts';

/**
 * Who may open everything is searched for barriers on every screen in every theme. The others see some of the same screens
 * with less on them; their dashboards differ.
 */
const PASSES: readonly (keyof typeof TOKENS)[] = ['superAdmin', 'admin', 'creator', 'approver'];

// Twenty screens each, every one loaded anew and searched for barriers.
test.slow();

for (const role of PASSES) {
  const name = ROLES[role].replace('vendor-management-', '');
  test(`every screen of a ${name} opens in order, and those that are their own without barriers`, async ({
    site,
  }) => {
    const order = await site.office.orderIn('car_received', 2);
    const tablet = await site.openTablet();
    await wear(tablet, 'light');
    const watch = await watchPage(tablet.page);
    await tablet.signIn(TOKENS[role]);
    for (const path of pathsOf(ROLES[role], order)) {
      await test.step(path, async () => {
        await tablet.page.goto(path);
        await expectInOrder(tablet.page);
        if (role === 'superAdmin' || path === '/') {
          expect.soft(await barriersInEachTheme(tablet.page), `barriers on ${path}`).toEqual([]);
        }
      });
      expect.soft(watch.complaints.splice(0), `what ${path} complained of`).toEqual([]);
    }
  });
}

test('a completion under way and work that waits are without barriers in every theme', async ({ site }) => {
  const order = await site.office.orderIn('car_received', 1);
  const tablet = await site.openTablet({ fakeCamera: true });
  await wear(tablet, 'light');
  await tablet.signIn(TOKENS.creator);
  await tablet.untilPrepared(order.jobs.flatMap((job) => job.images));
  await site.network.goOffline();
  const { page } = tablet;
  const screen = await OrderScreen.open(page, order);
  const form = await screen.startCompletion(0);
  await form.approve();
  await form.shoot(1);
  expect.soft(await barriersInEachTheme(page), 'in the completion form').toEqual([]);
  await form.save();
  await screen.savedOnTablet(texts.completion.done);
  expect.soft(await barriersInEachTheme(page), 'on the order').toEqual([]);
  const outbox = await OutboxScreen.open(page);
  await expect(outbox.entry(texts.sync.waiting)).toHaveCount(1);
  expect.soft(await barriersInEachTheme(page), 'in the outbox').toEqual([]);
  await page.getByRole('button', { name: texts.user.menu }).click();
  await expect(page.getByRole('dialog').getByText(texts.user.storageUsed)).toBeVisible();
  expect.soft(await barriersInEachTheme(page), "in the person's menu").toEqual([]);
});

test('raising an order, with a card chosen and a job being added, is without barriers in every theme', async ({
  site,
}) => {
  const card = await site.office.untouchedCard();
  const { page, signIn } = await openDesk(site);
  await signIn();
  const creating = await CreateScreen.open(page);
  await creating.choose(card);
  expect.soft(await barriersInEachTheme(page), 'with a job card chosen').toEqual([]);
  const created = await creating.create();
  await created.serverId();
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
});

test('deciding, assigning, looking back and printing are without barriers in every theme', async ({
  site,
}) => {
  const { office } = site;
  const [undecided, unassigned] = [
    await office.orderIn('ready_for_approval', 3),
    await office.orderIn('ready_for_vendor', 2),
  ];
  const [done] = await office.completedOrders();
  if (done === undefined) throw new Error('The demo complex has no completed order.');
  const { page, signIn } = await openDesk(site);
  await signIn();

  await page.goto(`/approve-work-order/${undecided.id}`);
  const approving = new ApproveScreen(page);
  const [first, second] = undecided.jobs.map(({ job }) => job.name);
  await approving.approve(first ?? '');
  await approving.reject(second ?? '');
  expect.soft(await barriersInEachTheme(page), 'with jobs decided and not').toEqual([]);

  await page.goto(`/assign-vendor/${unassigned.id}`);
  await new AssignScreen(page).chooseCheapest();
  expect.soft(await barriersInEachTheme(page), 'with a vendor chosen').toEqual([]);

  const list = await ListScreen.open(page, '/completed-work-orders', done);
  const details = await list.openDetails();
  expect.soft(await barriersInEachTheme(page), 'in the completion details').toEqual([]);
  await details.getByRole('button', { name: texts.orders.referencePictures }).first().click();
  const viewer = page.getByRole('dialog', { name: photoTexts.viewer });
  await expect(viewer.getByRole('img').first()).toBeVisible();
  expect.soft(await barriersInEachTheme(page), 'in the viewer').toEqual([]);

  await page.goto(`/print/work-orders/${done.id}`);
  await expect(page.getByRole('button', { name: printTexts.print })).toBeVisible();
  expect.soft(await barriersInEachTheme(page), 'on the printed order').toEqual([]);
});

/** A super admin's, who may open and do everything. */
async function openDesk(site: Site) {
  const desk = await site.openTablet({ viewport: { width: 1440, height: 900 } });
  await wear(desk, 'light');
  return { page: desk.page, signIn: () => desk.signIn(TOKENS.superAdmin) };
}

/** Every route that the role may open, with an order where the route wants one. */
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

/** Settled, one title, and the browser's tab says the same. */
async function expectInOrder(page: Page): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveCount(1);
  await expect(title).not.toHaveText(texts.access.validating);
  await expect(page.getByRole('status').filter({ hasText: '…' })).toHaveCount(0);
  await expect(title).toHaveCount(1);
  const said = await title.innerText();
  await expect.soft(page).toHaveTitle(new RegExp(`^${said.replaceAll(/\W/g, '.')}`));
}
