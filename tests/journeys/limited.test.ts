import { afterEach, expect, it, vi } from 'vitest';
import { createOrderAction } from '#app/actions/work-orders/create-order.ts';
import { newId } from '#app/app/engine-parts.ts';
import { localId } from '#domain/local-ids.ts';
import { PATIENCE } from '#testkit/patience.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { Tablet } from './support/tablet.ts';

let server: TestServer;
let tablet: Tablet;
afterEach(async () => {
  await tablet.stop();
  await server.stop();
});

it('[X29] an action that is one request too many waits as long as the server says, and is sent again under its key', async () => {
  let toRefuse = 0;
  let refused = 0;
  server = await startTestServer({
    seed: 'demo',
    rateLimiter: () => {
      if (toRefuse === 0) return null;
      toRefuse -= 1;
      refused += 1;
      return { of: 'token', waitSeconds: 1 };
    },
  });
  const cards = await server.call('GET', '/garage/search/jobcard?query=K');
  const [card] = cards.body.data.records;
  tablet = new Tablet(server, 'demo-creator');
  await tablet.start();
  toRefuse = 2;
  await tablet.capture(createOrderAction, {
    orderId: localId(newId()),
    jobCard: { id: card.id, number: card.jobcard_id },
    car: { id: card.car.id, number: card.car_number },
  });
  const states = new Set<string>();
  await vi.waitFor(async () => {
    const entries = await tablet.entries();
    for (const { state } of entries) states.add(state);
    expect(entries).toEqual([]);
  }, PATIENCE);
  expect([refused, states.has('attention')]).toEqual([2, false]);
  const { length } = await server.db
    .selectFrom('work_orders')
    .where('job_card_id', '=', card.id)
    .where('created_at', '>', new Date(Date.now() - 60_000).toISOString())
    .select('id')
    .execute();
  expect(length).toBe(1);
});
