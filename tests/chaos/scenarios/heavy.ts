import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { completeJobAction } from '#app/actions/work-orders/complete-job.ts';
import { createOrderAction } from '#app/actions/work-orders/create-order.ts';
import { takeStepAction } from '#app/actions/work-orders/take-step.ts';
import { newId } from '#app/app/engine-parts.ts';
import { write } from '#app/data/access.ts';
import { orderRow } from '#app/data/orders.ts';
import { addPhoto, heldByDraft, photoTables } from '#app/data/photos.ts';
import { exportUnsentWork } from '#app/sync/transfer/export.ts';
import { listWorkOrders } from '#contract/calls/work-orders.ts';
import { localId } from '#domain/local-ids.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { sha256 } from '#testkit/builders.ts';
import { Tablet } from '#tests/journeys/support/tablet.ts';
import { Office, type OfficeCard } from '#tests/support/office.ts';
import { say } from '#tests/support/say.ts';
import { SeededRandom } from '#tests/support/seeded-random.ts';
import { addOrders, fillBase } from '#tests/support/site/fill.sql.ts';
import { OWNER, openSignedInSite, type SignedInSite, type Site, TOKEN } from '#tests/support/site/site.ts';
import { Oracle } from '../oracle/oracle.ts';
import { type CapturedAction, type Chain, chainOver } from '../work/chains.ts';
import type { Options } from '../world/options.ts';
import { grainyPicture } from '../world/pictures.ts';

/** Like the app's photos: about 500 KiB. */
const PICTURE_WIDTH = 1_280;
const READ_AT_ONCE = 100;
const SAMPLE_MS = 250;
const OPEN_MS = 120_000;
const DRAIN_MS = 20 * 60_000;
const PERSON = OWNER.name;
/** Limit for blocking the page at the machine's own speed. */
const LONGEST_TASK_MS = 50;

/** A task over 50 ms on the page's thread. */
type LongTask = { startTime: number; duration: number };

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the page's window can only be extended as an interface.
  interface Window {
    longTasks: LongTask[];
  }
}

/**
 * A thousand actions wait on a tablet with a slow processor, three hundred of them with a photo: time until the first
 * content, tasks that block the thread, memory use, and whether everything arrives once.
 */
