import { setTimeout as delay } from 'node:timers/promises';
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { stepTexts } from '#app/actions/labels.ts';
import { createdTexts } from '#app/features/work-orders/created/texts.ts';
import { orderConfirmations } from '#app/features/work-orders/texts.ts';
import { Shown } from './shown.ts';
import { type Site, TOKENS } from './story.ts';

/** Delay of each answer of the server. */
const SLOW_MS = 400;

export type Desk = { page: Page; shown: Shown; isSent(): Promise<void> };

/** A desk of a super admin with a slow server; `prepare` runs before anybody is signed in. */
export async function openDesk(
  site: Site,
  { prepare = async (_page: Page) => {}, token = TOKENS.superAdmin as string } = {},
): Promise<Desk> {
  const desk = await site.openTablet({ viewport: { width: 1440, height: 900 }, plain: true });
  const shown = await Shown.on(desk.page);
  site.network.delay(SLOW_MS);
  await prepare(desk.page);
  await desk.signIn(token);
  const isSent = async () => {
    await desk.hearOnline();
    await expect(desk.chip(/All sent/)).toBeVisible({ timeout: 30_000 });
  };
  return { page: desk.page, shown, isSent };
}

/** Number of the open order. */
export const numberOf = (page: Page): Promise<string> => page.getByRole('heading', { level: 1 }).innerText();

/** An action that is not possible yet shows the reason when it is pressed all the same. */
export const pressAnyway = (button: Locator): Promise<void> => button.click({ force: true });

/** Assigns the open order to the second vendor that has rates. */
export async function changeVendor(page: Page): Promise<void> {
  await page.getByRole('button', { name: stepTexts['change-vendor'] }).click();
  await page.getByRole('dialog').getByRole('button').filter({ hasText: '₹' }).nth(1).click();
}

/** Answers the open dialog. */
export async function answer(page: Page, label: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click();
}

/** From now on the server fails at these calls. */
export async function failReads(page: Page, call: RegExp): Promise<void> {
  await page.route(call, (route) => (isOfApi(route) ? answerLate(route, 500) : route.fallback()));
}

const isOfApi = (route: Route): boolean => new URL(route.request().url()).pathname.startsWith('/api/');

/** Only a status, as late as every answer here. */
export async function answerLate(route: Route, status: 400 | 500): Promise<void> {
  await delay(SLOW_MS);
  await route.fulfill({ status, json: {} });
}

/** Cancels the open order. */
export async function cancel(page: Page): Promise<void> {
  await page.getByRole('button', { name: createdTexts.cancelTitle(await numberOf(page)) }).click();
  await answer(page, orderConfirmations.cancelOrderYes);
}
