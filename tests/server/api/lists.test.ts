import { expect, test } from 'vitest';
import { STATUS_PLACES } from '#domain/work-order/sorting.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { update } from '#tests/support/rows.ts';
import { openWorld, record, TOKENS, type Wire } from './world.ts';

/** Twelve orders, the newest last; created at 00:30 on consecutive days of January in India. */
const ids: string[] = [];
const world = await forThisFile(openWorld());
for (let index = 0; index < 12; index += 1) {
  const job = index % 3 === 0 ? 'oil' : 'dent';
  const { id } = await world.orderIn('open', [{ job, quantity: 1 }]);
  const created_at = `2026-01-${String(index + 9).padStart(2, '0')}T19:00:00.000Z`;
  await update(world.db, 'work_orders', id, { created_at });
  ids.push(id);
}
const set = (index: number, values: Record<string, string>) =>
  update(world.db, 'work_orders', ids[index] ?? '', values);
await set(0, { status: 'closed', vendor_id: 'vendor-1' });
await set(1, { status: 'vendor_assigned', vendor_id: 'vendor-1' });
await set(2, { status: 'car_received', vendor_id: 'vendor-2' });
await set(3, { status: 'completed', vendor_id: 'vendor-2' });
await set(4, { status: 'created' });
await set(5, { job_card_id: 'card-2' });

async function list(query: string): Promise<{ found: number[]; total: number; links: Wire; data: Wire }> {
  const { body } = await world.get(`/vendors/work-orders/?${query}`);
  const { records, metadata } = body.data;
  return {
    found: records.map((order: Wire) => ids.indexOf(order.id)),
    total: metadata.total,
    links: metadata.links,
    data: body.data,
  };
}

test('orders come newest first, ten a page, with links that lead on', async () => {
  const first = await list('complex_id=1&page=1');
  expect(first.found).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  expect(first.data.metadata).toMatchObject({ page: 1, page_size: 10, total: 12, links: { prev: null } });
  expect(first.links.next).toBe('/api/vendors/work-orders/?complex_id=1&page=2&page_size=10');
  const response = await world.fetch(first.links.next, {
    headers: { Authorization: `Token ${TOKENS.approver}` },
  });
  const next = (await response.json()) as Wire;
  expect(next.data.records.map((order: Wire) => ids.indexOf(order.id))).toEqual([1, 0]);
  expect(next.data.metadata.links).toEqual({ next: null, prev: expect.stringContaining('page=1') });
});

test('a page beyond the last is empty and still tells the total', async () => {
  expect(await list('page=9')).toMatchObject({ found: [], total: 12, links: { next: null } });
  expect(await list('page=9&search_term=mh12ab1234')).toMatchObject({ found: [], total: 11 });
});

test('an order in a list is whole', async () => {
  const { data } = await list('page_size=1');
  expect(data.records[0]).toEqual(record(await world.get(`/vendors/work-orders/${ids[11]}`)));
});

test('the status filter reads several words in any spelling; open and created are one', async () => {
  expect((await list('work_order_status=vendor-assigned,Car Received')).found).toEqual([2, 1]);
  expect((await list('work_order_status=work_completed')).found).toEqual([3]);
  expect((await list('work_order_status=created')).total).toBe(8);
  expect((await list('work_order_status=open')).total).toBe(8);
  expect(await list('work_order_status=sideways')).toMatchObject({ found: [], total: 0 });
});

test('the search finds order number, job card, car however it is spaced, and vendor; wildcards are signs', async () => {
  const { data } = await list('page_size=1');
  expect((await list(`search_term=${data.records[0].work_order_id.toLowerCase()}`)).found).toEqual([11]);
  expect((await list('search_term=JC-2')).found).toEqual([5]);
  expect((await list('search_term=ka05cd')).found).toEqual([5]);
  expect((await list('search_term=mh12ab1234')).total).toBe(11);
  expect((await list('search_term=MH%2012%20AB')).total).toBe(11);
  expect((await list('search_term=ka')).found).toEqual([5]);
  expect((await list('search_term=sahyadri')).found).toEqual([1, 0]);
  for (const wild of ['%25', '_', '%5C', '%25%25%25', 'MH_2', 'MH%25AB']) {
    expect((await list(`search_term=${wild}`)).total, wild).toBe(0);
  }
});

