import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addOrders, fillBase } from '../tests/support/site/fill.sql.ts';
import { type Action, entryOf, putEntries } from '../tests/support/site/outbox.ts';
import { preparedPicture } from '../tests/support/site/pictures.ts';
import { openSignedInSite, type SignedInSite } from '../tests/support/site/site.ts';
import {
  browserVersion,
  type Figure,
  inRounds,
  printTable,
  productVersion,
  summary,
} from './support/figures.ts';
import { drain, firstSendAfterRecovery, sendBare, takeOverFromClosedTab } from './support/sending.ts';

const LATENCY_MS = 50;
const SLOW_LATENCY_MS = 300;
/** 50 kbit/s. */
const SLOW_BYTES_PER_S = 6_250;
const FLOOR = 'the same requests by fetch, 4 orders at a time';

/** Composition of a round's entries: two steps an order, and a completion with a photo for some. */
type Mix = { orders: number; completed: number };
const JSON_ONLY: Mix = { orders: 100, completed: 0 };
const FEW: Mix = { orders: 50, completed: 0 };
const WITH_PHOTOS: Mix = { orders: 75, completed: 50 };

let signedIn: SignedInSite;
let picture: Buffer;
/** The server's expected final state. */
const expected = { orders: 0, completed: 0 };

beforeAll(async () => {
  picture = await preparedPicture();
  signedIn = await openSignedInSite((site) => site.query(fillBase));
  signedIn.network.delay(LATENCY_MS);
});
afterAll(async () => {
  await signedIn?.close();
});

// Ten times 200 entries, ten of them with photos, and as many recoveries: the limit is for hangs, not for slowness.
it('drains an outbox', { timeout: 1_800_000 }, async () => {
  const json = await inRounds(async (round) => ({
    bare: await bareMs(`bare-${round}`, JSON_ONLY),
    quiet: await drainMs(`quiet-${round}`, JSON_ONLY, '/vendors'),
    busy: await drainMs(`busy-${round}`, JSON_ONLY, '/'),
  }));
  const photos = await inRounds(
    async (round) => ({
      bare: await bareMs(`bare-photo-${round}`, WITH_PHOTOS),
      quiet: await drainMs(`photo-${round}`, WITH_PHOTOS, '/vendors'),
    }),
    true,
  );
  await expectEffects();
  const slow = await onSlowWire();
  await expectEffects();
  const takeOvers = await inRounds(() => takeOverFromClosedTab(signedIn));
  const recoveries = await inRounds(() => recoveryMs());
  await expectEffects();

  const jsonFloor = { ...summary(json.map(({ bare }) => [bare])), name: FLOOR };
  const photoFloor = { ...summary(photos.map(({ bare }) => [bare])), name: FLOOR };
  const figures: Figure[] = [
    {
      name: '200 entries of JSON, 100 orders, vendors on screen',
      ...summary(json.map(({ quiet }) => [quiet])),
      target: 5000,
      floor: jsonFloor,
    },
    {
      name: 'the same with the dashboard on screen',
      ...summary(json.map(({ busy }) => [busy])),
      target: 5000,
      floor: jsonFloor,
    },
    {
      name: '200 entries, 50 with a 300 KB photo, 75 orders',
      ...summary(photos.map(({ quiet }) => [quiet])),
      floor: photoFloor,
    },
    {
      name: '100 entries of JSON, 50 orders, at 50 kbit/s and 300 ms',
      ...summary([[slow.drained]]),
      floor: { ...summary([[slow.bare]]), name: FLOOR },
    },
    {
      name: 'another tab leads after the leading one closed',
      ...summary(takeOvers.map((ms) => [ms])),
      target: 200,
    },
    {
      name: 'first send after the network is back',
      ...summary(recoveries.map((ms) => [ms])),
      target: 2000,
    },
  ];
  printTable(
    `Sending over a network with ${LATENCY_MS} ms latency`,
    [await browserVersion(signedIn.browser.context), signedIn.site.databaseVersion, productVersion()],
    figures,
  );
});

async function makeActions(prefix: string, { orders, completed }: Mix): Promise<Action[]> {
  const ids = await signedIn.site.query((client) =>
    addOrders(client, { prefix, count: orders, status: 'vendor_assigned', jobs: 1 }),
  );
  expected.orders += orders;
  expected.completed += completed;
  // As in real work: every car is handed over, then received, then the first ones are completed.
  return [
    ...ids.map((orderId): Action => ({ orderId, step: 'hand-over' })),
    ...ids.map((orderId): Action => ({ orderId, step: 'receive' })),
    ...ids.slice(0, completed).map((orderId): Action => ({ orderId, jobId: `${orderId}-job-1` })),
  ];
}

async function bareMs(prefix: string, mix: Mix): Promise<number> {
  return sendBare(signedIn.page, await makeActions(prefix, mix), picture);
}

/** `screen`: opened first; null: the one already open. */
async function drainMs(prefix: string, mix: Mix, screen: '/' | '/vendors' | null): Promise<number> {
  const { page } = signedIn;
  if (screen !== null) {
    await page.goto(screen);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  const actions = await makeActions(prefix, mix);
  const entries = actions.map((action) => entryOf(action, randomUUID()));
  expect(entries).toHaveLength(2 * mix.orders + mix.completed);
  await putEntries(page, entries, picture);
  const ids = entries.map(({ id }) => id);
  const ms = await drain(page, ids);
  return ms;
}

/** Once each: the baseline alone takes half a minute. */
async function onSlowWire(): Promise<{ bare: number; drained: number }> {
  const { network } = signedIn;
  network.delay(SLOW_LATENCY_MS);
  network.throttle(SLOW_BYTES_PER_S);
  const bare = await bareMs('bare-slow', FEW);
  const drained = await drainMs('slow', FEW, null);
  network.delay(LATENCY_MS);
  network.throttle(Number.POSITIVE_INFINITY);
  return { bare, drained };
}

async function recoveryMs(): Promise<number> {
  const [handOver] = await makeActions(`recovery-${randomUUID()}`, { orders: 1, completed: 0 });
  if (handOver === undefined) throw new Error('There is nothing to send.');
  const entry = entryOf(handOver, randomUUID());
  const ms = await firstSendAfterRecovery(signedIn, entry, isAction);
  // The order stays with the vendor: it counts as received once its second action is also sent.
  const receive = entryOf({ orderId: handOver.orderId, step: 'receive' }, randomUUID());
  await putEntries(signedIn.page, [receive], picture);
  await drain(signedIn.page, [entry.id, receive.id]);
  return ms;
}

const isAction = ({ method }: { method: string }): boolean => method === 'PATCH';

/** Every action is on the server, once. */
async function expectEffects(): Promise<void> {
  const { orders, completed } = expected;
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from work_orders where status = 'completed') as completed,
    (select count(*) from work_orders where status = 'car_received') as received,
    (select count(*) from work_order_job_images where kind = 'completion') as images,
    (select count(*) from work_order_status_log) as log`.execute(signedIn.site.db);
  expect(rows[0]).toEqual({
    completed,
    received: orders - completed,
    images: completed,
    log: 2 * orders + completed,
  });
}
