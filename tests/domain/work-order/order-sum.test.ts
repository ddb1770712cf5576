import { describe, expect, it } from 'vitest';
import {
  addSums,
  approvedSum,
  formatSum,
  isUnpriced,
  orderSum,
  vendorOffer,
  withUnpriced,
} from '#domain/work-order/order-sum.ts';
import { aCompletion, aJob, anOrder } from '#testkit/builders.ts';

const unpriced = aJob({ id: 'u', ratePaise: 0, totalPaise: 0 });
const priced = aJob({ id: 'p', ratePaise: 280_000, totalPaise: 280_000 });

describe('a sum of jobs', () => {
  it('[J24] says how many jobs in it have no price yet', () => {
    expect(formatSum(orderSum(anOrder({ jobs: [priced], totalPaise: 280_000 })))).toBe('₹2,800');
    expect(formatSum(orderSum(anOrder({ jobs: [priced, unpriced], totalPaise: 280_000 })))).toBe(
      '₹2,800 +\u00a01\u00a0unpriced',
    );
    expect(formatSum(orderSum(anOrder({ jobs: [unpriced, unpriced], totalPaise: 0 })))).toBe('2 unpriced');
    expect(formatSum(orderSum(anOrder({ jobs: [], totalPaise: 0 })))).toBe('₹0');
  });

  it.each([
    ['without a rate', {}, true],
    ['without a rate that waits for its approval', { approval: 'pending' }, true],
    ['without a rate that was rejected', { approval: 'rejected' }, false],
    ['with a rate', { ratePaise: 1 }, false],
    ['marked with a final rate', { completion: aCompletion({ finalRatePaise: 5 }) }, false],
    ['marked without one', { completion: aCompletion({ finalRatePaise: 0 }) }, true],
    [
      'with a rate that was marked as free',
      { ratePaise: 1, completion: aCompletion({ finalRatePaise: 0 }) },
      false,
    ],
    ['not done', { completion: aCompletion({ status: 'incomplete', finalRatePaise: 0 }) }, false],
    [
      'done in part',
      { completion: aCompletion({ status: 'partially_completed', finalRatePaise: 0, partialValuePaise: 5 }) },
      false,
    ],
  ] as const)('[J24] takes a job %s for unpriced: %s → %s', (_name, facts, expected) => {
    expect(isUnpriced(aJob({ ratePaise: 0, totalPaise: 0, ...facts }))).toBe(expected);
  });

  it('[J24] of the approved jobs leaves the others out', () => {
    const waiting = aJob({ id: 'w', approval: 'pending', ratePaise: 0, totalPaise: 0 });
    expect(approvedSum([priced, unpriced, waiting])).toEqual({ paise: 280_000, unpriced: 1 });
  });

  it('[J24] over several orders adds up both', () => {
    const order = anOrder({ jobs: [priced, unpriced], totalPaise: 280_000 });
    expect(formatSum(addSums([orderSum(order), orderSum(order)]))).toBe('₹5,600 +\u00a02\u00a0unpriced');
  });

  it('[J24] at a vendor lacks what neither the vendor nor the order has a rate for', () => {
    const jobs = [
      { ...priced, catalogueJobId: 'door' },
      { ...unpriced, catalogueJobId: 'gear' },
    ];
    const offered = (rates: [string, number][]) => formatSum(vendorOffer({ jobs }, new Map(rates)).sum);
    expect(offered([])).toBe('₹2,800 +\u00a01\u00a0unpriced');
    expect(offered([['gear', 70_000]])).toBe('₹3,500');
  });

  it('[J24] is told of by the words of a button, before it is pressed', () => {
    expect(withUnpriced('Approve remaining 2', [priced, unpriced])).toBe('Approve remaining 2, 1 unpriced');
    expect(withUnpriced('Approve remaining 1', [priced])).toBe('Approve remaining 1');
  });
});
