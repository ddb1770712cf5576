import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Theme } from '#app/ui/appearance.ts';
import { type GuardedRoute, mayOpen, ROLES, ROUTE_PERMISSIONS, type Role } from '#domain/permissions.ts';
import { texts } from '#domain/texts.ts';
import type { OfficeOrder } from './support/office.ts';
import { OrderScreen } from './support/order-screen.ts';
import { OutboxScreen } from './support/outbox-screen.ts';
import { TOKENS, test } from './support/story.ts';
import type { Tablet } from './support/tablet.ts';
import { watchPage } from './support/watch-page.ts';

const PASSES: readonly { role: keyof typeof TOKENS; theme: Theme }[] = [
  { role: 'superAdmin', theme: 'light' },
  { role: 'superAdmin', theme: 'dark' },
  { role: 'superAdmin', theme: 'bay' },
  { role: 'admin', theme: 'light' },
  { role: 'creator', theme: 'light' },
  { role: 'approver', theme: 'light' },
];

// Twenty screens each, every one loaded anew and searched for barriers.
test.slow();

for (const { role, theme } of PASSES) {
  const name = ROLES[role].replace('vendor-management-', '');
  test(`every screen of a ${name} opens in order and without barriers, ${theme}`, async ({ site }) => {
    const order = await site.office.orderIn('car_received', 2);
    const tablet = await site.openTablet();
    await wear(tablet, theme);
    const watch = await watchPage(tablet.page);
    await tablet.signIn(TOKENS[role]);
    for (const path of pathsOf(ROLES[role], order)) {
      await test.step(path, async () => {
        await tablet.page.goto(path);
        await expectInOrder(tablet.page);
        expect.soft(await barriersOf(tablet.page), `barriers on ${path}`).toEqual([]);
      });
      expect.soft(watch.complaints.splice(0), `what ${path} complained of`).toEqual([]);
    }
  });
}

for (const theme of ['light', 'dark', 'bay'] as const) {
  test(`a completion under way and work that waits are without barriers, ${theme}`, async ({ site }) => {
    const order = await site.office.orderIn('car_received', 1);
    const tablet = await site.openTablet({ fakeCamera: true });
    await wear(tablet, theme);
    await tablet.signIn(TOKENS.creator);
    await tablet.untilPrepared(order.jobs.flatMap((job) => job.images));
    await site.network.goOffline();
    const { page } = tablet;
    const screen = await OrderScreen.open(page, order);
    const form = await screen.startCompletion(0);
    await form.approve();
    await form.shoot(1);
    expect.soft(await barriersOf(page), 'in the completion form').toEqual([]);
    await form.save();
    await screen.savedOnTablet(texts.completion.done);
    expect.soft(await barriersOf(page), 'on the order').toEqual([]);
    const outbox = await OutboxScreen.open(page);
    await expect(outbox.entry(texts.sync.waiting)).toHaveCount(1);
    expect.soft(await barriersOf(page), 'in the outbox').toEqual([]);
    await page.getByRole('button', { name: texts.user.menu }).click();
    await expect(page.getByRole('dialog').getByText(texts.user.storageUsed)).toBeVisible();
    expect.soft(await barriersOf(page), "in the person's menu").toEqual([]);
  });
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

/** Until nothing fades in or out any more: half faded, every text has too little contrast. What turns for ever is left out. */
async function untilAtRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const fading = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        const { endTime } = effect?.getComputedTiming() ?? {};
        return playState === 'running' && Number.isFinite(endTime);
      });
    for (let now = fading(); now.length > 0; now = fading())
      await Promise.allSettled(now.map(({ finished }) => finished));
  });
}

async function barriersOf(page: Page): Promise<string[]> {
  await untilAtRest(page);
  // Its newer way opens a second page to gather frames, of which the app has none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
}
