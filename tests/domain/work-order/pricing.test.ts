import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLE_LIST } from '#domain/permissions.ts';
import {
  addJob,
  changeQuantity,
  isEditable,
  lineTotal,
  orderTotal,
  removeJob,
  repriceJobs,
} from '#domain/work-order/jobs.ts';
import { vendorOffer } from '#domain/work-order/order-sum.ts';
import { assignVendor, vendorStep } from '#domain/work-order/vendors.ts';
import { WORK_ORDER_STATUSES } from '#domain/work-order/work-order.ts';
import { A_VENDOR, aJob, anActor, anOrder, deepFreeze } from '../support/builders.ts';

const CREATOR = anActor('vendor-management-creator', 'demo.creator');
const APPROVER = anActor('vendor-management-approver', 'demo.approver');

describe('changing the jobs of an order', () => {
  it('[J15] is possible while open or created only', () => {
    const editable = WORK_ORDER_STATUSES.filter((status) => isEditable({ status }));
    expect(editable).toEqual(['open', 'created']);
    for (const status of WORK_ORDER_STATUSES) {
      const order = anOrder({ status });
      const outcomes = [
        addJob(order, aJob({ id: 'b' }), CREATOR),
        changeQuantity(order, 'job-1', 3, CREATOR),
        removeJob(order, 'job-1', CREATOR),
      ];
      const kinds = outcomes.map((outcome) => (outcome.ok ? 'done' : outcome.error.kind));
      const expected = editable.includes(status) ? 'done' : 'order/not-editable';
      expect([status, ...kinds]).toEqual([status, expected, expected, expected]);
    }
  });

  it('[J15] is for super-admin and creator', () => {
    const allowed = ROLE_LIST.filter((role) => addJob(anOrder(), aJob({ id: 'b' }), anActor(role)).ok);
    expect(allowed).toEqual(['vendor-management-super-admin', 'vendor-management-creator']);
    expect(ROLE_LIST.filter((role) => changeQuantity(anOrder(), 'job-1', 2, anActor(role)).ok)).toEqual(
      allowed,
    );
    expect(ROLE_LIST.filter((role) => removeJob(anOrder(), 'job-1', anActor(role)).ok)).toEqual(allowed);
  });

  it('[J15] carries the total along', () => {
    const order = deepFreeze(anOrder({ jobs: [aJob({ ratePaise: 12_550 })] }));
    const added = addJob(order, aJob({ id: 'b', ratePaise: 1_000 }), CREATOR);
    const changed = added.ok ? changeQuantity(deepFreeze(added.value), 'job-1', 4, CREATOR) : added;
    const removed = changed.ok ? removeJob(deepFreeze(changed.value), 'b', CREATOR) : changed;
    const totals = [added, changed, removed].map((outcome) => (outcome.ok ? outcome.value.totalPaise : null));
    expect(totals).toEqual([13_550, 51_200, 50_200]);
    expect(changed.ok && changed.value.jobs[0]).toMatchObject({ quantity: 4, totalPaise: 50_200 });
  });

  it('[J15] refuses a job that is not on the order', () => {
    for (const outcome of [
      changeQuantity(anOrder(), 'gone', 2, CREATOR),
      removeJob(anOrder(), 'gone', CREATOR),
    ]) {
      expect(outcome.ok ? null : outcome.error.kind).toBe('order-job/not-found');
    }
  });

  it('[J17] takes the same catalogue job twice', () => {
    const added = addJob(anOrder({ jobs: [aJob()] }), aJob({ id: 'job-2' }), CREATOR);
    expect(added.ok && added.value.jobs.map((job) => job.catalogueJobId)).toEqual([
      'catalogue-1',
      'catalogue-1',
    ]);
  });

  it('[J7] multiplies and adds exactly', () => {
    const line = fc.record({
      ratePaise: fc.integer({ min: 0, max: 100_000_000 }),
      quantity: fc.integer({ min: 1, max: 9_999 }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const jobs = lines.map(({ ratePaise, quantity }, index) =>
          aJob({ id: `${index}`, ratePaise, quantity, totalPaise: lineTotal(ratePaise, quantity) }),
        );
        const exact = lines.reduce(
          (sum, { ratePaise, quantity }) => sum + BigInt(ratePaise) * BigInt(quantity),
          0n,
        );
        expect(BigInt(orderTotal(deepFreeze(jobs)))).toBe(exact);
      }),
      { seed: 8, numRuns: 300 },
    );
  });
});

