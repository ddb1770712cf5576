import { type Paise, rupeesToPaise } from '#domain/money.ts';
import type { OfficeOrder } from './office.ts';
import { smallPicture } from './pictures.ts';

type Named = { id: string; name: string };

/** What the stories look at of an invoice on the wire. */
export type OfficeInvoice = {
  id: string;
  invoiceNo: string;
  status: string;
  value_without_tax: number;
  value_with_tax: number;
  image_url: string;
  work_orders: { id: string }[];
  status_log: { status_name: string; created_by: { username: string } }[];
};

/** What the desk goes by: the dashboard's figures, as the server has them. */
export type Figures = {
  pendingPaise: Paise;
  pendingInvoices: number;
  vendorsWithPending: number;
  completed: number;
  paid: number;
};

/** Who is asked for money, and where the bill stands: told by the server directly, whatever a browser shows. */
export class OfficeDesk {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  async job(name: string): Promise<Named> {
    return this.#named('/vendors/jobs/?name=', name);
  }

  async vendor(name: string): Promise<Named> {
    return this.#named('/vendors/?page=1&page_size=100', name);
  }

  /** Somebody who can be put in charge of a vendor. */
  async employee(): Promise<Named> {
    const [first] = await this.#records<Named>('GET', '/everest/employee-search?name=a');
    if (first === undefined) throw new Error('The city has no employees.');
    return first;
  }

  async invoices(number: string): Promise<OfficeInvoice[]> {
    const search = encodeURIComponent(number);
    const found = await this.#records<OfficeInvoice>('GET', `/vendors/invoices/?search=${search}`);
    return found.filter(({ invoiceNo }) => invoiceNo === number);
  }

  async figures(): Promise<Figures> {
    const [counts, owed] = await Promise.all([
      this.#data<{ status_counts: { work_completed: number; invoice_paid: number } }>(
        'GET',
        '/vendors/work-orders/counts/1/',
      ),
      this.#data<{
        pending_details: {
          total_pending_amount: number;
          pending_invoice_count: number;
          vendors_with_pending: number;
        };
      }>('GET', '/vendors/invoices/counts/1/'),
    ]);
    const { total_pending_amount, pending_invoice_count, vendors_with_pending } = owed.pending_details;
    return {
      pendingPaise: rupeesToPaise(total_pending_amount) ?? 0,
      pendingInvoices: pending_invoice_count,
      vendorsWithPending: vendors_with_pending,
      completed: counts.status_counts.work_completed,
      paid: counts.status_counts.invoice_paid,
    };
  }

  /** Raises an order for one job, leads it through every hand to the vendor and back, and marks the job completed. */
  async completedOrder(wanted: {
    job: Named;
    vendor: Named;
    quantity: number;
    finalRate?: string;
  }): Promise<OfficeOrder> {
    const [card] = await this.#records<{ id: string }>('GET', '/garage/search/jobcard?page=1&page_size=1');
    let order = await this.#change('POST', '/vendors/work-orders/', { jobcard_id: card?.id });
    const path = `/vendors/work-orders/${order.id}`;
    const fields = { job_id: wanted.job.id, quantity: String(wanted.quantity) };
    order = await this.#change('POST', `${path}/jobs`, await withPicture(fields, 40));
    const [line] = order.jobs;
    if (line === undefined) throw new Error('The order has no job.');
    await this.#change('PATCH', `${path}/status`, { status: 'ready_for_approval' });
    await this.#change('POST', `${path}/jobs/${line.id}/approve`, { approval_status: 'approved' });
    order = await this.#change('POST', `${path}/assign-vendor`, { vendor_id: wanted.vendor.id });
    await this.#change('PATCH', `${path}/status`, { status: 'handover_to_vendor' });
    await this.#change('PATCH', `${path}/status`, { status: 'car_received' });
    const final_rate = wanted.finalRate ?? String(order.jobs[0]?.job_rate);
    const done = await withPicture({ status: 'completed', final_rate }, 80);
    return this.#change('PATCH', `${path}/jobs/${line.id}/complete`, done);
  }

  async #named(path: string, name: string): Promise<Named> {
    const found = (await this.#records<Named>('GET', path)).filter((record) => record.name === name);
    const [only] = found;
    if (only === undefined || found.length > 1) throw new Error(`${name} is there ${found.length} times.`);
    return only;
  }

  async #change(method: string, path: string, body: object): Promise<OfficeOrder> {
    return (await this.#records<OfficeOrder>(method, path, body))[0] as OfficeOrder;
  }

  async #records<T>(method: string, path: string, body?: object): Promise<T[]> {
    return (await this.#data<{ records: T[] }>(method, path, body)).records;
  }

  async #data<T>(method: string, path: string, body?: object): Promise<T> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${this.#url}/api${path}`, {
      method,
      headers: {
        Authorization: `Token ${this.#token}`,
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
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
