import { afterEach, describe, expect, it, vi } from 'vitest';
import { addCatalogueJobAction } from '#app/actions/catalogue/add-catalogue-job.ts';
import { addCategoryAction } from '#app/actions/catalogue/add-category.ts';
import { deleteJobAction } from '#app/actions/catalogue/delete-job.ts';
import { actions } from '#app/actions/index.ts';
import { createInvoiceAction } from '#app/actions/invoices/create-invoice.ts';
import { addVendorAction } from '#app/actions/vendors/add-vendor.ts';
import { saveRatesAction } from '#app/actions/vendors/save-rates.ts';
import { addJobAction } from '#app/actions/work-orders/add-job.ts';
import { assignVendorAction } from '#app/actions/work-orders/assign-vendor.ts';
import { cancelOrderAction } from '#app/actions/work-orders/cancel-order.ts';
import { changeQuantityAction } from '#app/actions/work-orders/change-quantity.ts';
import { createOrderAction } from '#app/actions/work-orders/create-order.ts';
import { type DecideJob, decideJobAction } from '#app/actions/work-orders/decide-job.ts';
import { removeJobAction } from '#app/actions/work-orders/remove-job.ts';
import { type TakeStep, takeStepAction } from '#app/actions/work-orders/take-step.ts';
import { newId } from '#app/app/engine-parts.ts';
import { readDuplicates } from '#app/sync/keyless/duplicates.ts';
import { takeOver } from '#app/sync/outbox/take-over.ts';
import { readUnnamedWork } from '#app/sync/views/unnamed-work.ts';
import { localId } from '#domain/local-ids.ts';
import { ownerKey, ownerOf } from '#domain/session/session.ts';
import type { StatusStep } from '#domain/work-order/steps.ts';
import { PATIENCE } from '#testkit/patience.ts';
import { type Line, lastStatus, type Order } from '#tests/hosts/literal/garage.ts';
import { createLiteralHost, type LiteralHost } from '#tests/hosts/literal/host.ts';
import { numberOf } from '#tests/hosts/literal/shown.ts';
import { type Cable, Tablet } from './support/tablet.ts';

/**
 * Section 7 and nothing else: no keys, no names of signed-in users, and mostly no information about an action's effect.
 */
const SECONDS = 1_000;

let host: LiteralHost;
const tablets: Tablet[] = [];

afterEach(async () => {
  for (const tablet of tablets.splice(0)) await tablet.stop();
});

async function tabletOf(role: string): Promise<Tablet> {
  const tablet = new Tablet(host, `literal-${role}`, { idempotency: false });
  tablets.push(tablet);
  await tablet.start();
  return tablet;
}

/** Resolves when everything is sent. A check that came too early is repeated later, and nobody waits for that here. */
async function allSent(tablet: Tablet): Promise<void> {
  await vi.waitFor(async () => {
    const left = await tablet.entries();
    tablet.aheadMs += 5 * SECONDS;
    await tablet.engine.sendNow();
    expect(left.map(({ label, state, attempts: { failure } }) => [label, state, failure])).toEqual([]);
  }, PATIENCE);
}

async function raiseOffline(tablet: Tablet): Promise<string> {
  const [card] = host.garage.cards;
  const orderId = localId(newId());
  await tablet.capture(createOrderAction, {
    orderId,
    jobCard: { id: String(card?.id), number: card?.number ?? '' },
    car: { id: '', number: card?.car ?? '' },
  });
  const jobIds = [];
  for (const [index, job] of host.garage.jobs.slice(0, 4).entries()) {
    const order = await tablet.sees(orderId);
    const photoIds = [await tablet.photograph(), ...(index === 0 ? [await tablet.photograph()] : [])];
    const entry = await tablet.capture(
      addJobAction,
      {
        orderId,
        orderNumber: '',
        catalogueJobId: String(job.id),
        jobName: job.name,
        categoryName: host.garage.categoryOf(job),
        quantity: 1,
        ratePaise: 0,
        knownJobIds: order.jobs.map(({ id }) => id),
      },
      { photoIds },
    );
    jobIds.push(localId(entry.id));
  }
  const [first = '', , , last = ''] = jobIds;
  const named = { orderId, orderNumber: '', jobName: '', from: 1 };
  await tablet.capture(changeQuantityAction, { ...named, jobId: first, quantity: 3 });
  await tablet.capture(removeJobAction, { ...named, jobId: last });
  await step(tablet, orderId, 'submit');
  return orderId;
}

