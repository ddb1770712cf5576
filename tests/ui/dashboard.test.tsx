import { screen } from '@testing-library/react';
import { startOfDay, subDays, subHours } from 'date-fns';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import type { DashboardFilters } from '#app/features/dashboard/dashboard-filters.ts';
import { DashboardView } from '#app/features/dashboard/dashboard-view.tsx';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import type { Invoice, InvoiceQuery } from '#domain/invoice/invoice.ts';
import { MODAL_BREAKPOINT_PX } from '#domain/limits.ts';
import { ROLES, type Role } from '#domain/permissions.ts';
import { waitingStatusesOf } from '#domain/work-order/waiting.ts';
import type { WorkOrder, WorkOrderQuery } from '#domain/work-order/work-order.ts';
import { anEntry, anOrder } from '#testkit/builders.ts';
import { rejection } from '#testkit/host.ts';
import { fakeMatchMedia } from '#testkit/media.ts';
import { eventually, linkTo, openScreen, press, says, texts, words } from '#testkit/screen.tsx';
import { aTabletOf, type Tablet } from '#testkit/tablet.ts';
import { anInvoice, pageOf } from './support/invoices.tsx';

const COUNTS = {
  open: 6,
  ready_for_approval: 2,
  ready_for_vendor: 4,
  vendor_assigned: 3,
  handover_to_vendor: 5,
  car_received: 7,
  work_completed: 8,
  invoice_paid: 9,
};
const PENDING = { total_pending_amount: 72_669.71, pending_invoice_count: 8, vendors_with_pending: 5 };

async function aDesk(
  role: Role,
  orders: readonly WorkOrder[] = [],
  host: Partial<RuntimeConfig> = {},
  invoices: readonly Invoice[] = [],
): Promise<Tablet> {
  const tablet = await aTabletOf(role, host);
  for (const order of orders) tablet.server.orders.set(order.id, order);
  tablet.server.answers.set('work-order.count', { data: { status_counts: COUNTS } });
  tablet.server.answers.set('invoice.count', { data: { pending_details: PENDING } });
  tablet.server.answers.set('invoice.list', (query: Partial<InvoiceQuery>) => pageOf(invoices, query));
  return tablet;
}

type Opened = { ranges: DashboardFilters[]; path(): string };

async function open(tablet: Tablet, device: 'desk' | 'phone' = 'desk', filters = {}): Promise<Opened> {
  const ranges: DashboardFilters[] = [];
  const dashboard = (
    <DashboardView
      filters={filters}
      onFilters={(next) => ranges.push(next)}
      createDialog={(onClose) => (
        <button type="button" onClick={onClose}>
          the sheet
        </button>
      )}
    />
  );
  fakeMatchMedia(...(device === 'desk' ? [`(min-width: ${MODAL_BREAKPOINT_PX}px)`] : []));
  const screen = await openScreen(tablet, dashboard);
  await eventually('the figures are there', () => says('₹72,669.71') || says('Not available offline yet'));
  await eventually('nothing is loading', () => texts('status').length === 0);
  return { ranges, ...screen };
}

/** Orders that match `COUNTS`, with some that only the lists have. */
const COUNTED = (
  [
    ['open', 6],
    ['ready_for_approval', 2],
    ['partially_approved', 1],
    ['ready_for_vendor', 4],
    ['in_progress', 2],
    ['vendor_assigned', 3],
    ['handover_to_vendor', 5],
    ['car_received', 7],
    ['completed', 8],
    ['closed', 9],
  ] as const
).flatMap(([status, count], place) =>
  Array.from({ length: count }, (_, index) =>
    anOrder({ id: `${place * 100 + index + 1}`, status, ...(status === 'in_progress' && { vendor: null }) }),
  ),
);

/** Target of the link with this text. */
const hrefOf = (said: string) =>
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent === said)?.getAttribute('href') ??
  '';

/** Text of a count card: 'Approved4Ready for Vendor6 to assign'. */
function card(label: string): string {
  const heading = [...document.querySelectorAll('h2')].find((title) => title.textContent === label);
  return heading?.parentElement?.textContent ?? '';
}

/** The rows of one of the short lists. */
function rows(title: string): string[] {
  const heading = [...document.querySelectorAll('h2')].find((found) => found.textContent === title);
  return [...(heading?.parentElement?.querySelectorAll('li') ?? [])].map((row) => row.textContent);
}

/** Texts of the tasks that wait for the user: 'To review3'. */
function waiting(): string[] {
  return [...document.querySelectorAll('[aria-labelledby=waiting-for-you] li')].map(
    (tile) => tile.textContent,
  );
}

