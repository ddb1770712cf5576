import { setTimeout as pass } from 'node:timers/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { invoiceTexts } from '#app/features/invoices/texts.ts';
import { InvoicesScreen } from './support/invoice-screens.ts';
import { TOKENS, test } from './support/story.ts';

/** Gaps (ms) at which a hand presses twice without having read what the first press brought. */
const GAPS_MS = [0, 100, 250, 400, 600];

test('[L36] a second press at the same place never takes the next act', async ({ site }) => {
  const desk = await site.openTablet({ viewport: { width: 1440, height: 900 }, plain: true });
  await desk.signIn(TOKENS.superAdmin);
  const { page } = desk;
  await InvoicesScreen.open(page);
  const approve = page
    .getByRole('table')
    .getByRole('button', { name: new RegExp(`^${invoiceTexts.approveAsManager}: `) });
  console.log(await approve.count(), site.network.requests.length);
  for (const gapMs of [400, 600, 250]) {
    const changes = () => site.network.requests.filter(({ method }) => method !== 'GET').map((r) => r.path);
    const before = changes().length;
    const name = await approve.first().getAttribute('aria-label');
    await pressTwice(page, approve.first(), gapMs);
    await pass(1500);
    console.log(gapMs, name, changes().slice(before), await page.getByRole('alertdialog').count());
  }
});

async function pressTwice(page: Page, target: Locator, gapMs: number): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('It is not on screen.');
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  await page.mouse.click(x, y);
  await pass(gapMs);
  await page.mouse.click(x, y);
}