async function step(tablet: Tablet, orderId: string, name: StatusStep): Promise<void> {
  await tablet.capture<TakeStep>(takeStepAction, { orderId, orderNumber: '', step: name });
}

function onHost() {
  expect(host.garage.orders).toHaveLength(1);
  return host.garage.orders[0] ?? expect.fail('no order');
}

/** Repeated outcomes of the requests of one tablet. */
const FAULTS: [string, Cable['nextAnswers']][] = [
  ['over a healthy wire', []],
  ['while every other answer is lost', ['lost', 'arrives']],
  ['while every other answer is cut off', ['cut-body', 'arrives']],
  ['behind a gateway that answers every other action itself', ['gateway', 'arrives']],
];

describe('on a host that knows section 7 only,', () => {
  it.each(FAULTS)('the four roles lead an order through its life %s', async (_name, faults) => {
    host = createLiteralHost();
    const break_ = (tablet: Tablet) => {
      for (let round = 0; round < 10; round += 1) tablet.cable.nextAnswers.push(...faults);
    };
    const creator = await tabletOf('creator');
    await creator.loseNetwork();
    const localOrder = await raiseOffline(creator);
    expect(host.garage.orders).toEqual([]);
    // The host has not named the signed-in user.
    expect((await creator.sees(localOrder)).createdBy).toBeNull();
    break_(creator);
    creator.cable.isCut = false;
    await allSent(creator);
    const orderId = String(onHost().id);
    expect((await creator.sees(localOrder)).id).toBe(orderId);
    expect(onHost().lines.map(({ job, quantity, images }) => [job.name, quantity, images.length])).toEqual([
      ['Panel painting', 3, 2],
      ['Bumper repair', 1, 1],
      ['Headlamp replacement', 1, 1],
    ]);

    const approver = await tabletOf('approver');
    break_(approver);
    const { jobs } = await approver.open(orderId);
    for (const [index, { id, name }] of jobs.entries())
      await approver.capture<DecideJob>(decideJobAction, {
        orderId,
        orderNumber: '',
        jobId: id,
        jobName: name,
        decision: index === 2 ? 'rejected' : 'approved',
      });
    await step(approver, orderId, 'proceed');
    await allSent(approver);

    const superAdmin = await tabletOf('super-admin');
    break_(superAdmin);
    await superAdmin.open(orderId);
    const vendor = host.garage.vendors[1] ?? expect.fail('no vendor');
    await superAdmin.capture(assignVendorAction, {
      orderId,
      orderNumber: '',
      vendor: { id: vendor.id, vendorNumber: vendor.code, name: vendor.name },
      rates: [],
      seenVendor: null,
    });
    await allSent(superAdmin);

    const received = await creator.open(orderId);
    await creator.loseNetwork();
    const seenVendor = { id: vendor.id, name: vendor.name };
    for (const name of ['hand-over', 'receive'] as const)
      await creator.capture<TakeStep>(takeStepAction, { orderId, orderNumber: '', step: name, seenVendor });
    const order = await creator.sees(orderId);
    expect(received.vendor?.name).toBe(vendor.name);
    for (const job of order.jobs.slice(0, 2)) await creator.complete(order, job);
    expect((await creator.sees(orderId)).status).toBe('completed');
    creator.cable.isCut = false;
    await allSent(creator);

    const { lines, log } = onHost();
    expect(lines.map(({ completion }) => completion?.images.length)).toEqual([1, 1, undefined]);
    expect(log.map(({ status, by }) => [status, by])).toEqual([
      ['open', 'user.creator'],
      ['ready_for_approval', 'user.creator'],
      ['partially_approved', 'user.approver'],
      ['ready_for_vendor', 'user.approver'],
      ['vendor_assigned', 'user.super-admin'],
      ['handover_to_vendor', 'user.creator'],
      ['car_received', 'user.creator'],
      ['completed', 'user.creator'],
    ]);
    expect(lastStatus(log)).toBe('completed');
    expect(host.unexpected).toEqual([]);
  });

  it('[S13] work captured under a token that has ended goes out under the next one, once the person says that it is theirs', async () => {
    host = createLiteralHost();
    const tablet = await tabletOf('creator');
    await tablet.loseNetwork();
    await raiseOffline(tablet);
    const former = tablet.owner();
    const waiting = (await tablet.entries()).length;

    tablet.cable.isCut = false;
    const person = await tablet.switchTo('literal-creator-renewed');
    tablet.aheadMs += 5 * SECONDS;
    await tablet.engine.sendNow();
    expect([host.garage.orders.length, await tablet.entries()]).toEqual([0, []]);
    expect(await readUnnamedWork(tablet.database, person)).toMatchObject([
      { owner: former, count: waiting, isLeft: false },
    ]);

    await takeOver(tablet.database, former, { owner: person, name: '' });
    tablet.engine.wake('changed');
    await allSent(tablet);
    expect(onHost().lines.map(({ job, images }) => [job.name, images.length])).toEqual([
      ['Panel painting', 2],
      ['Bumper repair', 1],
      ['Headlamp replacement', 1],
    ]);
    expect(await readUnnamedWork(tablet.database, person)).toEqual([]);
    expect(host.unexpected).toEqual([]);
  });

  it.each(FAULTS)('the office keeps its catalogue, vendors and invoices %s', async (_name, faults) => {
    host = createLiteralHost({ seed: 3 });
    const { garage } = host;
    const order = completedOrder();
    const desk = await tabletOf('super-admin');
    for (let round = 0; round < 10; round += 1) desk.cable.nextAnswers.push(...faults);
    const category = garage.categories[1] ?? expect.fail('no category');
    const [job, other] = garage.jobs;
    const vendor = garage.vendors[8] ?? expect.fail('no vendor');
    await desk.capture(addCategoryAction, { newId: newId(), name: 'Glass', namesakeIds: [] });
    const inCategory = { categoryId: String(category.id), categoryName: category.name };
    await desk.capture(addCatalogueJobAction, {
      ...inCategory,
      name: 'Disc turning',
      namesakeIds: [],
    });
    await desk.capture(deleteJobAction, { jobId: String(other?.id), name: other?.name ?? '' });
    await desk.capture(saveRatesAction, {
      vendorId: vendor.id,
      vendorName: vendor.name,
      rates: [{ jobId: String(job?.id), ratePaise: 12_050, fromPaise: 0 }],
    });
    await desk.capture(addVendorAction, {
      localId: newId(),
      name: 'Workshop 10',
      gstNumber: '27AAPFU0939F1ZV',
      phoneNumber: '9876543210',
      address: 'Plot 10',
      userId: null,
      employeeName: null,
      cityId: '4',
    });
    const bill = await desk.photograph('a bill');
    await desk.capture(
      createInvoiceAction,
      {
        localId: newId(),
        invoiceNumber: 'INV-1',
        orders: [
          {
            id: String(order.id),
            number: numberOf(order),
            jobCardNumber: '',
            carNumber: '',
            vendor: null,
            totalPaise: 12_050,
          },
        ],
        withoutTaxPaise: 12_050,
        withTaxPaise: 14_219,
      },
      { photoIds: [bill] },
    );
    await allSent(desk);
    expect(garage.categories.filter(({ name }) => name === 'Glass')).toHaveLength(1);
    expect(garage.jobs.filter(({ name }) => name === 'Disc turning')).toHaveLength(1);
    expect(garage.jobs).not.toContain(other);
    expect(vendor.rates.get(job?.id ?? 0)).toBe(12_050);
    expect(garage.vendors.filter(({ name }) => name === 'Workshop 10')).toHaveLength(1);
    expect(garage.invoices.map(({ number, withTaxPaise }) => [number, withTaxPaise])).toEqual([
      ['INV-1', 14_219],
    ]);
    expect(host.unexpected).toEqual([]);
  });

  it('a job whose answer was lost is asked about where the host stores pictures in its own way', async () => {
    host = createLiteralHost({ keepsBytes: false });
    const creator = await tabletOf('creator');
    creator.cable.nextAnswers.push('arrives', 'arrives', 'lost');
    await raiseOffline(creator);
    const asked = async () => {
      creator.aheadMs += 5 * SECONDS;
      await creator.engine.sendNow();
      const [entry] = await creator.entries();
      const failure = entry?.attempts.failure;
      const candidates = failure?.kind === 'conflict' ? (failure.candidates ?? []) : [];
      expect(candidates).toHaveLength(1);
      return { entryId: entry?.id ?? '', candidate: candidates[0] ?? '' };
    };
    const { entryId, candidate } = await vi.waitFor(asked, PATIENCE);
    expect(candidate).toBe(onHost().lines[1]?.id);
    expect(await creator.engine.claim(entryId, candidate)).toBe('claimed');
    await allSent(creator);
    expect(onHost().lines.map(({ job }) => job.name)).toEqual([
      'Panel painting',
      'Bumper repair',
      'Headlamp replacement',
    ]);
  });

  it("a colleague's other job is not taken for a double of one's own", async () => {
    host = createLiteralHost();
    const creator = await tabletOf('creator');
    const localOrder = await raiseOffline(creator);
    await allSent(creator);
    const order = onHost();
    const doubles = async () => {
      await creator.open(String(order.id));
      const { database, user } = creator;
      if (user === null) return expect.fail('nobody is signed in');
      const scope = { owner: ownerKey(ownerOf(user)), complexId: user.complex.id };
      const found = { orderId: (await creator.sees(localOrder)).id, now: new Date() };
      return (await readDuplicates({ database, registry: actions }, scope, found)).map(
        ({ job }) => job?.name,
      );
    };
    const own = order.lines[1] ?? expect.fail('no line');
    const [drum] = host.garage.jobs.filter(({ name }) => name === 'Drum turning');
    order.lines.push({ ...own, id: 'of a colleague', job: drum ?? own.job });
    expect(await doubles()).toEqual([]);
    order.lines.push({ ...own, id: 'once more' });
    expect(await doubles()).toEqual([own.job.name]);
  });

  it('an action that it refuses in its own way comes back with its words', async () => {
    host = createLiteralHost();
    const order = completedOrder();
    const creator = await tabletOf('creator');
    await creator.open(String(order.id));
    order.log.splice(1);
    await creator.open(String(order.id));
    order.log.push({ status: 'ready_for_approval', by: 'user.super-admin' });
    await creator.capture(cancelOrderAction, { orderId: String(order.id), orderNumber: '' });
    await vi.waitFor(async () => {
      const [entry] = await creator.entries();
      expect(entry?.attempts.failure).toMatchObject({ detail: 'It can no longer be cancelled.' });
    }, PATIENCE);
  });
});

/** An order that can be billed. */
function completedOrder(): Order {
  const { garage } = host;
  const [card] = garage.cards;
  const [job] = garage.jobs;
  if (card === undefined || job === undefined) return expect.fail('the garage is empty');
  const by = 'user.creator';
  const line: Line = {
    id: 'line-1',
    job,
    quantity: 1,
    ratePaise: 12_050,
    images: [],
    approval: 'approved',
    approvedBy: 'user.approver',
    completion: { status: 'completed', finalPaise: 12_050, images: [], by },
  };
  const log = ['open', 'completed'].map((status) => ({ status, by }));
  const order = { id: 1, card, lines: [line], vendor: garage.vendors[0] ?? null, at: Date.now(), log };
  garage.orders.push(order);
  return order;
}
