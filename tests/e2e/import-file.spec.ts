import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { importTexts as texts } from '#app/features/import/texts.ts';
import { menuTexts } from '#app/texts/common.ts';
import { barriersInEachTheme } from './support/barriers.ts';
import { TOKENS, test } from './support/story.ts';

/** Made by LibreOffice: a title above the header, other column names, one line without a car, one with extra blanks. */
const FILE = fileURLToPath(new URL('../fixtures/office/job-cards.xlsx', import.meta.url));

/** Two lots, each a request over the slow network, next to the machine's other load. */
const LOTS = { timeout: 60_000 };

const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

test('[N2] [N4] [N5] [N7] job cards come from a workbook over a slow network that breaks, and go again', async ({
  site,
}) => {
  test.slow();
  const desk = await site.openTablet({ viewport: { width: 1440, height: 900 }, plain: true });
  const { page } = desk;
  await desk.signIn(TOKENS.superAdmin);
  await page.getByRole('link', { name: menuTexts['/import'], exact: true }).click();
  await expect(page.getByText(texts.none)).toBeVisible();
  expect.soft(await barriersInEachTheme(page), 'before a file').toEqual([]);
  site.network.delay(300);

  await test.step('a file whose headings are not known', async () => {
    await page.getByLabel(texts.choose).setInputFiles(FILE);
    await expect(page.getByRole('heading', { name: texts.columnsTitle })).toBeVisible();
    await page.getByRole('button', { name: texts.check }).click();
    await expect(page.getByText(texts.chooseColumn).last()).toBeVisible();
    await page.getByLabel('jobcard_no').selectOption({ label: 'A: Card' });
    await page.getByLabel('car_number').selectOption({ label: 'B: Registration' });
    const opened = texts.optional(texts.column(texts.columns.created_at, 'created_at'));
    await page.getByLabel(opened).selectOption({ label: 'C: Opened' });
    expect.soft(await barriersInEachTheme(page), 'while columns are chosen').toEqual([]);
    await page.getByRole('button', { name: texts.check }).click();
  });

  await test.step('every line is shown before anything is taken', async () => {
    await expect(page.getByText(texts.checkedTitle)).toBeVisible(LOTS);
    await expect(page.getByText(texts.wouldBe(421, 0, 0, 1))).toBeVisible();
    await expect(page.getByText('Not read: "Remarks".')).toBeVisible();
    await page.getByRole('tab', { name: texts.show.attention }).click();
    await expect(row(page, 'Line 424')).toContainText('car_number is empty.');
    await expect(row(page, 'Line 425')).toContainText('car_number: MH12 QX 0422 → MH12 QX 0422');
    expect.soft(await barriersInEachTheme(page), 'of what was checked').toEqual([]);
  });

  await test.step('the network breaks in the middle, and the import goes on when it is back', async () => {
    await page.getByRole('button', { name: texts.run(421) }).click();
    await expect(page.getByText(texts.progress.running(200, 422))).toBeVisible();
    await site.network.goOffline();
    await expect(page.getByText(texts.waiting)).toBeVisible();
    await site.goOnline();
    await expect(page.getByText(texts.sum(421, 0, 0, 1))).toBeVisible(LOTS);
    expect.soft(await barriersInEachTheme(page), 'of what was done').toEqual([]);
  });

  await test.step('what it added is there, and an order holds one card back when it is undone', async () => {
    await page.getByRole('tab', { name: texts.show.all }).click();
    await expect(row(page, 'NOV-0001')).toContainText(texts.outcomes.added);
    await site.office.orderOn('MH12QX0007');
    await page.getByRole('button', { name: texts.undo }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: texts.undo }).click();
    await expect(page.getByText(texts.leftTitle(1))).toBeVisible(LOTS);
    await page.getByRole('tab', { name: texts.show.left }).click();
    await expect(row(page, 'NOV-0007')).toContainText('The job card NOV-0007 is in use, and stays.');
    await page.getByRole('button', { name: texts.back }).click();
    await expect(row(page, 'job-cards.xlsx')).toContainText(texts.undoneSum(420, 1));
  });
});
