import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLE_LIST } from '#domain/permissions.ts';
import { isAboveApproved } from '#domain/work-order/checks.ts';
import {
  type CompletionInput,
  completedTotal,
  completeJob,
  completionAmount,
  completionProgress,
} from '#domain/work-order/jobs.ts';
import { WORK_ORDER_STATUSES, type WorkOrder } from '#domain/work-order/work-order.ts';
import { aCompletion, aJob, anActor, anOrder, deepFreeze, NOW } from '../support/builders.ts';

const CREATOR = anActor('vendor-management-creator', 'demo.creator');

function aMark(changes: Partial<CompletionInput> = {}): CompletionInput {
  return {
    jobId: 'job-1',
    status: 'completed',
    finalRatePaise: 12_000,
    partialValuePaise: null,
    pictures: [{ at: 'device', photoId: 'photo-1' }],
    ...changes,
  };
}

const received = (jobs = [aJob()]) => anOrder({ status: 'car_received', jobs });

describe('marking a job', () => {
  it('[J10] is for super-admin and creator', () => {
    expect(ROLE_LIST.filter((role) => completeJob(received(), aMark(), anActor(role)).ok)).toEqual([
      'vendor-management-super-admin',
      'vendor-management-creator',
    ]);
  });

  it('[J10] is possible in car received only', () => {
    for (const status of WORK_ORDER_STATUSES.filter((candidate) => candidate !== 'car_received')) {
      const marked = completeJob(anOrder({ status }), aMark(), CREATOR);
      expect(marked.ok ? null : marked.error).toEqual({ kind: 'order/not-in-car-received' });
    }
    expect(completeJob(received(), aMark(), CREATOR).ok).toBe(true);
  });

  it.each(['pending', 'rejected'] as const)('[J11] refuses a %s job', (approval) => {
    const marked = completeJob(received([aJob({ approval })]), aMark(), CREATOR);
    expect(marked.ok ? null : marked.error).toEqual({ kind: 'order-job/not-approved' });
  });

  it('[J11] refuses a second mark and says who was first', () => {
    const job = aJob({ completion: aCompletion({ by: 'demo.first' }) });
    const marked = completeJob(received([job]), aMark(), CREATOR);
    expect(marked.ok ? null : marked.error).toEqual({
      kind: 'order-job/completed-already',
      by: 'demo.first',
    });
  });

  it('[J11] refuses a job that is not on the order', () => {
    const marked = completeJob(received(), aMark({ jobId: 'gone' }), CREATOR);
    expect(marked.ok ? null : marked.error).toEqual({ kind: 'order-job/not-found' });
  });

  it('[J11] keeps how the job ended, with pictures, who and when', () => {
    const marked = completeJob(received([aJob(), aJob({ id: 'b' })]), aMark(), CREATOR);
    expect(marked.ok && marked.value.jobs[0]?.completion).toEqual({
      status: 'completed',
      finalRatePaise: 12_000,
      partialValuePaise: null,
      pictures: [{ at: 'device', photoId: 'photo-1' }],
      by: 'demo.creator',
      at: NOW,
    });
  });

  it('[J12] drops a rate from an incomplete mark and a partial value from a completed one', () => {
    const jobs = [aJob({ id: 'a' }), aJob({ id: 'b' }), aJob({ id: 'c' })];
    const first = completeJob(
      received(jobs),
      aMark({ jobId: 'a', status: 'incomplete', partialValuePaise: 5 }),
      CREATOR,
    );
    const second = first.ok
      ? completeJob(first.value, aMark({ jobId: 'b', partialValuePaise: 5 }), CREATOR)
      : first;
    expect(second.ok && second.value.jobs.map((job) => job.completion)).toMatchObject([
      { finalRatePaise: 0, partialValuePaise: null },
      { finalRatePaise: 12_000, partialValuePaise: null },
      {},
    ]);
  });
});