test('category and vendor narrow the list, and filters add up', async () => {
  expect((await list('category_id=engine')).found).toEqual([9, 6, 3, 0]);
  expect((await list('vendor_id=vendor-2')).found).toEqual([3, 2]);
  expect((await list('vendor_id=vendor-2&category_id=engine&search_term=wo-')).found).toEqual([3]);
  expect((await list('category_id=nowhere')).total).toBe(0);
});

test("a date range counts both ends in full, by the clock of the complex's city", async () => {
  // 19:00 UTC is 00:30 of the next day in India.
  expect((await list('start_date=2026-01-10&end_date=2026-01-12')).found).toEqual([2, 1, 0]);
  expect((await list('start_date=2026-01-21')).found).toEqual([11]);
  expect((await list('end_date=2026-01-09')).found).toEqual([]);
  expect((await list('start_date=2026-01-12&end_date=2026-01-10')).total).toBe(0);
  const counts = await world.get('/vendors/work-orders/counts/1/?start_date=2026-01-10&end_date=2026-01-12');
  expect(counts.body.data.status_counts).toEqual({
    open: 0,
    ready_for_approval: 0,
    ready_for_vendor: 0,
    vendor_assigned: 1,
    handover_to_vendor: 0,
    car_received: 1,
    work_completed: 0,
    invoice_paid: 1,
  });
});

test('orders are sorted by what the query names, newest first where that is the same, over all pages', async () => {
  await update(world.db, 'work_orders', ids[4] ?? '', { total_paise: 9_900_000 });
  await update(world.db, 'work_orders', ids[7] ?? '', { total_paise: 5_000_000 });
  const dearest = await list('sort=-amount&page_size=2');
  expect(dearest.found).toEqual([4, 7]);
  expect(dearest.links.next).toContain('sort=-amount');
  // The oil change has no price.
  expect((await list('sort=amount&page_size=4')).found).toEqual([9, 6, 3, 0]);
  expect((await list('sort=amount&page=2')).found).toEqual([7, 4]);
  expect((await list('sort=created&page_size=3')).found).toEqual([0, 1, 2]);
  expect((await list('sort=-created&page_size=3')).found).toEqual([11, 10, 9]);
  expect((await list('sort=vehicle&page_size=3')).found).toEqual([5, 11, 10]);
  expect((await list('sort=-vehicle&page=2')).found).toEqual([0, 5]);
  // Deccan Engines before Sahyadri Body Shop, and orders without a vendor before both.
  expect((await list('sort=-vendor&page_size=5')).found).toEqual([1, 0, 3, 2, 11]);
  expect((await list('sort=vendor&page=2')).found).toEqual([1, 0]);
});

test('[L47] orders are sorted by when they were completed or paid, which others never were, and found ones as well', async () => {
  await set(1, { completed_at: '2026-03-02T10:00:00.000Z' });
  await set(3, { completed_at: '2026-03-09T10:00:00.000Z' });
  await set(0, { completed_at: '2026-03-05T10:00:00.000Z', paid_at: '2026-04-01T10:00:00.000Z' });
  await set(2, { paid_at: '2026-04-02T10:00:00.000Z' });
  expect((await list('sort=-completed&page_size=5')).found).toEqual([3, 0, 1, 11, 10]);
  expect((await list('sort=-completed&page_size=6&page=2')).found).toEqual([8, 7, 6, 5, 4, 2]);
  expect((await list('sort=completed&page_size=4&page=3')).found).toEqual([2, 1, 0, 3]);
  expect((await list('sort=-paid&page_size=3')).found).toEqual([2, 0, 11]);
  expect((await list('sort=paid&page=2&page_size=10')).found).toEqual([0, 2]);
  expect((await list('sort=-completed&page_size=4&search_term=wo-')).found).toEqual([3, 0, 1, 11]);
});

