import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Theme } from '#app/ui/appearance.ts';
import { type GuardedRoute, mayOpen, ROLES, ROUTE_PERMISSIONS, type Role } from '#domain/permissions.ts';
import { texts } from '#domain/texts.ts';
import type { OfficeOrder } from './support/office.ts';
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

async function barriersOf(page: Page): Promise<string[]> {
  // Its newer way opens a second page to gather frames, of which the app has none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
}
