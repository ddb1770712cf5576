import { screen } from '@testing-library/react';
import { act, useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderFilters } from '#app/features/work-orders/lists/order-filters.ts';
import { OrderListView } from '#app/features/work-orders/lists/order-list-view.tsx';
import { syncTexts } from '#app/texts/common.ts';
import { media } from '#app/ui/use-media-query.ts';
import { ROLES, type Role } from '#domain/permissions.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { aJob, anEntry, anOrder, aUser } from '#testkit/builders.ts';
import { type FakeMatchMedia, fakeMatchMedia } from '#testkit/media.ts';
import {
  buttonNamed,
  descriptionOf,
  eventually,
  linkTo,
  openScreen,
  press,
  pressKey,
  render,
  texts,
  typeInto,
  user,
  words,
} from '#testkit/screen.tsx';
import { aTablet, aTabletOffline, type Tablet } from '#testkit/tablet.ts';

type Given = { orders?: readonly WorkOrder[]; role?: Role; filters?: OrderFilters; tablet?: Tablet };

/** The list of all orders on a tablet that has these; returns the filters that the screen requested. */
async function openList({ orders = [], role = ROLES.superAdmin, filters = {}, tablet }: Given) {
  const asked: OrderFilters[] = [];
  await openScreen(
    tablet ?? (await aTabletOffline({ orders, role })),
    <OrderListView
      title="Work Orders"
      listName="all"
      offers={['status', 'category', 'vendor', 'dates']}
      filters={filters}
      onFilters={(next) => asked.push(next)}
    />,
  );
  await eventually('the list has been read', () => !words().includes('Loading work orders'));
  return asked;
}

const orders = (count: number) =>
  Array.from({ length: count }, (_, index) => anOrder({ id: `${index + 1}` }));
const cards = () => screen.queryAllByRole('link', { name: /^(WO-|New work order)/ });

/** Like a route, with the filters in the state instead of the address. */
function PagedList() {
  const [filters, setFilters] = useState<OrderFilters>({});
  return <OrderListView title="" listName="all" offers={[]} filters={filters} onFilters={setFilters} />;
}

describe('a card', () => {
  const waiting = anOrder({
    status: 'ready_for_approval',
    vendor: null,
    statusLog: [
      { status: 'ready_for_approval', statusText: '', at: '2026-11-02T00:00:00Z', by: 'demo.creator' },
    ],
  });

  it('says what the order is, where it stands and who brought it there', async () => {
    await openList({ orders: [waiting] });
    for (const text of ['WO-0001', 'MH 12 AB 0001', '₹1,000', 'Ready for Approval', 'Front bumper']) {
      expect(words()).toContain(text);
    }
    expect(words()).toContain('Submitted by demo.creator');
  });

  it('names what the person can do where it leads, and only leads there for others', async () => {
    await openList({ orders: [waiting], role: ROLES.approver });
    const [card] = cards();
    expect(card?.getAttribute('href')).toBe('/approve-work-order/1');
    expect(descriptionOf(card as HTMLElement)).toBe('Review & Approve');
  });

  it('[L40] says View to whom may only look', async () => {
    await openList({ orders: [waiting], role: ROLES.creator });
    expect(words()).not.toContain('Review & Approve');
    expect(words()).toContain('View');
  });

  it('shows a status that this build does not know in grey words, and opens', async () => {
    await openList({ orders: [anOrder({ status: 'unknown', statusText: 'needs_new-parts' })] });
    expect(words()).toContain('Needs New Parts');
    expect(linkTo('WO-0001')).toBe('/created-work-orders/1');
  });
});

