import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLE_LIST, type Role } from '#domain/permissions.ts';
import { completeJob, decideJob } from '#domain/work-order/jobs.ts';
import {
  checkStep,
  legalSteps,
  STATUS_STEPS,
  STEP_NAMES,
  type StepName,
  statusAfter,
  stepTo,
  takeStep,
} from '#domain/work-order/steps.ts';
import { assignVendor } from '#domain/work-order/vendors.ts';
import { WORK_ORDER_STATUSES, type WorkOrder, type WorkOrderStatus } from '#domain/work-order/work-order.ts';
import { A_VENDOR, aJob, anActor, anOrder, deepFreeze, NOW } from '../support/builders.ts';

const S = 'vendor-management-super-admin';
const C = 'vendor-management-creator';
const P = 'vendor-management-approver';
const A = 'vendor-management-admin';

/** The specification's moves, restated: step, statuses before, status after, roles. */
const MOVES: [StepName, WorkOrderStatus[], WorkOrderStatus, Role[]][] = [
  ['submit', ['open', 'created'], 'ready_for_approval', [S, C]],
  ['cancel', ['open', 'created'], 'cancelled', [S, C]],
  ['proceed', ['approved', 'partially_approved'], 'ready_for_vendor', [S, P]],
  ['start', ['approved', 'partially_approved'], 'in_progress', [S, P]],
  ['assign-vendor', ['ready_for_vendor', 'in_progress'], 'vendor_assigned', [S, C, P]],
  ['change-vendor', ['vendor_assigned'], 'vendor_assigned', [S, P]],
  ['hand-over', ['vendor_assigned', 'in_progress'], 'handover_to_vendor', [S, C]],
  ['receive', ['handover_to_vendor'], 'car_received', [S, C]],
];

/**
 * An order in the status, with the other requirements of each step: approved jobs and, except for a first vendor, a
 * vendor.
 */
function readyFor(step: StepName, status: WorkOrderStatus) {
  return anOrder({ status, vendor: step === 'assign-vendor' ? null : A_VENDOR });
}

describe('the table of steps', () => {
  it('[W3] has exactly the moves of the specification', () => {
    expect([...STEP_NAMES].sort()).toEqual(MOVES.map(([step]) => step).sort());
  });

  const cases = MOVES.flatMap(([step, from, to, roles]) =>
    [...WORK_ORDER_STATUSES, 'unknown' as const].flatMap((status) =>
      ROLE_LIST.map((role): [StepName, WorkOrderStatus, Role, WorkOrderStatus | string] => {
        if (!roles.includes(role)) return [step, status, role, 'role/not-allowed'];
        return [step, status, role, from.includes(status) ? to : 'order/wrong-status'];
      }),
    ),
  );

  it.each(cases)('[W3] %s from %s by %s gives %s', (step, status, role, outcome) => {
    const taken = takeStep(readyFor(step, status), step, anActor(role));
    expect(taken.ok ? taken.value.status : taken.error.kind).toBe(outcome);
  });

  it('[W3] says which status it found and which it wants', () => {
    expect(checkStep(anOrder({ status: 'car_received' }), 'receive', S)).toEqual({
      kind: 'order/wrong-status',
      statusLabel: 'Car Received',
      wanted: 'Handover to Vendor',
    });
    expect(checkStep(anOrder({ status: 'closed' }), 'submit', S)).toMatchObject({
      wanted: 'Open or Created',
    });
  });

  it('[W14] tells a role that may never take a step so, whatever the status', () => {
    for (const [step, , , roles] of MOVES) {
      for (const role of ROLE_LIST.filter((candidate) => !roles.includes(candidate))) {
        for (const status of WORK_ORDER_STATUSES) {
          expect(checkStep(anOrder({ status }), step, role)).toEqual({ kind: 'role/not-allowed' });
        }
      }
    }
  });

  it('[W1] allows no step in a status it does not know', () => {
    for (const role of ROLE_LIST) expect(legalSteps(anOrder({ status: 'unknown' }), role)).toEqual([]);
  });
});