describe('the vendor of an order', () => {
  const jobs = [
    aJob({ id: 'a', catalogueJobId: 'c-a', ratePaise: 10_000, quantity: 2 }),
    aJob({ id: 'b', catalogueJobId: 'c-b', ratePaise: 20_000 }),
    aJob({ id: 'c', catalogueJobId: 'c-c', ratePaise: 30_000 }),
    aJob({ id: 'd', catalogueJobId: 'c-d', ratePaise: 40_000, approval: 'rejected' }),
    aJob({ id: 'e', catalogueJobId: null, ratePaise: 5_000 }),
  ];
  const rates = new Map([
    ['c-a', 12_345],
    ['c-b', 0],
    ['c-d', 1],
  ]);

  it('[J8] re-prices approved jobs and keeps the rate where the vendor has none or 0', () => {
    const priced = repriceJobs(deepFreeze(jobs), rates);
    expect(priced.map((job) => [job.ratePaise, job.totalPaise])).toEqual([
      [12_345, 24_690],
      [20_000, 20_000],
      [30_000, 30_000],
      [40_000, 40_000],
      [5_000, 5_000],
    ]);
  });

  it('[J8] adds the total up again without rejected jobs, and names the vendor', () => {
    const order = deepFreeze(anOrder({ status: 'ready_for_vendor', jobs }));
    const assigned = assignVendor(order, A_VENDOR, rates, CREATOR);
    expect(assigned.ok && assigned.value.status).toBe('vendor_assigned');
    expect(assigned.ok && assigned.value.vendor).toEqual(A_VENDOR);
    expect(assigned.ok && assigned.value.totalPaise).toBe(24_690 + 20_000 + 30_000 + 5_000);
  });

  it('[J8] re-prices again when the vendor changes, from the present rates', () => {
    const other = { id: 'vendor-2', vendorNumber: 'V-2', name: 'Om Garage' };
    const order = anOrder({
      status: 'vendor_assigned',
      vendor: A_VENDOR,
      jobs: [aJob({ ratePaise: 12_000 })],
    });
    const changed = assignVendor(order, other, new Map([['catalogue-1', 9_000]]), APPROVER);
    const kept = changed.ok ? assignVendor(changed.value, A_VENDOR, new Map(), APPROVER) : changed;
    expect(kept.ok && [kept.value.status, kept.value.totalPaise]).toEqual(['vendor_assigned', 9_000]);
  });

  it('[W7] is a first one, but for orders that are vendor assigned', () => {
    for (const status of WORK_ORDER_STATUSES) {
      const step = vendorStep(anOrder({ status }));
      expect(step).toBe(status === 'vendor_assigned' ? 'change-vendor' : 'assign-vendor');
    }
  });

  it('[W8] lets the creator assign a first vendor, and not change it', () => {
    expect(assignVendor(anOrder({ status: 'ready_for_vendor' }), A_VENDOR, rates, CREATOR).ok).toBe(true);
    const changed = assignVendor(
      anOrder({ status: 'vendor_assigned', vendor: A_VENDOR }),
      A_VENDOR,
      rates,
      CREATOR,
    );
    expect(changed.ok ? null : changed.error).toEqual({ kind: 'role/not-allowed' });
  });

  it('[J9] compares by the approved jobs and names those without a rate', () => {
    expect(vendorOffer(deepFreeze({ jobs }), rates)).toEqual({
      sum: { paise: 24_690 + 20_000 + 30_000 + 5_000, unpriced: 0 },
      jobIdsWithoutRate: ['b', 'c', 'e'],
    });
  });

  it('[J9] promises what assigning then gives', () => {
    const order = anOrder({ status: 'ready_for_vendor', jobs });
    const assigned = assignVendor(order, A_VENDOR, rates, CREATOR);
    expect(assigned.ok && assigned.value.totalPaise).toBe(vendorOffer(order, rates).sum.paise);
  });
});
