import { hash } from 'node:crypto';
import sharp from 'sharp';
import { type Paise, rupeesToPaise } from '#domain/money.ts';
import { smallPicture } from './pictures.ts';

type By = { username: string };

/** Fields of an order on the wire that the tests check. */
export type OfficeOrder = {
  id: string;
  work_order_id: string;
  status_name: string;
  job_card: { jobcard_id: string };
  car: { car_number: string };
  created_at: string;
  created_by: By | null;
  total_amount: number;
  jobs: OfficeJob[];
  status_log: { status_name: string; created_by: By | null }[];
};

export type OfficeJob = {
  id: string;
  job: { name: string };
  quantity: number;
  job_rate: number;
  approval_status: string;
  rejection_reason?: string;
  rejection_image?: string;
  final_rate: number | null;
  images: string[];
  image_captions?: string[];
  completion_status: string | null;
  completion_images: string[];
  completion_image_captions?: string[];
  completion_marked_by: By | string | null;
};

/** A job card of the garage, and the number of an open order for it. */
export type OfficeCard = {
  id: string;
  jobcard_id: string;
  car_number: string;
  open_work_order_id: string | null;
};

export type OfficeInvoice = {
  id: string;
  invoiceNo: string;
  status: string;
  value_without_tax: number;
  value_with_tax: number;
  image_url: string;
  work_orders: { id: string }[];
  status_log: { status_name: string; created_by: By }[];
};

/** The dashboard's figures, as the server stores them. */
export type Figures = {
  pendingPaise: Paise;
  pendingInvoices: number;
  vendorsWithPending: number;
  completed: number;
  paid: number;
};

type Named = { id: string; name: string };
type Counts = {
  status_counts: { work_completed: number; invoice_paid: number };
};
type Owed = {
  pending_details: {
    total_pending_amount: number;
    pending_invoice_count: number;
    vendors_with_pending: number;
  };
};

/** Statuses of an order before a test begins, in workflow order. */
const STARTS = [
  'open',
  'ready_for_approval',
  'ready_for_vendor',
  'vendor_assigned',
  'handover_to_vendor',
  'car_received',
] as const;
type Start = (typeof STARTS)[number];

/**
 * The office: calls the server directly on its own port, whatever the tablet's network does. Tests are judged by what
 * it reads.
 */
export class Office {
  readonly #url: string;
  readonly #token: string;
  readonly #hashes = new Map<string, string>();

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  order(id: string): Promise<OfficeOrder> {
    return this.#one('GET', `/vendors/work-orders/${id}`);
  }

  cards(): Promise<OfficeCard[]> {
    return this.#records('GET', '/garage/search/jobcard?page=1&page_size=100');
  }

  /** Newest job card without any order. */
  async untouchedCard(): Promise<OfficeCard> {
    for (const card of await this.cards()) if ((await this.ordersAgainst(card)).length === 0) return card;
    throw new Error('Every job card has an order.');
  }

  completedOrders(): Promise<OfficeOrder[]> {
    return this.#records('GET', '/vendors/work-orders/?page=1&page_size=10&work_order_status=completed');
  }

  async ordersAgainst({ jobcard_id }: Pick<OfficeCard, 'jobcard_id'>): Promise<OfficeOrder[]> {
    const path = `/vendors/work-orders/?page=1&page_size=100&search_term=${jobcard_id}`;
    const found = await this.#records<OfficeOrder>('GET', path);
    return found.filter((order) => order.job_card.jobcard_id === jobcard_id);
  }

