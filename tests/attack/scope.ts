import { smallPng } from '#tests/support/png.ts';
import type { Client, Sent } from './support/client.ts';
import { type Ground, type Holdings, invoiceForm, jobForm } from './support/ground.ts';
import { multipart } from './support/multipart.ts';
import type { Part } from './support/part.ts';

/**
 * Identifiers of the other complex in every place for an identifier, sent by the user with the most permissions in
 * their own complex.
 */
export const scope: Part = {
  name: 'scope',
  says: 'identifiers of another complex in every place an identifier goes',
  run: async ({ client, ground }) => {
    const before = await stateOf(client, ground.foreign);
    const places = placesFor(ground);
    for (const sent of places) {
      const { status, text } = await client.send({ ...sent, token: ground.own.token });
      const words = `${sent.method} ${sent.path}`;
      const isEmptyList = status === 200 && /"records":\[\]/.test(text);
      // A complex that is named is refused; what belongs to it does not exist.
      const right = namesComplex(sent, ground.foreign) ? 403 : 404;
      if (!isEmptyList && status !== right)
        client.breach(`${words} answered ${status}: ${text.slice(0, 120)}`);
      const leaked = ground.foreign.secrets.find((secret) => text.includes(secret));
      if (leaked !== undefined) client.breach(`${words} tells '${leaked}' to another complex`);
    }
    if ((await stateOf(client, ground.foreign)) !== before)
      client.breach('the other complex is not as it was before');
    return [['places', places.length]];
  },
};

function namesComplex({ path, json }: Sent, { complexId }: Holdings): boolean {
  const inPath = new RegExp(`(complex_id|city_id)=${complexId}\\b|/${complexId}/$`).test(path);
  return inPath || JSON.stringify(json ?? {}).includes(`"city_id":"${complexId}"`);
}

async function stateOf(
  client: Client,
  { token, order, received, vendor, invoice }: Holdings,
): Promise<string> {
  const paths = [
    `/vendors/work-orders/${order.id}`,
    `/vendors/work-orders/${received.id}`,
    `/vendors/${vendor}`,
    `/vendors/${vendor}/jobs`,
    `/vendors/invoices/download/?invoice_ids=${invoice}`,
    '/users',
    '/devices',
  ];
  const answers = [];
  for (const path of paths)
    answers.push((await client.send({ method: 'GET', path: `/api${path}`, token })).text);
  return answers.join('\n');
}

function placesFor({ own, foreign }: Ground): Sent[] {
  const place = (line: string, rest: Partial<Sent> = {}): Sent => {
    const [method = '', path = ''] = line.split(' ');
    return { method, path: `/api${path}`, ...rest };
  };
  const adding = jobForm(own);
  const completing = multipart([
    { name: 'status', value: 'completed' },
    { name: 'final_rate', value: '1' },
    { name: 'images', value: smallPng(), filename: 'p.png', type: 'image/png' },
  ]);
  const invoiceOver = (ids: readonly string[]) => invoiceForm(`SCOPE-${ids.length}`, ids, 1);
  const order = `/vendors/work-orders/${foreign.order.id}`;
  const job = `${order}/jobs/${foreign.order.jobs[0]?.id}`;
  const received = `/vendors/work-orders/${foreign.received.id}`;
  // The user's own order with a job of the other complex.
  const mixed = `/vendors/work-orders/${own.order.id}/jobs/${foreign.order.jobs[0]?.id}`;
  const mixedReceived = `/vendors/work-orders/${own.received.id}/jobs/${foreign.received.jobs[0]?.id}`;
  return [
    place(`GET ${order}`),
    place(`POST ${order}/cancel/`),
    place(`PATCH ${order}/status`, { json: { status: 'ready_for_approval' } }),
    place(`POST ${order}/assign-vendor`, { json: { vendor_id: own.vendor } }),
    place(`POST ${order}/jobs`, adding),
    place(`PATCH ${job}`, { json: { quantity: 7 } }),
    place(`DELETE ${job}`),
    place(`POST ${job}/approve`, { json: { approval_status: 'approved' } }),
    place(`PATCH ${received}/jobs/${foreign.received.jobs[0]?.id}/complete`, completing),
    place(`PATCH ${mixed}`, { json: { quantity: 7 } }),
    place(`DELETE ${mixed}`),
    place(`PATCH ${mixedReceived}/complete`, completing),
    place('POST /vendors/work-orders/', { json: { jobcard_id: foreign.card } }),
    place(`POST /vendors/work-orders/${own.received.id}/assign-vendor`, {
      json: { vendor_id: foreign.vendor },
    }),
    place(`GET /vendors/${foreign.vendor}`),
    place(`GET /vendors/${foreign.vendor}/jobs`),
    place('POST /vendors/job-rates', {
      json: { vendor_id: foreign.vendor, job_rates: [{ job_id: own.catalogueJob, rate: 5 }] },
    }),
    place('POST /vendors/', {
      json: {
        name: 'S',
        gst_no: '27AAAAA0000A1Z5',
        address: 'A',
        phone_number: '9000000001',
        city_id: foreign.complexId,
      },
    }),
    place('POST /vendors/invoices/', invoiceOver([foreign.received.id])),
    place('POST /vendors/invoices/', invoiceOver([own.received.id, foreign.received.id])),
    place(`PATCH /vendors/invoices/${foreign.invoice}/status`, { json: { status: 'manager_approved' } }),
    place(`GET /vendors/invoices/download/?invoice_ids=${foreign.invoice}`),
    place(`GET /vendors/invoices/download/?invoice_ids=${own.invoice},${foreign.invoice}`),
    place(`GET /vendors/work-orders/?complex_id=${foreign.complexId}`),
    place(`GET /vendors/work-orders/?vendor_id=${foreign.vendor}`),
    place(`GET /vendors/work-orders/?search_term=${encodeURIComponent(foreign.order.work_order_id)}`),
    place(`GET /vendors/invoices/?complex_id=${foreign.complexId}`),
    place(`GET /vendors/invoices/?vendor_id=${foreign.vendor}`),
    place(`GET /vendors/?city_id=${foreign.complexId}`),
    place(`GET /garage/search/jobcard?complex_id=${foreign.complexId}&page=1`),
    place(`GET /vendors/work-orders/counts/${foreign.complexId}/`),
    place(`GET /vendors/invoices/counts/${foreign.complexId}/`),
    place(`GET /vendors/pending-payments/${foreign.complexId}/`),
    place(`GET /vendors/invoice-status/${foreign.complexId}/`),
    place(`GET /users/${foreign.person}/sign-ins`),
    place(`DELETE /users/${foreign.person}/sign-ins`),
    place(`PATCH /users/${foreign.person}/active`, { json: { active: false } }),
    place(`PATCH /users/${foreign.person}`, { json: { name: 'Taken over' } }),
    place('POST /sign-in-codes', { json: { user_id: foreign.person } }),
    place(`DELETE /devices/${foreign.device}`),
  ];
}
