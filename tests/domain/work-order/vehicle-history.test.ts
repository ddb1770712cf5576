import { describe, expect, it } from 'vitest';
import { REPEAT_JOB_DAYS } from '#domain/limits.ts';
import { lastDone, vehicleJobs } from '#domain/work-order/vehicle-history.ts';
import { aJob, anOrder } from '#testkit/builders.ts';

const car = { id: 'car1', number: 'MH 12 AB 0001' };
const order = anOrder({ id: '9', car });
const now = new Date('2026-11-20T10:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const completed = { status: 'completed', finalRatePaise: 50_000, partialValuePaise: null } as const;
const marked = { ...completed, pictures: [], by: 'demo.creator', at: '2026-11-19T08:00:00.000Z' };

describe("a vehicle's recent jobs", () => {
  it('are those of its other orders, newest first', () => {
    const orders = [
      anOrder({ id: '1', car, createdAt: daysAgo(9), jobs: [aJob({ id: 'old' })] }),
      anOrder({ id: '2', car, createdAt: daysAgo(3), jobs: [aJob({ id: 'new' })] }),
      anOrder({ id: '3', createdAt: daysAgo(1) }),
      order,
    ];
    expect(vehicleJobs(orders, order).map((job) => job.jobId)).toEqual(['new', 'old']);
  });

  it('know the vehicle by its number where a host tells no id', () => {
    const orders = [anOrder({ id: '1', car: { id: '', number: car.number } })];
    expect(vehicleJobs(orders, order)).toHaveLength(1);
  });

  it('leave out rejected jobs and orders that came to nothing', () => {
    const orders = [
      anOrder({ id: '1', car, status: 'cancelled' }),
      anOrder({ id: '2', car, status: 'rejected' }),
      anOrder({ id: '3', car, jobs: [aJob({ approval: 'rejected' })] }),
    ];
    expect(vehicleJobs(orders, order)).toEqual([]);
  });

  it('show what a job came to and when it was marked', () => {
    const jobs = [aJob({ quantity: 2, completion: marked })];
    expect(vehicleJobs([anOrder({ id: '1', car, jobs })], order)).toMatchObject([
      { amountPaise: 100_000, at: marked.at, isDone: true },
    ]);
  });
});

describe('a job that the vehicle had before', () => {
  const had = (days: number, facts = {}) =>
    vehicleJobs([anOrder({ id: '1', car, createdAt: daysAgo(days), jobs: [aJob(facts)] })], order);

  it('is told while it is no longer ago than the limit', () => {
    expect(lastDone(aJob(), had(REPEAT_JOB_DAYS - 1), now)).toMatchObject({ orderNumber: 'WO-0001' });
    expect(lastDone(aJob(), had(REPEAT_JOB_DAYS + 1), now)).toBeNull();
  });

  it('is known by its catalogue entry, and by its name where there is none', () => {
    const other = aJob({ catalogueJobId: 'another' });
    expect(lastDone(other, had(1), now)).toBeNull();
    expect(lastDone(other, had(1, { catalogueJobId: null }), now)).not.toBeNull();
  });

  it('does not count when it was left incomplete', () => {
    const completion = { ...marked, status: 'incomplete' as const };
    expect(lastDone(aJob(), had(1, { completion }), now)).toBeNull();
  });
});
