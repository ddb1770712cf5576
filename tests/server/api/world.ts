import sharp from 'sharp';
import type { KnownWorkOrderStatus } from '#domain/work-order/work-order.ts';
import { insert, update } from '#tests/support/rows.ts';
import {
  startTestServer,
  type TestAnswer,
  type TestServer,
  type TestServerOptions,
} from '#tests/support/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: wire entities as they come; a wrong name fails the assertion.
export type Wire = any;

/** Tokens of complex 1 by the role of their owner, and one of complex 2. */
export const TOKENS = {
  superAdmin: 'demo-super-admin',
  admin: 'demo-admin',
  creator: 'demo-creator',
  approver: 'demo-approver',
  stranger: 'demo-other-complex',
} as const;

export type World = TestServer & {
  /** Statuses that an order can reach by calls alone. */
  readonly orderIn: (status: ReachableStatus, lines?: readonly Line[]) => Promise<Wire>;
  /** An order with one job, set to a status directly in the database, for stories that begin in the middle. */
  readonly orderAt: (status: KnownWorkOrderStatus) => Promise<Wire>;
  readonly invoiceOver: (orders: readonly Wire[], fields?: Partial<InvoiceFields>) => Promise<TestAnswer>;
  readonly post: (path: string, json: unknown, token?: string) => Promise<TestAnswer>;
  readonly patch: (path: string, json: unknown, token?: string) => Promise<TestAnswer>;
  readonly get: (path: string, token?: string) => Promise<TestAnswer>;
};

export type ReachableStatus =
  | 'open'
  | 'ready_for_approval'
  | 'ready_for_vendor'
  | 'vendor_assigned'
  | 'handover_to_vendor'
  | 'car_received'
  | 'completed';

export type Line = { readonly job: string; readonly quantity: number };

export type InvoiceFields = {
  invoiceNo: string;
  work_order_ids: string;
  value_without_tax: string;
  value_with_tax: string;
};

const AT = '2026-01-01T00:00:00.000Z';

/** Data of complex 1, city 1 before each story: ids are descriptive. Rates in paise. */
async function furnish({ db }: TestServer): Promise<void> {
  await insert(
    db,
    'job_cards',
    {
      id: 'card-1',
      jobcard_no: 'JC-1',
      complex_id: '1',
      car_id: 'car-1',
      car_number: 'MH 12 AB 1234',
      created_at: AT,
    },
    {
      id: 'card-2',
      jobcard_no: 'JC-2',
      complex_id: '1',
      car_id: 'car-2',
      car_number: 'KA05CD5678',
      created_at: AT,
    },
    {
      id: 'card-x',
      jobcard_no: 'JC-X',
      complex_id: '2',
      car_id: 'car-x',
      car_number: 'DL01ZZ0001',
      created_at: AT,
    },
  );
  await insert(
    db,
    'job_categories',
    { id: 'body', name: 'Body Work', city_id: '1', created_at: AT },
    { id: 'engine', name: 'Engine Work', city_id: '1', created_at: AT },
  );
  await insert(
    db,
    'catalogue_jobs',
    { id: 'dent', category_id: 'body', name: 'Dent removal', rate_paise: 150_050, created_at: AT },
    { id: 'paint', category_id: 'body', name: 'Door painting', rate_paise: 400_000, created_at: AT },
    { id: 'oil', category_id: 'engine', name: 'Oil change', rate_paise: 0, created_at: AT },
  );
  const vendor = { gst_no: '27AAAAA0000A1Z5', address: 'Plot 1', phone_number: '9000000001', created_at: AT };
  await insert(
    db,
    'vendors',
    { id: 'vendor-1', name: 'Sahyadri Body Shop', city_id: '1', ...vendor },
    { id: 'vendor-2', name: 'Deccan Engines', city_id: '1', ...vendor },
    { id: 'vendor-x', name: 'Yamuna Garage', city_id: '2', ...vendor },
  );
  await insert(
    db,
    'vendor_rates',
    { vendor_id: 'vendor-1', catalogue_job_id: 'dent', rate_paise: 120_025, updated_at: AT },
    { vendor_id: 'vendor-1', catalogue_job_id: 'paint', rate_paise: 0, updated_at: AT },
    { vendor_id: 'vendor-1', catalogue_job_id: 'oil', rate_paise: 90_000, updated_at: AT },
    { vendor_id: 'vendor-2', catalogue_job_id: 'dent', rate_paise: 99_999, updated_at: AT },
  );
}