describe('what a step asks for', () => {
  it('[W4] refuses to submit an order without jobs', () => {
    expect(checkStep(anOrder({ jobs: [] }), 'submit', C)).toEqual({ kind: 'order/no-jobs' });
  });

  it('[W2] treats created like open', () => {
    for (const role of ROLE_LIST) {
      expect(legalSteps(anOrder({ status: 'created' }), role)).toEqual(
        legalSteps(anOrder({ status: 'open' }), role),
      );
    }
  });

  it('[W5] cancels from open and created, and nothing leaves cancelled', () => {
    expect(statusAfter('cancel')).toBe('cancelled');
    expect(
      WORK_ORDER_STATUSES.filter((status) => checkStep(anOrder({ status }), 'cancel', C) === null),
    ).toEqual(['open', 'created']);
    expect(legalSteps(anOrder({ status: 'cancelled', vendor: A_VENDOR }), S)).toEqual([]);
  });

  it.each(['proceed', 'start'] as const)(
    '[W6] refuses to %s while a job is undecided, and says how many',
    (step) => {
      const jobs = [aJob(), aJob({ id: 'b', approval: 'pending' }), aJob({ id: 'c', approval: 'pending' })];
      const order = anOrder({ status: 'partially_approved', jobs });
      expect(checkStep(order, step, P)).toEqual({ kind: 'order/jobs-undecided', count: 2 });
    },
  );

  it.each(['proceed', 'start'] as const)('[W6] refuses to %s without an approved job', (step) => {
    const order = anOrder({ status: 'partially_approved', jobs: [aJob({ approval: 'rejected' })] });
    expect(checkStep(order, step, P)).toEqual({ kind: 'order/no-approved-jobs' });
  });

  it('[W6] goes on with the approved jobs once each is decided', () => {
    const jobs = [aJob(), aJob({ id: 'b', approval: 'rejected' })];
    expect(legalSteps(anOrder({ status: 'partially_approved', jobs }), P)).toEqual(['proceed', 'start']);
  });

  it('[W7] assigns a first vendor in progress only while there is none', () => {
    expect(checkStep(anOrder({ status: 'in_progress' }), 'assign-vendor', P)).toBeNull();
    expect(checkStep(anOrder({ status: 'in_progress', vendor: A_VENDOR }), 'assign-vendor', P)).toEqual({
      kind: 'order/vendor-assigned-already',
    });
  });

  it('[W8] changes the vendor only while vendor assigned', () => {
    const open = WORK_ORDER_STATUSES.filter(
      (status) => checkStep(anOrder({ status, vendor: A_VENDOR }), 'change-vendor', P) === null,
    );
    expect(open).toEqual(['vendor_assigned']);
    expect(statusAfter('change-vendor')).toBe('vendor_assigned');
  });

  it('[W9] hands over from in progress only with a vendor', () => {
    expect(checkStep(anOrder({ status: 'in_progress' }), 'hand-over', C)).toEqual({
      kind: 'order/no-vendor',
    });
    expect(checkStep(anOrder({ status: 'in_progress', vendor: A_VENDOR }), 'hand-over', C)).toBeNull();
  });

  it('[W10] receives the car only after the hand-over', () => {
    const vendor = A_VENDOR;
    expect(checkStep(anOrder({ status: 'vendor_assigned', vendor }), 'receive', C)?.kind).toBe(
      'order/wrong-status',
    );
    const given = takeStep(anOrder({ status: 'vendor_assigned', vendor }), 'hand-over', anActor(C));
    const received = given.ok ? takeStep(given.value, 'receive', anActor(C)) : given;
    expect(received.ok && received.value.status).toBe('car_received');
  });
});

