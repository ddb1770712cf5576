import { Office, type OfficeOrder } from '#tests/support/office.ts';
import { smallPng } from '#tests/support/png.ts';
import type { Client, Sent } from './client.ts';
import { multipart, type Part } from './multipart.ts';

/** Users who can sign in to a server with the demo complex. */
export const TOKENS = {
  superAdmin: 'demo-super-admin',
  admin: 'demo-admin',
  creator: 'demo-creator',
  approver: 'demo-approver',
  stranger: 'demo-other-complex',
} as const;

/** Things in one complex, by kind: ids that calls accept. */
export type Holdings = {
  readonly token: string;
  readonly complexId: string;
  readonly card: string;
  readonly vendor: string;
  readonly catalogueJob: string;
  readonly category: string;
  /** Open, with one job. */
  readonly order: OfficeOrder;
  /** In the status in which its one job can be marked complete. */
  readonly received: OfficeOrder;
  readonly invoice: string;
  /** Owner of the token. */
  readonly person: string;
  readonly device: string;
  /** Words that nobody of another complex may read. */
  readonly secrets: readonly string[];
};

export type Ground = { readonly own: Holdings; readonly foreign: Holdings };

type Entity = { id: string; name: string };
type Form = ReturnType<typeof multipart>;

export async function layGround(client: Client): Promise<Ground> {
  return {
    own: await furnish(client, TOKENS.superAdmin, '1'),
    foreign: await furnish(client, TOKENS.stranger, '2'),
  };
}

/** A job with one picture for an order, as a form on the wire: a small picture by default. */
export function jobForm({ catalogueJob }: Holdings, picture: Partial<Part> = {}): Form {
  return multipart([
    { name: 'job_id', value: catalogueJob },
    { name: 'quantity', value: '1' },
    { name: 'images', value: smallPng(), filename: 'a.png', type: 'image/png', ...picture },
  ]);
}

/** An invoice with its PDF, as a form on the wire. */
export function invoiceForm(
  number: string,
  orders: readonly string[],
  amount: number,
  pdf: Partial<Part> = {},
): Form {
  return multipart([
    { name: 'invoiceNo', value: number },
    { name: 'work_order_ids', value: JSON.stringify(orders) },
    { name: 'value_without_tax', value: String(amount) },
    { name: 'value_with_tax', value: String(amount) },
    { name: 'image', value: '%PDF-1.4\n%%EOF\n', filename: 'i.pdf', type: 'application/pdf', ...pdf },
  ]);
}

/** A new order for a complex's card, still without jobs. */
export async function freshOrder(client: Client, { card }: Holdings): Promise<OfficeOrder> {
  const path = '/api/vendors/work-orders/';
  const json = { jobcard_id: card };
  const [order] = await client.records<OfficeOrder>({ method: 'POST', path, token: TOKENS.creator, json });
  if (order === undefined) throw new Error('no order was made');
  return order;
}

/** Current state of an order, with its jobs. */
export async function orderNow(client: Client, id: string): Promise<OfficeOrder> {
  const path = `/api/vendors/work-orders/${id}`;
  const [order] = await client.records<OfficeOrder>({ method: 'GET', path, token: TOKENS.superAdmin });
  if (order === undefined) throw new Error(`there is no order ${id}`);
  return order;
}

async function furnish(client: Client, token: string, complexId: string): Promise<Holdings> {
  const office = new Office(client.origin, token);
  const one = async (method: string, path: string, rest: Partial<Sent> = {}): Promise<Entity> => {
    const [record] = await client.records<Entity>({ method, path: `/api${path}`, token, ...rest });
    if (record === undefined) throw new Error(`${method} ${path} answered no record`);
    return record;
  };
  const [card] = await office.cards();
  if (card === undefined) throw new Error(`complex ${complexId} has no job card`);
  const mark = `attacked-${complexId}-${Date.now().toString(36)}`;
  const vendor = await one('POST', '/vendors/', {
    json: {
      name: `Vendor ${mark}`,
      gst_no: '27AAAAA0000A1Z5',
      address: `Street ${mark}`,
      phone_number: '9000000001',
      city_id: complexId,
    },
  });
  const category = await one('GET', '/vendors/job-categories/');
  const job = await one('GET', '/vendors/jobs/');
  const done = await office.completedOrder({ job, vendor, quantity: 2, finalRate: '10' });
  const invoice = await one(
    'POST',
    '/vendors/invoices/',
    invoiceForm(`INV-${mark}`, [done.id], done.total_amount, { value: `%PDF-1.4\n%${mark}\n%%EOF\n` }),
  );
  const order = await office.orderIn('open', 1);
  const person = await one('GET', '/users');
  const device = `device-${mark}`;
  const report = { device_id: device, name: 'Attacker', app_version: '1', unsent: [], errors: [] };
  await client.send({ method: 'POST', path: '/api/device-reports', token, json: report });
  return {
    token,
    complexId,
    card: card.id,
    vendor: vendor.id,
    category: category.id,
    catalogueJob: job.id,
    order,
    received: await office.orderIn('car_received', 1, vendor),
    invoice: invoice.id,
    person: person.id,
    device,
    secrets: [mark, order.work_order_id, card.car_number],
  };
}