describe('a list on a desk', () => {
  /** Opens the list of all orders on a screen of at least 1200 px. */
  async function openDesk(given: Given) {
    const asked = await openList(given);
    await act(async () => desk.set(media.officeUp, true));
    return asked;
  }
  let desk: FakeMatchMedia;
  beforeEach(async () => {
    await render(null);
    desk = fakeMatchMedia(media.tabletUp);
  });
  const rows = () => screen.getAllByRole('row').slice(1);

  it('bears one small mark for what waits, whose words are read out and shown by pointing at it', async () => {
    const tablet = await aTabletOffline({ orders: [anOrder({ status: 'vendor_assigned' })] });
    await tablet.database.entries.bulkAdd([
      anEntry(),
      anEntry({ payload: { orderId: '1', orderNumber: 'WO-0001', step: 'receive' } }),
    ]);
    await openDesk({ tablet });
    await eventually('it is marked', () => document.querySelector('tbody [data-tone]'));
    const marks = [...document.querySelectorAll<HTMLElement>('tbody [data-tone]')];
    expect(marks.map(({ textContent }) => textContent)).toEqual([syncTexts.waiting]);
    expect(marks[0]?.title).toBe(syncTexts.waiting);
  });

  it('is a table: plate and number, jobs, vendor, age, photos, amount, status and what comes next', async () => {
    const createdAt = new Date(Date.now() - 11 * 86_400_000).toISOString();
    const pictures = [{ at: 'server', url: '/media/1.jpg' }] as const;
    const jobs = [
      aJob({ id: 'a', name: 'Front bumper', pictures: [...pictures] }),
      aJob({ id: 'b', name: 'Door' }),
    ];
    await openDesk({ orders: [anOrder({ status: 'car_received', jobs, createdAt })] });
    await eventually('the table is there', () => screen.queryByRole('table'));
    expect(texts('columnheader')).toEqual([
      'Select all on this page',
      'Vehicle',
      'Jobs',
      'Vendor',
      'Age',
      'Photos',
      'Amount',
      'Status',
      'Next',
    ]);
    const [row] = rows();
    expect(texts('rowheader', row)).toEqual(['MH 12 AB 0001WO-0001']);
    expect(texts('cell', row).slice(1)).toEqual([
      'Front bumper, Door',
      'Garage One',
      '11 days',
      '1',
      '₹1,000',
      'Car Received',
      'Mark Complete',
    ]);
    expect(linkTo('WO-0001')).toBe('/in-progress-work-orders/1');
  });

  it('has two pages of orders open, and turns two at a time', async () => {
    const asked = await openDesk({ orders: orders(43), filters: { q: 'WO' } });
    await eventually('both pages are there', () => rows().length === 20);
    expect(words('navigation', 'Pages')).toContain('43 saved here');
    await press('Next');
    expect(asked).toEqual([{ q: 'WO', page: 3 }]);
  });
});

describe('the headers of a list on a desk', () => {
  async function openSorted(filters: OrderFilters, isSorted = true) {
    await render(null);
    const desk = fakeMatchMedia(media.tabletUp);
    const tablet = await aTablet({ host: { contract: isSorted ? 1 : 0 } });
    tablet.server.orders.set('1', anOrder({ id: '1' }));
    const asked = await openList({ filters, tablet });
    await act(async () => desk.set(media.officeUp, true));
    await eventually('the table is there', () => screen.queryByRole('table'));
    return asked;
  }
  const sortOf = (name: string) =>
    screen.getByRole('columnheader', { name: (text) => text.startsWith(name) }).getAttribute('aria-sort');

  it('sort by what is pressed, the oldest and the dearest first, and turn back to page 1', async () => {
    const asked = await openSorted({ q: 'WO', page: 1 });
    expect(sortOf('Age')).toBe('ascending');
    expect(sortOf('Amount')).toBeNull();
    for (const name of ['Age', 'Amount', 'Vendor', 'Vehicle', 'Status']) await press(name);
    expect(asked).toEqual([
      { q: 'WO', sort: 'created' },
      { q: 'WO', sort: '-amount' },
      { q: 'WO', sort: 'vendor' },
      { q: 'WO', sort: 'vehicle' },
      { q: 'WO', sort: 'status' },
    ]);
  });

  it('say how the list is sorted, and turn it round', async () => {
    const asked = await openSorted({ sort: 'created' });
    expect(sortOf('Age')).toBe('descending');
    await press('Age');
    expect(asked).toEqual([{}]);
  });

  it('are a choice among the filters where the list is cards', async () => {
    await render(null);
    fakeMatchMedia(media.tabletUp);
    const asked = await openList({ filters: { sort: 'vendor' }, orders: orders(1) });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sorted by' }), 'Highest amount');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sorted by' }), 'Newest first');
    expect(asked).toEqual([{ sort: '-amount' }, {}]);
  });

  it('offer nothing on a host that does not sort, which is asked for the newest', async () => {
    await openSorted({ sort: '-amount' }, false);
    expect(screen.queryByRole('button', { name: 'Amount' })).toBeNull();
    expect(screen.getByRole('table').querySelector('[aria-sort]')).toBeNull();
  });
});

describe('a list without orders', () => {
  /** The server answers with an empty list. */
  async function openAnswered(role: Role): Promise<void> {
    const tablet = await aTablet();
    tablet.signIn(aUser({ role }));
    await openList({ tablet });
    await eventually('the server has answered', () => words().includes('No work orders found'));
  }

  it('offers to raise one to those who may', async () => {
    await openAnswered(ROLES.creator);
    expect(screen.getAllByRole('link', { name: 'Create Work Order' })).toHaveLength(2);
  });

  it('offers nothing to those who may not', async () => {
    await openAnswered(ROLES.approver);
    expect(linkTo('Create Work Order')).toBeNull();
  });

  it('is not said to have none by a tablet that holds no orders and cannot ask', async () => {
    await openList({ role: ROLES.creator });
    expect(words()).toContain('Not available offlineConnect to the network to see it.');
    expect(words()).not.toContain('No work orders found');
  });

  it('is not said to have none by a tablet that holds orders of other lists alone', async () => {
    const tablet = await aTabletOffline({ orders: [anOrder({ status: 'car_received' })] });
    await openScreen(
      tablet,
      <OrderListView title="" listName="paid" offers={[]} filters={{}} onFilters={() => undefined} />,
    );
    await eventually('it is said', () => words().includes('Not available offline yet.'));
    expect(words()).not.toContain('No work orders found');
    // Nothing is saved, so there is no age.
    expect(words()).not.toContain('Saved copy');
  });

  it('says another thing when filters are on, and clears them', async () => {
    const asked = await openList({ orders: orders(1), filters: { q: 'KA 05' } });
    expect(words()).toContain('No work orders match your filters');
    await press('Clear filters');
    expect(asked).toEqual([{}]);
  });
});