describe('taking a step', () => {
  it('[W11] adds one log entry with status, who and when', () => {
    const order = anOrder({ status: 'handover_to_vendor', vendor: A_VENDOR });
    const taken = takeStep(order, 'receive', anActor(C, 'demo.creator'));
    expect(taken.ok && taken.value.statusLog).toEqual([
      ...order.statusLog,
      { status: 'car_received', statusText: 'car_received', at: NOW, by: 'demo.creator' },
    ]);
    expect(taken.ok && taken.value.statusText).toBe('car_received');
  });

  it('[W16] never changes the order it was given', () => {
    for (const step of STEP_NAMES) {
      for (const status of WORK_ORDER_STATUSES) {
        takeStep(deepFreeze(readyFor(step, status)), step, deepFreeze(anActor()));
      }
    }
  });

  it('[W12] finds a step by the status it leads to, where a caller may name it', () => {
    const named = new Map<WorkOrderStatus, string>([
      ['ready_for_approval', 'submit'],
      ['ready_for_vendor', 'proceed'],
      ['in_progress', 'start'],
      ['handover_to_vendor', 'hand-over'],
      ['car_received', 'receive'],
    ]);
    for (const status of [...WORK_ORDER_STATUSES, 'unknown' as const]) {
      expect(stepTo(status)).toBe(named.get(status) ?? null);
    }
    expect([...STATUS_STEPS].sort()).toEqual([...named.values()].sort());
  });

  it('[W14] leaves the admin no step anywhere', () => {
    for (const status of WORK_ORDER_STATUSES) expect(legalSteps(anOrder({ status }), A)).toEqual([]);
  });
});

describe('the vendor that somebody saw', () => {
  const other = { ...A_VENDOR, id: 'vendor-9', name: 'Garage Nine' };
  const assigned = anOrder({ status: 'vendor_assigned', vendor: other });

  it('[W17] is compared by a hand-over and by a choice of vendor', () => {
    const refusal = { kind: 'order/vendor-changed', vendorName: 'Garage Nine', hadNone: false };
    expect(takeStep(assigned, 'hand-over', anActor(S), A_VENDOR.id)).toEqual({ ok: false, error: refusal });
    const chosen = (seen: string | null) => assignVendor(assigned, A_VENDOR, new Map(), anActor(S), seen);
    expect(chosen(A_VENDOR.id)).toEqual({ ok: false, error: refusal });
    expect(chosen(null)).toEqual({ ok: false, error: { ...refusal, hadNone: true } });
    expect(chosen(other.id)).toMatchObject({ ok: true, value: { vendor: A_VENDOR } });
    expect(takeStep(assigned, 'hand-over', anActor(S), other.id).ok).toBe(true);
  });

  it('[W17] need not be said', () => {
    expect(takeStep(assigned, 'hand-over', anActor(S)).ok).toBe(true);
    expect(assignVendor(assigned, A_VENDOR, new Map(), anActor(S)).ok).toBe(true);
  });

  it('[W17] was none, and still is', () => {
    const ready = anOrder({ status: 'ready_for_vendor', vendor: null });
    expect(assignVendor(ready, A_VENDOR, new Map(), anActor(C), null).ok).toBe(true);
    expect(assignVendor(ready, A_VENDOR, new Map(), anActor(C), 'vendor-9')).toMatchObject({
      error: { kind: 'order/vendor-changed', vendorName: null },
    });
  });

  it('[W17] comes after role and status', () => {
    const gone = { ...assigned, status: 'car_received' } as const;
    expect(takeStep(gone, 'hand-over', anActor(S), 'x')).toMatchObject({
      error: { kind: 'order/wrong-status' },
    });
    expect(takeStep(assigned, 'change-vendor', anActor(C), 'x')).toMatchObject({
      error: { kind: 'role/not-allowed' },
    });
  });
});

/** All orders to which the super-admin's possible actions lead. */
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

/** Key of an order's situation, with everything that affects further moves. */
function situation(order: WorkOrder): string {
  const jobs = order.jobs.map((job) => `${job.approval}/${job.completion === null ? '-' : 'marked'}`);
  return [order.status, order.vendor === null ? 'no vendor' : 'vendor', ...jobs].join(' ');
}

/** Every situation reachable from a new order with two undecided jobs. */
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
    // A completed order continues with an invoice.
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
