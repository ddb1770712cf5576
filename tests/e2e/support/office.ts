import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { smallPicture } from './pictures.ts';

/** What the stories look at of an order on the wire. */
export type OfficeOrder = {
  id: string;
  work_order_id: string;
  status_name: string;
  job_card: { jobcard_id: string };
  total_amount: number;
  jobs: OfficeJob[];
  status_log: { status_name: string; created_by: { username: string } | null }[];
};

export type OfficeJob = {
  id: string;
  job: { name: string };
  quantity: number;
  job_rate: number;
  approval_status: string;
  final_rate: number | null;
  images: string[];
  completion_status: string | null;
  completion_images: string[];
  completion_marked_by: unknown;
};

/** A job card of the garage, and the number of an open order for it. */
export type OfficeCard = { jobcard_id: string; car_number: string; open_work_order_id: string | null };

type Named = { id: string };
type Body = { json: unknown } | { form: FormData };

/** Where an order stands before a story begins. */
export type Start = 'ready_for_approval' | 'ready_for_vendor' | 'vendor_assigned' | 'car_received';

/**
 * The office: asks and tells the server directly on its own port, whatever the tablet's network does. What it reads is
 * the ledger that a story is judged by.
 */
export class Office {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  async order(id: string): Promise<OfficeOrder> {
    return (await this.#records<OfficeOrder>('GET', `/vendors/work-orders/${id}`))[0] as OfficeOrder;
  }

  /** The newest job card that no order was ever raised against. */
  async untouchedCard(): Promise<OfficeCard> {
    for (const card of await this.#records<OfficeCard>('GET', '/garage/search/jobcard?page=1&page_size=100'))
      if ((await this.ordersAgainst(card)).length === 0) return card;
    throw new Error('Every job card has an order.');
  }

  async completedOrders(): Promise<OfficeOrder[]> {
    return this.#records('GET', '/vendors/work-orders/?page=1&page_size=10&work_order_status=completed');
  }

  async ordersAgainst({ jobcard_id }: OfficeCard): Promise<OfficeOrder[]> {
    const found = await this.#records<OfficeOrder>(
      'GET',
      `/vendors/work-orders/?page=1&page_size=100&search_term=${jobcard_id}`,
    );
    return found.filter((order) => order.job_card.jobcard_id === jobcard_id);
  }

  /** Raises an order with that many jobs and leads it through approval and assignment to where the story begins. */
  async orderIn(start: Start, jobCount: number): Promise<OfficeOrder> {
    const [card] = await this.#records<Named>('GET', '/garage/search/jobcard?page=1&page_size=1');
    const jobs = await this.#records<Named>('GET', '/vendors/jobs/?name=');
    const [vendor] = await this.#records<Named>('GET', '/vendors/?page=1&page_size=1');
    let order = await this.#change('POST', '/vendors/work-orders/', { json: { jobcard_id: card?.id } });
    const path = `/vendors/work-orders/${order.id}`;
    for (const [index, job] of jobs.slice(0, jobCount).entries()) {
      const form = new FormData();
      form.append('job_id', job.id);
      form.append('quantity', '1');
      form.append('images', await picture(index));
      order = await this.#change('POST', `${path}/jobs`, { form });
    }
    order = await this.#change('PATCH', `${path}/status`, { json: { status: 'ready_for_approval' } });
    if (start === 'ready_for_approval') return order;
    for (const { id } of order.jobs)
      order = await this.#change('POST', `${path}/jobs/${id}/approve`, {
        json: { approval_status: 'approved' },
      });
    if (start === 'ready_for_vendor') return order;
    order = await this.#change('POST', `${path}/assign-vendor`, { json: { vendor_id: vendor?.id } });
    if (start === 'car_received') {
      await this.#change('PATCH', `${path}/status`, { json: { status: 'handover_to_vendor' } });
      order = await this.#change('PATCH', `${path}/status`, { json: { status: 'car_received' } });
    }
    return order;
  }

  async completeJob(orderId: string, job: OfficeJob): Promise<void> {
    const form = new FormData();
    form.append('status', 'completed');
    form.append('final_rate', String(job.job_rate));
    form.append('images', await picture(9));
    await this.#change('PATCH', `/vendors/work-orders/${orderId}/jobs/${job.id}/complete`, { form });
  }

  /** What stands behind a picture's address: type, size and whether anything of the camera's notes is left in it. */
  async picture(url: string, size: 'original' | 'thumb' = 'original') {
    const address = new URL(url, this.#url);
    if (size === 'thumb') address.searchParams.set('size', 'thumb');
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address.pathname} answered ${answer.status}`);
    const facts = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    const { width, height, format } = facts;
    return {
      mediaType: answer.headers.get('content-type'),
      format,
      width,
      height,
      hasExif: facts.exif !== undefined,
    };
  }

  /** SHA-256 of the bytes behind a picture's address. */
  async pictureHash(url: string): Promise<string> {
    const answer = await fetch(new URL(url, this.#url));
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    return createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex');
  }

  async #change(method: string, path: string, body: Body): Promise<OfficeOrder> {
    return (await this.#records<OfficeOrder>(method, path, body))[0] as OfficeOrder;
  }

  async #records<T>(method: string, path: string, body?: Body): Promise<T[]> {
    const isJson = body !== undefined && 'json' in body;
    const answer = await fetch(`${this.#url}/api${path}`, {
      method,
      headers: {
        Authorization: `Token ${this.#token}`,
        ...(isJson ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body: 'json' in body ? JSON.stringify(body.json) : body.form }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return (JSON.parse(text) as { data: { records: T[] } }).data.records;
  }
}

async function picture(index: number): Promise<Blob> {
  const { buffer, mimeType } = await smallPicture('reference.jpg', 20 * (index + 1));
  return new Blob([new Uint8Array(buffer)], { type: mimeType });
}
