import { screen } from '@testing-library/react';
import { act, useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { OrderFilters } from '#app/features/work-orders/lists/order-filters.ts';
import { OrderListView } from '#app/features/work-orders/lists/order-list-view.tsx';
import { orderRecords } from '#app/features/work-orders/lists/order-records.ts';
import { SelectionBar } from '#app/features/work-orders/lists/selection-bar.tsx';
import { readToasts } from '#app/ui/toast.ts';
import { media } from '#app/ui/use-media-query.ts';
import { toSpreadsheetCsv } from '#domain/csv.ts';
import { ROLES } from '#domain/permissions.ts';
import { showTimesOf } from '#domain/place-clock.ts';
import { aJob, anOrder, aRate, aVendor } from '#testkit/builders.ts';
import { INDIA } from '#testkit/clocks.ts';
import { type FakeMatchMedia, fakeMatchMedia } from '#testkit/media.ts';
import {
  answer,
  buttonNamed,
  dialog,
  eventually,
  field,
  openScreen,
  press,
  pressKey,
  render,
  toastTitles,
  words,
} from '#testkit/screen.tsx';
import { aTabletOffline, captured, type Tablet } from '#testkit/tablet.ts';

const orders = (count: number) =>
  Array.from({ length: count }, (_, index) => anOrder({ id: `${index + 1}` }));
const cards = () => screen.queryAllByRole('link', { name: /^(WO-|New work order)/ });

/** Like a route, with the filters in the state instead of the address. */
function PagedList() {
  const [filters, setFilters] = useState<OrderFilters>({});
  return <OrderListView title="" listName="all" offers={[]} filters={filters} onFilters={setFilters} />;
}

/** A list of twelve, newest first: WO-0012 to WO-0003 on its first page. */
async function openTwelve(on: 'desk' | 'phone' = 'desk'): Promise<FakeMatchMedia> {
  await render(null);
  const device = fakeMatchMedia(...(on === 'desk' ? [media.tabletUp] : []));
  await openScreen(await aTabletOffline({ orders: orders(12) }), <PagedList />);
  await eventually('the list has been read', () => cards().length === 10);
  return device;
}

const box = (name: string) => field(name);
const printed = () => screen.queryByRole('link', { name: /^Print \d/ })?.getAttribute('href');

const choose = (name: string) => press(box(name));

describe('choosing orders in a list', () => {
  it('counts them, and offers to print them in one document', async () => {
    await openTwelve();
    expect(printed()).toBeUndefined();
    await choose('Select WO-0012');
    await choose('Select WO-0010');
    expect(words('region', 'Selected work orders')).toContain('2 selected');
    expect(words()).toContain('Print 2 work orders');
    expect(printed()).toBe('/print/work-orders?ids=12,10');
    await choose('Select WO-0012');
    expect(printed()).toBe('/print/work-orders?ids=10');
    expect(words()).toContain('Print 1 work order');
  });

  it('is done with Space on a card, which keeps the focus', async () => {
    await openTwelve();
    await pressKey('j');
    await pressKey(' ');
    expect(box('Select WO-0012').checked).toBe(true);
    expect(document.activeElement).toBe(cards()[0]);
  });

  it('survives going to another page and back', async () => {
    await openTwelve();
    await choose('Select WO-0012');
    await press('Page 2');
    await eventually('the second page is there', () => cards().length === 2);
    await choose('Select WO-0001');
    expect(printed()).toBe('/print/work-orders?ids=12,1');
    expect(words('region', 'Selected work orders')).toContain('2 selected (1 not shown)');
    expect(words()).toContain('Print 2 work orders (1 not shown)');
    await press('Page 1');
    await eventually('the first page is there', () => cards().length === 10);
    expect(box('Select WO-0012').checked).toBe(true);
  });

  it('is taken back as a whole, and the focus stays in the list', async () => {
    await openTwelve();
    await choose('Select WO-0012');
    await press('Clear selection');
    expect(box('Select WO-0012').checked).toBe(false);
    expect(printed()).toBeUndefined();
    expect(document.activeElement).toBe(cards()[0]);
  });

  it('ends with the screen', async () => {
    await openTwelve();
    await choose('Select WO-0012');
    await openTwelve();
    expect(words()).not.toContain('selected');
  });

  it('is not offered on a phone', async () => {
    await openTwelve('phone');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('region')).toBeNull();
  });
});

