import { describe, expect, test } from 'vitest';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { update } from '#tests/support/rows.ts';
import type { TestAnswer } from '#tests/support/server.ts';
import { form, openWorld, pdf, photo, record, TOKENS, type World } from './world.ts';

type Action = {
  readonly action: string;
  /** Roles with the permission, according to [P1]: s(uper-admin), a(dmin), c(reator), a(p)prover. */
  readonly may: string;
  /** Performs it with a token on a new order; a role with the permission gets 2xx. */
  readonly attempt: (token: string) => Promise<TestAnswer>;
};

const LETTERS = { s: TOKENS.superAdmin, a: TOKENS.admin, c: TOKENS.creator, p: TOKENS.approver } as const;

const world = await forThisFile(openWorld());

let counter = 0;
function fresh(): string {
  counter += 1;
  return `Name ${counter}`;
}
const orderPath = (id: string): string => `/vendors/work-orders/${id}`;

const reading = (action: string, may: string, path: string): Action => ({
  action,
  may,
  attempt: (token) => world.get(path, token),
});

const statusChange = (
  action: string,
  may: string,
  from: Parameters<World['orderAt']>[0],
  to: string,
): Action => ({
  action,
  may,
  attempt: async (token) => {
    const { id } = await world.orderAt(from);
    return world.patch(`${orderPath(id)}/status`, { status: to }, token);
  },
});

const jobAction = (
  action: string,
  may: string,
  from: Parameters<World['orderAt']>[0],
  attempt: (path: string, token: string) => Promise<TestAnswer>,
): Action => ({
  action,
  may,
  attempt: async (token) => {
    const order = await world.orderAt(from);
    return attempt(`${orderPath(order.id)}/jobs/${order.jobs[0].id}`, token);
  },
});

const invoiceStep = (action: string, may: string, from: string, to: string): Action => ({
  action,
  may,
  attempt: async (token) => {
    const order = await world.orderAt('completed');
    const invoice = record(await world.invoiceOver([order], { invoiceNo: fresh() }));
    await update(world.db, 'invoices', invoice.id, { status: from });
    return world.patch(`/vendors/invoices/${invoice.id}/status`, { status: to }, token);
  },
});

