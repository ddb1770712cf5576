import sharp from 'sharp';
import { smallPicture } from './pictures.ts';

/** What the stories look at of an order on the wire. */
export type OfficeOrder = {
  id: string;
  work_order_id: string;
  status_name: string;
  jobs: OfficeJob[];
  status_log: { status_name: string; created_by: { username: string } | null }[];
};

export type OfficeJob = {
  id: string;
  job: { name: string };
  job_rate: number;
  final_rate: number | null;
  images: string[];
  completion_status: string | null;
  completion_images: string[];
  completion_marked_by: unknown;
};

type Named = { id: string };
type Body = { json: unknown } | { form: FormData };

/** Where an order stands before a story begins. */
export type Start = 'vendor_assigned' | 'car_received';

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
    await this.#change('PATCH', `${path}/status`, { json: { status: 'ready_for_approval' } });
    for (const { id } of order.jobs)
      await this.#change('POST', `${path}/jobs/${id}/approve`, { json: { approval_status: 'approved' } });
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
