import { ROLES } from '#domain/permissions.ts';
import { smallPng } from '#tests/support/png.ts';
import type { Client, Sent } from './support/client.ts';
import { type Ground, TOKENS } from './support/ground.ts';
import { multipart } from './support/multipart.ts';
import type { Part } from './support/part.ts';

/** A call with its request, and the roles that may make it: s(uper-admin), a(dmin), c(reator), p (approver). */
type Row = { readonly call: string; readonly may: string; readonly sent: Sent };

/** A call that needs no token: a guess is refused as one, or has to wait. */
const NO_TOKEN = 'needs no token';

const PEOPLE = {
  s: TOKENS.superAdmin,
  a: TOKENS.admin,
  c: TOKENS.creator,
  p: TOKENS.approver,
} as const;

/** Every call of the contract in every role, without a token, and with an unknown one. */
export const matrix: Part = {
  name: 'roles',
  says: 'every call in every role, without a token and with a wrong one',
  run: async ({ client, ground }) => {
    const rows = rowsOver(ground);
    for (const call of await callsOfTheContract(client))
      if (!rows.some((row) => row.call === call)) client.breach(`the matrix does not know the call ${call}`);
    let tried = 0;
    for (const { call, may, sent } of rows) {
      if (may === NO_TOKEN) {
        const { status } = await client.send({ ...sent, token: null });
        if (status !== 422 && status !== 429) client.breach(`${call} answered ${status} to a guess`);
        continue;
      }
      for (const token of [null, 'nobody-has-this']) {
        tried += 1;
        const { status } = await client.send({ ...sent, token });
        if (status !== 401 && status !== 429)
          client.breach(`${call} answered ${status} to ${token ?? 'no token'}`);
      }
      for (const [letter, token] of Object.entries(PEOPLE)) {
        tried += 1;
        const { status } = await client.send({ ...sent, token });
        const isForbidden = status === 403 || status === 401;
        if (isForbidden === may.includes(letter)) client.breach(`${call} answered ${status} to ${token}`);
      }
    }
    return [['calls × people', `${rows.length} × ${Object.keys(PEOPLE).length + 2} = ${tried} requests`]];
  },
};

async function callsOfTheContract(client: Client): Promise<string[]> {
  const { text } = await client.send({ method: 'GET', path: '/api/openapi.json' });
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, { operationId: string }>> };
  return Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
}

