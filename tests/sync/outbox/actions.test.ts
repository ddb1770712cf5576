import { describe, expect, it } from 'vitest';
import { type CompleteJob, completeJobAction } from '#app/actions/work-orders/complete-job.ts';
import { type TakeStep, takeStepAction } from '#app/actions/work-orders/take-step.ts';
import { type CaptureContext, readPayload } from '#app/sync/action.ts';
import { ROLES } from '#domain/permissions.ts';
import type { Completion, WorkOrder } from '#domain/work-order/work-order.ts';
import { aJob, anOrder, storedAs } from '#testkit/builders.ts';

const AT = '2026-11-05T10:00:00.000Z';
const context: CaptureContext = {
  entryId: 'entry-1',
  keys: ['entry-1'],
  actor: { username: 'demo.creator', role: ROLES.creator, at: AT },
  complexId: '1',
  photoIds: ['p1', 'p2'],
};

describe('taking a step', () => {
  const payload: TakeStep = { orderId: '1', orderNumber: 'WO-0001', step: 'hand-over' };
  const logged = (by: string | null, status: 'handover_to_vendor' | 'car_received' = 'handover_to_vendor') =>
    anOrder({
      status,
      statusLog: [{ status: 'handover_to_vendor', statusText: 'handover_to_vendor', at: AT, by }],
    });

  it('asks for the status the step leads to, in the lane of its order', () => {
    expect(takeStepAction.lane(payload)).toBe('work-order:1');
    expect(takeStepAction.label(payload)).toBe('Hand over to vendor · WO-0001');
    expect(takeStepAction.request(payload)).toMatchObject({
      params: { id: '1' },
      body: { status: 'handover_to_vendor' },
    });
  });

  it('moves the order by the rules of the domain, refusals included', () => {
    const applied = takeStepAction.apply(anOrder(), payload, context);
    expect(applied).toMatchObject({ ok: true, value: { status: 'handover_to_vendor' } });
    const refused = takeStepAction.apply(anOrder({ status: 'completed' }), payload, context);
    expect(refused).toMatchObject({ ok: false, error: { kind: 'order/wrong-status' } });
  });

  it.each<[string, WorkOrder, boolean]>([
    ['the log names this person', logged('demo.creator'), true],
    ['the order has gone on since', logged('demo.creator', 'car_received'), true],
    ['somebody else did it', logged('demo.other'), false],
    ['the order still stands where it was', anOrder(), false],
    ['a host without names stands in the status', logged(null), true],
    ['a host without a log stands in the status', anOrder({ status: 'handover_to_vendor' }), true],
  ])('is found done or not: %s', (_name, order, expected) => {
    expect(takeStepAction.isApplied(order, payload, context)).toBe(expected);
  });

  it('reads back what it stored, and parks what it cannot read', () => {
    expect(readPayload(takeStepAction, storedAs(structuredClone(payload), 1))).toEqual(payload);
    expect(readPayload(takeStepAction, storedAs(payload, 2))).toBeNull();
    for (const broken of [null, 'x', {}, { ...payload, orderId: '' }, { ...payload, step: 'fly' }]) {
      expect(readPayload(takeStepAction, storedAs(broken, 1))).toBeNull();
    }
  });
});

describe('a hand-over that says whom the car went to', () => {
  const seenVendor = { id: 'vendor-1', name: 'Om Garage' };
  const payload: TakeStep = { orderId: '1', orderNumber: 'WO-0001', step: 'hand-over', seenVendor };
  const withVendor = (id: string, status: 'vendor_assigned' | 'handover_to_vendor') =>
    anOrder({
      status,
      vendor: { id, vendorNumber: '', name: id },
      statusLog: [{ status, statusText: status, at: AT, by: 'demo.creator' }],
    });

  it('tells a host that understands it, and no other', () => {
    expect(takeStepAction.request(payload, true).body).toEqual({
      status: 'handover_to_vendor',
      expectedVendorId: 'vendor-1',
    });
    expect(takeStepAction.request(payload).body).toEqual({ status: 'handover_to_vendor' });
    expect(takeStepAction.dependsOnSeen?.(payload)).toBe(true);
  });

  it('[W17] fits no order of another vendor, and is not done by a hand-over to another', () => {
    const fits = (id: string) => takeStepAction.apply(withVendor(id, 'vendor_assigned'), payload, context).ok;
    const done = (id: string) =>
      takeStepAction.isApplied(withVendor(id, 'handover_to_vendor'), payload, context);
    expect([fits('vendor-1'), fits('vendor-2')]).toEqual([true, false]);
    expect([done('vendor-1'), done('vendor-2')]).toEqual([true, false]);
  });

  it('reads back what it stored; one that does not say, or says nonsense, depends on nothing', () => {
    expect(readPayload(takeStepAction, storedAs(structuredClone(payload), 1))).toEqual(payload);
    for (const former of [undefined, 'x', {}, { name: 'Om Garage' }]) {
      const read = readPayload(takeStepAction, storedAs({ ...payload, seenVendor: former }, 1));
      expect(read === null ? null : takeStepAction.dependsOnSeen?.(read)).toBe(false);
    }
  });
});

