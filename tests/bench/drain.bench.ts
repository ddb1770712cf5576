import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendBare } from './support/bare-requests.ts';
import { type Figure, inRounds, printTable, summary } from './support/figures.ts';
import { addOrders, fillBase } from './support/fill.sql.ts';
import { type Act, drain, entryOf, putEntries } from './support/outbox.ts';
import { preparedPicture } from './support/pictures.ts';
import { openPlace, type Place } from './support/tablet.ts';
import { browserVersion, productVersion } from './support/versions.ts';

const LATENCY_MS = 50;

/** How the 200 entries of one round are made up: two steps an order, and a completion of some. */
const MIXES = [
  { name: '200 entries of JSON over 100 orders', orders: 100, completed: 0, wished: 5000 },
  { name: '200 entries, 50 with a 300 KB photo, over 75 orders', orders: 75, completed: 50 },
];

let place: Place;
let picture: Buffer;

beforeAll(async () => {
  picture = await preparedPicture();
  place = await openPlace((site) => site.query(fillBase));
  place.network.delay(LATENCY_MS);
});
afterAll(async () => {
  await place?.close();
});

async function makeActs(prefix: string, { orders, completed }: (typeof MIXES)[number]): Promise<Act[]> {
  const ids = await place.site.query((client) =>
    addOrders(client, { prefix, count: orders, status: 'vendor_assigned', jobs: 1 }),
  );
  // As people work: every car is handed over, then received, then the first ones are done.
  return [
    ...ids.map((orderId): Act => ({ orderId, step: 'hand-over' })),
    ...ids.map((orderId): Act => ({ orderId, step: 'receive' })),
    ...ids.slice(0, completed).map((orderId): Act => ({ orderId, jobId: `${orderId}-job-1` })),
  ];
}

it('drains an outbox', async () => {
  const { page, network, site } = place;
  const figures: Figure[] = [];
  let [orders, completed] = [0, 0];
  for (const [index, mix] of MIXES.entries()) {
    const rounds = await inRounds(async (round) => {
      const bareActs = await makeActs(`bare-${index}-${round}`, mix);
      const bare = await sendBare(page, bareActs, picture);
      const acts = await makeActs(`drain-${index}-${round}`, mix);
      const entries = acts.map((act) => entryOf(act, randomUUID()));
      const [steps, before] = [
        network.countRequests(isPatch),
        await putEntries(page, entries, picture).then(() => performance.now()),
      ];
      expect(entries).toHaveLength(200);
      const app = await drain(
        page,
        entries.map(({ id }) => id),
      );
      expect(performance.now() - before).toBeGreaterThan(app - 1);
      expect(network.countRequests(isPatch) - steps).toBe(200);
      orders += 2 * mix.orders;
      completed += 2 * mix.completed;
      return { app, bare };
    });
    const { name, wished } = mix;
    figures.push({
      name,
      ...summary(rounds.map(({ app }) => [app])),
      ...(wished === undefined ? {} : { wished }),
      floor: {
        ...summary(rounds.map(({ bare }) => [bare])),
        name: 'the same requests by fetch, 4 orders at a time',
      },
    });
  }
  await expectEffects(orders, completed);
  printTable(
    `Draining an outbox over a network with ${LATENCY_MS} ms latency`,
    [await browserVersion(place.browser.context), site.databaseVersion, productVersion()],
    figures,
  );
});

const isPatch = ({ method }: { method: string }): boolean => method === 'PATCH';

/** Every act is on the server, once. */
async function expectEffects(orders: number, completed: number): Promise<void> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from work_orders where status = 'completed') as completed,
    (select count(*) from work_orders where status = 'car_received') as received,
    (select count(*) from work_order_job_images where kind = 'completion') as images,
    (select count(*) from work_order_status_log) as log`.execute(place.site.db);
  expect(rows[0]).toEqual({
    completed,
    received: orders - completed,
    images: completed,
    log: 2 * orders + completed,
  });
}