/** A list on a desk's screen, on a tablet that has lost its network, with all its orders selected. */
async function openSelected(
  given: Parameters<typeof aTabletOffline>[0],
  host: Parameters<typeof aTabletOffline>[1] = {},
): Promise<Tablet> {
  await render(null);
  const desk = fakeMatchMedia(media.tabletUp);
  const tablet = await aTabletOffline(given, host);
  await openScreen(tablet, <PagedList />);
  await act(async () => desk.set(media.officeUp, true));
  await eventually('the table is there', () => cards().length === given.orders.length);
  await choose('Select all on this page');
  await eventually('the actions are there', () => screen.queryByRole('button', { name: 'Download CSV' }));
  return tablet;
}

describe('the actions on what is chosen', () => {
  const undecided = (id: string, count: number) =>
    anOrder({
      id,
      status: 'ready_for_approval',
      vendor: null,
      jobs: Array.from({ length: count }, (_, job) => aJob({ id: `${id}-${job}`, approval: 'pending' })),
    });

  it('approve every undecided job, and can be taken back as one', async () => {
    const open = anOrder({ id: '3', status: 'open', vendor: null, jobs: [aJob({ approval: 'pending' })] });
    const tablet = await openSelected({ orders: [undecided('1', 2), undecided('2', 1), open] });
    await press('Approve 3 jobs');
    // An order that could not be approved stays selected.
    await eventually('the other is left', () => words().includes('1 selected'));
    expect((await captured(tablet)).map(({ payload }) => payload)).toMatchObject([
      { orderId: '2', jobId: '2-0', decision: 'approved' },
      { orderId: '1', jobId: '1-0', decision: 'approved' },
      { orderId: '1', jobId: '1-1', decision: 'approved' },
    ]);
    const [saved] = readToasts();
    expect(saved?.description).toBe('3 jobs approved');
    await act(async () => saved?.action?.onAction());
    await eventually('it is said', () => toastTitles().includes('3 changes undone'));
    expect(await captured(tablet)).toEqual([]);
  });

  it('assign one vendor to those that have none, at the sum of its rates', async () => {
    const job = aJob({ catalogueJobId: 'bumper', quantity: 1 });
    const ready = ['1', '2'].map((id) =>
      anOrder({ id, status: 'ready_for_vendor', vendor: null, jobs: [{ ...job, id }] }),
    );
    const vendors = [aVendor({ id: 'v2', name: 'Garage Two', jobs: [aRate('bumper', 90_000)] })];
    const orders = [...ready, anOrder({ id: '3', status: 'completed' })];
    const tablet = await openSelected({ orders, vendors });
    await press('Assign vendor to 2');
    await eventually('the vendors are there', () => words().includes('₹1,800'));
    await press(/^Garage Two/);
    await eventually('the other stays selected', () => words().includes('1 selected'));
    expect((await captured(tablet)).map(({ payload }) => payload)).toMatchObject([
      { orderId: '2', vendor: { id: 'v2' }, rates: [{ catalogueJobId: 'bumper', ratePaise: 90_000 }] },
      { orderId: '1', vendor: { id: 'v2' } },
    ]);
  });

  it('cancel those that are still open, with one reason for all', async () => {
    const open = ['1', '2'].map((id) => anOrder({ id, status: 'open', vendor: null }));
    const tablet = await openSelected({ orders: open });
    await press('Cancel 2');
    await eventually('the question is there', dialog);
    await eventually('the reasons are there', () => screen.queryByRole('button', { name: 'Duplicate' }));
    await press('Duplicate');
    await answer('Cancel 2');
    await eventually('nothing is selected', () => !words().includes('selected'));
    expect((await captured(tablet)).map(({ payload }) => payload)).toMatchObject([
      { orderId: '2', reason: 'Duplicate' },
      { orderId: '1', reason: 'Duplicate' },
    ]);
  });

  it('[L37] say how many of the orders are not shown, on the button and in the question', async () => {
    await render(null);
    fakeMatchMedia(media.tabletUp);
    const open = Array.from({ length: 12 }, (_, at) =>
      anOrder({ id: `${at + 1}`, status: 'open', vendor: null }),
    );
    const tablet = await aTabletOffline({ orders: open });
    await openScreen(tablet, <PagedList />);
    await eventually('the list has been read', () => cards().length === 10);
    await choose('Select WO-0012');
    await press('Page 2');
    await eventually('the second page is there', () => cards().length === 2);
    await choose('Select WO-0001');
    const button = 'Cancel 2 (1 not shown)';
    await eventually('the actions are there', () => screen.queryByRole('button', { name: button }));
    expect(words()).toContain('Download CSV (1 not shown)');
    await press(button);
    await eventually('the question is there', dialog);
    expect(dialog()?.textContent).toContain('Cancel 2 work orders? (1 not shown)');
    await answer(button);
    await eventually('nothing is selected', () => !words().includes('selected'));
    expect((await captured(tablet)).map(({ payload }) => payload)).toMatchObject([
      { orderId: '12' },
      { orderId: '1' },
    ]);
  });

  it('are offered to those alone who may do them', async () => {
    await openSelected({ role: ROLES.creator, orders: [undecided('1', 2)] });
    expect(screen.queryByRole('button', { name: /^(Approve|Cancel|Assign)/ })).toBeNull();
  });

  it('save them as a table, a line an order, with the reasons that were given and whether a photo shows them', () => {
    const job = aJob({
      approval: 'rejected',
      rejectionReason: 'Not needed',
      rejectionPicture: { at: 'server', url: '/media/why.jpg' },
      name: 'Door "left"',
    });
    const records = orderRecords([anOrder({ jobs: [job], totalPaise: 12_550 })]);
    showTimesOf({ name: 'Pune', utcOffsets: INDIA });
    const csv = toSpreadsheetCsv(records);
    showTimesOf({ name: '' });
    expect(csv.split('\r\n')).toEqual([
      '"work_order_id","jobcard_no","car_number","status","jobs","vendor_name","photos","total_amount","created_at","created_by","reasons"',
      '"WO-0001","JC-1","MH 12 AB 0001","Vendor Assigned","1 × Door ""left""","Garage One","0","125.5","2026-11-01 11:31:00","demo.creator","Door ""left"": Not needed (with a photo)"',
      '',
    ]);
  });
});

