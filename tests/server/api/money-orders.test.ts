import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Paise } from '#domain/money.ts';
import {
  anOrder,
  assign,
  complete,
  decide,
  endAmount,
  type GivenOrder,
  paise,
  type Rates,
  raise,
  setRates,
  someRates,
  sum,
} from './money-acts.ts';
import { openWorld, record, type Wire, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

/** Rate and worth of each line by plain counting, after the vendors who have priced it. */
function priced({ lines }: GivenOrder, rates: Rates, vendors: readonly ('vendor-1' | 'vendor-2')[]): Paise[] {
  return lines.map(({ job, isApproved }) => {
    const asked = isApproved ? vendors.map((vendor) => rates[vendor][job]).filter((rate) => rate > 0) : [];
    return asked.at(-1) ?? rates.catalogue[job];
  });
}

/** The order is worth the sum of its lines, each line its rate times its quantity; rejected ones count nothing. */
function expectSumOfLines(order: Wire): void {
  for (const job of order.jobs) {
    expect(paise(job.total_amount)).toBe(paise(job.job_rate) * job.quantity);
  }
  const counting = order.jobs.filter((job: Wire) => job.approval_status !== 'rejected');
  expect(paise(order.total_amount)).toBe(sum(counting.map((job: Wire) => paise(job.total_amount))));
}

/** The same order in its list, its vendor's list and its detail. */
async function expectReadAlike(order: Wire): Promise<void> {
  const one = record(await world.get(`/vendors/work-orders/${order.id}`));
  expect(one).toEqual(order);
  const list = (await world.get(`/vendors/work-orders/?search_term=${order.work_order_id}`)).body.data;
  expect(list.records).toEqual([order]);
}

test('[M4] an order is the sum of its lines to the paisa from its first job to its last mark', async () => {
  await fc.assert(
    fc.asyncProperty(someRates, anOrder, async (rates, given) => {
      await setRates(world, rates);
      const { lines, first, vendor } = given;
      const raised = await raise(world, given, expectSumOfLines);
      expect(raised.jobs.map((job: Wire) => paise(job.job_rate))).toEqual(priced(given, rates, []));
      const decided = await decide(world, raised, given, expectSumOfLines);
      await expectReadAlike(decided);
      if (!lines.some(({ isApproved }) => isApproved)) {
        expect(decided).toMatchObject({ status_name: 'rejected', total_amount: 0 });
        return;
      }
      const assigned = await assign(world, decided, given, expectSumOfLines);
      const asked = [...new Set([first, vendor])];
      expect(assigned.jobs.map((job: Wire) => paise(job.job_rate))).toEqual(priced(given, rates, asked));
      await expectReadAlike(assigned);
      const completed = await complete(world, assigned, given);
      const approved = lines.filter(({ isApproved }) => isApproved);
      expect(completed.status_name).toBe('completed');
      expect(paise(completed.total_amount)).toBe(sum(approved.map(endAmount)));
      await expectReadAlike(completed);
    }),
    { seed: 20_261_101, numRuns: 25 },
  );
}, 60_000);

test('[M4] new rates of a vendor price the next assignment and no order that stands', async () => {
  await fc.assert(
    fc.asyncProperty(someRates, someRates, anOrder, async (rates, later, drawn) => {
      const given = { ...drawn, lines: drawn.lines.map((line) => ({ ...line, isApproved: true })) };
      await setRates(world, rates);
      const order = await decide(world, await raise(world, given, () => undefined), given, () => undefined);
      const assigned = await assign(world, order, { ...given, vendor: given.first }, expectSumOfLines);
      await setRates(world, later);
      await expectReadAlike(assigned);
      const again = await assign(world, order, { ...given, first: given.vendor }, expectSumOfLines);
      const before = priced(given, rates, [given.first]);
      const now = given.lines.map(({ job }, index) => later[given.vendor][job] || before[index]);
      expect(again.jobs.map((job: Wire) => paise(job.job_rate))).toEqual(now);
      expectSumOfLines(again);
    }),
    { seed: 20_261_102, numRuns: 8 },
  );
}, 60_000);
