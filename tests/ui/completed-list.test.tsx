import { expect, it } from 'vitest';
import { CompletedListView } from '#app/features/work-orders/completed/completed-list-view.tsx';
import type { Completion } from '#domain/work-order/work-order.ts';
import { aJob, anOrder, aVendor } from '#testkit/builders.ts';
import { dialog, eventually, openScreen, press, texts, words } from '#testkit/screen.tsx';
import { aTabletOffline } from '#testkit/tablet.ts';

const completion = (facts: Partial<Completion>): Completion => ({
  status: 'completed',
  finalRatePaise: 90_000,
  partialValuePaise: null,
  pictures: [],
  by: 'demo.creator',
  at: '2026-11-05T10:42:00.000Z',
  ...facts,
});

const jobs = [
  aJob({
    id: 'j1',
    quantity: 2,
    completion: completion({ pictures: [{ at: 'server', url: '/media/1.jpg' }] }),
  }),
  aJob({
    id: 'j2',
    name: 'Door',
    completion: completion({ status: 'partially_completed', partialValuePaise: 12_500 }),
  }),
  aJob({
    id: 'j3',
    name: 'Roof',
    completion: completion({ status: 'incomplete', finalRatePaise: 0, by: null }),
  }),
  aJob({ id: 'j4', name: 'Engine', approval: 'rejected', approvedBy: 'demo.approver' }),
];

it('tells how each job of a completed order ended, without a network', async () => {
  const orders = [anOrder({ id: '1', status: 'completed', jobs, totalPaise: 192_500 })];
  const tablet = await aTabletOffline({ orders, vendors: [aVendor()] });
  await openScreen(tablet, <CompletedListView filters={{}} onFilters={() => undefined} />);
  await eventually('the list is there', () => words().includes('WO-0001'));
  await press('Completion details of WO-0001');
  await eventually('the details are there', () => texts('listitem', dialog() ?? undefined).length === 4);
  const lines = texts('listitem', dialog() ?? undefined);
  expect(lines[0]).toMatch(
    /^Front bumperCompleted₹900 × 2 = ₹1,800Marked by demo.creator, Nov 5, 2026, \d\d:\d\dCompletion pictures$/,
  );
  expect(lines[1]).toContain('DoorPartially Completed₹125 for the part doneMarked by demo.creator');
  expect(lines[2]).toMatch(/^RoofIncomplete₹0Marked Nov 5, 2026/);
  expect(lines[3]).toBe('EngineRejectedRejected by demo.approver');
  expect(words('dialog')).toContain('Total amount₹1,925');
});
