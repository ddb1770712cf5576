import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { assignVendorWords } from '#app/actions/work-orders/assign-vendor.words.ts';
import { jobManagementTexts } from '#app/features/catalogue/texts.ts';
import { listTexts } from '#app/features/filters/texts.ts';
import { invoiceTexts } from '#app/features/invoices/texts.ts';
import { ratesTexts } from '#app/features/vendors/rates/texts.ts';
import { vendorTexts } from '#app/features/vendors/texts.ts';
import { uiTexts } from '#app/ui/texts.ts';
import { smallPicture } from '../support/pictures.ts';
import { CatalogueScreen, VendorsScreen } from './support/catalogue-screens.ts';
import { CreatedScreen, CreateScreen } from './support/created-screens.ts';
import { ApproveScreen, AssignScreen } from './support/decision-screens.ts';
import { InvoiceForm, InvoicesScreen } from './support/invoice-screens.ts';
import { billPdf } from './support/office-documents.ts';
import { OrderScreen } from './support/order-screen.ts';
import { ELSEWHERE, QUOTED } from './support/shown.ts';
import { answer, answerLate, cancel, changeVendor, failReads, openDesk } from './support/slow-desk.ts';
import { type Site, test } from './support/story.ts';
import { walkTo } from './support/tablet.ts';

test.describe('a server without keys', () => {
  test.use({ knowsKeys: false });

  test('that refuses without a word is told of in the sentence of the action', async ({ site }) => {
    test.slow();
    const { office } = site;
    const { page, shown } = await openDesk(site);
    const open = await office.orderIn('open', 1);
    const dropped = await office.orderIn('open', 1);
    const asked = await office.orderIn('ready_for_approval', 2);
    const ready = await office.orderIn('ready_for_vendor', 1);
    const assigned = await office.orderIn('vendor_assigned', 1);
    const received = await office.orderIn('car_received', 1);
    await page.route(/\/api\/vendors\//, (route) =>
      route.request().method() === 'GET' ? route.fallback() : answerLate(route, 400),
    );
    const messages = page.getByRole('region', { name: uiTexts.notifications });
    const close = messages.getByRole('button', { name: uiTexts.close });
    const isTold = async (points: readonly string[]) => {
      await shown.expectPoints(points);
      // Of several errors the next one appears when this one goes.
      await expect(async () => {
        if (await close.isVisible()) await close.click();
        expect(await close.count()).toBe(0);
      }).toPass();
    };
    const create = await CreateScreen.open(page);
    await create.choose(await office.untouchedCard());
    await create.create();
    await isTold(['S8.28']);
    await walkTo(page, `/created-work-orders/${open.id}`);
    const photos = [await smallPicture('door.jpg')];
    await new CreatedScreen(page).saveJob(
      await new CreatedScreen(page).fillJob({
        category: 'Body Work',
        name: 'Panel painting',
        quantity: 1,
        photos,
      }),
    );
    await isTold(['S8.11']);
    await walkTo(page, `/created-work-orders/${dropped.id}`);
    await cancel(page);
    await isTold(['S8.30']);
    await walkTo(page, `/approve-work-order/${asked.id}`);
    await new ApproveScreen(page).approve(asked.jobs[0]?.job.name ?? '');
    await isTold(['S8.20']);
    await walkTo(page, `/assign-vendor/${ready.id}`);
    await new AssignScreen(page).assignCheapest();
    await expect(messages.getByText(assignVendorWords.failed)).toBeVisible();
    await close.click();
    await OrderScreen.walkTo(page, assigned);
    await changeVendor(page);
    await isTold(['S8.22']);
    const form = await (await OrderScreen.walkTo(page, received)).startCompletion(0);
    await form.approve();
    await form.choosePhotos(...photos);
    await form.save();
    await isTold(['S8.21']);
    await refuseCatalogue(page, isTold);
    await refuseVendor(page, isTold, await office.employee());
    await refuseInvoice(page, isTold, site);
  });
});

type IsTold = (points: readonly string[]) => Promise<void>;

async function refuseCatalogue(page: Page, isTold: IsTold): Promise<void> {
  const texts = jobManagementTexts;
  await CatalogueScreen.open(page);
  await page.getByRole('main').getByRole('button', { name: texts.addCategory, exact: true }).click();
  const category = page.getByRole('dialog', { name: texts.addCategory });
  await category.getByRole('textbox', { name: texts.categoryName }).fill('Glass');
  await category.getByRole('button', { name: texts.addCategory, exact: true }).click();
  await isTold(['S8.12']);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: texts.jobs }).click();
  await page.getByRole('button', { name: texts.addJob, exact: true }).first().click();
  const adding = page.getByRole('dialog', { name: texts.addJob });
  await adding.getByRole('combobox', { name: texts.category }).selectOption({ index: 1 });
  await adding.getByRole('textbox', { name: texts.jobName }).fill('Visor');
  await adding.getByRole('button', { name: texts.addJob, exact: true }).click();
  await isTold(['S8.13']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: texts.editJobNamed('Radiator repair') }).click();
  const editing = page.getByRole('dialog', { name: texts.editJob });
  await editing.getByRole('textbox', { name: texts.jobName }).fill('Radiator');
  await editing.getByRole('button', { name: texts.save, exact: true }).click();
  await isTold(['S8.15']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: texts.deleteJobNamed('Radiator repair') }).click();
  await answer(page, texts.delete);
  await isTold(['S8.14']);
}

async function refuseVendor(page: Page, isTold: IsTold, { name: employee }: { name: string }): Promise<void> {
  const about = { name: 'Om Glass', gst: '27AAPFU0939F1ZV', phone: '9876543210', address: 'Laxmi Road' };
  await (await VendorsScreen.open(page)).fill({ ...about, employee });
  await isTold(['S8.16']);
  await page.goto('/vendors?tab=rates');
  await page.getByRole('main').locator('[data-list-item]').first().click();
  await page.getByRole('textbox', { name: ratesTexts.rateOf('Panel painting'), exact: true }).fill('77');
  await page.getByRole('button', { name: vendorTexts.saveRates, exact: true }).click();
  await isTold(['S8.17']);
}

async function refuseInvoice(page: Page, isTold: IsTold, { office }: Site): Promise<void> {
  const job = await office.job('Headlamp replacement');
  const vendor = await office.vendor('Sahyadri Body and Paint Works');
  const order = await office.completedOrder({ job, vendor, quantity: 1 });
  const form = await InvoiceForm.open(page);
  await form.choose(order);
  await form.fillNumber('OM/1');
  await form.attach(billPdf('bill.pdf', 'Bill'));
  await form.press();
  await isTold(['S8.24']);
  const list = await InvoicesScreen.open(page);
  await list.actions.first().click();
  await isTold(['S8.25']);
  await failReads(page, /\/invoices\/download/);
  await page.getByRole('checkbox', { name: listTexts.selectPage }).check();
  await page.getByRole('button', { name: invoiceTexts.download, exact: true }).click();
  await isTold(['S8.26']);
}

test('every sentence that the specification quotes is tried in Chromium', () => {
  const sources = ['sentences', 'sentences-refused'].map((name) =>
    readFileSync(new URL(`${name}.spec.ts`, import.meta.url), 'utf8'),
  );
  const tried = new Set([...sources.join().matchAll(/\bS\d+\.\d+\b/g)].map(([point]) => point));
  const untried = [...QUOTED.keys()].filter((point) => !tried.has(point));
  expect(untried.sort()).toEqual(Object.keys(ELSEWHERE).sort());
});