const WAYS = ['Manage Jobs', 'Manage Vendors', 'View Paid Items', 'Manage Invoices'];
const CARDS = ['Pending Approvals', 'Approved', 'In Progress', 'Completed', 'Paid'];
const linked = (names: readonly string[]) => names.filter((name) => linkTo(name) !== null);

describe('the dashboard', () => {
  it('[D9] shows the five counts as they are grouped, and what each has', async () => {
    await open(await aDesk(ROLES.superAdmin, COUNTED));
    expect(CARDS.map(card)).toEqual([
      'Pending Approvals6Open, not submitted2 ready for approval',
      'Approved4Ready for Vendor',
      'In Progress15With a vendor',
      'Completed8',
      'Paid9',
    ]);
    expect(CARDS.map(linkTo).map((href) => decodeURIComponent(href ?? ''))).toEqual([
      '/approve-work-order?status=ready_for_approval',
      '/assign-vendor?status=ready_for_vendor',
      '/in-progress-work-orders?status=vendor_assigned,handover_to_vendor,car_received',
      '/completed-work-orders',
      '/paid',
    ]);
  });

  it('[D9] leads from each number to exactly what it counts, in the days that are chosen', async () => {
    const days = { from: '2026-10-01', to: '2026-11-30' };
    await open(await aDesk(ROLES.superAdmin, COUNTED), 'desk', days);
    const range = 'from=2026-10-01&to=2026-11-30';
    expect(
      ['6Open, not submitted', '2 ready for approval', 'Approved', 'In Progress', 'Paid'].map((name) =>
        decodeURIComponent(hrefOf(name)),
      ),
    ).toEqual([
      `/created-work-orders?${range}`,
      `/approve-work-order?${range}&status=ready_for_approval`,
      `/assign-vendor?${range}&status=ready_for_vendor`,
      `/in-progress-work-orders?${range}&status=vendor_assigned,handover_to_vendor,car_received`,
      `/paid?${range}`,
    ]);
  });

  it('[D9] says what is counted to whom no list is open, without a link', async () => {
    await open(await aDesk(ROLES.admin, COUNTED));
    expect(card('Pending Approvals')).toBe('Pending Approvals6Open, not submitted2 ready for approval');
    expect(card('Approved')).toBe('Approved4Ready for Vendor');
  });

  it.each([
    {
      role: ROLES.superAdmin,
      waits: [
        'To review3',
        'To submit6',
        'To proceed0',
        'To assign6',
        'To hand over3',
        'To complete7',
        'To invoice8',
        'To invoice again0',
        'Invoices to approve3',
        'Finance approvals2',
        'Invoices to pay0',
      ],
    },
    { role: ROLES.approver, waits: ['To review3', 'To proceed0', 'To assign6', 'Invoices to approve3'] },
    {
      role: ROLES.creator,
      waits: [
        'To submit6',
        'To assign6',
        'To hand over3',
        'To complete7',
        'To invoice8',
        'To invoice again0',
      ],
    },
    { role: ROLES.admin, waits: [] },
  ])('[D10] says before all else how much waits for $role, of any date', async ({ role, waits }) => {
    const stages = ['created', 'created', 'received', 'manager_approved', 'finance_forwarded'] as const;
    const invoices = stages.map((status, index) => anInvoice(index + 1, { status }));
    const tablet = await aDesk(role, COUNTED, {}, invoices);
    await open(tablet, 'desk', { from: '2026-01-01', to: '2026-01-02' });
    await eventually('all is counted', () => waiting().every((said) => /[0-9]$/.test(said)));
    expect(waiting()).toEqual(waits);
  });

  it('[D10] leads from each of these numbers to the list of what waits', async () => {
    await open(await aDesk(ROLES.superAdmin, COUNTED), 'desk', { from: '2026-01-01', to: '2026-01-02' });
    const names = ['To review', 'To hand over', 'To complete', 'Invoices to approve'];
    expect(names.map(linkTo)).toEqual([
      '/approve-work-order',
      '/in-progress-work-orders?status=vendor_assigned',
      '/in-progress-work-orders?status=car_received',
      '/invoices?status=created%2Creceived',
    ]);
  });

  it('[D10] says no number of invoices where none is known', async () => {
    const tablet = await aDesk(ROLES.approver, COUNTED);
    tablet.server.answers.delete('invoice.list');
    await open(tablet);
    await eventually('the orders are counted', () => waiting().includes('To assign6'));
    expect(waiting()).toEqual(['To review3', 'To proceed0', 'To assign6', 'Invoices to approve–']);
  });

  it('[D10] has nothing that waits for another role among the orders that wait longest', async () => {
    await open(await aDesk(ROLES.approver, COUNTED));
    await eventually('they are there', () => rows('Longest in the same step').length === 5);
    expect(
      rows('Longest in the same step').filter((row) => /Open|Vendor Assigned|Received|Handover/.test(row)),
    ).toEqual([]);
  });

  it('is titled, has a range of dates, and says what is owed in three figures', async () => {
    await open(await aDesk(ROLES.superAdmin));
    expect(words('heading')).toBe('Dashboard');
    expect(says('Overview of your Vendor Management.')).toBe(true);
    expect(says('Select date range')).toBe(true);
    expect(card('Pending Payments')).toBe(
      'Pending PaymentsTotal pending amount₹72,669.71Pending invoices8Vendors awaiting payment5View detailed report',
    );
  });

  it.each([
    { role: ROLES.superAdmin, cards: CARDS, ways: WAYS, creates: true, report: true },
    {
      role: ROLES.creator,
      cards: CARDS.slice(0, 4),
      ways: ['Manage Jobs', 'Manage Vendors', 'Manage Invoices'],
      creates: true,
      report: false,
    },
    { role: ROLES.approver, cards: CARDS, ways: WAYS, creates: false, report: true },
    { role: ROLES.admin, cards: [], ways: ['Manage Jobs', 'Manage Vendors'], creates: false, report: false },
  ])('offers $role the ways on that the role may go', async ({ role, cards, ways, creates, report }) => {
    await open(await aDesk(role, [anOrder({ id: '1' })]));
    await eventually('the orders are there', () => says('WO-0001'));
    expect(linked(CARDS)).toEqual(cards);
    expect(linked(WAYS)).toEqual(ways);
    expect(says('Create New Work Order')).toBe(creates);
    expect(says('Create Work Order')).toBe(creates);
    expect(linkTo('View detailed report')).toBe(report ? '/pending-payments' : null);
    const seesOrders = role !== ROLES.admin;
    expect(says('Longest in the same step')).toBe(seesOrders);
    expect(linked(['WO-0001'])).toHaveLength(seesOrders ? 1 : 0);
  });

  it('shows the five latest orders with vehicle, amount and status, whatever the range of days', async () => {
    const orders = Array.from({ length: 7 }, (_, index) => anOrder({ id: String(index + 1) }));
    const tablet = await aDesk(ROLES.creator, orders);
    await open(tablet, 'desk', { from: '2026-01-01', to: '2026-01-02' });
    await eventually('the orders are there', () => rows('Recent Work Orders').length === 5);
    expect(rows('Recent Work Orders')[0]).toBe('WO-0007MH 12 AB 0007₹1,000Vendor Assigned');
    expect(linkTo('WO-0007')).toBe('/work-orders/7');
    expect(linkTo('View all work orders')).toBe('/work-orders');
    expect(tablet.server.asked.filter(({ call }) => call === 'work-order.list')).toContainEqual(
      expect.objectContaining({ query: expect.objectContaining({ page: 1, pageSize: 5, fromOn: null }) }),
    );
  });

  it('says so when there are no orders', async () => {
    await open(await aDesk(ROLES.approver));
    await eventually('it says so', () => says('No work orders yet'));
    expect(says('Nothing is waiting.')).toBe(true);
  });

  it('shows what has stood longest in its status, with its age and the way to its next step', async () => {
    const daysAgo = (days: number) => startOfDay(subDays(new Date(), days)).toISOString();
    const standing = (id: string, status: WorkOrder['status'], at: string) =>
      anOrder({ id, status, statusLog: [{ status, statusText: status, at, by: 'demo' }] });
    const orders = [
      standing('1', 'ready_for_approval', subHours(new Date(), 5).toISOString()),
      standing('2', 'car_received', daysAgo(9)),
      standing('3', 'open', new Date().toISOString()),
      standing('4', 'ready_for_vendor', daysAgo(1)),
      standing('5', 'completed', daysAgo(90)),
    ];
    await open(await aDesk(ROLES.superAdmin, orders));
    await eventually('they are there', () => rows('Longest in the same step').length === 4);
    expect(rows('Longest in the same step')).toEqual([
      'WO-0002MH 12 AB 00029 daysCar Received',
      'WO-0004MH 12 AB 00041 dayReady for Vendor',
      'WO-0001MH 12 AB 00015 hoursReady for Approval',
      'WO-0003MH 12 AB 0003Less than an hourOpen',
    ]);
    const list = screen.getByRole('heading', { name: 'Longest in the same step' }).parentElement;
    const links = [...(list?.querySelectorAll('a') ?? [])];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/in-progress-work-orders/2',
      '/assign-vendor/4',
      '/approve-work-order/1',
      '/created-work-orders/3',
    ]);
  });

  it.each([
    ['in five pages where the host sorts', true, [1, 2, 3, 4, 5]],
    ['on the last page of fifty where it does not', false, [1, 2, 3, 4, 5, 6]],
  ])('finds those among the orders raised first, %s', async (_name, isSorted, pages) => {
    const orders = Array.from({ length: 60 }, (_, index) =>
      anOrder({
        id: String(index + 1),
        status: 'ready_for_approval',
        statusLog: [],
        createdAt: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
      }),
    );
    const tablet = await aDesk(ROLES.superAdmin, orders, { contract: isSorted ? 1 : 0 });
    await open(tablet);
    await eventually('they are there', () => rows('Longest in the same step').length === 5);
    expect(rows('Longest in the same step')[0]).toContain('WO-0001');
    const asked = tablet.server.asked.flatMap(({ call, query }) =>
      call === 'work-order.list' ? [query as WorkOrderQuery] : [],
    );
    // The latest orders are requested five to a page.
    expect(
      asked
        .filter(({ statuses }) => statuses.length === waitingStatusesOf(ROLES.superAdmin).length)
        .map(({ page }) => page),
    ).toEqual(pages);
  });

  it('moves its figures at once with an action that waits, and marks them', async () => {
    const tablet = await aDesk(ROLES.creator, [anOrder({ id: '1', status: 'open', jobs: [] })]);
    await open(tablet);
    await eventually('the order is there', () => rows('Recent Work Orders').length === 1);
    tablet.server.goOffline();
    const cancel = { kind: 'work-order.cancel', payload: { orderId: '1', orderNumber: 'WO-0001' } };
    await act(async () => {
      await tablet.database.entries.add(anEntry(cancel));
    });
    await eventually('the count has moved', () => card('Pending Approvals').startsWith('Pending Approvals5'));
    expect(says('1 work order moved here, not sent yet')).toBe(true);
    await eventually('its row says so', () => says('Waiting to sendCancelled'));
  });

  it('asks for the days of its range, both ends included', async () => {
    const tablet = await aDesk(ROLES.approver);
    await open(tablet, 'desk', { from: '2026-11-01', to: '2026-11-05' });
    const counts = tablet.server.asked.filter(({ call }) => call === 'work-order.count');
    expect(counts.map(({ query }) => query)).toEqual([{ fromOn: '2026-11-01', toOn: '2026-11-05' }]);
  });

  it('offers all dates when it was never asked for these and cannot ask', async () => {
    const tablet = await aDesk(ROLES.approver);
    tablet.server.goOffline();
    const { ranges } = await open(tablet, 'desk', { from: '2026-11-01', to: '2026-11-05' });
    await eventually('it says so', () => says('No figures for these dates on this device yet'));
    await press('Show all dates');
    expect(ranges).toEqual([{}]);
  });

  it('stands on what the tablet holds when the server cannot be reached, and says how old that is', async () => {
    const tablet = await aDesk(ROLES.creator, [anOrder({ id: '1' })]);
    await open(tablet);
    await eventually('the order is there', () => says('WO-0001'));
    expect(says('Saved copy')).toBe(false);
    tablet.server.goOffline();
    await act(async () => tablet.services.puller.refreshWatched());
    await eventually('it says so', () => says('Saved copy from'));
    expect(card('In Progress')).toContain('In Progress15');
    expect(says('WO-0001')).toBe(true);
  });

  it('says what the server said when it refuses', async () => {
    const tablet = await aDesk(ROLES.approver);
    await open(tablet);
    tablet.server.failNext(rejection(500, 'Broken.'), rejection(500, 'Broken.'), rejection(500, 'Broken.'));
    await act(async () => tablet.services.puller.refreshWatched());
    await eventually('it says so', () => says('Broken.'));
    expect(card('Approved')).toContain('Approved4');
  });
});

describe('raising an order from the dashboard', () => {
  it('opens a sheet where there is room for one', async () => {
    await open(await aDesk(ROLES.creator));
    await press('Create Work Order');
    await press('the sheet');
    expect(says('the sheet')).toBe(false);
    await press('Create New Work Order');
    expect(says('the sheet')).toBe(true);
  });

  it('leads to its page on a phone', async () => {
    await open(await aDesk(ROLES.creator), 'phone');
    expect(linkTo('Create Work Order')).toBe('/work-orders/create');
    expect(linkTo('Create New Work Order')).toBe('/work-orders/create');
  });
});
