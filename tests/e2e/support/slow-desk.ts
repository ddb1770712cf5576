import { setTimeout as delay } from 'node:timers/promises';
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { stepTexts } from '#app/actions/labels.ts';
import { createdTexts } from '#app/features/work-orders/created/texts.ts';
import { orderConfirmations } from '#app/features/work-orders/texts.ts';
import { Shown } from './shown.ts';
import { type Site, TOKENS } from './story.ts';

/** How long the server takes for each answer. */
const SLOW_MS = 400;

export type Desk = { page: Page; shown: Shown; isSent(): Promise<void> };

/** A desk of a super admin whose server takes its time; `prepare` runs before anybody is signed in. */
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

/** The number of the order that is open. */
export const numberOf = (page: Page): Promise<string> => page.getByRole('heading', { level: 1 }).innerText();

/** What cannot be done yet says why when it is pressed all the same. */
export const pressAnyway = (button: Locator): Promise<void> => button.click({ force: true });

/** Gives the order that is open to the second of the vendors that have rates. */
export async function changeVendor(page: Page): Promise<void> {
  await page.getByRole('button', { name: stepTexts['change-vendor'] }).click();
  await page.getByRole('dialog').getByRole('button').filter({ hasText: '₹' }).nth(1).click();
}

/** Answers the question that is asked. */
export async function answer(page: Page, label: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click();
}

/** From now on the server fails at these calls. */
export async function failReads(page: Page, call: RegExp): Promise<void> {
  await page.route(call, (route) => (isOfApi(route) ? answerLate(route, 500) : route.fallback()));
}

const isOfApi = (route: Route): boolean => new URL(route.request().url()).pathname.startsWith('/api/');

/** Nothing but a status, as late as every answer here. */
export async function answerLate(route: Route, status: 400 | 500): Promise<void> {
  await delay(SLOW_MS);
  await route.fulfill({ status, json: {} });
}

/** Cancels the order that is open. */
export async function cancel(page: Page): Promise<void> {
  await page.getByRole('button', { name: createdTexts.cancelTitle(await numberOf(page)) }).click();
  await answer(page, orderConfirmations.cancelOrderYes);
}