describe('what marked jobs cost', () => {
  it.each([
    ['completed', 12_550, null, 3, 37_650],
    ['completed', 0, null, 3, 0],
    ['partially_completed', 12_550, 4_099, 3, 4_099],
    ['incomplete', 0, null, 3, 0],
  ] as const)(
    '[J12] %s at %d paise with %s for %d is %d',
    (status, finalRatePaise, partialValuePaise, quantity, cost) => {
      expect(completionAmount(aCompletion({ status, finalRatePaise, partialValuePaise }), quantity)).toBe(
        cost,
      );
    },
  );

  it('[J13] completes the order with the last approved job and sets the total', () => {
    const jobs = [
      aJob({ id: 'a', quantity: 2 }),
      aJob({ id: 'b', ratePaise: 50_000 }),
      aJob({ id: 'c', approval: 'rejected', ratePaise: 70_000 }),
      aJob({ id: 'd', ratePaise: 30_000 }),
    ];
    const marks = [
      aMark({ jobId: 'a', finalRatePaise: 12_525 }),
      aMark({ jobId: 'b', status: 'partially_completed', partialValuePaise: 20_050 }),
      aMark({ jobId: 'd', status: 'incomplete' }),
    ];
    const seen: [string, number][] = [];
    let order: WorkOrder = received(jobs);
    for (const mark of marks) {
      const marked = completeJob(deepFreeze(order), mark, CREATOR);
      if (marked.ok) order = marked.value;
      seen.push([order.status, order.totalPaise]);
    }
    const before = anOrder({ jobs }).totalPaise;
    expect(seen).toEqual([
      ['car_received', before],
      ['car_received', before],
      ['completed', 2 * 12_525 + 20_050],
    ]);
    expect(order.statusLog.at(-1)).toEqual({
      status: 'completed',
      statusText: 'completed',
      at: NOW,
      by: 'demo.creator',
    });
  });

  it('[J13] adds exactly, whatever the rates, and in any order of marks', () => {
    const line = fc.record({
      status: fc.constantFrom('completed' as const, 'partially_completed' as const, 'incomplete' as const),
      rate: fc.integer({ min: 0, max: 9_999_999 }),
      partial: fc.integer({ min: 1, max: 9_999_999 }),
      quantity: fc.integer({ min: 1, max: 99 }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.boolean(), (lines, backwards) => {
        const jobs = lines.map(({ quantity }, index) => aJob({ id: `${index}`, quantity }));
        const sequence = lines.map((_, index) => index);
        let order = received(jobs);
        for (const index of backwards ? sequence.reverse() : sequence) {
          const { status, rate, partial } = lines[index] ?? {
            status: 'incomplete' as const,
            rate: 0,
            partial: 0,
          };
          const mark = aMark({ jobId: `${index}`, status, finalRatePaise: rate, partialValuePaise: partial });
          const marked = completeJob(deepFreeze(order), deepFreeze(mark), CREATOR);
          if (marked.ok) order = marked.value;
        }
        const exact = lines.reduce((sum, { status, rate, partial, quantity }) => {
          if (status === 'incomplete') return sum;
          return sum + (status === 'completed' ? BigInt(rate) * BigInt(quantity) : BigInt(partial));
        }, 0n);
        expect(order.status).toBe('completed');
        expect(BigInt(order.totalPaise)).toBe(exact);
        expect(completedTotal(order.jobs)).toBe(order.totalPaise);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it('[J14] counts marked jobs out of the approved ones', () => {
    const jobs = [
      aJob({ id: 'a', completion: aCompletion() }),
      aJob({ id: 'b', completion: aCompletion({ status: 'incomplete' }) }),
      aJob({ id: 'c' }),
      aJob({ id: 'd', approval: 'rejected' }),
      aJob({ id: 'e', approval: 'pending' }),
    ];
    expect(completionProgress(jobs)).toEqual({ done: 2, incomplete: 1, of: 3 });
    expect(completionProgress([])).toEqual({ done: 0, incomplete: 0, of: 0 });
  });

  it('[J6] lets a rejected job neither hold up nor add to completion', () => {
    const order = received([aJob(), aJob({ id: 'b', approval: 'rejected', ratePaise: 90_000 })]);
    const marked = completeJob(order, aMark(), CREATOR);
    expect(marked.ok && [marked.value.status, marked.value.totalPaise]).toEqual(['completed', 12_000]);
  });

  it('[J17] marks two lines of the same catalogue job each on its own', () => {
    const marked = completeJob(
      received([aJob({ id: 'a' }), aJob({ id: 'b' })]),
      aMark({ jobId: 'b' }),
      CREATOR,
    );
    expect(marked.ok && marked.value.jobs.map((job) => job.completion?.status ?? null)).toEqual([
      null,
      'completed',
    ]);
    expect(marked.ok && marked.value.status).toBe('car_received');
  });

  it.each([
    [10_001, 10_000, true],
    [10_000, 10_000, false],
    [9_999, 10_000, false],
    [10_000, 0, false],
  ])('[J16] a final rate of %d over an approved %d warns: %s', (final, approved, warns) => {
    expect(isAboveApproved(final, approved)).toBe(warns);
  });
});