describe('completing a job', () => {
  const payload: CompleteJob = {
    orderId: '1',
    orderNumber: 'WO-0001',
    jobId: 'j1',
    jobName: 'Front bumper',
    status: 'completed',
    finalRatePaise: 120_000,
    partialValuePaise: null,
  };
  const received = anOrder({ status: 'car_received', jobs: [aJob(), aJob({ id: 'j2' })] });
  const done = (completion: Partial<Completion>) =>
    anOrder({
      status: 'car_received',
      jobs: [
        aJob({
          completion: {
            status: 'completed',
            finalRatePaise: 120_000,
            partialValuePaise: null,
            pictures: [],
            by: 'demo.creator',
            at: AT,
            ...completion,
          },
        }),
      ],
    });

  it('sends status, rate and photos to the job of its order', () => {
    expect(completeJobAction.lane(payload)).toBe('work-order:1');
    expect(completeJobAction.label(payload)).toBe('Completed: Front bumper · WO-0001');
    expect(completeJobAction.request(payload)).toMatchObject({
      params: { id: '1', jobId: 'j1' },
      body: { status: 'completed', finalRatePaise: 120_000, partialValuePaise: null },
    });
  });

  it('[J22] sends its captions in the order of the photos that are sent, and none where nothing was typed under them', () => {
    const captions = { p1: 'FRONT', p3: 'RIGHT' };
    const sent = (photoIds: string[]) =>
      completeJobAction.request({ ...payload, captions }, true, photoIds).body;
    expect(sent(['p1', 'p2', 'p3'])).toMatchObject({ captions: ['FRONT', '', 'RIGHT'] });
    expect(sent(['p3', 'p1'])).toMatchObject({ captions: ['RIGHT', 'FRONT'] });
    expect(sent(['p2'])).toMatchObject({ captions: undefined });
  });

  it('shows the completion with the pictures that still lie on the device', () => {
    const applied = completeJobAction.apply(received, payload, context);
    if (!applied.ok) throw new Error(applied.error.kind);
    expect(applied.value.status).toBe('car_received');
    expect(applied.value.jobs[0]?.completion).toMatchObject({
      status: 'completed',
      by: 'demo.creator',
      pictures: [
        { at: 'device', photoId: 'p1' },
        { at: 'device', photoId: 'p2' },
      ],
    });
  });

  it('completes the order with its last job', () => {
    const applied = completeJobAction.apply({ ...received, jobs: [aJob()] }, payload, context);
    expect(applied).toMatchObject({ ok: true, value: { status: 'completed', totalPaise: 120_000 } });
  });

  it('sends rate 0 for incomplete and an amount only for a part', () => {
    const odd: CompleteJob = { ...payload, partialValuePaise: 5_000 };
    expect(completeJobAction.request(odd).body).toMatchObject({ partialValuePaise: null });
    const incomplete: CompleteJob = { ...odd, status: 'incomplete' };
    expect(completeJobAction.request(incomplete).body).toMatchObject({
      finalRatePaise: 0,
      partialValuePaise: null,
    });
  });

  it.each<[string, WorkOrder, boolean]>([
    ['marked by this person with the same values', done({}), true],
    ['by a host that names nobody, with the same values', done({ by: null }), true],
    ['by somebody else with the same values', done({ by: 'demo.other' }), false],
    ['by this person with another rate', done({ finalRatePaise: 1 }), false],
    ['by this person as incomplete', done({ status: 'incomplete', finalRatePaise: 0 }), false],
    ['not marked yet', received, false],
    ['a job that is gone', anOrder({ jobs: [] }), false],
  ])('is found done or not: %s', (_name, order, expected) => {
    expect(completeJobAction.isApplied(order, payload, context)).toBe(expected);
  });

  it('reads back what it stored, and parks what it cannot read', () => {
    expect(readPayload(completeJobAction, storedAs(structuredClone(payload), 1))).toEqual(payload);
    expect(readPayload(completeJobAction, storedAs(payload, 99))).toBeNull();
    for (const broken of [
      { ...payload, status: 'perfect' },
      { ...payload, finalRatePaise: 1.5 },
      { ...payload, jobId: 7 },
    ]) {
      expect(readPayload(completeJobAction, storedAs(broken, 1))).toBeNull();
    }
  });
});
