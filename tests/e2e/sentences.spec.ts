import { expect, type Page } from '@playwright/test';
import { stepTexts } from '#app/actions/labels.ts';
import { assignVendorWords } from '#app/actions/work-orders/assign-vendor.words.ts';
import { decideJobWords } from '#app/actions/work-orders/decide-job.words.ts';
import { jobManagementTexts } from '#app/features/catalogue/texts.ts';
import { invoiceFormTexts } from '#app/features/invoices/new/texts.ts';
import { invoiceTexts } from '#app/features/invoices/texts.ts';
import { createTexts } from '#app/features/work-orders/create/texts.ts';
import { createdTexts } from '#app/features/work-orders/created/texts.ts';
import { completionTexts } from '#app/features/work-orders/progress/texts.ts';
import { orderConfirmations } from '#app/features/work-orders/texts.ts';
import { smallPicture } from '../support/pictures.ts';
import { CatalogueScreen, VendorsScreen } from './support/catalogue-screens.ts';
import { CreateScreen } from './support/created-screens.ts';
import { ApproveScreen, AssignScreen, ListScreen } from './support/decision-screens.ts';
import { InvoiceForm } from './support/invoice-screens.ts';
import { billPdf } from './support/office-documents.ts';
import { OrderScreen } from './support/order-screen.ts';
import type { Shown } from './support/shown.ts';
import { changeVendor, failReads, numberOf, openDesk, pressAnyway } from './support/slow-desk.ts';
import { type Site, test } from './support/story.ts';
import { walkTo } from './support/tablet.ts';

/** Points about the user who moved an order to its status, as shown on its card. */
const BY = [
  ['S4.42', 'open'],
  ['S4.43', 'ready_for_approval'],
  ['S4.44', 'ready_for_vendor'],
  ['S4.45', 'vendor_assigned'],
  ['S4.46', 'handover_to_vendor'],
  ['S4.47', 'car_received'],
] as const;

test('an order along its life', async ({ site }) => {
  test.slow();
  const { office } = site;
  const { page, shown, isSent } = await openDesk(site);
  page.setDefaultTimeout(8000);
  await shown.expectPoints(['S2.15', 'S2.21', 'S2.50', 'S2.56']);

  const catalogue = await CatalogueScreen.open(page);
  await catalogue.addJob('Body Work', 'Mirror');

  await walkTo(page, '/work-orders/create');
  await page.getByRole('searchbox', { name: createTexts.search }).fill('XX99');
  await expect(page.getByText(createTexts.emptyFiltered)).toBeVisible();
  await page.getByRole('button', { name: createTexts.create, exact: true }).click({ force: true });
  await shown.expectPoints(['S2.64', 'S2.65', 'S5.1']);

  const form = new CreateScreen(page);
  await form.choose(await office.untouchedCard());
  const screen = await form.create();
  await page.getByRole('button', { name: stepTexts.submit }).click();
  await shown.expectPoints(['S8.40', 'S4.19', 'S5.10']);

  await page.getByRole('main').getByRole('button', { name: createdTexts.addJob }).click();
  const dialog = page.getByRole('dialog', { name: createdTexts.addJob });
  await expect(dialog.getByRole('combobox', { name: createdTexts.category })).toBeVisible();
  await dialog.getByRole('button', { name: createdTexts.addJob, exact: true }).click({ force: true });
  await shown.expectPoints(['S5.2', 'S5.3']);
  await page.keyboard.press('Escape');
  const job = {
    category: 'Body Work',
    name: 'Mirror',
    quantity: 1,
    photos: [await smallPicture('mirror.jpg')],
  };
  await screen.addJob(job);
  await shown.expectPoints(['S8.48', 'S4.37']);
  await screen.addJob({ ...job, name: 'Headlamp replacement' });
  await page.getByRole('button', { name: /^Increase Quantity of Mirror/ }).click();
  await page.getByRole('button', { name: createdTexts.save, exact: true }).click();
  await shown.expectPoints(['S8.49']);
  await page.getByRole('button', { name: createdTexts.removeNamed('Headlamp replacement') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: createdTexts.remove, exact: true }).click();
  await shown.expectPoints(['S8.60', 'S8.50']);
  await page.getByRole('button', { name: createdTexts.cancelTitle(await numberOf(page)) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: orderConfirmations.cancelOrderYes })
    .click();
  await shown.expectPoints(['S8.59', 'S8.42']);

  const decided = await office.orderIn('ready_for_approval', 2);
  const list = await ListScreen.open(page, '/approve-work-order', decided);
  await list.follow();
  const approve = new ApproveScreen(page);
  await approve.approve(decided.jobs[0]?.job.name ?? '');
  await expect(page.getByText(decideJobWords.done.approved)).toBeVisible();
  await approve.reject(decided.jobs[1]?.job.name ?? '');
  await shown.expectPoints(['S8.51']);
  await approve.proceed(1);
  await shown.expectPoints(['S8.41']);
  await (await ListScreen.open(page, '/assign-vendor', decided)).follow();
  await new AssignScreen(page).assignCheapest();
  await expect(page.getByText(assignVendorWords.done)).toBeVisible();
  const bay = await OrderScreen.walkTo(page, decided);
  await changeVendor(page);
  await shown.expectPoints(['S8.53']);
  await bay.takeStep('hand-over');
  await bay.takeStep('receive');
  await isSent();
  const completion = await bay.startCompletion(0);
  await completion.approve();
  await completion.dialog.getByRole('button', { name: completionTexts.save, exact: true }).click();
  await shown.expectPoints(['S5.12']);
  const five = [1, 2, 3, 4, 5].map((shade) => smallPicture(`${shade}.jpg`, 50 * shade));
  await completion.choose(...(await Promise.all(five)));
  await shown.expectPoints(['S5.34']);
  await expect(completion.photos).toHaveCount(4);
  await completion.save();
  await shown.expectPoints(['S8.52']);

  const started = await office.orderIn('ready_for_approval', 2);
  await walkTo(page, `/approve-work-order/${started.id}`);
  await approve.approve(started.jobs[0]?.job.name ?? '');
  await approve.reject(started.jobs[1]?.job.name ?? '');
  await isSent();
  await page.getByRole('button', { name: stepTexts.start }).click();
  await shown.expectPoints(['S8.43']);

  await page.setViewportSize({ width: 820, height: 1180 });
  for (const [point, status] of BY) {
    await page.goto(`/work-orders?status=${status}`);
    await shown.expectPoints([point]);
  }
});

