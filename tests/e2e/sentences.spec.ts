import { setTimeout as delay } from 'node:timers/promises';
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { jobManagementTexts } from '#app/features/catalogue/texts.ts';
import { invoiceFormTexts } from '#app/features/invoices/new/texts.ts';
import { invoiceTexts } from '#app/features/invoices/texts.ts';
import { createTexts } from '#app/features/work-orders/create/texts.ts';
import { createdTexts } from '#app/features/work-orders/created/texts.ts';
import { stepTexts } from '#app/features/work-orders/mutations/texts.ts';
import { completionTexts } from '#app/features/work-orders/progress/texts.ts';
import { orderConfirmations } from '#app/features/work-orders/texts.ts';
import { orderToasts } from '#app/features/work-orders/toast-texts.ts';
import { uiTexts } from '#app/ui/texts.ts';
import { smallPicture } from '../support/pictures.ts';
import { CatalogueScreen, VendorsScreen } from './support/catalogue-screens.ts';
import { CreatedScreen, CreateScreen } from './support/created-screens.ts';
import { ApproveScreen, AssignScreen, ListScreen } from './support/decision-screens.ts';
import { InvoiceForm } from './support/invoice-screens.ts';
import { billPdf } from './support/office-documents.ts';
import { OrderScreen } from './support/order-screen.ts';
import { Shown } from './support/shown.ts';
import { type Site, TOKENS, test } from './support/story.ts';
import { walkTo } from './support/tablet.ts';

/** How long the server takes for each answer. */
const SLOW_MS = 400;

type Desk = { page: Page; shown: Shown; isSent(): Promise<void> };

async function openDesk(site: Site, prepare = async (_page: Page) => {}): Promise<Desk> {
  const desk = await site.openTablet({ viewport: { width: 1440, height: 900 }, plain: true });
  const shown = await Shown.on(desk.page);
  site.network.delay(SLOW_MS);
  desk.page.setDefaultTimeout(8000);
  await prepare(desk.page);
  await desk.signIn(TOKENS.superAdmin);
  const isSent = async () => {
    await desk.hearOnline();
    await expect(desk.chip(/All sent/)).toBeVisible({ timeout: 30_000 });
  };
  return { page: desk.page, shown, isSent };
}

/** The number of the order that is open. */
const numberOf = (page: Page): Promise<string> => page.getByRole('heading', { level: 1 }).innerText();

/** What cannot be done yet says why when it is pressed all the same. */
const pressAnyway = (button: Locator): Promise<void> => button.click({ force: true });

/** Who brought an order where it stands, on its card. */
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
  await expect(page.getByText(orderToasts.jobDecided.approved)).toBeVisible();
  await approve.reject(decided.jobs[1]?.job.name ?? '');
  await shown.expectPoints(['S8.51']);
  await approve.proceed(1);
  await shown.expectPoints(['S8.41']);
  await (await ListScreen.open(page, '/assign-vendor', decided)).follow();
  await new AssignScreen(page).assignCheapest();
  await expect(page.getByText(orderToasts.vendorAssigned)).toBeVisible();
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
  await completion.choosePhotos(await smallPicture('done.jpg'));
  await completion.save();
  await shown.expectPoints(['S8.52']);

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

/** Calls by their path below /api, and what a page says when the server answers them with a failure. */
const READS: readonly [point: string, call: RegExp, page: string][] = [
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
  // Of what was read before, the copy is shown.
  const { page, shown } = await openDesk(site, (unread) => failReads(unread, CATALOGUE));
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

test.describe('a server without keys', () => {
  test.use({ knowsKeys: false });

  test('that refuses without a word is told of in the sentence of the act', async ({ site }) => {
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
      // Of several errors the next one comes when this one goes.
      await expect(async () => {
        if (await close.isVisible()) await close.click();
        expect(await close.count()).toBe(0);
      }).toPass();
    };
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
    await expect(messages.getByText(orderToasts.assignVendor)).toBeVisible();
    await close.click();
    await OrderScreen.walkTo(page, assigned);
    await changeVendor(page);
    await isTold(['S8.22']);
    const form = await (await OrderScreen.walkTo(page, received)).startCompletion(0);
    await form.approve();
    await form.choosePhotos(...photos);
    await form.save();
    await isTold(['S8.21']);
  });
});

async function cancel(page: Page): Promise<void> {
  await page.getByRole('button', { name: createdTexts.cancelTitle(await numberOf(page)) }).click();
  await answer(page, orderConfirmations.cancelOrderYes);
}

async function changeVendor(page: Page): Promise<void> {
  await page.getByRole('button', { name: stepTexts['change-vendor'] }).click();
  await page.getByRole('dialog').getByRole('button').filter({ hasText: '₹' }).nth(1).click();
}

async function answer(page: Page, label: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click();
}

/** From now on the server fails at these calls. */
async function failReads(page: Page, call: RegExp): Promise<void> {
  await page.route(call, (route) => (isOfApi(route) ? answerLate(route, 500) : route.fallback()));
}

const isOfApi = (route: Route): boolean => new URL(route.request().url()).pathname.startsWith('/api/');

/** Nothing but a status, as late as every answer here. */
async function answerLate(route: Route, status: 400 | 500): Promise<void> {
  await delay(SLOW_MS);
  await route.fulfill({ status, json: {} });
}
