import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addCatalogueJobAction } from '#app/actions/catalogue/add-catalogue-job.ts';
import { deleteCategoryAction } from '#app/actions/catalogue/delete-category.ts';
import { deleteJobAction } from '#app/actions/catalogue/delete-job.ts';
import { editJobAction } from '#app/actions/catalogue/edit-job.ts';
import { saveRatesAction } from '#app/actions/vendors/save-rates.ts';
import { addJobAction } from '#app/actions/work-orders/add-job.ts';
import { assignVendorAction } from '#app/actions/work-orders/assign-vendor.ts';
import { newId } from '#app/app/engine-parts.ts';
import { LATE_ARRIVAL_MS } from '#app/sync/limits.ts';
import { PATIENCE } from '#testkit/patience.ts';
import { openWorld, record, type Wire, type World } from '../server/api/world.ts';
import { raiseOrders } from './support/agreement-orders.ts';
import { saveInvoice } from './support/office-actions.ts';
import { type Host, Tablet } from './support/tablet.ts';

const HOSTS = [
  { host: 'a host with idempotency keys', idempotency: true },
  { host: 'a host without idempotency keys', idempotency: false },
];

/**
 * A gateway that does not reach its server: it answers the first requests of one kind with 502, and lets all others
 * through.
 */
class Gateway implements Host {
  readonly passed: string[] = [];
  refusing: { path: RegExp; times: number } | null = null;
  readonly #server: Host;

  constructor(server: Host) {
    this.#server = server;
  }

  readonly fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const refusing = this.refusing;
    if (request.method !== 'GET' && refusing !== null && refusing.times > 0 && refusing.path.test(pathname)) {
      refusing.times -= 1;
      return new Response('<html>502 Bad Gateway</html>', { status: 502 });
    }
    if (request.method !== 'GET')
      this.passed.push(`${request.method} ${pathname.slice('/api/vendors'.length)}`);
    return this.#server.fetch(request);
  };
}

const VENDOR = { id: 'vendor-1', vendorNumber: '', name: 'Sahyadri Body Shop' };