test('the catalogue, the vendors and the invoices', async ({ site }) => {
  test.slow();
  const { page, shown } = await openDesk(site);
  await test.step('the catalogue', () => keepCatalogue(page, shown));
  await test.step('vendors and their rates', () => keepVendors(page, shown, site));
  await test.step('an invoice', () => raiseInvoice(page, shown, site));
});

async function keepCatalogue(page: Page, shown: Shown): Promise<void> {
  const catalogue = await CatalogueScreen.open(page);
  const texts = jobManagementTexts;
  await page.getByRole('main').getByRole('button', { name: texts.addCategory, exact: true }).click();
  await pressAnyway(page.getByRole('dialog').getByRole('button', { name: texts.addCategory, exact: true }));
  await shown.expectPoints(['S5.14']);
  await page.keyboard.press('Escape');
  await catalogue.addCategory('Glass');
  await catalogue.addJob('Glass', 'Visor');
  await page.getByRole('button', { name: texts.addJobTo('Glass') }).click();
  const adding = page.getByRole('dialog', { name: texts.addJob });
  await pressAnyway(adding.getByRole('button', { name: texts.addJob, exact: true }));
  await shown.expectPoints(['S5.15', 'S8.57']);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: texts.jobs }).click();
  await page.getByRole('button', { name: texts.editJobNamed('Visor') }).click();
  const editing = page.getByRole('dialog', { name: texts.editJob });
  await editing.getByRole('textbox', { name: texts.jobName }).fill('Sun visor');
  await editing.getByRole('button', { name: texts.save, exact: true }).click();
  await shown.expectPoints(['S8.46']);
  await page.getByRole('button', { name: texts.deleteJobNamed('Sun visor') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.delete, exact: true }).click();
  await shown.expectPoints(['S8.47', 'S8.58']);
}

async function keepVendors(page: Page, shown: Shown, { office }: Site): Promise<void> {
  const name = 'Om Glass';
  const vendors = await VendorsScreen.open(page);
  const { name: employee } = await office.employee();
  const phone = '9876543210';
  await vendors.add({ name, gst: '27AAPFU0939F1ZV', phone, address: 'Laxmi Road', employee });
  await page.getByRole('heading', { level: 2, name, exact: true }).getByRole('button').click();
  await shown.expectPoints(['S2.96', 'S5.18', 'S8.44']);
  await (await VendorsScreen.open(page, 'rates')).pasteRates(name, 'Headlamp replacement\t1250', {
    'Headlamp replacement': '1250',
  });
  await shown.expectPoints(['S8.45']);
}

