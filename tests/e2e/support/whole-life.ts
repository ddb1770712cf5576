import { expect, type Page, test } from '@playwright/test';
import { shellTexts } from '#app/features/shell/texts.ts';
import { orderTexts } from '#app/features/work-orders/texts.ts';
import { syncTexts } from '#app/texts/common.ts';
import { formatPaise, rupeesToPaise } from '#domain/money.ts';
import { statusLabel } from '#domain/work-order/statuses.ts';
import type { Office, OfficeCard, OfficeOrder } from '#tests/support/office.ts';
import { smallPicture } from '#tests/support/pictures.ts';
import type { FaultProxy, LostAnswerFace, SeenRequest } from '#tests/support/proxy.ts';
import { CreateScreen, type WantedJob } from './created-screens.ts';
import { ApproveScreen, AssignScreen, expectStatus, ListScreen } from './decision-screens.ts';
import { OrderScreen } from './order-screen.ts';
import type { Site } from './story.ts';
import type { Tablet } from './tablet.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
/** Long enough for an outbox that loses answers and backs off longer after each. */
const UNTIL_SENT = { timeout: 90_000, intervals: [100, 250] };
const [HEADLAMP, PAINTING, RADIATOR] = ['Headlamp replacement', 'Panel painting', 'Radiator repair'] as const;
const FINAL_RATES = { [HEADLAMP]: null, [PAINTING]: 4_000 };

/** Requirements of the story on a host: any that supports the specification's calls. */
export type LifeSite = Pick<Site, 'network' | 'openTablet' | 'goOnline'> & {
  office: Pick<Office, 'order' | 'ordersAgainst' | 'untouchedCard' | 'hashOf'>;
  tokens: Readonly<Record<'creator' | 'approver' | 'superAdmin', string>>;
  /** Names of the users on the host. */
  users: { creator: string; approver: string; superAdmin: string };
};

/** The users and their screens at the end of an order's life; the desks are still open. */
export type Lived = {
  order: OfficeOrder;
  approver: Tablet;
  superAdmin: Tablet;
  watch(tablet: Tablet): Promise<void>;
};

/**
 * The whole life of a work order: a tablet without a network, two desks, and the tablet in the bay again. `pictures`:
 * those that the tablet stores before it loses its network.
 */
export async function liveThrough(
  site: LifeSite,
  { isLossy, pictures }: { isLossy: boolean; pictures: readonly string[] },
): Promise<Lived> {
  const { network, office, tokens } = site;
  const card = await office.untouchedCard();
  const tablet = await site.openTablet({ isNew: true });
  await signIn(tablet, tokens.creator);
  await tablet.untilPrepared(pictures);
  const lost = isLossy ? loseOneAnswerInFive(network) : [];

  const { order, hashes } = await test.step('raised and submitted without a network', () =>
    raiseOffline(site, tablet, card));
  const desk = { ...DESK, plain: !isLossy };
  const approver = await site.openTablet(desk);
  await test.step("two jobs approved, one rejected, at the approver's desk", () =>
    decide(site, approver, order));
  const superAdmin = await site.openTablet(desk);
  const agreed = await test.step("a vendor assigned at the super admin's desk", () =>
    assign(site, superAdmin, order));
  expect(formatPaise(await totalOnServer(site, order))).toBe(agreed);
  const done = await test.step('handed over, received, and completed without a network', () =>
    completeOffline(site, tablet, order));

  const total = await test.step('on the server everything once', async () => {
    await expectOnce(site, card, { ...hashes, ...done });
    return formatPaise(await totalOnServer(site, order));
  });
  if (isLossy) expect(lost.filter(isAction).length).toBeGreaterThan(2);
  const see = (page: Page) => expectSeen(page, order, total);
  // A picture whose answer was lost is loaded with the next load of the page.
  const lookAnew = (page: Page) => page.reload().then(() => see(page));
  const watch = ({ page }: Tablet) => (isLossy ? expect(() => lookAnew(page)).toPass(UNTIL_SENT) : see(page));
  for (const watcher of [approver, superAdmin, tablet]) await watch(watcher);
  return { order, approver, superAdmin, watch };
}

/** If the answer to a first sign-in is lost, the app asks the user to open the link again. */
export async function signIn(tablet: Tablet, token: string): Promise<void> {
  await expect(() => tablet.signIn(token)).toPass(UNTIL_SENT);
}

/** Waits until the device's own outbox is empty, and the chip shows it. */
async function untilSent(tablet: Tablet): Promise<void> {
  await expect.poll(async () => (await tablet.kept()).map(({ label }) => label), UNTIL_SENT).toEqual([]);
  await expect(tablet.chip(/All sent/)).toBeVisible(UNTIL_SENT);
}