describe.each(HOSTS)('actions that rest on each other, on $host', ({ idempotency }) => {
  let world: World;
  let gateway: Gateway;
  let tablet: Tablet;
  beforeAll(async () => {
    world = await openWorld({ idempotency });
  });
  afterEach(() => tablet.stop());
  afterAll(() => world.stop());

  /** A tablet without a network. */
  async function aTablet(): Promise<void> {
    gateway = new Gateway(world);
    tablet = new Tablet(gateway, 'demo-super-admin', { idempotency });
    await tablet.start();
  }

  /** The network is back, but a gateway rejects one kind of request the first three times. */
  async function comesBack(refused: RegExp): Promise<void> {
    gateway.refusing = { path: refused, times: 3 };
    tablet.cable.isCut = false;
    await tablet.engine.sendNow();
    await vi.waitFor(async () => {
      // A host without keys is queried first, once no request of the action can still arrive.
      if ((await tablet.entries()).some(({ attempts }) => attempts.outAt !== undefined))
        tablet.aheadMs += LATE_ARRIVAL_MS;
      await tablet.engine.sendNow();
      expect(await tablet.entries()).toEqual([]);
    }, PATIENCE);
    expect(gateway.refusing.times).toBe(0);
  }

  let savedPaise = 120_025;
  const saveRate = (ratePaise: number) => {
    const rates = [{ jobId: 'dent', ratePaise, fromPaise: savedPaise }];
    savedPaise = ratePaise;
    return tablet.capture(saveRatesAction, { vendorId: VENDOR.id, vendorName: VENDOR.name, rates });
  };

  async function ordersForVendors(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => newId());
    const shape = { jobs: [{ job: 'dent', quantity: 2 }] } as const;
    await raiseOrders(
      world.db,
      ids.map((id) => ({ id, status: 'ready_for_vendor', shape })),
    );
    for (const id of ids) await tablet.open(id);
    return ids;
  }

  const assign = (orderId: string) =>
    tablet.capture(assignVendorAction, { orderId, orderNumber: 'WO', vendor: VENDOR, rates: [] });

  async function totalsOf(ids: readonly string[]): Promise<number[]> {
    return await Promise.all(
      ids.map(async (id) => record(await world.get(`/vendors/work-orders/${id}`)).total_amount),
    );
  }

  it('[Q1] prices every order by the rates that were saved before its vendor was assigned', async () => {
    await aTablet();
    const ids = await ordersForVendors(15);
    await tablet.loseNetwork();
    await saveRate(77_700);
    for (const id of ids) await assign(id);
    await comesBack(/job-rates/);
    expect(await totalsOf(ids)).toEqual(ids.map(() => 1_554));
  });

  it('[Q1] prices an order by the rates that stood when its vendor was assigned, not by those saved afterwards', async () => {
    await aTablet();
    const ids = await ordersForVendors(1);
    await tablet.loseNetwork();
    await saveRate(60_000);
    for (const id of ids) await assign(id);
    await saveRate(88_800);
    await comesBack(/assign-vendor/);
    expect(await totalsOf(ids)).toEqual([1_200]);
  });

  it('[Q1] adds a job at the rate that it was given in the catalogue before', async () => {
    await aTablet();
    const order = await world.orderIn('open');
    await tablet.open(order.id);
    await tablet.loseNetwork();
    const rates = { ratePaise: 33_300, ratePaiseWas: 400_000 };
    await tablet.capture(editJobAction, {
      jobId: 'paint',
      name: 'Painting',
      was: 'Door painting',
      ...rates,
    });
    await addJob(order, 'paint');
    await comesBack(/vendors\/jobs\//);
    const { jobs } = await tablet.open(order.id);
    expect(jobs.at(-1)).toMatchObject({ name: 'Painting', ratePaise: 33_300 });
  });

  it('[Q1] deletes a category once its last job is deleted', async () => {
    await aTablet();
    const category = record(await world.post('/vendors/job-categories/', { name: `Category ${newId()}` }));
    const job = record(await world.post('/vendors/jobs/', { category_id: category.id, name: 'Last job' }));
    await tablet.loseNetwork();
    await tablet.capture(deleteJobAction, { jobId: job.id, name: job.name, categoryId: category.id });
    await tablet.capture(deleteCategoryAction, { categoryId: category.id, name: category.name });
    await comesBack(/vendors\/jobs\//);
    const { records } = (await world.get('/vendors/job-categories/')).body.data;
    expect(records.map(({ id }: Wire) => id)).not.toContain(category.id);
  });

  it('[Q1] gives a name to a new job once the job that had it has another one', async () => {
    await aTablet();
    const category = record(await world.post('/vendors/job-categories/', { name: `Category ${newId()}` }));
    const job = record(await world.post('/vendors/jobs/', { category_id: category.id, name: 'Polish' }));
    await tablet.loseNetwork();
    const about = { categoryId: category.id, name: 'Polish' };
    await tablet.capture(editJobAction, { ...about, jobId: job.id, name: 'Old polish', was: 'Polish' });
    await tablet.capture(addCatalogueJobAction, {
      ...about,
      categoryName: category.name,
      namesakeIds: [job.id],
    });
    await comesBack(new RegExp(`vendors/jobs/${job.id}`));
    const { records } = (await world.get('/vendors/jobs/?name=polish')).body.data;
    expect(records.map(({ name }: Wire) => name).sort()).toEqual(['Old polish', 'Polish']);
  });

  it('[Q1] sends an invoice once the last job of its order is completed', async () => {
    await aTablet();
    const { id } = await world.orderIn('car_received');
    const order = await tablet.open(id);
    const [job] = order.jobs;
    if (job === undefined) throw new Error('the order has no job');
    await tablet.loseNetwork();
    await tablet.complete(order, job);
    const { totalPaise } = await tablet.sees(id);
    await saveInvoice(tablet, { orders: [{ id, totalPaise }], invoiceNumber: `INV-${newId()}` });
    await comesBack(/complete/);
    expect((await tablet.open(id)).status).toBe('invoice_generated');
  });

  const addJob = async (order: Wire, catalogueJobId: string) => {
    const draftKey = `add-job ${order.id}`;
    const photoIds = [await tablet.photograph(draftKey)];
    const shown = { jobName: 'Door painting', categoryName: 'Body Work', ratePaise: 0 };
    const about = { orderId: order.id, orderNumber: '', catalogueJobId, quantity: 1, knownJobIds: [] };
    return tablet.capture(addJobAction, { ...about, ...shown }, { draftKey, photoIds });
  };
});
