import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CompletedListView } from '#app/features/work-orders/completed/completed-list-view.tsx';
import { OrderDetailView } from '#app/features/work-orders/detail/order-detail-view.tsx';
import { OrderListView } from '#app/features/work-orders/lists/order-list-view.tsx';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { aCompletion, aJob, anOrder } from '#testkit/builders.ts';
import { dialog, eventually, linkTo, openScreen, press, texts, words } from '#testkit/screen.tsx';
import { aTabletOffline } from '#testkit/tablet.ts';

const nothing = () => undefined;
const people = [
  { username: 'demo.approver', name: 'Ravi Kumar' },
  { username: 'demo.creator', name: 'Asha Rao' },
];
const statusLog = [
  { status: 'ready_for_approval', statusText: '', at: '2026-11-02T00:00:00Z', by: 'demo.creator' },
  { status: 'ready_for_vendor', statusText: '', at: '2026-11-03T00:00:00Z', by: 'demo.approver' },
] as const;

async function openDetail(facts: Partial<WorkOrder>) {
  const order = anOrder({
    id: '1',
    status: 'ready_for_vendor',
    vendor: null,
    statusLog: [...statusLog],
    ...facts,
  });
  await openScreen(await aTabletOffline({ orders: [order] }), <OrderDetailView id="1" />);
  await eventually('the order is there', () => words().includes('WO-0001'));
}

describe('[L43] the people of an order', () => {
  it('are shown by name in its facts, its jobs, its timeline and its log', async () => {
    await openDetail({ people });
    expect(words()).not.toContain('demo.approver');
    expect(words()).not.toContain('demo.creator');
    expect(words()).toContain('Created byAsha Rao');
    expect(words()).toContain('Approved by Ravi Kumar');
    expect(texts('listitem').filter((line) => line.includes('Ravi Kumar')).length).toBeGreaterThan(1);
  });

  it('are shown by username where the host sends no names', async () => {
    await openDetail({});
    expect(words()).toContain('Created bydemo.creator');
    expect(words()).toContain('Approved by demo.approver');
  });

  it('are named on the cards of a list', async () => {
    const order = anOrder({ id: '1', status: 'ready_for_vendor', statusLog: [...statusLog], people });
    const tablet = await aTabletOffline({ orders: [order] });
    await openScreen(
      tablet,
      <OrderListView title="" listName="all" offers={[]} filters={{}} onFilters={nothing} />,
    );
    await eventually('the list is there', () => linkTo('WO-0001'));
    expect(words()).toContain('Approved by Ravi Kumar');
  });

  it('are named where it is told how each job ended', async () => {
    const jobs = [aJob({ completion: aCompletion() })];
    const order = anOrder({ id: '1', status: 'completed', jobs, people });
    await openScreen(
      await aTabletOffline({ orders: [order] }),
      <CompletedListView filters={{}} onFilters={nothing} />,
    );
    await eventually('the list is there', () => linkTo('WO-0001'));
    await press('Completion details of WO-0001');
    await eventually('the details are there', () => screen.queryByText('Completed by Asha Rao'));
    expect(dialog()?.textContent).not.toContain('demo.creator');
  });
});

it('[L43] whoever is signed in is named for what is still on this device', async () => {
  const order = anOrder({
    id: 'local-1',
    createdAt: '2026-11-05T09:00:00.000Z',
    number: '',
    status: 'open',
    createdBy: 'demo.creator',
    statusLog: [],
  });
  await openScreen(await aTabletOffline({ orders: [order] }), <OrderDetailView id="local-1" />);
  await eventually('the order is there', () => words().includes('Created byDemo Creator'));
});