  /** An order against the newest card with that many jobs, moved through every step to the test's initial status. */
  async orderIn(start: Start, jobCount: number, givenVendor?: Named): Promise<OfficeOrder> {
    const jobs = await this.#records<Named>('GET', '/vendors/jobs/?name=');
    const vendor = givenVendor ?? (await this.#one<Named>('GET', '/vendors/?page=1&page_size=1'));
    const wanted = Array.from({ length: jobCount }, (_, index) => ({
      jobId: jobs[index % jobs.length]?.id ?? '',
      quantity: 1,
      shade: 20 * (index + 1),
    }));
    return this.#lead(start, wanted, vendor.id);
  }

  /** An order on the job card of a car. */
  async orderOn(carNumber: string): Promise<OfficeOrder> {
    const path = `/garage/search/jobcard?page=1&page_size=1&car_number=${carNumber}`;
    const [card] = await this.#records<OfficeCard>('GET', path);
    return this.#one('POST', '/vendors/work-orders/', { jobcard_id: card?.id });
  }

  /** An order whose one job was completed by a vendor, at its own rate unless another is given. */
  async completedOrder(wanted: {
    job: Named;
    vendor: Named;
    quantity: number;
    finalRate?: string;
  }): Promise<OfficeOrder> {
    const { job, vendor, quantity, finalRate } = wanted;
    const order = await this.#lead('car_received', [{ jobId: job.id, quantity, shade: 40 }], vendor.id);
    const [line] = order.jobs;
    if (line === undefined) throw new Error('The order has no job.');
    return this.completeJob(order.id, line, finalRate);
  }

  async completeJob(
    orderId: string,
    { id, job_rate }: OfficeJob,
    finalRate = String(job_rate),
  ): Promise<OfficeOrder> {
    const form = await withPicture({ status: 'completed', final_rate: finalRate }, 200);
    return this.#one('PATCH', `/vendors/work-orders/${orderId}/jobs/${id}/complete`, form);
  }

  job(name: string): Promise<Named> {
    return this.#named('/vendors/jobs/?name=', name);
  }

  vendor(name: string): Promise<Named> {
    return this.#named('/vendors/?page=1&page_size=100', name);
  }

  /** An employee who can be put in charge of a vendor. */
  employee(): Promise<Named> {
    return this.#one('GET', '/everest/employee-search?name=a');
  }

  async invoices(number: string): Promise<OfficeInvoice[]> {
    const search = encodeURIComponent(number);
    const found = await this.#records<OfficeInvoice>('GET', `/vendors/invoices/?search=${search}`);
    return found.filter(({ invoiceNo }) => invoiceNo === number);
  }

  async figures(): Promise<Figures> {
    const { status_counts } = await this.#data<Counts>('GET', '/vendors/work-orders/counts/1/');
    const { pending_details } = await this.#data<Owed>('GET', '/vendors/invoices/counts/1/');
    return {
      pendingPaise: rupeesToPaise(pending_details.total_pending_amount) ?? 0,
      pendingInvoices: pending_details.pending_invoice_count,
      vendorsWithPending: pending_details.vendors_with_pending,
      completed: status_counts.work_completed,
      paid: status_counts.invoice_paid,
    };
  }

  /** Metadata of the picture at an address: type, size, and whether any camera metadata is left in it. */
  async picture(url: string, size: 'original' | 'thumb' = 'original') {
    const address = new URL(url, this.#url);
    if (size === 'thumb') address.searchParams.set('size', 'thumb');
    const answer = await this.#file(address);
    if (!answer.ok) throw new Error(`${address.pathname} answered ${answer.status}`);
    const { width, height, format, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    const mediaType = answer.headers.get('content-type');
    return { mediaType, format, width, height, hasExif: exif !== undefined };
  }

  /** SHA-256 of the bytes at an address, which never change; a description of the fault if there are none. */
  async hashOf(url: string): Promise<string> {
    const known = this.#hashes.get(url);
    if (known !== undefined) return known;
    const answer = await this.#file(new URL(url, this.#url));
    if (!answer.ok) return `${answer.status} for ${url}`;
    const bytes = Buffer.from(await answer.arrayBuffer());
    const sha256 = hash('sha256', bytes);
    this.#hashes.set(url, sha256);
    return sha256;
  }

  #file(address: URL): Promise<Response> {
    return fetch(address, { headers: { Authorization: `Token ${this.#token}` } });
  }

  async #lead(
    start: Start,
    jobs: readonly { jobId: string; quantity: number; shade: number }[],
    vendorId: string,
  ): Promise<OfficeOrder> {
    const [card] = await this.#records<OfficeCard>('GET', '/garage/search/jobcard?page=1&page_size=1');
    let order = await this.#one<OfficeOrder>('POST', '/vendors/work-orders/', { jobcard_id: card?.id });
    const path = `/vendors/work-orders/${order.id}`;
    const step = async (below: string, body: object, method = 'POST'): Promise<void> => {
      order = await this.#one(method, `${path}/${below}`, body);
    };
    for (const { jobId, quantity, shade } of jobs)
      await step('jobs', await withPicture({ job_id: jobId, quantity: String(quantity) }, shade));
    for (const status of STARTS.slice(1, STARTS.indexOf(start) + 1)) {
      if (status === 'vendor_assigned') await step('assign-vendor', { vendor_id: vendorId });
      else if (status !== 'ready_for_vendor') await step('status', { status }, 'PATCH');
      else for (const { id } of order.jobs) await step(`jobs/${id}/approve`, { approval_status: 'approved' });
    }
    return order;
  }

  async #named(path: string, name: string): Promise<Named> {
    const found = (await this.#records<Named>('GET', path)).filter((record) => record.name === name);
    const [only] = found;
    if (only === undefined || found.length > 1) throw new Error(`${name} is there ${found.length} times.`);
    return only;
  }

  async #one<T>(method: string, path: string, body?: object): Promise<T> {
    const [record] = await this.#records<T>(method, path, body);
    if (record === undefined) throw new Error(`${method} ${path} answered no record.`);
    return record;
  }

  async #records<T>(method: string, path: string, body?: object): Promise<T[]> {
    return (await this.#data<{ records: T[] }>(method, path, body)).records;
  }

  async #data<T>(method: string, path: string, body?: object): Promise<T> {
    const isJson = body !== undefined && !(body instanceof FormData);
    const answer = await fetch(`${this.#url}/api${path}`, {
      method,
      headers: {
        Authorization: `Token ${this.#token}`,
        ...(isJson ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return (JSON.parse(text) as { data: T }).data;
  }
}

async function withPicture(fields: Readonly<Record<string, string>>, shade: number): Promise<FormData> {
  const { buffer, mimeType } = await smallPicture('picture.jpg', shade);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('images', new Blob([new Uint8Array(buffer)], { type: mimeType }));
  return form;
}