test('orders sorted by status stand as far as they have come, over all pages, and found ones as well', async () => {
  const places = STATUS_PLACES.map((statuses): readonly string[] => statuses);
  const placesIn = async (query: string): Promise<number[]> => {
    const { data } = await list(query);
    return data.records.map((order: Wire) => places.findIndex((all) => all.includes(order.status_name)));
  };
  const first = await placesIn('sort=status&page_size=10');
  const rest = await placesIn('sort=status&page_size=10&page=2');
  const all = [...first, ...rest];
  expect(all).toHaveLength(12);
  expect(new Set(all).size).toBeGreaterThan(3);
  expect(all).toEqual(all.toSorted((one, other) => one - other));
  const turned = await list('sort=-status&page_size=100');
  expect(await placesIn('sort=-status&page_size=100')).toEqual(all.toReversed());
  // From first to last; within a status, those that wait longest come first.
  const oldestFirst = turned.found.toReversed();
  const inFives = await Promise.all([1, 2, 3].map((page) => list(`sort=status&page_size=5&page=${page}`)));
  expect(inFives.flatMap(({ found }) => found)).toEqual(oldestFirst);
  // A search result is not counted, but its order is the same.
  expect((await list('sort=-status&page_size=100&search_term=wo-')).found).toEqual(turned.found);
  expect((await list('sort=status&page_size=100&search_term=wo-')).found).toEqual(oldestFirst);
});

test('what cannot be read in a query is 400', async () => {
  for (const query of [
    'page=0',
    'page=x',
    'page=1.5',
    'page_size=101',
    'start_date=2026-13-01',
    'end_date=yesterday',
    'sort=price',
  ]) {
    expect((await world.get(`/vendors/work-orders/?${query}`)).status, query).toBe(400);
  }
});

test('counts cover the whole complex when no dates are given', async () => {
  const { body } = await world.get('/vendors/work-orders/counts/1');
  expect(body.data.status_counts).toMatchObject({
    open: 8,
    vendor_assigned: 1,
    car_received: 1,
    work_completed: 1,
    invoice_paid: 1,
  });
});

test('job cards are found by car number and tell of an open order', async () => {
  const read = async (query: string) =>
    (await world.get(`/garage/search/jobcard?complex_id=1&page=1&vendor_work_order_view=true${query}`)).body
      .data;
  expect((await read('')).metadata).toMatchObject({
    page: 1,
    page_size: 10,
    total: 2,
    links: { next: null },
  });
  const [card] = (await read('&car_number=mh-12-ab')).records;
  expect(card).toEqual({
    id: 'card-1',
    jobcard_id: 'JC-1',
    car_number: 'MH 12 AB 1234',
    car: { id: 'car-1', car_number: 'MH 12 AB 1234' },
    open_work_order_id: expect.stringMatching(/^WO-/),
  });
  expect((await read('&car_number=12ab12')).records).toHaveLength(1);
  expect((await read('&car_number=zz')).records).toEqual([]);
  expect((await read('&car_number=%25')).records).toEqual([]);
});

test('the session tells who the token belongs to', async () => {
  const { body } = await world.get(
    '/common_utils/validate-user?dash_type=vendor-management',
    TOKENS.approver,
  );
  expect(body.data.records).toEqual([
    {
      id: 'user-demo-approver',
      username: 'demo.approver',
      role: { uri: 'vendor-management-approver', name: 'Approver' },
      employee: {
        id: 'user-demo-approver',
        name: 'demo.approver',
        city: {
          id: '1',
          name: 'City One',
          utc_offsets: [{ from: '2000-01-01T00:00:00.000Z', minutes: 330 }],
        },
        complex_id: '1',
        complex_name: 'Complex One',
        loc: { id: expect.any(String), name: expect.any(String) },
      },
    },
  ]);
});