export async function heavy(options: Options): Promise<boolean> {
  const actions = options.count;
  const photos = Math.round(actions * 0.3);
  const raised = Math.round(actions * 0.3);
  const counts = { photos, raised, steps: actions - photos - raised };
  const place = await openSignedInSite((site) =>
    site.query(async (client) => {
      await fillBase(client);
      await addOrders(client, { prefix: 'done', count: counts.photos, status: 'car_received', jobs: 1 });
      await addOrders(client, { prefix: 'step', count: counts.steps, status: 'vendor_assigned', jobs: 1 });
    }),
  );
  const folder = mkdtempSync(join(tmpdir(), 'vm-heavy-'));
  try {
    const made = await captureElsewhere(place.site, counts, options.seed);
    const file = join(folder, 'work.zip');
    writeFileSync(file, made.file);
    say(
      `${actions} actions, ${photos} with a photo, ${counts.raised} that raise an order: ${mib(made.file.length)}`,
    );
    return await play(place, file, { actions, slow: options.slow, chains: made.chains });
  } finally {
    await place.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Card = OfficeCard & { car_id: string };
type Counts = { photos: number; raised: number; steps: number };

/** The same engine on a tablet in this process captures the actions without a network, and exports them as a file. */
async function captureElsewhere(site: Site, counts: Counts, seed: number) {
  const host = {
    fetch: (request: Request) => {
      const { pathname, search } = new URL(request.url);
      return fetch(new Request(new URL(pathname + search, site.server.url), request));
    },
  };
  const tablet = new Tablet(host, TOKEN);
  await tablet.signIn();
  const orders = await readOrders(tablet);
  const cards = await site.query((client) =>
    client.query<Card>(
      'select id, jobcard_no as jobcard_id, car_id, car_number from job_cards order by id desc limit $1',
      [counts.raised],
    ),
  );
  tablet.cable.isCut = true;
  const random = new SeededRandom(seed);
  const chains: Chain[] = [];
  for (const order of orders)
    chains.push(
      order.status === 'car_received' ? await complete(tablet, order, random) : await handOver(tablet, order),
    );
  for (const card of cards.rows) chains.push(await raise(tablet, card));
  const origin = { appVersion: '', address: '', apiHost: '', serverVersion: '', userAgent: '' };
  const report = (error: unknown): never => {
    throw error;
  };
  const deps = { database: tablet.database, now: () => new Date(), origin, report };
  const { file } = await exportUnsentWork(deps, {
    owner: tablet.owner(),
    user: tablet.user?.username ?? null,
  });
  await tablet.stop();
  return { file: new Uint8Array(await file.arrayBuffer()), chains };
}

async function readOrders(tablet: Tablet): Promise<WorkOrder[]> {
  const found: WorkOrder[] = [];
  for (let page = 1, isMore = true; isMore; page += 1) {
    const query = { complexId: tablet.complexId(), page, pageSize: READ_AT_ONCE };
    const { records, total } = (await tablet.api.perform(listWorkOrders, { query })).value;
    found.push(...records);
    isMore = records.length > 0 && found.length < total;
  }
  const at = new Date().toISOString();
  await tablet.database.orders.bulkPut(found.map((order) => orderRow(tablet.complexId(), order, at)));
  return found;
}

function chainOf(order: WorkOrder, captured: Pick<CapturedAction, 'kind' | 'hashes'>): Chain {
  const jobs = order.jobs.map(({ id, name, ratePaise }) => ({
    id,
    job: { name },
    job_rate: ratePaise / 100,
  }));
  const [job] = jobs;
  const done = { ...captured, jobId: job?.id ?? '', rate: job?.job_rate ?? 0, person: PERSON };
  return chainOver({ id: order.id, work_order_id: order.number, jobs }, done);
}

async function raise(tablet: Tablet, card: Card): Promise<Chain> {
  const jobCard = { id: card.id, number: card.jobcard_id };
  const car = { id: card.car_id, number: card.car_number };
  await tablet.capture(createOrderAction, { orderId: localId(newId()), jobCard, car });
  return chainOver(card, { kind: 'create', person: PERSON, hashes: [] });
}

async function handOver(tablet: Tablet, order: WorkOrder): Promise<Chain> {
  const { id, number, vendor } = order;
  const seenVendor = vendor === null ? null : { id: vendor.id, name: vendor.name };
  const payload = { orderId: id, orderNumber: number, step: 'hand-over', seenVendor } as const;
  await tablet.capture(takeStepAction, payload);
  return chainOf(order, { kind: 'hand-over', hashes: [] });
}

/** With a unique photo. */
async function complete(tablet: Tablet, order: WorkOrder, random: SeededRandom): Promise<Chain> {
  const { buffer } = await grainyPicture('photo.jpg', random, PICTURE_WIDTH);
  const bytes = new Uint8Array(buffer).buffer;
  const small = new Uint8Array((await grainyPicture('small.jpg', random, 320)).buffer).buffer;
  const draftKey = `complete/${order.id}`;
  const photo = { id: newId(), heldBy: heldByDraft(draftKey), sha256: sha256(bytes), bytes };
  const facts = { name: 'photo.jpg', mediaType: 'image/jpeg', sizeBytes: bytes.byteLength, takenAt: null };
  const size = { widthPx: PICTURE_WIDTH, heightPx: (PICTURE_WIDTH * 3) / 4 };
  await write(tablet.database, photoTables(tablet.database), () =>
    addPhoto(tablet.database, { ...photo, ...facts, ...size }, small),
  );
  const [job] = order.jobs;
  if (job === undefined) throw new Error('The order has no job.');
  const named = { orderId: order.id, orderNumber: order.number, jobId: job.id, jobName: job.name };
  const values = { status: 'completed', finalRatePaise: job.ratePaise, partialValuePaise: null } as const;
  await tablet.capture(completeJobAction, { ...named, ...values }, { photoIds: [photo.id], draftKey });
  return chainOf(order, { kind: 'complete', hashes: [photo.sha256] });
}

type Load = { actions: number; slow: number; chains: readonly Chain[] };

async function play({ site, network, page }: SignedInSite, file: string, load: Load): Promise<boolean> {
  page.setDefaultTimeout(OPEN_MS);
  await page.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) window.longTasks.push({ startTime, duration });
    }).observe({ type: 'longtask', buffered: true });
  });
  const watch = await Watch.of(page);
  await network.goOffline();
  await page.goto('/outbox');
  await page.getByLabel('Choose an exported file').setInputFiles(file);
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).waitFor();
  await watch.during('import', 1, async () => {
    const began = performance.now();
    await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
    await seen(page, CHIP, numberOf(load.actions));
    return `in ${ms(performance.now() - began)}`;
  });
  // A second copy of all of it, before the battery is empty.
  await delay(5_000);
  await watch.during('start on the floor', load.slow, async () => {
    await page.goto('/floor', { waitUntil: 'commit' });
    const title = await seen(page, 'main h1');
    const cars = await seen(page, 'main section button');
    const told = await seen(page, CHIP, numberOf(load.actions));
    const painted = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    );
    return `first frame ${ms(painted)}, title ${ms(title)}, cars ${ms(cars)}, chip ${ms(told)}`;
  });
  await watch.during('outbox', load.slow, async () => {
    const began = await page.evaluate((chip) => {
      document.querySelector<HTMLElement>(chip)?.click();
      return performance.now();
    }, CHIP);
    const title = await seen(page, 'main h1', 'Outbox');
    const listed = await seen(page, 'main li');
    return `title after ${ms(title - began)}, actions after ${ms(listed - began)}`;
  });
  await watch.during('send', load.slow, async () => {
    const began = performance.now();
    await network.goOnline();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await seen(page, CHIP, 'All sent');
    return `${load.actions} actions in ${ms(performance.now() - began)}`;
  });
  const wrong = await check(site, load.chains);
  for (const words of wrong) say(words);
  say(`actions lost, doubled or other photos: ${wrong.length}`);
  // The machine's other load affects each of the figures above.
  say(`machine: ${availableParallelism()} cores, ${(loadavg()[0] ?? 0).toFixed(1)} programs on them`);
  return wrong.length === 0;
}

