import { expect, type Page } from '@playwright/test';
import { officeActionTexts } from '#app/features/office/texts.ts';
import { transferTexts } from '#app/features/outbox/transfer-texts.ts';
import { menuTexts, syncTexts } from '#app/texts/common.ts';
import { storageTexts } from '#app/texts/storage.ts';
import { VALIDATE_QUERY, validateUser } from '#contract/calls/session.ts';
import { ownerKey, ownerOf } from '#domain/session/session.ts';
import { type FormerDevice, formerDevice } from '#tests/data/support/former-devices.ts';
import type { OfficeOrder } from '#tests/support/office.ts';
import { grainyPicture } from '../support/pictures.ts';
import {
  deleteDatabase,
  holdFormerDatabase,
  notedEntries,
  openBesideApp,
  raiseDatabase,
  wholeDatabase,
} from './support/device-database.ts';
import { OrderScreen } from './support/order-screen.ts';
import { OutboxScreen } from './support/outbox-screen.ts';
import { type Site, TOKENS, test } from './support/story.ts';

const { start, lost: lostTexts } = storageTexts;

test('work of a former version is brought over once its tab is closed, and that of a newer one is left alone', async ({
  site,
}) => {
  const { office, network } = site;
  const { device, completed, received } = await formerWorkAt(site);
  const tablet = await site.openTablet({ isNew: true });
  const app = await tablet.page.context().newPage();
  await openBesideApp(tablet.page, tablet.origin);
  await holdFormerDatabase(tablet.page, device);
  await app.goto(`${tablet.origin}/validate-token?token=${TOKENS.superAdmin}`);
  await expect(app.getByRole('heading', { name: start.blocked.title })).toBeVisible();
  await tablet.page.close();
  await expect(app.getByRole('heading', { level: 1, name: menuTexts['/'] })).toBeVisible();

  const outbox = await OutboxScreen.open(app);
  for (const { id } of received)
    await expect.poll(async () => (await office.order(id)).status_name).toBe('car_received');
  const job = async () => (await office.order(completed.id)).jobs[0];
  await expect.poll(async () => (await job())?.completion_status).toBe('completed');
  // Refused before the update, or of a kind or format that this build does not know: parked, and shown.
  await expect(outbox.entry(syncTexts.attention)).toHaveCount(5);
  expect(await job()).toMatchObject({ final_rate: 1250.5 });
  expect((await job())?.completion_images).toHaveLength(2);
  for (const { id } of received) {
    const steps = (await office.order(id)).status_log.map(({ status_name }) => status_name);
    expect(steps.filter((step) => step === 'car_received')).toHaveLength(1);
  }
  const screen = await OrderScreen.open(app, completed);
  const form = await screen.startCompletion(1);
  await expect(form.dialog.getByText(officeActionTexts.draftBack)).toBeVisible();
  await expect(form.rate).toHaveValue('812.5');
  await expect(form.photos).toHaveCount(1);

  await openBesideApp(app, tablet.origin);
  await raiseDatabase(app, 99);
  const before = await wholeDatabase(app);
  const asked = network.requests.length;
  await app.goto(`${tablet.origin}/outbox`);
  await expect(app.getByRole('heading', { name: start.newer.title })).toBeVisible();
  await expect(app.getByText(storageTexts.kept(6))).toBeVisible();
  expect(await wholeDatabase(app)).toBe(before);
  expect(network.requests.slice(asked).filter(({ path }) => path.includes('/vendors/'))).toEqual([]);
  await app.getByRole('link', { name: transferTexts.diagnostics }).click();
  const download = app.waitForEvent('download');
  await app.getByRole('button', { name: transferTexts.exportAction }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  await expect(app.getByText(transferTexts.exported(6, 2))).toBeVisible();
});

test('a tablet that is full keeps what is there and the form, one whose database is gone has it back, and one that was emptied says what was lost', async ({
  site,
}) => {
  const { office, network } = site;
  const order = await office.orderIn('car_received', 4);
  const tablet = await site.openTablet();
  await tablet.signIn(TOKENS.creator);
  await tablet.untilPrepared(order.jobs.flatMap((job) => job.images));
  const before = await OrderScreen.open(tablet.page, order);
  await network.goOffline();
  await complete(before, 0);
  const begun = await before.startCompletion(1);
  await begun.approve();
  await begun.choosePhotos(await grainyPicture('two.jpg'));
  // Chromium caches the free space for half a minute; a new start reads it at once.
  await tablet.closeAndStartAgain();
  const { page, origin } = tablet;
  await allowStorage(page, origin, 1_000);

  // Opening the database on a full disk may lose everything in it, so it is not opened until there is room.
  await page.goto(`${origin}/in-progress-work-orders/${order.id}`);
  await expect(page.getByRole('heading', { name: start.full.title })).toBeVisible();
  await allowStorage(page, origin, null);
  await page.getByRole('button', { name: storageTexts.tryAgain }).click();
  const screen = await OrderScreen.open(page, order);
  expect(await tablet.kept()).toEqual([expect.objectContaining({ photoBytes: [expect.any(Number)] })]);
  const form = await screen.startCompletion(1);
  await expect(form.photos).toHaveCount(1);
  await form.choosePhotos(await grainyPicture('three.jpg'));
  await expect(form.photos).toHaveCount(2);
  await form.rate.fill('640.25');
  await form.save();
  await site.goOnline();
  await expect(tablet.chip(/All sent/)).toBeVisible({ timeout: 45_000 });
  const { jobs } = await office.order(order.id);
  expect(jobs.map(({ completion_images }) => completion_images.length)).toEqual([1, 2, 0, 0]);
  expect(jobs[1]).toMatchObject({ final_rate: 640.25 });

  const other = await page.context().newPage();
  await openBesideApp(other, origin);
  await network.goOffline();
  await complete(screen, 2);
  await expect.poll(() => notedEntries(page)).toBe(1);
  await deleteDatabase(other);
  // The second copy restores it into the open page, and it is sent once.
  await expect(page.getByText(storageTexts.cameBack(1))).toBeVisible();
  await site.goOnline();
  const pictures = async () => (await office.order(order.id)).jobs[2]?.completion_images.length;
  await expect.poll(pictures, { timeout: 45_000 }).toBe(1);
  await expect(tablet.chip(/All sent/)).toBeVisible({ timeout: 45_000 });

  await network.goOffline();
  await complete(screen, 3);
  await expect.poll(() => notedEntries(page)).toBe(1);
  await page.goto('about:blank');
  await evict(other, origin);
  await network.goOnline();
  await OrderScreen.open(page, order);
  const lost = page.getByRole('alert').filter({ hasText: lostTexts.title });
  await expect(lost.getByRole('listitem')).toContainText(screen.jobAt(3).job.name);
  await page.reload();
  await lost.getByRole('button', { name: lostTexts.understood }).click();
  await expect(lost).toBeHidden();
  await page.reload();
  await expect(screen.title).toBeVisible();
  await expect(lost).toBeHidden();
});

/** Captures the completion of a job with one photo. */
async function complete(screen: OrderScreen, index: number): Promise<void> {
  const form = await screen.startCompletion(index);
  await form.approve();
  await form.choosePhotos(await grainyPicture(`job-${index}.jpg`));
  await form.save();
}

/**
 * Storage quota of the app's address from now on, in bytes; null: the browser's usual one. It ends with the session
 * that set it, so the session stays.
 */
async function allowStorage(page: Page, origin: string, quotaSize: number | null): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(quotaSize === null ? {} : { quotaSize }),
  });
}

