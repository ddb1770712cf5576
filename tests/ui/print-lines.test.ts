import { describe, expect, it } from 'vitest';
import { printedOrder } from '#app/features/printing/printed-order.ts';
import { PRINT_TABLE_ROWS } from '#domain/limits.ts';
import { aCompletion, aJob, anOrder } from '#testkit/builders.ts';

describe('what is printed of an order', () => {
  it('leaves rejected jobs out of the lines, the work types, the parts and both totals', () => {
    const printed = printedOrder(
      anOrder({
        jobs: [
          aJob({ id: 'j1', quantity: 2, totalPaise: 200_000 }),
          aJob({ id: 'j2', name: 'Gold paint', categoryName: 'Paint Work', approval: 'rejected' }),
        ],
      }),
    );
    expect(printed.rows.filter(({ job }) => job !== null)).toEqual([
      { number: 1, job: { name: 'Front bumper', quantity: 2, amountPaise: 200_000 } },
    ]);
    expect(printed).toMatchObject({
      workTypes: ['Body Work'],
      totalQuantity: 2,
      sum: { paise: 200_000, unpriced: 0 },
      parts: [{ name: 'Front bumper', quantity: 2 }],
    });
  });

  it('fills the lines up to fifteen, and goes on numbering beyond', () => {
    const jobs = Array.from({ length: 17 }, (_, index) => aJob({ id: `j${index}` }));
    expect(printedOrder(anOrder({ jobs: [] })).rows.map(({ number }) => number)).toEqual(
      Array.from({ length: PRINT_TABLE_ROWS }, (_, index) => index + 1),
    );
    expect(printedOrder(anOrder({ jobs })).rows.map(({ number }) => number)).toHaveLength(17);
  });

  it('[J24] has no amount for a job without a price, and says how many lack one in the total', () => {
    const unpriced = aJob({ id: 'j1', ratePaise: 0, totalPaise: 0 });
    expect(printedOrder(anOrder({ jobs: [unpriced] }))).toMatchObject({
      rows: expect.arrayContaining([{ number: 1, job: expect.objectContaining({ amountPaise: null }) }]),
      sum: { paise: 0, unpriced: 1 },
    });
    expect(printedOrder(anOrder({ jobs: [] })).sum).toBeNull();
    expect(printedOrder(anOrder({ jobs: [unpriced, aJob({ id: 'j2' })] })).sum).toEqual({
      paise: 100_000,
      unpriced: 1,
    });
  });

  it('prints what a job cost once it is marked, so that the lines add up to the order’s total', () => {
    const printed = printedOrder(
      anOrder({
        jobs: [
          aJob({ id: 'j1', quantity: 2, completion: aCompletion({}) }),
          aJob({
            id: 'j2',
            completion: aCompletion({ status: 'partially_completed', partialValuePaise: 5_000 }),
          }),
          aJob({ id: 'j3', completion: aCompletion({ status: 'incomplete', finalRatePaise: 0 }) }),
        ],
      }),
    );
    const amounts = printed.rows.flatMap(({ job }) => (job === null ? [] : [job.amountPaise]));
    expect(amounts).toEqual([180_000, 5_000, 0]);
    expect(printed.sum).toEqual({ paise: 185_000, unpriced: 0 });
  });

  it('adds up a part that is asked for twice, and counts the parts the gate pass has no room for', () => {
    const twice = [aJob({ id: 'j1' }), aJob({ id: 'j2', quantity: 3 })];
    expect(printedOrder(anOrder({ jobs: twice })).parts).toEqual([{ name: 'Front bumper', quantity: 4 }]);
    const many = Array.from({ length: 30 }, (_, index) =>
      aJob({ id: `j${index}`, name: `${index}`.padEnd(200) }),
    );
    const { parts, partsLeftOut } = printedOrder(anOrder({ jobs: many }));
    expect(parts).toHaveLength(12);
    expect(partsLeftOut).toBe(18);
  });

  it('has a line to sign for each approver, and two at least', () => {
    const by = (...names: (string | null)[]) =>
      printedOrder(
        anOrder({ jobs: names.map((approvedBy, index) => aJob({ id: `j${index}`, approvedBy })) }),
      );
    expect(by(null).approvers).toEqual([null, null]);
    expect(by('asha', 'asha').approvers).toEqual(['asha', null]);
    expect(by('asha', 'ravi', 'meera').approvers).toEqual(['asha', 'ravi', 'meera']);
  });
});
