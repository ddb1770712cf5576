import { expect } from '@playwright/test';
import { hindi } from '#app/app/hindi/hindi.ts';
import { outsideTexts } from '#app/features/session/outside/texts.ts';
import { shellTexts } from '#app/features/shell/texts.ts';
import { orderTexts } from '#app/features/work-orders/texts.ts';
import { showIn } from '#app/texts/catalogue.ts';
import { commonTexts, syncTexts } from '#app/texts/common.ts';
import { languageLabel, languageNames } from '#app/ui/appearance.ts';
import { jobStatusTexts } from '#domain/work-order/statuses.ts';
import { barriersInEachTheme } from './support/barriers.ts';
import { OrderScreen } from './support/order-screen.ts';
import { OutboxScreen } from './support/outbox-screen.ts';
import { type Site, TOKENS, test } from './support/story.ts';
import type { Tablet } from './support/tablet.ts';

// The stories find elements by the catalogue, as the app does: after the choice both use Hindi.
test.afterEach(() => showIn({}));

test('[L33] a supervisor chooses Hindi, loses nothing, and completes a job without a network', async ({
  site,
}) => {
  const order = await site.office.orderIn('car_received', 1);
  const tablet = await site.openTablet({ fakeCamera: true });
  await tablet.signIn(TOKENS.creator);
  await tablet.untilPrepared(order.jobs.flatMap((job) => job.images));

  await test.step('what was typed is there after the choice', async () => {
    const before = await OrderScreen.walkTo(tablet.page, order);
    const form = await before.startCompletion(0);
    await form.rate.fill('1234');
    await tablet.page.keyboard.press('Escape');
    await expect(form.dialog).toBeHidden();
    await chooseHindi(tablet);
    const screen = new OrderScreen(tablet.page, order);
    await expect(screen.title).toBeVisible();
    const again = await screen.startCompletion(0);
    await expect(again.rate).toHaveValue('1234');
  });

  await site.network.goOffline();
  await tablet.closeAndStartAgain();
  const screen = await OrderScreen.open(tablet.page, order);
  await expect(tablet.page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(tablet.chip(shellTexts.offline)).toBeVisible();
  await complete(screen);
  const outbox = await OutboxScreen.open(tablet.page);
  await expect(outbox.entry(syncTexts.waiting)).toHaveCount(1);
  expect(await barriersInEachTheme(tablet.page), 'in the outbox').toEqual([]);

  await site.goOnline();
  await expect(tablet.chip(new RegExp(shellTexts.allSentNoTime))).toBeVisible({ timeout: 45_000 });
  await expectCompletedOnTheWire(site, order.id);
  await leaveAndChooseEnglish(tablet);
});

/** In the menu, where the control has both names. */
async function chooseHindi({ page }: Tablet): Promise<void> {
  await page.getByRole('button', { name: shellTexts.account }).click();
  const languages = page.getByRole('group', { name: languageLabel });
  await expect(languages.getByRole('radio', { name: languageNames.en })).toBeChecked();
  await languages.getByRole('radio', { name: languageNames.hi }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  showIn(hindi);
}

async function complete(screen: OrderScreen): Promise<void> {
  const form = await screen.startCompletion(0);
  await form.approve();
  await form.shoot(1);
  expect(await barriersInEachTheme(screen.page), 'in the form').toEqual([]);
  await form.save();
  await screen.isSaved(jobStatusTexts.completed);
  await expect(screen.job(0).getByRole('button', { name: orderTexts.completionPictures })).toHaveCount(1);
  expect(await barriersInEachTheme(screen.page), 'on the order').toEqual([]);
}

/** The sent data is the same as from an English tablet. */
async function expectCompletedOnTheWire({ office }: Site, id: string): Promise<void> {
  const { status_name: status, jobs } = await office.order(id);
  expect([status, jobs.map((job) => job.completion_status)]).toEqual(['completed', ['completed']]);
}

/** The choice remains after its user has signed out; it can be undone without signing in. */
async function leaveAndChooseEnglish(tablet: Tablet): Promise<void> {
  const { page } = tablet;
  await tablet.signOut();
  await expect(page.getByRole('heading', { level: 1, name: commonTexts.productName })).toBeVisible();
  await expect(page.getByText(outsideTexts.purpose)).toBeVisible();
  const languages = page.getByRole('group', { name: languageLabel });
  await languages.getByRole('button', { name: languageNames.en }).click();
  showIn({});
  await expect(page.getByText(outsideTexts.purpose)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
}