function Selected({ ids }: { ids: string[] }) {
  const nothing = () => undefined;
  return <SelectionBar selection={{ ids, toggle: nothing, set: nothing, clear: nothing, unseen: () => 0 }} />;
}

describe('printing what is chosen', () => {
  it('begins with the key p', async () => {
    await openTwelve();
    await choose('Select WO-0012');
    await eventually('it can be printed', printed);
    const opened: (string | null)[] = [];
    const onClick = (event: Event) => {
      event.preventDefault();
      opened.push((event.target as Element).getAttribute('href'));
    };
    document.addEventListener('click', onClick);
    await act(async () => cards()[1]?.focus());
    // A key press during a rerender of the page has no effect, and is repeated.
    await eventually('the key is heard', () => {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true, cancelable: true }));
      return opened.length > 0;
    });
    document.removeEventListener('click', onClick);
    expect(opened).toEqual(['/print/work-orders?ids=12']);
  });

  it('is not offered for more than fifty at once, and says so', async () => {
    const ids = Array.from({ length: 51 }, (_, index) => `${index}`);
    await openScreen(await aTabletOffline({ orders: [] }), <Selected ids={ids} />);
    expect(words()).toContain('At most 50 work orders are printed at once.');
    expect(buttonNamed('Print 51 work orders').disabled).toBe(true);
    expect(printed()).toBeUndefined();
  });
});
