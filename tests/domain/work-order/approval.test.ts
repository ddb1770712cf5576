import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLE_LIST } from '#domain/permissions.ts';
import { approvalResult, decideJob, orderTotal } from '#domain/work-order/jobs.ts';
import { approvedSum } from '#domain/work-order/order-sum.ts';
import { WORK_ORDER_STATUSES, type WorkOrder } from '#domain/work-order/work-order.ts';
import { aJob, anActor, anOrder, deepFreeze, NOW } from '../support/builders.ts';

const APPROVER = anActor('vendor-management-approver', 'demo.approver');

const pending = (id: string, ratePaise = 10_000) => aJob({ id, ratePaise, approval: 'pending' });

describe('deciding a job', () => {
  it('[J1] is for super-admin and approver', () => {
    const order = anOrder({ status: 'ready_for_approval', jobs: [pending('a')] });
    const allowed = ROLE_LIST.filter((role) => decideJob(order, 'a', 'approved', anActor(role)).ok);
    expect(allowed).toEqual(['vendor-management-super-admin', 'vendor-management-approver']);
  });

  it('[J1] is possible in ready for approval and partially approved only', () => {
    const allowed = WORK_ORDER_STATUSES.filter(
      (status) => decideJob(anOrder({ status, jobs: [pending('a')] }), 'a', 'approved', APPROVER).ok,
    );
    expect(allowed).toEqual(['ready_for_approval', 'partially_approved']);
  });

  it('[J1] refuses a job that is not on the order', () => {
    const order = anOrder({ status: 'ready_for_approval', jobs: [pending('a')] });
    expect(decideJob(order, 'z', 'approved', APPROVER)).toEqual({
      ok: false,
      error: { kind: 'order-job/not-found' },
    });
  });

  it('[J2] refuses a second decision and says who decided', () => {
    const order = anOrder({
      status: 'partially_approved',
      jobs: [aJob({ id: 'a', approval: 'rejected', approvedBy: 'demo.first' }), pending('b')],
    });
    expect(decideJob(order, 'a', 'approved', APPROVER)).toEqual({
      ok: false,
      error: { kind: 'order-job/decided-already', decision: 'rejected', by: 'demo.first' },
    });
  });

  it('[J2] says a job is decided even when the order has moved on', () => {
    const order = anOrder({ status: 'ready_for_vendor', jobs: [aJob({ approvedBy: 'demo.first' })] });
    const second = decideJob(order, 'job-1', 'approved', APPROVER);
    expect(second.ok ? null : second.error.kind).toBe('order-job/decided-already');
  });

  it('[J1] writes down who decided, and when the status changed', () => {
    const order = anOrder({ status: 'ready_for_approval', jobs: [pending('a')] });
    const decided = decideJob(order, 'a', 'approved', APPROVER);
    expect(decided.ok && decided.value.jobs[0]).toMatchObject({
      approval: 'approved',
      approvedBy: 'demo.approver',
    });
    expect(decided.ok && decided.value.statusLog.at(-1)).toEqual({
      status: 'ready_for_vendor',
      statusText: 'ready_for_vendor',
      at: NOW,
      by: 'demo.approver',
    });
  });
});

describe('the result of approval', () => {
  it.each([
    ['ready_for_approval', ['pending', 'pending']],
    ['ready_for_approval', ['pending', 'rejected']],
    ['partially_approved', ['pending', 'approved']],
    ['partially_approved', ['pending', 'approved', 'rejected']],
    ['ready_for_vendor', ['approved', 'approved']],
    ['ready_for_vendor', ['approved']],
    ['rejected', ['rejected', 'rejected']],
    ['rejected', ['rejected']],
    ['partially_approved', ['approved', 'rejected']],
  ] as const)('[J3] is %s for %j', (status, approvals) => {
    const jobs = approvals.map((approval, index) => aJob({ id: `${index}`, approval }));
    expect(approvalResult(jobs)).toBe(status);
  });

  it('[J3] turns an order around job by job', () => {
    const statuses: string[] = [];
    let order: WorkOrder = anOrder({
      status: 'ready_for_approval',
      jobs: ['a', 'b', 'c'].map((id) => pending(id)),
    });
    for (const [id, decision] of [
      ['a', 'rejected'],
      ['b', 'approved'],
      ['c', 'approved'],
    ] as const) {
      const decided = decideJob(order, id, decision, APPROVER);
      if (decided.ok) order = decided.value;
      statuses.push(order.status);
    }
    expect(statuses).toEqual(['ready_for_approval', 'partially_approved', 'partially_approved']);
  });

  it('[J4] is the same in whatever order the jobs are decided', () => {
    const decisions = fc.array(fc.constantFrom('approved' as const, 'rejected' as const), {
      minLength: 1,
      maxLength: 6,
    });
    const plan = decisions.chain((list) =>
      fc.tuple(
        fc.constant(list),
        fc.shuffledSubarray(
          list.map((_, index) => index),
          { minLength: list.length },
        ),
      ),
    );
    const decideAll = (list: readonly ('approved' | 'rejected')[], sequence: readonly number[]) => {
      let order = anOrder({
        status: 'ready_for_approval',
        jobs: list.map((_, index) => pending(`${index}`, 1_000 + index)),
      });
      for (const index of sequence) {
        const decided = decideJob(deepFreeze(order), `${index}`, list[index] ?? 'approved', APPROVER);
        expect(decided.ok).toBe(true);
        if (decided.ok) order = decided.value;
      }
      return { status: order.status, jobs: order.jobs, total: order.totalPaise };
    };
    fc.assert(
      fc.property(plan, ([list, shuffled]) => {
        const inTurn = decideAll(
          list,
          list.map((_, index) => index),
        );
        expect(decideAll(list, shuffled)).toEqual(inTurn);
        const approved = list.filter((decision) => decision === 'approved').length;
        const expected =
          approved === list.length ? 'ready_for_vendor' : approved === 0 ? 'rejected' : 'partially_approved';
        expect(inTurn.status).toBe(expected);
      }),
      { seed: 6, numRuns: 300 },
    );
  });

  it('[J5] sums the approved jobs alone', () => {
    const jobs = [
      aJob({ id: 'a', ratePaise: 12_550, quantity: 2 }),
      aJob({ id: 'b', ratePaise: 99_900, approval: 'rejected' }),
      aJob({ id: 'c', ratePaise: 50_000, approval: 'pending' }),
    ];
    expect(approvedSum(jobs).paise).toBe(25_100);
  });

  it('[J6] takes a rejected job out of the total and keeps it listed', () => {
    const order = anOrder({
      status: 'ready_for_approval',
      jobs: [pending('a', 30_000), pending('b', 5_000)],
    });
    const decided = decideJob(deepFreeze(order), 'a', 'rejected', APPROVER);
    expect(decided.ok && decided.value.totalPaise).toBe(5_000);
    expect(decided.ok && decided.value.jobs.map((job) => job.id)).toEqual(['a', 'b']);
    expect(orderTotal([aJob({ approval: 'rejected' })])).toBe(0);
  });

  it('[J17] decides two lines of the same catalogue job each on its own', () => {
    const order = anOrder({ status: 'ready_for_approval', jobs: [pending('a'), pending('b')] });
    const decided = decideJob(order, 'b', 'approved', APPROVER);
    expect(decided.ok && decided.value.jobs.map((job) => job.approval)).toEqual(['pending', 'approved']);
  });
});