async function raiseInvoice(page: Page, shown: Shown, { office }: Site): Promise<void> {
  const job = await office.job('Headlamp replacement');
  const order = await office.completedOrder({ job, vendor: await office.vendor('Om Glass'), quantity: 1 });
  const form = await InvoiceForm.open(page);
  await pressAnyway(form.submit);
  await shown.expectPoints(['S5.23', 'S5.24', 'S5.25', 'S5.26', 'S5.27']);
  await form.choose(order);
  await form.value(invoiceTexts.withoutTax).fill('99999');
  await form.value(invoiceTexts.withTax).fill('1');
  await pressAnyway(form.submit);
  await shown.expectPoints(['S5.30', 'S5.31']);
  const pdf = billPdf('bill.pdf', 'Bill');
  await page
    .getByRole('group', { name: invoiceFormTexts.pdf })
    .locator('input[type=file]')
    .evaluate((input: HTMLInputElement) => input.removeAttribute('multiple'));
  await form.value(invoiceTexts.withoutTax).fill('1250');
  await form.value(invoiceTexts.withTax).fill('1475');
  await form.fillNumber('OM/1');
  await form.attach(pdf);
  const list = await form.create();
  await shown.expectPoints(['S8.54']);
  await list.take(invoiceTexts.approveAsManager, 'OM/1');
  await shown.expectPoints(['S8.55']);
  await list.download();
  await shown.expectPoints(['S8.56']);
}

const CATALOGUE = /\/vendors\/job-categories/;

/** Calls by their path below /api, and the page's message when the server fails at them. */
const READS: readonly [point: string, call: RegExp, page: string][] = [
  ['S2.67', /\/garage\/search\/jobcard/, '/work-orders/create'],
  ['S8.6', /\/garage\/search\/jobcard/, '/work-orders/create'],
  ['S8.7', /\/vendors\/work-orders\/\?/, '/created-work-orders'],
  ['S8.10', /\/vendors\/work-orders\/[\w-]+$/, '/in-progress-work-orders/{order}'],
  ['S8.9', CATALOGUE, '/job-management'],
  ['S8.18', /\/vendors\/\?/, '/vendors'],
  ['S8.19', /\/vendors\/[\w-]+\/jobs/, '/vendors?open={vendor}'],
  ['S8.23', /\/vendors\/invoices\/?\?/, '/invoices'],
  ['S8.27', /\/vendors\/pending-payments/, '/pending-payments'],
];

test('what could not be read is told once the server has answered, and not before', async ({ site }) => {
  test.slow();
  // For data that was read before, the copy is shown.
  const { page, shown } = await openDesk(site, { prepare: (unread) => failReads(unread, CATALOGUE) });
  await walkTo(page, '/job-management?tab=jobs');
  await shown.expectPoints(['S8.8']);
  await page.unrouteAll({ behavior: 'wait' });
  const order = await site.office.orderIn('vendor_assigned', 1);
  const vendor = await site.office.vendor('Sahyadri Body and Paint Works');
  for (const [point, call, address] of READS) {
    await test.step(`${point} at ${address}`, async () => {
      await failReads(page, call);
      await page.goto(address.replace('{order}', order.id).replace('{vendor}', vendor.id));
      await shown.expectPoints([point]);
      await page.unrouteAll({ behavior: 'wait' });
    });
  }
});

test('a complex that has nothing yet, and addresses that lead nowhere', async ({ site }) => {
  const token = await site.access.createInNewComplex('nashik.office');
  const prepare = async (page: Page) => {
    await page.goto('/vendors');
    await expect(page.getByRole('heading', { level: 1, name: 'Unauthorized Access' })).toBeVisible();
  };
  const { page, shown } = await openDesk(site, { token, prepare });
  // Without a token.
  await shown.expectPoints(['S2.3', 'S8.37', 'S2.7', 'S2.58']);
  await page.goto('/work-orders/create');
  await page.getByRole('searchbox', { name: createTexts.search }).fill('XX99');
  await shown.expectPoints(['S2.66']);
  for (const [point, address] of EMPTY) {
    await page.goto(address);
    await shown.expectPoints([point]);
  }
});

const EMPTY = [
  ['S2.86', '/job-management'],
  ['S2.95', '/vendors'],
  ['S2.9', '/nothing-here'],
  ['S8.39', '/nothing-here'],
  ['S8.34', '/work-orders/77'],
  ['S8.35', '/work-orders/%20'],
] as const;