function rowsOver({ own }: Ground): Row[] {
  const order = `/vendors/work-orders/${own.order.id}`;
  // Deletions and final actions name a missing thing: the role is checked before the thing is looked up.
  const gone = '/vendors/work-orders/no-such-order';
  const row = (call: string, may: string, line: string, rest: Partial<Sent> = {}): Row => {
    const [method = '', path = ''] = line.split(' ');
    return { call, may, sent: { method, path: `/api${path}`, ...rest } };
  };
  const step = (status: string, may: string): Row =>
    row('work-order.change-status', may, `PATCH ${order}/status`, { json: { status } });
  const verdict = (status: string, may: string): Row =>
    row('invoice.change-status', may, `PATCH /vendors/invoices/${own.invoice}/status`, { json: { status } });
  const picture = { name: 'images', value: smallPng(), filename: 'p.png', type: 'image/png' };
  return [
    row('session.validate', 'sacp', 'GET /common_utils/validate-user?dash_type=vendor-management'),
    row('sign-in-code.people', 's', 'GET /sign-in-codes/people'),
    row('sign-in-code.create', 's', 'POST /sign-in-codes', { json: { user_id: 'nobody' } }),
    row('sign-in-code.end', 's', 'DELETE /sign-in-codes/no-such-code'),
    row('sign-in-code.exchange', NO_TOKEN, 'POST /sign-in-codes/exchange', { json: { code: 'a guess' } }),
    row('user.list', 's', 'GET /users'),
    row('user.complexes', 's', 'GET /users/complexes'),
    row('user.add', 's', 'POST /users', { json: { name: '', username: '', role: ROLES.creator } }),
    row('user.change', 's', 'PATCH /users/nobody', { json: { name: 'Anybody' } }),
    row('user.set-active', 's', 'PATCH /users/nobody/active', { json: { active: true } }),
    row('user.sign-ins', 's', 'GET /users/nobody/sign-ins'),
    row('user.revoke-sign-in', 's', 'DELETE /users/nobody/sign-ins/no-such-one'),
    row('user.revoke-sign-ins', 's', 'DELETE /users/nobody/sign-ins'),
    row('import.list', 's', 'GET /imports'),
    row('import.read', 's', 'POST /imports', multipart([{ name: 'kind', value: 'job-cards' }])),
    row('import.get', 's', 'GET /imports/no-such-import'),
    row('import.lines', 's', 'GET /imports/no-such-import/lines'),
    row('import.choose-columns', 's', 'PATCH /imports/no-such-import/columns', { json: { columns: [] } }),
    row('import.act', 's', 'PATCH /imports/no-such-import', { json: { act: 'run' } }),
    row('import.take-lot', 's', 'POST /imports/no-such-import/lots'),
    row('import.discard', 's', 'DELETE /imports/no-such-import'),
    row('device.list', 's', 'GET /devices'),
    row('device.forget', 's', 'DELETE /devices/no-such-device'),
    row('device.report', 'sacp', 'POST /device-reports', { json: { device_id: '' } }),
    row('work-order.count', 'sacp', `GET /vendors/work-orders/counts/${own.complexId}/`),
    row('invoice.count', 'sacp', `GET /vendors/invoices/counts/${own.complexId}/`),
    row('work-order.list', 'scp', 'GET /vendors/work-orders/?page=2&page_size=10'),
    row('work-order.get', 'scp', `GET ${order}`),
    row('job-card.search', 'scp', 'GET /garage/search/jobcard?page=1'),
    row('employee.search', 'sa', 'GET /everest/employee-search?name=desk'),
    row('vendor.list', 'sacp', 'GET /vendors/?page=1'),
    row('vendor.get', 'sacp', `GET /vendors/${own.vendor}`),
    row('vendor.rates', 'sacp', `GET /vendors/${own.vendor}/jobs`),
    row('job.list', 'sacp', 'GET /vendors/jobs/'),
    row('category.list', 'sacp', 'GET /vendors/job-categories/'),
    row('invoice.list', 'scp', 'GET /vendors/invoices/'),
    row('invoice.alike', 'scp', `GET /vendors/invoices/alike?invoice_id=${own.invoice}`),
    row('invoice.download', 'scp', `GET /vendors/invoices/download/?invoice_ids=${own.invoice}`),
    row('report.pending-payments', 'sp', `GET /vendors/pending-payments/${own.complexId}/`),
    row('report.invoice-status', 'sp', `GET /vendors/invoice-status/${own.complexId}/`),
    row('work-order.create', 'sc', 'POST /vendors/work-orders/', { json: { jobcard_id: 'no-such-card' } }),
    row('work-order.cancel', 'sc', `POST ${gone}/cancel/`),
    row('work-order.assign-vendor', 'scp', `POST ${gone}/assign-vendor`, { json: { vendor_id: own.vendor } }),
    row('order-job.add', 'sc', `POST ${gone}/jobs`, multipart([{ name: 'quantity', value: '1' }, picture])),
    row('order-job.change-quantity', 'sc', `PATCH ${gone}/jobs/x`, { json: { quantity: 2 } }),
    row('order-job.remove', 'sc', `DELETE ${gone}/jobs/x`),
    row('order-job.decide', 'sp', `POST ${gone}/jobs/x/approve`, { json: { approval_status: 'approved' } }),
    row(
      'order-job.complete',
      'sc',
      `PATCH ${gone}/jobs/x/complete`,
      multipart([{ name: 'status', value: 'completed' }]),
    ),
    row('invoice.create', 'sc', 'POST /vendors/invoices/', multipart([{ name: 'invoiceNo', value: 'x' }])),
    row('job.add', 'sac', 'POST /vendors/jobs/', { json: { category_id: 'no-such-category', name: 'x' } }),
    row('job.rename', 'sa', 'PATCH /vendors/jobs/no-such-job', { json: { name: 'x' } }),
    row('job.delete', 'sa', 'DELETE /vendors/jobs/no-such-job'),
    row('category.add', 'sac', 'POST /vendors/job-categories/', { json: { name: '' } }),
    row('category.delete', 'sa', 'DELETE /vendors/job-categories/no-such-category'),
    row('vendor.add', 'sa', 'POST /vendors/', { json: { name: '' } }),
    row('vendor.save-rates', 'sa', 'POST /vendors/job-rates', { json: { vendor_id: 'x', job_rates: [] } }),
    // The order is open: a role that may take a later step is refused because of the status (409), one that may not is
    // refused because of the role (403).
    step('handover_to_vendor', 'sc'),
    step('car_received', 'sc'),
    step('in_progress', 'sp'),
    verdict('finance_approved', 's'),
    verdict('manager_approved', 'sp'),
  ];
}