/**
 * A browser's eviction for want of space: all bulk storage of the address goes at once, local storage and cookies stay.
 */
async function evict(page: Page, origin: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'indexeddb,cache_storage,service_workers,file_systems',
  });
  await browser.detach();
}

/** Orders on the server to which the waiting work of a former device refers. */
type FormerWork = { device: FormerDevice; completed: OfficeOrder; received: OfficeOrder[] };

/** The device of the first version, of this site's super admin, with waiting work that the server can accept. */
async function formerWorkAt(site: Site): Promise<FormerWork> {
  const { office, server } = site;
  const [completed, ...received] = await Promise.all([
    office.orderIn('car_received', 2),
    office.orderIn('vendor_assigned', 1),
    office.orderIn('vendor_assigned', 1),
  ]);
  for (const { id } of received)
    await call(server.url, 'PATCH', `/vendors/work-orders/${id}/status`, { status: 'handover_to_vendor' });
  const answer = await call(server.url, 'GET', `${validateUser.path}?dash_type=${VALIDATE_QUERY.dashType}`);
  const { role: _role, ...person } = validateUser.answer.decode(answer, '');
  const device = formerDevice(1, {
    '1/demo.super-admin': ownerKey(ownerOf({ ...person, role: 'vendor-management-super-admin' })),
    'ORDER-A': completed.id,
    'JOB-A1': completed.jobs[0]?.id ?? '',
    'JOB-A2': completed.jobs[1]?.id ?? '',
    'ORDER-B': received[0]?.id ?? '',
    'ORDER-C': received[1]?.id ?? '',
  });
  return { device, completed, received };
}

async function call(url: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { Authorization: `Token ${TOKENS.superAdmin}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