type Hashes = Record<string, string[]>;

async function wantedJobs(): Promise<WantedJob[]> {
  return [
    {
      category: 'Body Work',
      name: HEADLAMP,
      quantity: 2,
      photos: [await smallPicture('left.jpg', 30), await smallPicture('right.jpg', 60)],
    },
    { category: 'Body Work', name: PAINTING, quantity: 1, photos: [await smallPicture('door.jpg', 90)] },
    { category: 'Engine Work', name: RADIATOR, quantity: 1, photos: [await smallPicture('leak.jpg', 120)] },
  ];
}

async function raiseOffline(site: LifeSite, tablet: Tablet, card: OfficeCard) {
  const { network, office } = site;
  await network.goOffline();
  const form = await CreateScreen.open(tablet.page);
  await form.choose(card);
  const screen = await form.create();
  for (const job of await wantedJobs()) await screen.addJob(job);
  await tablet.page.reload();
  await expect(screen.jobs).toHaveCount(3);
  await screen.submit();
  await expect(screen.header.getByText(syncTexts.waiting)).toBeVisible();
  await expect(tablet.chip(shellTexts.offlineWaiting(5))).toBeVisible();
  expect(await office.ordersAgainst(card)).toEqual([]);
  const kept = await tablet.keptHashes();
  await site.goOnline();
  await untilSent(tablet);
  const order = await office.order(await screen.serverId());
  await expect(tablet.page.getByRole('heading', { level: 1, name: order.work_order_id })).toBeVisible();
  await expect(screen.header.getByText(syncTexts.waiting)).toBeHidden();
  return { order, hashes: byJob(kept, order) };
}

/** The entries' labels contain the names of their jobs. */
function byJob(kept: Hashes, { jobs }: Pick<OfficeOrder, 'jobs'>, prefix = ''): Hashes {
  const all = Object.entries(kept);
  const of = (name: string) => all.filter(([label]) => label.includes(name)).flatMap(([, hashes]) => hashes);
  return Object.fromEntries(jobs.map(({ job }) => [prefix + job.name, of(job.name)]));
}

async function decide({ tokens }: LifeSite, desk: Tablet, order: OfficeOrder): Promise<void> {
  await signIn(desk, tokens.approver);
  await (await ListScreen.open(desk.page, '/approve-work-order', order)).follow();
  const screen = new ApproveScreen(desk.page);
  await screen.approve(HEADLAMP);
  await screen.approve(PAINTING);
  await screen.reject(RADIATOR);
  await screen.proceed(2);
  await untilSent(desk);
}

/** Returns the vendor's total as shown next to its name. */
async function assign({ tokens }: LifeSite, desk: Tablet, order: OfficeOrder): Promise<string> {
  await signIn(desk, tokens.superAdmin);
  const list = await ListScreen.open(desk.page, '/assign-vendor', order);
  await list.follow();
  const screen = new AssignScreen(desk.page);
  const total = await screen.assignCheapest();
  await untilSent(desk);
  await expect(list.link).toBeHidden();
  return total;
}

async function completeOffline(site: LifeSite, tablet: Tablet, order: OfficeOrder): Promise<Hashes> {
  const screen = await OrderScreen.walkTo(tablet.page, order);
  // Read over the same network: each lost answer doubles the time until the next read.
  await expect(screen.header.getByText(statusLabel('vendor_assigned'))).toBeVisible(UNTIL_SENT);
  await screen.takeStep('hand-over');
  await screen.takeStep('receive');
  await untilSent(tablet);

  await site.network.goOffline();
  for (const [index, photos] of [
    [0, [await smallPicture('lamps.jpg', 150)]],
    [1, [await smallPicture('door-done.jpg', 180), await smallPicture('roof-done.jpg', 210)]],
  ] as const) {
    const form = await screen.startCompletion(index);
    await form.approve();
    const rate = FINAL_RATES[index === 0 ? HEADLAMP : PAINTING];
    if (rate !== null) await form.rate.fill(String(rate));
    await form.choosePhotos(...photos);
    await form.save();
  }
  await expect(screen.header.getByText(statusLabel('completed'))).toBeVisible();
  await expect(tablet.chip(shellTexts.offlineWaiting(2))).toBeVisible();
  const kept = await tablet.keptHashes();
  await site.goOnline();
  await untilSent(tablet);
  await expectStatus(tablet.page, 'completed');
  return byJob(kept, order, DONE);
}

/** Prefix of a job's name that stands for its completion. */
const DONE = 'done: ';

