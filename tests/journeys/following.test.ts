import { afterEach, expect, it, vi } from 'vitest';
import type { OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import { PATIENCE } from '#testkit/patience.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer } from '#tests/support/server.ts';
import { followOrder } from './support/follower.ts';
import { Tablet } from './support/tablet.ts';

let tablets: Tablet[] = [];
let stops: (() => void)[] = [];

const server = await forThisFile(startTestServer({ seed: 'demo', events: { perUser: 5, inAll: 10 } }));
afterEach(async () => {
  for (const stop of stops) stop();
  await Promise.all(tablets.map((tablet) => tablet.stop()));
  tablets = [];
  stops = [];
});

async function aTablet(token: string): Promise<Tablet> {
  const tablet = new Tablet(server, token);
  tablets.push(tablet);
  await tablet.start();
  return tablet;
}

/** An order in the bay with unfinished jobs, from the server. */
async function anOrderInTheBay(tablet: Tablet): Promise<WorkOrder> {
  const path = '/vendors/work-orders/?work_order_status=car_received&page_size=100';
  const { body } = await server.call('GET', path);
  for (const { id } of body.data.records) {
    const order = await tablet.open(id);
    if (order.jobs.some(isToDo)) return order;
  }
  throw new Error('the demo complex has no work left in the bay');
}

function isToDo(job: OrderJob): boolean {
  return job.approval === 'approved' && job.completion === null;
}

it('an action of the office’s own that is on its way is not undone by what it hears meanwhile', async () => {
  const [office, tablet] = [await aTablet('demo-creator'), await aTablet('demo-super-admin')];
  const order = await anOrderInTheBay(tablet);
  await office.open(order.id);
  stops.push(followOrder(office, order.id));
  const job = order.jobs.find(isToDo);
  if (job === undefined) throw new Error('there is work left');
  // The answer is lost: the action is done, its entry waits, and the server sends an event about it.
  office.cable.nextAnswers.push('lost');
  await office.complete(order, job);
  const marks = new Set<string | null>();
  await vi.waitFor(async () => {
    const shown = (await office.sees(order.id)).jobs.find(({ id }) => id === job.id);
    marks.add(shown?.completion?.status ?? null);
    expect(await office.entries()).toEqual([]);
  }, PATIENCE);
  expect([...marks]).toEqual(['completed']);
});
