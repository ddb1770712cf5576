import { screen } from '@testing-library/react';
import { act, type ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { Menu } from '#app/features/shell/menu.tsx';
import { CompletedListView } from '#app/features/work-orders/completed/completed-list-view.tsx';
import { CreatedDetailView } from '#app/features/work-orders/created/created-detail-view.tsx';
import { OrderList } from '#app/features/work-orders/lists/order-list-view.tsx';
import { media } from '#app/ui/use-media-query.ts';
import { ROLES } from '#domain/permissions.ts';
import type { Completion } from '#domain/work-order/work-order.ts';
import { aCompletion, aJob, anOrder, aVendor } from '#testkit/builders.ts';
import { fakeMatchMedia } from '#testkit/media.ts';
import {
  buttons,
  dialog,
  eventually,
  linkTo,
  openScreen,
  openScreens,
  press,
  render,
  texts,
  words,
} from '#testkit/screen.tsx';
import { aTabletOffline, type Tablet } from '#testkit/tablet.ts';

const completion = (facts: Partial<Completion>) => aCompletion({ at: '2026-11-05T10:42:00.000Z', ...facts });

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
    /^Front bumperCompleted₹900 × 2 = ₹1,800Completed by demo.creator, Nov 5, 2026, \d\d:\d\dCompletion pictures$/,
  );
  expect(lines[1]).toContain('DoorPartially Completed₹125 for the part doneMarked by demo.creator');
  expect(lines[2]).toMatch(/^RoofIncomplete₹0Marked Nov 5, 2026/);
  expect(lines[3]).toBe('EngineRejectedRejected by demo.approver');
  expect(words('dialog')).toContain('Total amount₹1,925');
});

const nothing = () => undefined;

it.each([
  ['completed', '/completed-work-orders', <CompletedListView key="c" filters={{}} onFilters={nothing} />],
  ['closed', '/paid', <OrderList key="p" listName="paid" filters={{}} onFilters={nothing} />],
] as const)(
  "[L15] an order that is %s opens at the created detail's address and keeps %s in menu and Back",
  async (status, list, lists) => {
    const tablet = await aTabletOffline({ orders: [anOrder({ id: '1', status, jobs })] });
    const { path } = await openScreens(tablet, {
      [list]: lists,
      '/created-work-orders/1': (
        <>
          <Menu role={ROLES.superAdmin} shape="wide" />
          <CreatedDetailView id="1" />
        </>
      ),
    });
    await eventually('the list is there', () => linkTo('WO-0001'));
    await press(screen.getByRole('link', { name: 'WO-0001' }));
    await eventually('the order is there', () => words('heading') === 'WO-0001');
    expect(path()).toBe('/created-work-orders/1');
    expect(buttons()).not.toContain('Add Job');
    const present = screen.getByRole('link', { current: 'page' });
    expect(present.getAttribute('href')).toBe(list);
    const back = screen.getByRole('heading', { level: 1 }).closest('header')?.querySelector('a');
    expect(back?.getAttribute('href')).toBe(list);
    await press(screen.getAllByRole('link', { name: present.textContent })[1] as HTMLElement);
    await eventually('the list is back', () => path() === list);
  },
);

const paidOrder = anOrder({
  id: '2',
  status: 'closed',
  statusLog: [{ status: 'closed', statusText: 'closed', at: '2026-11-08T10:42:00.000Z', by: 'demo.admin' }],
});

describe('[L41] the date that matters', () => {
  async function openAtDesk(tablet: Tablet, list: ReactElement) {
    await render(null);
    const desk = fakeMatchMedia(media.tabletUp);
    await openScreen(tablet, list);
    await act(async () => desk.set(media.officeUp, true));
    await eventually('the table is there', () => screen.queryByRole('table'));
    return {
      headers: texts('columnheader'),
      cells: texts('cell', screen.getAllByRole('row')[1]),
    };
  }

  it('is on the cards of completed orders when the last job was marked', async () => {
    const tablet = await aTabletOffline({ orders: [anOrder({ id: '1', status: 'completed', jobs })] });
    await openScreen(tablet, <CompletedListView filters={{}} onFilters={nothing} />);
    await eventually('the list is there', () => linkTo('WO-0001'));
    expect(words()).toContain('WO-0001 · Completed Nov 5, 2026 · Garage One');
  });

  it('says which orders are billed on a host that keeps them completed', async () => {
    const billed = {
      status: 'invoice_generated',
      statusText: '',
      at: '2026-11-06T10:00:00.000Z',
      by: 'x',
    } as const;
    const tablet = await aTabletOffline({
      orders: [
        anOrder({ id: '1', status: 'completed', jobs, statusLog: [billed] }),
        anOrder({ id: '2', status: 'completed', jobs }),
      ],
    });
    await openScreen(tablet, <CompletedListView filters={{}} onFilters={nothing} />);
    await eventually('the list is there', () => linkTo('WO-0001'));
    expect(words()).toContain('WO-0001 · Completed Nov 5, 2026 · Billed · Garage One');
    const table = await openAtDesk(tablet, <CompletedListView filters={{}} onFilters={nothing} />);
    expect(table.headers.slice(4, 6)).toEqual(['Completed', 'Billed']);
    expect(
      texts('cell')
        .filter((cell) => cell === 'Yes' || cell === 'No')
        .sort(),
    ).toEqual(['No', 'Yes']);
  });

  it('is on the cards of paid orders when they were paid', async () => {
    const tablet = await aTabletOffline({ orders: [paidOrder] });
    await openScreen(tablet, <OrderList listName="paid" filters={{}} onFilters={nothing} />);
    await eventually('the list is there', () => linkTo('WO-0002'));
    expect(words()).toContain('WO-0002 · Paid Nov 8, 2026 · Garage One');
  });

  it('has a column of its own at a desk, in the place of the age', async () => {
    const tablet = await aTabletOffline({
      orders: [anOrder({ id: '1', status: 'completed', jobs }), paidOrder],
    });
    const completed = await openAtDesk(tablet, <CompletedListView filters={{}} onFilters={nothing} />);
    expect(completed.headers[4]).toBe('Completed');
    expect(completed.cells[3]).toBe('Nov 5, 2026');
    expect(completed.headers).not.toContain('Billed');
    expect(completed.headers).not.toContain('Age');
    const paid = await openAtDesk(tablet, <OrderList listName="paid" filters={{}} onFilters={nothing} />);
    expect(paid.headers[4]).toBe('Paid');
    expect(paid.cells[3]).toBe('Nov 8, 2026');
  });

  it('gives way to the age on a host that tells no times', async () => {
    const createdAt = new Date(Date.now() - 11 * 86_400_000).toISOString();
    const tablet = await aTabletOffline({ orders: [anOrder({ status: 'closed', createdAt })] });
    const { headers, cells } = await openAtDesk(
      tablet,
      <OrderList listName="paid" filters={{}} onFilters={nothing} />,
    );
    expect(headers[4]).toBe('Age');
    expect(cells[3]).toBe('11 days');
  });
});
