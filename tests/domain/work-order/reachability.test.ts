import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeJob, decideJob } from '#domain/work-order/jobs.ts';
import { STEP_NAMES, takeStep } from '#domain/work-order/steps.ts';
import { assignVendor } from '#domain/work-order/vendors.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { A_VENDOR, aJob, anActor, anOrder, deepFreeze } from '../support/builders.ts';

/** Everything the super-admin may do to an order next. */
function nextOrders(order: WorkOrder): WorkOrder[] {
  const actor = anActor();
  const steps = STEP_NAMES.map((step) =>
    step === 'assign-vendor' || step === 'change-vendor'
      ? assignVendor(order, A_VENDOR, new Map([['catalogue-1', 7_000]]), actor)
      : takeStep(order, step, actor),
  );
  const decisions = order.jobs.flatMap((job) =>
    (['approved', 'rejected'] as const).map((decision) => decideJob(order, job.id, decision, actor)),
  );
  const marks = order.jobs.flatMap((job) =>
    (['completed', 'partially_completed', 'incomplete'] as const).map((status) =>
      completeJob(
        order,
        { jobId: job.id, status, finalRatePaise: 9_000, partialValuePaise: 500, pictures: [] },
        actor,
      ),
    ),
  );
  return [...steps, ...decisions, ...marks].flatMap((result) => (result.ok ? [result.value] : []));
}

/** What tells two orders apart as far as further moves go. */
function situation(order: WorkOrder): string {
  const jobs = order.jobs.map((job) => `${job.approval}/${job.completion === null ? '-' : 'marked'}`);
  return [order.status, order.vendor === null ? 'no vendor' : 'vendor', ...jobs].join(' ');
}

/** Every situation that acts lead to from a new order with two undecided jobs. */
function everySituation(): Map<string, WorkOrder> {
  const pending = { approval: 'pending' as const };
  const start = anOrder({ jobs: [aJob({ id: 'a', ...pending }), aJob({ id: 'b', ...pending })] });
  const found = new Map([[situation(start), start]]);
  const waiting = [start];
  for (let order = waiting.pop(); order !== undefined; order = waiting.pop()) {
    for (const next of nextOrders(deepFreeze(order))) {
      if (found.has(situation(next))) continue;
      found.set(situation(next), next);
      waiting.push(next);
    }
  }
  return found;
}

describe('the life of an order', () => {
  const situations = everySituation();

  it('[W13] leads on from every situation an open order can reach, or has ended', () => {
    const stuck = [...situations].filter(([key, order]) =>
      nextOrders(order).every((next) => situation(next) === key),
    );
    const endings = new Set(stuck.map(([, order]) => order.status));
    // A completed order goes on by an invoice.
    expect([...endings].sort()).toEqual(['cancelled', 'completed', 'rejected']);
  });

  it('[W13] can end every situation but the refused ones in completed or rejected', () => {
    const ends = (order: WorkOrder, seen: Set<string>): boolean => {
      if (['completed', 'rejected', 'cancelled'].includes(order.status)) return true;
      return nextOrders(order).some((next) => {
        if (seen.has(situation(next))) return false;
        seen.add(situation(next));
        return ends(next, seen);
      });
    };
    for (const [key, order] of situations) expect([key, ends(order, new Set([key]))]).toEqual([key, true]);
  });

  it('[W13] reaches each status that the specification lets an order reach', () => {
    expect([...new Set([...situations.values()].map((order) => order.status))].sort()).toEqual([
      'cancelled',
      'car_received',
      'completed',
      'handover_to_vendor',
      'in_progress',
      'open',
      'partially_approved',
      'ready_for_approval',
      'ready_for_vendor',
      'rejected',
      'vendor_assigned',
    ]);
  });

  it('[W11] only ever adds to the log, on any walk', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (choices) => {
        let order = anOrder({ jobs: [aJob({ approval: 'pending' })] });
        for (let turn = 0; turn < 12; turn += 1) {
          const options = nextOrders(deepFreeze(order));
          const next = options[(choices.next().value as number) % Math.max(options.length, 1)];
          if (next === undefined) return;
          expect(next.statusLog.slice(0, order.statusLog.length)).toEqual(order.statusLog);
          const changed = next.status !== order.status;
          expect(next.statusLog.length - order.statusLog.length).toBeLessThanOrEqual(1);
          if (changed) expect(next.statusLog.at(-1)?.status).toBe(next.status);
          order = next;
        }
      }),
      { seed: 5, numRuns: 300 },
    );
  });
});
