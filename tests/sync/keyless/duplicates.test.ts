import { describe, expect, it } from 'vitest';
import { addJobAction } from '#app/actions/work-orders/add-job.ts';
import { createOrderAction } from '#app/actions/work-orders/create-order.ts';
import { removeJobAction } from '#app/actions/work-orders/remove-job.ts';
import { orderRow } from '#app/data/orders.ts';
import { actionRegistry } from '#app/sync/action.ts';
import { keepBoth, readDuplicates } from '#app/sync/keyless/duplicates.ts';
import { localId } from '#domain/local-ids.ts';
import type { Fate } from '#tests/sync/support/fates.ts';
import { anOrder } from '#tests/sync/support/orders.ts';
import { aWorkbench } from '../support/bench.ts';

/** A tablet on a host without keys where one job was added, with the given fate of its request. */
async function aJobAdded(fate: Fate) {
  const orders = [anOrder({ status: 'open', jobs: [] })];
  const bench = await aWorkbench({ keyed: false, orders, kinds: [addJobAction, removeJobAction] });
  bench.wire.told.push(fate);
  const photoIds = [await bench.takePhoto('add')];
  const line = { catalogueJobId: 'catalogue-1', jobName: 'Bumper repair', categoryName: 'Body' };
  const payload = { orderId: 'order-1', orderNumber: 'WO-1', ...line, quantity: 2, ratePaise: 0 };
  const options = { photoIds, draftKey: 'add' };
  const { id } = await bench.capture(addJobAction, { ...payload, knownJobIds: [] }, options);
  await bench.untilDelivered(id);
  return { bench, doubles: (orderId: string | null) => doublesOn(bench, orderId) };
}

/** A tablet on a host without keys where an order was raised. */
async function anOrderRaised(fate: Fate) {
  const bench = await aWorkbench({ keyed: false, orders: [], kinds: [createOrderAction] });
  bench.wire.told.push(fate);
  const payload = {
    orderId: localId('new'),
    jobCard: { id: 'card-1', number: 'JC-1' },
    car: { id: 'car-1', number: 'KA01AB1234' },
  };
  const { id } = await bench.capture(createOrderAction, payload);
  await bench.untilDelivered(id);
  return bench;
}

function doublesOn(
  { database, owner, time, tab }: Awaited<ReturnType<typeof aWorkbench>>,
  orderId: string | null,
) {
  const registry = actionRegistry([addJobAction, removeJobAction, createOrderAction]);
  const scope = { owner, complexId: '1' };
  return tab.isAlive() ? readDuplicates({ database, registry }, scope, { orderId, now: time.now() }) : [];
}

describe('what a host without keys did twice', () => {
  it('is told where the browser repeated the request, of the order and of all that was sent', async () => {
    const { bench, doubles } = await aJobAdded('repeated');
    expect(bench.timesDone('adds')).toBe(2);
    const told = [{ extra: 'server-1', job: { name: 'Bumper repair', quantity: 2 } }];
    expect(await doubles('order-1')).toMatchObject(told);
    expect(await doubles(null)).toMatchObject(told);
  });

  it('is no longer told once one of the two is taken away', async () => {
    const { bench, doubles } = await aJobAdded('repeated');
    const [{ remove } = { remove: null }] = await doubles('order-1');
    bench.wire.isDown = true;
    const { orderId = '', orderNumber = '', jobId } = remove ?? {};
    const payload = { orderId, orderNumber, jobId: jobId ?? '', jobName: 'Bumper repair' };
    expect((await bench.tab.engine.capture(removeJobAction, payload)).ok).toBe(true);
    expect(await doubles('order-1')).toEqual([]);
  });

  it('is never told again when the person wants both', async () => {
    const { bench, doubles } = await aJobAdded('repeated');
    const [double] = await doubles('order-1');
    if (double === undefined) throw new Error('nothing is told');
    await keepBoth(bench.database, double);
    expect(await doubles('order-1')).toEqual([]);
    expect(await doubles(null)).toEqual([]);
  });

  it('is not told of what is there once', async () => {
    const { doubles } = await aJobAdded('answer-lost');
    expect(await doubles(null)).toEqual([]);
  });

  it('is told of an order that was raised twice', async () => {
    const bench = await anOrderRaised('repeated');
    await bench.until(async () => (await bench.database.orders.count()) === 2);
    const told = { extra: 'raised-1', job: null, remove: { orderId: 'raised-1', jobId: null } };
    expect(await doublesOn(bench, null)).toMatchObject([told]);
  });

  it('is told of an order that was raised again days later, as by a tablet that slept while it sent', async () => {
    const bench = await anOrderRaised('copied-late');
    bench.time.jump(3 * 24 * 60 * 60_000);
    await bench.until(() => bench.host.orders.size === 2);
    const at = bench.time.now().toISOString();
    await bench.database.orders.bulkPut(
      [...bench.host.orders.values()].map((order) => orderRow('1', order, at)),
    );
    expect(await doublesOn(bench, null)).toMatchObject([{ extra: 'raised-2', job: null }]);
  });
});