describe('the pages of a list', () => {
  it('have neither pager nor total when there is one', async () => {
    await openList({ orders: orders(3) });
    expect(cards()).toHaveLength(3);
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(words()).not.toContain('Total 3');
  });

  it('are ten orders each, with the number of those saved here, and keep the other filters when turned', async () => {
    const asked = await openList({ orders: orders(23), filters: { q: 'WO' } });
    expect(cards()).toHaveLength(10);
    expect(words('navigation', 'Pages')).toContain('23 saved here');
    await press('Page 3');
    await press('Next');
    expect(asked).toEqual([
      { q: 'WO', page: 3 },
      { q: 'WO', page: 2 },
    ]);
    expect(document.activeElement).toBe(buttonNamed('Next'));
  });

  it('leave the focus on the pressed button while a page is fetched for the first time', async () => {
    const tablet = await aTablet();
    for (const order of orders(12)) tablet.server.orders.set(order.id, order);
    await openScreen(tablet, <PagedList />);
    await eventually('the first page is there', () => cards().length === 10);
    expect(words('navigation', 'Pages')).toContain('Total 12');
    let answer = (): void => undefined;
    tablet.server.whileAnswering(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const button = buttonNamed('Page 2');
    await press(button);
    await eventually('the second page is awaited', () => words().includes('Loading work orders'));
    answer();
    await eventually('the second page is there', () => cards().length === 2);
    expect(document.activeElement).toBe(button);
  });

  it.each([
    ['a tablet', media.tabletUp],
    ['a desk', media.officeUp],
  ])('[L39] say no total of the search before while another is fetched on %s', async (_name, device) => {
    const tablet = await aTablet();
    for (const order of orders(32)) tablet.server.orders.set(order.id, order);
    await render(null);
    fakeMatchMedia(media.tabletUp, device);
    await openScreen(tablet, <PagedList />);
    await eventually('the first page is there', () => words().includes('Total 32'));
    let answer = (): void => undefined;
    tablet.server.whileAnswering(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await typeInto('Search orders, vehicles, job cards', 'MH 12 AB 00');
    await eventually('the answer is awaited', () => words().includes('Loading work orders'));
    expect(words()).not.toContain('Total');
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    answer();
    await eventually('it is there', () => words().includes('Total 32'));
  });

  it('lead back to the last when an address names one that is no more', async () => {
    const asked = await openList({ orders: orders(12), filters: { page: 7 } });
    expect(words()).toContain('This page has no work orders any more.');
    await press('Go to the last page');
    await press('Prev');
    expect(asked).toEqual([{ page: 2 }, {}]);
  });
});

describe('the filters of a list', () => {
  it('are folded on a phone behind a button that counts them', async () => {
    await openList({ filters: { vendor: 'v1', status: 'completed', q: 'MH' } });
    const button = buttonNamed('Filters (2)');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await press(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
  });

  it('name several statuses from the address in one choice', async () => {
    await openList({ filters: { status: 'car_received,completed' } });
    expect(
      screen.getByRole('option', { name: 'Car Received, Work Completed', selected: true }),
    ).toBeDefined();
  });
});

describe('the keyboard in a list', () => {
  it('walks the cards with j and k, and with arrows once there', async () => {
    await openList({ orders: orders(3) });
    fakeMatchMedia(media.tabletUp);
    await pressKey('ArrowDown');
    expect(document.activeElement).toBe(document.body);
    await pressKey('j');
    await pressKey('j');
    expect(document.activeElement).toBe(cards()[1]);
    await pressKey('k');
    await pressKey('ArrowDown');
    await pressKey('ArrowDown');
    await pressKey('j');
    expect(document.activeElement).toBe(cards()[2]);
  });

  it('goes to the search with a slash, and leaves letters typed there alone', async () => {
    await openList({ orders: orders(3) });
    fakeMatchMedia(media.tabletUp);
    await pressKey('/');
    const search = screen.getByRole('searchbox');
    expect(document.activeElement).toBe(search);
    await pressKey('j');
    expect(document.activeElement).toBe(search);
  });

  it('does nothing on a phone', async () => {
    await openList({ orders: orders(3) });
    await pressKey('j');
    expect(document.activeElement).toBe(document.body);
  });
});
