import { describe, expect, it } from 'vitest';
import { TIMELINE_KEYS, timeline, timelineKey } from '#domain/work-order/timeline.ts';
import { WORK_ORDER_STATUSES, type WorkOrderStatus } from '#domain/work-order/work-order.ts';
import { anOrder, deepFreeze } from '../support/builders.ts';

const KEYS = [
  'open',
  'ready-for-approval',
  'ready-for-vendor',
  'vendor-assigned',
  'handover-to-vendor',
  'car-received',
  'in-progress',
  'work-completed',
  'invoice-paid',
];

const PLACES: Record<string, string | null> = {
  open: 'open',
  created: 'open',
  ready_for_approval: 'ready-for-approval',
  approved: 'ready-for-approval',
  partially_approved: 'ready-for-approval',
  rejected: 'ready-for-approval',
  ready_for_vendor: 'ready-for-vendor',
  vendor_assigned: 'vendor-assigned',
  handover_to_vendor: 'handover-to-vendor',
  car_received: 'car-received',
  in_progress: 'in-progress',
  completed: 'work-completed',
  invoice_generated: 'work-completed',
  invoice_received: 'work-completed',
  invoice_manager_approved: 'work-completed',
  invoice_finance_forwarded: 'work-completed',
  invoice_finance_approved: 'work-completed',
  invoice_rejected: 'work-completed',
  invoice_paid: 'invoice-paid',
  closed: 'invoice-paid',
  cancelled: null,
  unknown: null,
};

/** An order that went through the statuses, at hours 1, 2, 3 … by users of the same number. */
function through(...statuses: WorkOrderStatus[]) {
  const statusLog = statuses.map((status, index) => ({
    status,
    statusText: status,
    at: `2026-11-01T0${index}:00:00.000Z`,
    by: `demo.${index}`,
  }));
  return deepFreeze(anOrder({ status: statuses.at(-1) ?? 'open', statusLog }));
}

/** One letter for each step: d(one), c(urrent), s(kipped), a(head). */
const states = (order: Parameters<typeof timeline>[0]) =>
  timeline(order)
    .map((step) => step.state.charAt(0))
    .join('');

describe('the timeline', () => {
  it('[L8] has the nine keys of section 4, in their order', () => {
    expect([...TIMELINE_KEYS]).toEqual(KEYS);
    expect(timeline(through('open')).map((step) => step.key)).toEqual(KEYS);
  });

  it('[L8] places every status', () => {
    const placed = [...WORK_ORDER_STATUSES, 'unknown' as const].map((status) => [
      status,
      timelineKey(status),
    ]);
    expect(Object.fromEntries(placed)).toEqual(PLACES);
  });

  it.each([
    [['open'], 'caaaaaaaa'],
    [['open', 'ready_for_approval'], 'dcaaaaaaa'],
    [['open', 'ready_for_approval', 'rejected'], 'dcaaaaaaa'],
    [['open', 'ready_for_approval', 'ready_for_vendor'], 'ddcaaaaaa'],
    [
      ['open', 'ready_for_approval', 'ready_for_vendor', 'vendor_assigned', 'handover_to_vendor'],
      'ddddcaaaa',
    ],
    [['open', 'car_received', 'completed'], 'ddddddsca'],
    [['open', 'car_received', 'completed', 'invoice_generated', 'closed'], 'ddddddsdd'],
  ] as [WorkOrderStatus[], string][])('[L9] after %j stands %s', (statuses, expected) => {
    expect(states(through(...statuses))).toBe(expected);
  });

  it('[L9] claims no vendor step for an order that went in progress straight from approval', () => {
    expect(states(through('open', 'ready_for_approval', 'partially_approved', 'in_progress'))).toBe(
      'ddaaaacaa',
    );
  });

  it('[L9] shows In Progress as done once the order went on from there to a vendor', () => {
    const statuses: WorkOrderStatus[] = ['open', 'ready_for_approval', 'in_progress', 'vendor_assigned'];
    expect(states(through(...statuses))).toBe('dddcaadaa');
  });

  it('[L9] shows logged vendor steps as done while in progress', () => {
    expect(states(through('open', 'ready_for_vendor', 'vendor_assigned', 'in_progress'))).toBe(
      'dddd' + 'aacaa',
    );
  });

  it.each(['approved', 'partially_approved', 'rejected'] as const)(
    '[L9] says that an order that was decided on stands as %s, by whom and when',
    (status) => {
      const step = timeline(through('open', 'ready_for_approval', status))[1];
      expect(step).toMatchObject({ state: 'current', status, by: 'demo.2', at: '2026-11-01T02:00:00.000Z' });
      expect(timeline(through('open', 'ready_for_approval'))[1]).toMatchObject({
        status: null,
        by: 'demo.1',
      });
    },
  );

  it('[L9] calls a decided order by the step’s own name once it went on', () => {
    const steps = timeline(through('open', 'ready_for_approval', 'partially_approved', 'ready_for_vendor'));
    expect(steps[1]).toMatchObject({ state: 'done', status: null, by: 'demo.1' });
  });

  it('[L9] has nothing left to tick once an order is paid, whether its invoice or the order says so', () => {
    for (const status of ['invoice_paid', 'closed'] as const)
      expect(states(through('open', 'in_progress', 'completed', status))).toBe('ddddddddd');
  });

  it('[L9] keeps what a cancelled order or one of unknown status has behind it', () => {
    expect(states(through('open', 'cancelled'))).toBe('daaaaaaaa');
    expect(states(through('open', 'ready_for_approval', 'unknown'))).toBe('ddaaaaaaa');
    expect(states(through('open', 'in_progress', 'unknown'))).toBe('ddaaaadaa');
  });

  it('[L9] says who and when from the last entry, and for the first step from the order itself', () => {
    const steps = timeline(through('open', 'vendor_assigned', 'vendor_assigned'));
    expect(steps[3]).toMatchObject({ at: '2026-11-01T02:00:00.000Z', by: 'demo.2' });
    expect(steps[8]).toMatchObject({ at: null, by: null });
    const bare = timeline(anOrder({ status: 'car_received', statusLog: [] }));
    expect(bare[0]).toMatchObject({ state: 'done', at: '2026-11-01T04:00:00.000Z', by: 'demo.creator' });
  });

  it('[L9] names who took the step, not who moved the order later without leaving it', () => {
    const steps = timeline(
      through('open', 'ready_for_approval', 'partially_approved', 'completed', 'invoice_generated'),
    );
    expect(steps[1]).toMatchObject({ by: 'demo.1' });
    expect(steps[7]).toMatchObject({ by: 'demo.3' });
  });
});