async function totalOnServer({ office }: LifeSite, { id }: OfficeOrder): Promise<number> {
  return rupeesToPaise((await office.order(id)).total_amount) ?? 0;
}

/** One order for the card, each step and each decision in its log once, and behind each picture the original bytes. */
async function expectOnce({ office, users }: LifeSite, card: OfficeCard, hashes: Hashes): Promise<void> {
  const orders = await office.ordersAgainst(card);
  expect(orders).toHaveLength(1);
  const [order] = orders as [OfficeOrder];
  expect(order.status_log.map(({ status_name, created_by }) => [status_name, created_by?.username])).toEqual([
    ['open', users.creator],
    ['ready_for_approval', users.creator],
    ['partially_approved', users.approver],
    ['ready_for_vendor', users.approver],
    ['vendor_assigned', users.superAdmin],
    ['handover_to_vendor', users.creator],
    ['car_received', users.creator],
    ['completed', users.creator],
  ]);
  const [headlamp, painting, radiator] = order.jobs;
  expect(order.jobs).toHaveLength(3);
  expect(headlamp).toMatchObject({
    job: { name: HEADLAMP },
    quantity: 2,
    approval_status: 'approved',
    completion_status: 'completed',
    final_rate: headlamp?.job_rate,
  });
  expect(painting).toMatchObject({
    job: { name: PAINTING },
    quantity: 1,
    approval_status: 'approved',
    completion_status: 'completed',
    final_rate: FINAL_RATES[PAINTING],
  });
  expect(radiator).toMatchObject({
    job: { name: RADIATOR },
    approval_status: 'rejected',
    completion_status: null,
  });
  expect(order.total_amount).toBe(2 * (headlamp?.job_rate ?? 0) + FINAL_RATES[PAINTING]);
  const onServer: Hashes = {};
  for (const { job, images, completion_images } of order.jobs) {
    onServer[job.name] = await Promise.all(images.map((url) => office.hashOf(url)));
    onServer[DONE + job.name] = await Promise.all(completion_images.map((url) => office.hashOf(url)));
  }
  expect(onServer).toEqual(hashes);
  const all = Object.values(onServer);
  expect(all.map(({ length }) => length)).toEqual([2, 1, 1, 2, 1, 0]);
  expect(new Set(all.flat()).size).toBe(all.flat().length);
}

/** The order on the list of completed orders: its status, its cost, and every picture. */
async function expectSeen(page: Page, order: OfficeOrder, total: string): Promise<void> {
  const list = await ListScreen.open(page, '/completed-work-orders', order);
  await expect(list.card.getByText(statusLabel('completed'), { exact: true })).toBeVisible();
  await expect(list.card.getByText(total, { exact: true })).toBeVisible();
  await expect(list.card.getByText(syncTexts.waiting)).toBeHidden();
  const details = await list.openDetails();
  await expect(details.getByText(total, { exact: true })).toBeVisible();
  for (const [label, count] of [
    [orderTexts.referencePictures, 4],
    [orderTexts.completionPictures, 3],
  ] as const) {
    const pictures = details.getByRole('button', { name: label }).locator('img');
    await expect(pictures).toHaveCount(count);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    }
  }
}

const ONE_IN = 5;
const FACES: readonly LostAnswerFace[] = ['cut-body', 'before-headers', 'bad-gateway', 'reset-keepalive'];

/**
 * From now on one API answer in five is lost after the server has acted, with each kind of loss in turn: of the reads
 * the fifth, of the actions the first and every fifth after it. They are counted separately, so that the same actions
 * are hit in each run however many reads the screens make meanwhile. Returns the requests hit so far.
 */
function loseOneAnswerInFive(network: FaultProxy): readonly SeenRequest[] {
  const lost: SeenRequest[] = [];
  const lose = (isMeant: (request: SeenRequest) => boolean, passed: number, turn = 0): void => {
    let count = passed;
    const { happened } = network.loseNextAnswer({
      face: FACES[turn % FACES.length] ?? 'cut-body',
      // A kind of loss that does not apply to this request hits the next suitable one.
      matching: (request) => isMeant(request) && ++count >= ONE_IN,
    });
    void happened.then((request) => {
      lost.push(request);
      lose(isMeant, 0, turn + 1);
    });
  };
  lose((request) => isOfApi(request) && !isAction(request), 0);
  lose((request) => isOfApi(request) && isAction(request), ONE_IN - 1);
  return lost;
}

function isAction({ method }: SeenRequest): boolean {
  return method !== 'GET';
}

function isOfApi({ path }: SeenRequest): boolean {
  return path.startsWith('/api/');
}
