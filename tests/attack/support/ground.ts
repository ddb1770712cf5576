import { smallPng } from '#tests/support/png.ts';
import type { Client, Sent } from './client.ts';
import { multipart } from './multipart.ts';

/** Who can sign in to a server with the demo complex. */
export const TOKENS = {
  superAdmin: 'demo-super-admin',
  admin: 'demo-admin',
  creator: 'demo-creator',
  approver: 'demo-approver',
  stranger: 'demo-other-complex',
} as const;

export type Order = {
  readonly id: string;
  readonly work_order_id: string;
  readonly status_name: string;
  readonly total_amount: number;
  readonly jobs: readonly {
    readonly id: string;
    readonly total: number;
    readonly images: readonly string[];
  }[];
};

/** What one complex holds, by kind: ids that calls take. */
export type Holdings = {
  readonly token: string;
  readonly complexId: string;
  readonly card: string;
  readonly vendor: string;
  readonly catalogueJob: string;
  readonly category: string;
  /** Open, with one job. */
  readonly order: Order;
  /** At the point where its one job can be marked complete. */
  readonly received: Order;
  readonly invoice: string;
  /** Whose token it is. */
  readonly person: string;
  readonly device: string;
  /** Words that nobody of another complex may read. */
  readonly secrets: readonly string[];
};

export type Ground = { readonly own: Holdings; readonly foreign: Holdings };

type Entity = { readonly id: string; readonly name?: string; readonly car_number?: string };

export async function layGround(client: Client): Promise<Ground> {
  return {
    own: await furnish(client, TOKENS.superAdmin, '1'),
    foreign: await furnish(client, TOKENS.stranger, '2'),
  };
}

/** Does what the office does, by calls alone. */
export class Office {
  readonly #client: Client;
  readonly #token: string;

  constructor(client: Client, token: string) {
    this.#client = client;
    this.#token = token;
  }

  async one<T = Order>(method: string, path: string, rest: Partial<Sent> = {}): Promise<T> {
    const found = await this.#client.records<T>({ method, path: `/api${path}`, token: this.#token, ...rest });
    const [record] = found;
    if (record === undefined) throw new Error(`${method} ${path} answered no record`);
    return record;
  }

  /** An open order with one job, which has a picture. */
  async openOrder(card: string, catalogueJob: string): Promise<Order> {
    const order = await this.one('POST', '/vendors/work-orders/', { json: { jobcard_id: card } });
    const form = multipart([
      { name: 'job_id', value: catalogueJob },
      { name: 'quantity', value: '2' },
      { name: 'images', value: smallPng(), filename: 'a.png', type: 'image/png' },
    ]);
    return this.one('POST', `/vendors/work-orders/${order.id}/jobs`, form);
  }

  async receivedOrder(card: string, catalogueJob: string, vendor: string): Promise<Order> {
    const { id, jobs } = await this.openOrder(card, catalogueJob);
    const path = `/vendors/work-orders/${id}`;
    await this.one('PATCH', `${path}/status`, { json: { status: 'ready_for_approval' } });
    await this.one('POST', `${path}/jobs/${jobs[0]?.id}/approve`, { json: { approval_status: 'approved' } });
    await this.one('POST', `${path}/assign-vendor`, { json: { vendor_id: vendor } });
    await this.one('PATCH', `${path}/status`, { json: { status: 'handover_to_vendor' } });
    return this.one('PATCH', `${path}/status`, { json: { status: 'car_received' } });
  }

  complete({ id, jobs }: Order): Promise<Order> {
    const form = multipart([
      { name: 'status', value: 'completed' },
      { name: 'final_rate', value: '10' },
      { name: 'images', value: smallPng(), filename: 'a.png', type: 'image/png' },
    ]);
    return this.one('PATCH', `/vendors/work-orders/${id}/jobs/${jobs[0]?.id}/complete`, form);
  }

  invoice(order: Order, number: string): Promise<Entity> {
    const form = multipart([
      { name: 'invoiceNo', value: number },
      { name: 'work_order_ids', value: JSON.stringify([order.id]) },
      { name: 'value_without_tax', value: String(order.total_amount) },
      { name: 'value_with_tax', value: String(order.total_amount + 1) },
      { name: 'image', value: Buffer.from('%PDF-1.4\n%%EOF\n'), filename: 'i.pdf', type: 'application/pdf' },
    ]);
    return this.one('POST', '/vendors/invoices/', form);
  }
}

async function furnish(client: Client, token: string, complexId: string): Promise<Holdings> {
  const office = new Office(client, token);
  const card = await office.one<Entity>('GET', `/garage/search/jobcard?complex_id=${complexId}&page=1`);
  const mark = `attacked-${complexId}-${Date.now().toString(36)}`;
  const vendor = await office.one<Entity>('POST', '/vendors/', {
    json: {
      name: `Vendor ${mark}`,
      gst_no: '27AAAAA0000A1Z5',
      address: `Street ${mark}`,
      phone_number: '9000000001',
      city_id: complexId,
    },
  });
  const category = await office.one<Entity>('GET', '/vendors/job-categories/');
  const catalogueJob = await office.one<Entity>('GET', '/vendors/jobs/');
  const done = await office.complete(await office.receivedOrder(card.id, catalogueJob.id, vendor.id));
  const invoice = await office.invoice(done, `INV-${mark}`);
  const order = await office.openOrder(card.id, catalogueJob.id);
  const person = await office.one<Entity>('GET', '/users');
  const device = `device-${mark}`;
  const report = { device_id: device, name: 'Attacker', app_version: '1', unsent: [], errors: [] };
  await client.send({ method: 'POST', path: '/api/device-reports', token, json: report });
  return {
    token,
    complexId,
    card: card.id,
    vendor: vendor.id,
    category: category.id,
    catalogueJob: catalogueJob.id,
    order,
    received: await office.receivedOrder(card.id, catalogueJob.id, vendor.id),
    invoice: invoice.id,
    person: person.id,
    device,
    secrets: [mark, order.work_order_id, card.car_number ?? mark],
  };
}
