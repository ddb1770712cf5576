import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { OrderFilters } from '#app/features/work-orders/lists/order-filters.ts';
import { OrderListView } from '#app/features/work-orders/lists/order-list-view.tsx';
import type { KnownWorkOrderStatus } from '#domain/work-order/work-order.ts';
import { aJob, anOrder } from '#testkit/builders.ts';
import { eventually, openScreen, press, words } from '#testkit/screen.tsx';
import { aTabletOffline, captured } from '#testkit/tablet.ts';

const cards = () => screen.queryAllByRole('link', { name: /^WO-/ });

describe('the cars in the bays on a tablet', () => {
  const inBay = (id: string, status: KnownWorkOrderStatus, day: number, jobs = [aJob({ id: `j${id}` })]) =>
    anOrder({ id, status, jobs, createdAt: `2026-10-0${day}T08:00:00.000Z` });
  const bays = [
    inBay('4', 'car_received', 4),
    inBay('3', 'vendor_assigned', 3),
    inBay('2', 'handover_to_vendor', 2),
    inBay('1', 'vendor_assigned', 1),
    inBay('5', 'car_received', 1, [aJob({ approval: 'rejected' })]),
  ];
  const inGroups = () =>
    screen.getAllByRole('region').map((group) => [
      within(group).getByRole('heading', { level: 2 }).textContent,
      ...within(group)
        .getAllByRole('link', { name: /^WO-/ })
        .map((link) => link.textContent),
    ]);

  async function openBays(filters: OrderFilters = {}) {
    const tablet = await aTabletOffline({ orders: bays });
    await openScreen(
      tablet,
      <OrderListView
        title=""
        listName="in-progress"
        offers={[]}
        filters={filters}
        onFilters={() => undefined}
      />,
    );
    await eventually('the list has been read', () => cards().length === bays.length);
    return tablet;
  }

  it('[W28] are grouped by what can be done at them, the one that stands longest first', async () => {
    await openBays();
    expect(inGroups()).toEqual([
      ['To hand over 2', 'WO-0001', 'WO-0003'],
      ['At the vendor 1', 'WO-0002'],
      ['To complete 1', 'WO-0004'],
      ['Nothing to do at the car 1', 'WO-0005'],
    ]);
  });

  it('[W28] keep their places until an action can no longer be undone', async () => {
    const tablet = await openBays();
    const before = inGroups();
    const [handOver] = screen.getAllByRole('button', { name: 'Hand over to vendor' });
    await press(handOver as HTMLElement);
    await eventually('it is said', () => words('status').includes('Handed over'));
    expect(inGroups()).toEqual(before);
    expect(await captured(tablet)).toHaveLength(1);
  });

  it('[W28] stand newest first, without groups, where that is asked for', async () => {
    await openBays({ sort: '-created' });
    expect(screen.queryAllByRole('region')).toEqual([]);
    expect(cards().map((card) => card.textContent)).toEqual([
      'WO-0004',
      'WO-0003',
      'WO-0002',
      'WO-0005',
      'WO-0001',
    ]);
  });
});