/** Link to the outbox, with the number of waiting entries. */
const CHIP = 'header a[href="/outbox"]';

/**
 * Time, on the page's clock (ms), when an element with this text was there. Polled ten times a second: a locator polls
 * at each frame, and on a slow processor polling would be most of the work.
 */
async function seen(page: Page, selector: string, pattern = ''): Promise<number> {
  const found = await page.waitForFunction(
    ([where, words]) => {
      const wanted = new RegExp(words);
      const isIt = (one: Element) => wanted.test(one.getAttribute('aria-label') ?? one.textContent ?? '');
      return [...document.querySelectorAll(where)].some(isIt) && performance.now();
    },
    [selector, pattern] as const,
    { polling: 100, timeout: DRAIN_MS },
  );
  return Number(await found.jsonValue());
}

function numberOf(count: number): string {
  return `\\b(${count}|${count.toLocaleString('en-IN')})\\b`;
}

/** Long tasks and memory of the page, phase by phase. */
class Watch {
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async of(page: Page): Promise<Watch> {
    return new Watch(page, await page.context().newCDPSession(page));
  }

  /** Times are those of a processor that is `slow` times slower. */
  async during(phase: string, slow: number, work: () => Promise<string>): Promise<void> {
    await this.#session.send('Emulation.setCPUThrottlingRate', { rate: slow });
    const from = await this.#page.evaluate(() => performance.now());
    const isNew = phase.startsWith('start');
    let isOver = false;
    const peak = { heap: 0, buffers: 0 };
    const sampling = (async () => {
      while (!isOver) {
        const used = await this.#session.send('Runtime.getHeapUsage').catch(() => null);
        const { usedSize = 0, backingStorageSize = 0 } = (used ?? {}) as Record<string, number>;
        peak.heap = Math.max(peak.heap, usedSize);
        peak.buffers = Math.max(peak.buffers, backingStorageSize);
        await delay(SAMPLE_MS);
      }
    })();
    const said = await work();
    isOver = true;
    await sampling;
    await this.#session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    // A task is reported after its end.
    await delay(300);
    const tasks = await this.#page.evaluate(() => window.longTasks);
    const own = tasks.filter(({ startTime }) => isNew || startTime >= from).map(({ duration }) => duration);
    const longest = own.sort((one, other) => other - one).slice(0, 5);
    const beyond = own.filter((duration) => duration / slow > LONGEST_TASK_MS);
    say(
      `${phase} (${slow} × slower): ${said}\n` +
        `  longest tasks ${longest.map(Math.round).join(', ')} ms; ${own.length} over 50 ms, ${beyond.length} over ${LONGEST_TASK_MS * slow} ms\n` +
        `  memory at most ${mib(peak.heap)} of objects and ${mib(peak.buffers)} of bytes`,
    );
  }
}

/** Every breach as a message. */
async function check({ server }: Site, chains: readonly Chain[]): Promise<string[]> {
  const cards = chains.flatMap(({ order, card }) => (order === null ? [card] : []));
  const office = new Office(server.url, TOKEN);
  const oracle = new Oracle({ office, work: { cards, baseline: new Map() }, waits: () => false });
  const verdict = await oracle.check(chains);
  return Object.entries(verdict).flatMap(([promise, cases]) => cases.map((words) => `${promise}: ${words}`));
}

const ms = (value: number): string => `${Math.round(value)} ms`;
const mib = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MiB`;