const ACTIONS: readonly Action[] = [
  reading('validate the session', 'sacp', '/common_utils/validate-user?dash_type=vendor-management'),
  reading('see the dashboard counts', 'sacp', '/vendors/work-orders/counts/1/'),
  reading('see the pending payments card', 'sacp', '/vendors/invoices/counts/1/'),
  reading(
    "see the dashboard's recent orders",
    'sacp',
    '/vendors/work-orders/?complex_id=1&page=1&page_size=5',
  ),
  reading('list orders', 'scp', '/vendors/work-orders/?page=1&page_size=10'),
  reading('list orders by status', 'scp', '/vendors/work-orders/?page_size=5&work_order_status=open'),
  reading('search job cards', 'scp', '/garage/search/jobcard?complex_id=1&page=1'),
  reading('search employees', 'sa', '/everest/employee-search?name=demo'),
  reading('list vendors', 'sacp', '/vendors/?page=1&page_size=100'),
  reading('see a vendor', 'sacp', '/vendors/vendor-1'),
  reading("see a vendor's rates", 'sacp', '/vendors/vendor-1/jobs'),
  reading('see the catalogue', 'sacp', '/vendors/jobs/'),
  reading('see the categories', 'sacp', '/vendors/job-categories/'),
  reading('list invoices', 'scp', '/vendors/invoices/'),
  reading('download invoices', 'scp', '/vendors/invoices/download/'),
  reading('see pending payments', 'sp', '/vendors/pending-payments/1/'),
  reading('see invoice status', 'sp', '/vendors/invoice-status/1/'),
  {
    action: 'see an order',
    may: 'scp',
    attempt: async (token) => world.get(orderPath((await world.orderIn('open')).id), token),
  },
  {
    action: 'create an order',
    may: 'sc',
    attempt: (token) => world.post('/vendors/work-orders/', { jobcard_id: 'card-1' }, token),
  },
  {
    action: 'add a job',
    may: 'sc',
    attempt: async (token) => {
      const { id } = await world.orderIn('open');
      const body = form({ job_id: 'dent', quantity: '1', images: await photo() });
      return world.call('POST', `${orderPath(id)}/jobs`, { form: body, token });
    },
  },
  jobAction('change a quantity', 'sc', 'open', (path, token) => world.patch(path, { quantity: 3 }, token)),
  jobAction('remove a job', 'sc', 'open', (path, token) => world.call('DELETE', path, { token })),
  statusChange('submit an order', 'sc', 'open', 'ready_for_approval'),
  {
    action: 'cancel an order',
    may: 'sc',
    attempt: async (token) =>
      world.call('POST', `${orderPath((await world.orderIn('open')).id)}/cancel/`, { token }),
  },
  jobAction('approve a job', 'sp', 'ready_for_approval', (path, token) =>
    world.post(`${path}/approve`, { approval_status: 'approved' }, token),
  ),
  jobAction('reject a job', 'sp', 'ready_for_approval', (path, token) =>
    world.post(`${path}/approve`, { approval_status: 'rejected' }, token),
  ),
  statusChange('proceed with approved jobs', 'sp', 'partially_approved', 'ready_for_vendor'),
  statusChange('mark as in progress', 'sp', 'approved', 'in_progress'),
  {
    action: 'assign a vendor',
    may: 'scp',
    attempt: async (token) => {
      const { id } = await world.orderAt('ready_for_vendor');
      return world.post(`${orderPath(id)}/assign-vendor`, { vendor_id: 'vendor-1' }, token);
    },
  },
  {
    action: 'change the vendor',
    may: 'sp',
    attempt: async (token) => {
      const { id } = await world.orderAt('vendor_assigned');
      return world.post(`${orderPath(id)}/assign-vendor`, { vendor_id: 'vendor-2' }, token);
    },
  },
  statusChange('hand over to the vendor', 'sc', 'vendor_assigned', 'handover_to_vendor'),
  statusChange('receive the car', 'sc', 'handover_to_vendor', 'car_received'),
  jobAction('mark a job complete', 'sc', 'car_received', async (path, token) => {
    const body = form({ status: 'completed', final_rate: '10', images: await photo() });
    return world.call('PATCH', `${path}/complete`, { form: body, token });
  }),
  {
    action: 'create an invoice',
    may: 'sc',
    attempt: async (token) => {
      const { id, total_amount } = await world.orderAt('completed');
      const body = form({
        invoiceNo: fresh(),
        work_order_ids: JSON.stringify([id]),
        value_without_tax: String(total_amount),
        value_with_tax: String(total_amount),
        image: pdf(),
      });
      return world.call('POST', '/vendors/invoices/', { form: body, token });
    },
  },
  invoiceStep('approve an invoice as manager', 'sp', 'created', 'manager_approved'),
  invoiceStep('reject an invoice as manager', 'sp', 'received', 'rejected'),
  invoiceStep('approve an invoice as finance', 's', 'manager_approved', 'finance_approved'),
  invoiceStep('pay an invoice', 's', 'finance_approved', 'paid'),
  invoiceStep('reject an invoice as finance', 's', 'finance_forwarded', 'rejected'),
  {
    action: 'add a category',
    may: 'sac',
    attempt: (token) => world.post('/vendors/job-categories/', { name: fresh() }, token),
  },
  {
    action: 'add a catalogue job',
    may: 'sac',
    attempt: (token) => world.post('/vendors/jobs/', { category_id: 'body', name: fresh() }, token),
  },
  {
    action: 'rename a catalogue job',
    may: 'sa',
    attempt: (token) => world.patch('/vendors/jobs/oil', { name: fresh() }, token),
  },
  {
    action: 'delete a catalogue job',
    may: 'sa',
    attempt: async (token) => {
      const { id } = record(await world.post('/vendors/jobs/', { category_id: 'body', name: fresh() }));
      return world.call('DELETE', `/vendors/jobs/${id}`, { token });
    },
  },
  {
    action: 'delete a category',
    may: 'sa',
    attempt: async (token) => {
      const { id } = record(await world.post('/vendors/job-categories/', { name: fresh() }));
      return world.call('DELETE', `/vendors/job-categories/${id}`, { token });
    },
  },
  {
    action: 'add a vendor',
    may: 'sa',
    attempt: (token) =>
      world.post(
        '/vendors/',
        { name: fresh(), gst_no: 'G', address: 'A', phone_number: '9000000009' },
        token,
      ),
  },
  {
    action: 'save rates',
    may: 'sa',
    attempt: (token) =>
      world.post(
        '/vendors/job-rates',
        { vendor_id: 'vendor-2', job_rates: [{ job_id: 'oil', rate: 5 }] },
        token,
      ),
  },
];

describe.each(ACTIONS)('to $act', ({ may, attempt }) => {
  test.each(Object.entries(LETTERS))(
    'role %s is judged as the permission table says',
    async (letter, token) => {
      const answer = await attempt(token);
      if (may.includes(letter)) expect(answer.body).toHaveProperty('data');
      else expect(answer).toMatchObject({ status: 403, body: { code: 'role/not-allowed' } });
    },
  );
});

test('a role that may not do the call is refused even for an order that does not exist or stands elsewhere', async () => {
  const closed = await world.orderAt('closed');
  for (const id of ['no-such-order', closed.id]) {
    const answer = await world.call('POST', `${orderPath(id)}/cancel/`, { token: TOKENS.approver });
    expect(answer.status).toBe(403);
  }
});

test('without a token, or with one nobody has, every call answers 401', async () => {
  for (const token of [null, 'not-a-token']) {
    expect((await world.call('GET', '/vendors/work-orders/', { token })).status).toBe(401);
    expect((await world.call('POST', '/vendors/work-orders/', { token, json: {} })).status).toBe(401);
  }
});
