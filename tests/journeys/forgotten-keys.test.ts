import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createOrderAction } from '#app/actions/work-orders/create-order.ts';
import { newId } from '#app/app/engine-parts.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { localId } from '#domain/local-ids.ts';
import { DAY_MS } from '#domain/units.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import type { KnownWorkOrderStatus } from '#domain/work-order/work-order.ts';
import type { Db } from '#server/db/schema.ts';
import { sweepKeys } from '#server/http/idempotency.sql.ts';
import { PATIENCE } from '#testkit/patience.ts';
import { openWorld, record, TOKENS, type Wire, type World } from '#tests/server/api/world.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { ACTIONS, type ActionName } from './support/agreement-actions.ts';
import { raiseOrders, USUAL } from './support/agreement-orders.ts';
import { CATALOGUE_ACTIONS, INVOICE_ACTION, VENDOR_ACTIONS } from './support/office-actions.ts';
import { Tablet } from './support/tablet.ts';

/** Longer than a host stores answers under their keys. */
const DAYS = 31;

/** Outcome of the only request before those days. */
const FATES = [
  { fate: 'was done, and its answer was lost', next: 'lost' },
  { fate: 'never arrived', next: 'cut' },
] as const;

/** The tablet's clock after those days: after a flat battery it may continue from where it stopped. */
const CLOCKS = [
  { clock: 'right', passedMs: DAYS * DAY_MS },
  { clock: 'standing still meanwhile', passedMs: 0 },
  { clock: 'years back', passedMs: -4_000 * DAY_MS },
] as const;

const CASES = FATES.flatMap((fate) => CLOCKS.map((clock) => ({ ...fate, ...clock })));
type Case = (typeof CASES)[number];

let server: TestServer;
let tablet: Tablet;
afterEach(() => tablet.stop());
afterAll(() => server.stop());

async function aTablet(token: string): Promise<void> {
  tablet = new Tablet(server, token);
  await tablet.start();
}

/** A month in which the server runs, and deletes its old keys, while the tablet has no network. */
async function passMonth(db: Db, passedMs: number): Promise<void> {
  await sweepKeys(db, 0);
  for (let day = 0; day < DAYS; day += 1) {
    await sql`update key_sweeps set swept_at = swept_at - interval '1 day'`.execute(db);
    await sweepKeys(db, DAY_MS);
  }
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([]);
  tablet.aheadMs += passedMs;
  tablet.cable.aheadMs += DAYS * DAY_MS;
}

/** Saves an action whose first request has that outcome, and sends it again a month later. */
async function sendMonthLater(save: () => Promise<EntryRow>, { next, passedMs }: Case): Promise<EntryRow[]> {
  tablet.cable.nextAnswers.push(next);
  tablet.cable.cutsNext = true;
  const { id } = await save();
  await vi.waitFor(async () => {
    const [entry] = await tablet.entries();
    expect(entry?.attempts).toMatchObject({ count: 1, outcome: 'unknown' });
    expect(entry?.state).toBe('queued');
  }, PATIENCE);
  await passMonth(server.db, passedMs);
  tablet.cable.isCut = false;
  await tablet.engine.sendNow();
  await vi.waitFor(async () => {
    const entries = await tablet.entries();
    expect(entries.every(({ state }) => state === 'attention')).toBe(true);
  }, PATIENCE);
  const left = await tablet.entries();
  if (left.length === 0) expect(await tablet.database.receipts.get(id)).toBeDefined();
  return left;
}

const VENDORS = ['vendor-1', 'vendor-2'].map((id): Vendor => {
  const texts = { gstNumber: '', address: '', cityId: '', phoneNumber: '', createdAt: '' };
  return { id, vendorNumber: '', name: id, ...texts, bankDetails: [], jobs: [] };
});

const ORDER_ACTIONS: readonly [ActionName, KnownWorkOrderStatus][] = [
  ['submit for approval', 'open'],
  ['cancel', 'open'],
  ['add a job', 'open'],
  ['change a quantity', 'open'],
  ['remove a job', 'open'],
  ['approve a job', 'ready_for_approval'],
  ['reject the last job', 'ready_for_approval'],
  ['assign or change the vendor', 'ready_for_vendor'],
  ['hand over to vendor', 'vendor_assigned'],
  ['car received', 'handover_to_vendor'],
  ['complete a job', 'car_received'],
  ['complete the last job', 'car_received'],
];

describe.each(CASES)(
  'an action that $fate, sent again after 31 days by a tablet whose clock is $clock',
  (one) => {
    let world: World;
    beforeAll(async () => {
      world = await openWorld();
      server = world;
    });

    async function capture(orderId: string, name: ActionName): Promise<EntryRow> {
      const { action, payload, photos } = ACTIONS[name](await tablet.sees(orderId), VENDORS);
      const photoIds: string[] = [];
      while (photoIds.length < photos) photoIds.push(await tablet.photograph());
      return tablet.capture(action, payload, { photoIds });
    }

    it.each(ORDER_ACTIONS)('is done once: %s', async (name, status) => {
      const [id, twin] = [newId(), newId()];
      await raiseOrders(
        world.db,
        [id, twin].map((order) => ({ id: order, status, shape: USUAL })),
      );
      await aTablet(TOKENS.superAdmin);
      await tablet.open(twin);
      await capture(twin, name);
      await vi.waitFor(async () => expect(await tablet.entries()).toEqual([]), PATIENCE);
      await tablet.open(id);
      const left = await sendMonthLater(() => capture(id, name), one);
      const found = async (order: string) => seen(record(await world.get(`/vendors/work-orders/${order}`)));
      expect({ left: failuresOf(left), order: await found(id) }).toEqual({
        left: [],
        order: await found(twin),
      });
      expect(await tablet.database.photos.count()).toBe(0);
    });

    it('is done once: raising an order', async () => {
      await aTablet(TOKENS.creator);
      // A card without another order here.
      const jobCard = { id: 'card-2', number: 'JC-2' };
      const payload = { orderId: localId(newId()), jobCard, car: { id: 'car-2', number: 'KA05CD5678' } };
      const left = await sendMonthLater(() => tablet.capture(createOrderAction, payload), one);
      const raised = await world.db
        .selectFrom('work_orders')
        .where('job_card_id', '=', jobCard.id)
        .select('id')
        .execute();
      expect({ left: failuresOf(left), raised: raised.length }).toEqual({ left: [], raised: 1 });
    });
  },
);

const failuresOf = (entries: readonly EntryRow[]) => entries.map(({ attempts }) => attempts.failure);

function seen({ status_name, jobs, status_log, vendor, total_amount }: Wire) {
  return {
    status_name,
    total_amount,
    vendor: vendor?.name,
    log: status_log.map((entry: Wire) => entry.status_name),
    jobs: jobs.map((job: Wire) => [
      job.job.name,
      job.quantity,
      job.approval_status,
      job.completion_status,
      job.images.length,
      job.completion_images.length,
    ]),
  };
}

describe.each(CASES)(
  '[Q23] an action of the office that $fate, sent again after 31 days by a tablet whose clock is $clock',
  (one) => {
    beforeAll(async () => {
      server = await startTestServer({ seed: 'demo' });
    });

    it.each([...CATALOGUE_ACTIONS, ...VENDOR_ACTIONS, INVOICE_ACTION])(
      'is done once: $name',
      async ({ prepare }) => {
        await aTablet(TOKENS.superAdmin);
        const { save, effects } = await prepare(server);
        const left = await sendMonthLater(() => save(tablet), one);
        expect({ left: failuresOf(left), effects: await effects() }).toEqual({ left: [], effects: 1 });
      },
    );
  },
);
