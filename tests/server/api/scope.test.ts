import { expect, test } from 'vitest';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { form, openWorld, pdf, photo, record, TOKENS, type Wire } from './world.ts';

const world = await forThisFile(openWorld());
const order = await world.orderIn('ready_for_approval');
const completed = await world.orderAt('completed');
const invoice = record(await world.invoiceOver([await world.orderAt('completed')]));

const asStranger = { token: TOKENS.stranger };

test('naming another complex in a path or a query is refused with 403', async () => {
  for (const path of [
    '/garage/search/jobcard?complex_id=1&page=1',
    '/vendors/work-orders/?complex_id=1',
    '/vendors/invoices/?complex_id=1',
    '/vendors/work-orders/counts/1/',
    '/vendors/invoices/counts/1/',
    '/vendors/pending-payments/1/',
    '/vendors/invoice-status/1/',
    '/vendors/?city_id=1',
  ]) {
    expect((await world.call('GET', path, asStranger)).status, path).toBe(403);
  }
  const vendor = { name: 'N', gst_no: 'G', address: 'A', phone_number: '9000000000', city_id: '1' };
  expect((await world.post('/vendors/', vendor, TOKENS.stranger)).status).toBe(403);
});

test('an entity of another complex or city does not exist: every call on it answers 404, and nothing of it changes', async () => {
  const before = record(await world.get(`/vendors/work-orders/${order.id}`));
  const path = `/vendors/work-orders/${order.id}`;
  const job = `${path}/jobs/${order.jobs[0].id}`;
  const image = await photo();
  const calls: [string, string, object?][] = [
    ['GET', path],
    ['POST', `${path}/cancel/`],
    ['PATCH', `${path}/status`, { json: { status: 'ready_for_vendor' } }],
    ['POST', `${path}/assign-vendor`, { json: { vendor_id: 'vendor-x' } }],
    ['POST', `${path}/jobs`, { form: form({ job_id: 'dent', quantity: '1', images: image }) }],
    ['PATCH', job, { json: { quantity: 5 } }],
    ['DELETE', job],
    ['POST', `${job}/approve`, { json: { approval_status: 'approved' } }],
    ['PATCH', `${job}/complete`, { form: form({ status: 'completed', final_rate: '1', images: image }) }],
    ['PATCH', `/vendors/invoices/${invoice.id}/status`, { json: { status: 'manager_approved' } }],
    ['GET', `/vendors/invoices/download/?invoice_ids=${invoice.id}`],
    ['GET', '/vendors/vendor-1'],
    ['GET', '/vendors/vendor-1/jobs'],
    [
      'POST',
      '/vendors/job-rates',
      { json: { vendor_id: 'vendor-1', job_rates: [{ job_id: 'dent', rate: 1 }] } },
    ],
    ['POST', '/vendors/work-orders/', { json: { jobcard_id: 'card-1' } }],
    [
      'POST',
      '/vendors/invoices/',
      {
        form: form({
          invoiceNo: 'X',
          work_order_ids: JSON.stringify([completed.id]),
          value_without_tax: '1',
          value_with_tax: '999999',
          image: pdf(),
        }),
      },
    ],
  ];
  for (const [method, at, options] of calls) {
    const answer = await world.call(method, at, { ...options, ...asStranger });
    expect(answer.status, `${method} ${at}`).toBe(404);
    expect(JSON.stringify(answer.body)).not.toContain(order.work_order_id);
  }
  expect(record(await world.get(path))).toEqual(before);
});

test('lists, counts and searches hold nothing of another complex or city', async () => {
  const read = async (path: string): Promise<Wire> => (await world.call('GET', path, asStranger)).body.data;
  expect(await read('/vendors/work-orders/')).toMatchObject({ records: [], metadata: { total: 0 } });
  expect(await read('/vendors/invoices/')).toMatchObject({ records: [], metadata: { total: 0 } });
  expect((await read('/garage/search/jobcard')).records.map((card: Wire) => card.jobcard_id)).toEqual([
    'JC-X',
  ]);
  expect((await read('/vendors/')).records.map((vendor: Wire) => vendor.name)).toEqual(['Yamuna Garage']);
  expect((await read('/everest/employee-search?name=demo')).records).toHaveLength(1);
  expect(Object.values((await read('/vendors/work-orders/counts/2/')).status_counts)).toEqual(
    Array(8).fill(0),
  );
  expect(await read('/vendors/pending-payments/2/')).toEqual({ total_pending_amount: 0, vendors: [] });
});

test('a vendor of another city cannot be assigned', async () => {
  const ready = await world.orderAt('ready_for_vendor');
  const answer = await world.post(`/vendors/work-orders/${ready.id}/assign-vendor`, {
    vendor_id: 'vendor-x',
  });
  expect(answer).toMatchObject({ status: 404, body: { code: 'vendor/not-found' } });
});