/** A real JPEG, a different one for each shade. */
export async function photo(shade = 100): Promise<Blob> {
  const pixels = { width: 64, height: 48, channels: 3 as const, background: { r: shade, g: 90, b: 60 } };
  return new Blob([new Uint8Array(await sharp({ create: pixels }).jpeg().toBuffer())], {
    type: 'image/jpeg',
  });
}

export function pdf(): Blob {
  return new Blob(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'], { type: 'application/pdf' });
}

/** A multipart body; for a list, its name appears several times. */
export function form(fields: Readonly<Record<string, string | Blob | readonly Blob[]>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const part of Array.isArray(value) ? (value as Blob[]) : [value as string | Blob])
      data.append(name, part);
  }
  return data;
}

/** The one record of a success; throws on any other answer. */
export function record(answer: TestAnswer): Wire {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data.records[0];
}

export async function openWorld(options: TestServerOptions = {}): Promise<World> {
  const server = await startTestServer(options);
  await furnish(server);
  const send =
    (method: string) =>
    (path: string, json: unknown, token: string = TOKENS.superAdmin) =>
      server.call(method, path, { json, token });
  const post = send('POST');
  const patch = send('PATCH');
  const get = (path: string, token: string = TOKENS.superAdmin) => server.call('GET', path, { token });
  const orderIn: World['orderIn'] = async (status, lines = [{ job: 'dent', quantity: 2 }]) => {
    let order = record(await post('/vendors/work-orders/', { jobcard_id: 'card-1' }));
    const path = `/vendors/work-orders/${order.id}`;
    for (const { job, quantity } of lines) {
      const body = form({ job_id: job, quantity: String(quantity), images: await photo() });
      order = record(await server.call('POST', `${path}/jobs`, { form: body }));
    }
    const steps: (() => Promise<TestAnswer>)[] = [
      () => patch(`${path}/status`, { status: 'ready_for_approval' }),
      async () => {
        let answer = await get(path);
        for (const { id } of order.jobs)
          answer = await post(`${path}/jobs/${id}/approve`, { approval_status: 'approved' });
        return answer;
      },
      () => post(`${path}/assign-vendor`, { vendor_id: 'vendor-1' }),
      () => patch(`${path}/status`, { status: 'handover_to_vendor' }),
      () => patch(`${path}/status`, { status: 'car_received' }),
      async () => {
        let answer = await get(path);
        for (const { id, job_rate } of record(answer).jobs) {
          const body = form({ status: 'completed', final_rate: String(job_rate), images: await photo() });
          answer = await server.call('PATCH', `${path}/jobs/${id}/complete`, { form: body });
        }
        return answer;
      },
    ];
    const wanted = WAY.indexOf(status);
    for (const step of steps.slice(0, wanted)) order = record(await step());
    if (order.status_name !== status) throw new Error(`the order is ${order.status_name}, not ${status}`);
    return order;
  };
  const orderAt: World['orderAt'] = async (status) => {
    const { id } = await orderIn('open');
    const hasVendor = !BEFORE_VENDOR.includes(status);
    const decided = !['open', 'created', 'cancelled', 'ready_for_approval'].includes(status);
    const { db } = server;
    await update(db, 'work_orders', id, { status, vendor_id: hasVendor ? 'vendor-1' : null });
    const approval_status = status === 'rejected' ? 'rejected' : decided ? 'approved' : 'pending';
    await db
      .updateTable('work_order_jobs')
      .set({ approval_status })
      .where('work_order_id', '=', id)
      .execute();
    return record(await get(`/vendors/work-orders/${id}`));
  };
  const invoiceOver: World['invoiceOver'] = (orders, fields = {}) => {
    const paise = orders.reduce((sum, order) => sum + Math.round(order.total_amount * 100), 0);
    return server.call('POST', '/vendors/invoices/', {
      form: form({
        invoiceNo: 'INV-1',
        work_order_ids: JSON.stringify(orders.map(({ id }) => id)),
        value_without_tax: String(paise / 100),
        value_with_tax: String(paise / 100),
        ...fields,
        image: pdf(),
      }),
    });
  };
  return { ...server, orderIn, orderAt, invoiceOver, post, patch, get };
}

const BEFORE_VENDOR: readonly KnownWorkOrderStatus[] = [
  'open',
  'created',
  'cancelled',
  'ready_for_approval',
  'partially_approved',
  'approved',
  'rejected',
  'ready_for_vendor',
  'in_progress',
];

const WAY: readonly ReachableStatus[] = [
  'open',
  'ready_for_approval',
  'ready_for_vendor',
  'vendor_assigned',
  'handover_to_vendor',
  'car_received',
  'completed',
];
