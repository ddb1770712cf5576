import { createHash } from 'node:crypto';

export type ServerJob = {
  id: string;
  job: { name: string };
  quantity: number;
  images: string[];
  completion_status: string | null;
  completion_images: string[];
  completion_marked_by: { username: string } | string | null;
};

/** What is looked at of an order on the wire. */
export type ServerOrder = {
  id: string;
  work_order_id: string;
  status_name: string;
  job_card: { jobcard_id: string };
  created_by: { username: string } | null;
  jobs: ServerJob[];
  status_log: { status_name: string; created_by: { username: string } | null }[];
};

export type Card = { id: string; jobcard_id: string; car_number: string };

type Body = { json: unknown } | { form: FormData };

/** The oracle: the server's REST API with the super admin's token, past the tablet's network. */
export class ServerSide {
  readonly #url: string;
  readonly #token: string;
  readonly #hashes = new Map<string, string>();
  readonly #reference: Blob;
  #catalogue: { id: string; name: string }[] = [];
  #vendor = '';
  cards: Card[] = [];

  private constructor(url: string, token: string, picture: Buffer) {
    this.#url = url;
    this.#token = token;
    this.#reference = new Blob([new Uint8Array(picture)], { type: 'image/jpeg' });
  }

  static async open(url: string, token: string, picture: Buffer): Promise<ServerSide> {
    const server = new ServerSide(url, token, picture);
    server.#catalogue = await server.#records('GET', '/vendors/jobs/?name=');
    const vendors = await server.#records<{ id: string }>('GET', '/vendors/?page=1&page_size=1');
    server.#vendor = vendors[0]?.id ?? '';
    server.cards = await server.#records('GET', '/garage/search/jobcard?page=1&page_size=100');
    return server;
  }

  /** The card that the office's own orders are raised against. */
  get officeCard(): Card {
    const [card] = this.cards;
    if (card === undefined) throw new Error('The server has no job cards.');
    return card;
  }

  async order(id: string): Promise<ServerOrder> {
    return this.#one('GET', `/vendors/work-orders/${id}`);
  }

  async ordersAgainst({ jobcard_id }: Card): Promise<ServerOrder[]> {
    const path = `/vendors/work-orders/?page=1&page_size=100&search_term=${jobcard_id}`;
    const found = await this.#records<ServerOrder>('GET', path);
    return found.filter((order) => order.job_card.jobcard_id === jobcard_id);
  }

  /** An order that can still be put together, with one job. */
  async openOrder(): Promise<ServerOrder> {
    const order = await this.#one('POST', '/vendors/work-orders/', {
      json: { jobcard_id: this.officeCard.id },
    });
    return this.#addJob(order.id, 0);
  }

  /** An order at a vendor's, ready to be handed over, with so many approved jobs. */
  async orderAtVendor(jobs: number): Promise<ServerOrder> {
    let order = await this.openOrder();
    for (let index = 1; index < jobs; index += 1) order = await this.#addJob(order.id, index);
    const path = `/vendors/work-orders/${order.id}`;
    await this.#one('PATCH', `${path}/status`, { json: { status: 'ready_for_approval' } });
    for (const { id } of order.jobs)
      await this.#one('POST', `${path}/jobs/${id}/approve`, { json: { approval_status: 'approved' } });
    return this.#one('POST', `${path}/assign-vendor`, { json: { vendor_id: this.#vendor } });
  }

  /** SHA-256 of the bytes behind a picture's address. */
  async hashOf(url: string): Promise<string> {
    const known = this.#hashes.get(url);
    if (known !== undefined) return known;
    const answer = await fetch(new URL(url, this.#url));
    if (!answer.ok) return `${answer.status} for ${url}`;
    const hash = createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex');
    this.#hashes.set(url, hash);
    return hash;
  }

  #addJob(orderId: string, index: number): Promise<ServerOrder> {
    const form = new FormData();
    form.append('job_id', this.#catalogue[index % this.#catalogue.length]?.id ?? '');
    form.append('quantity', '1');
    form.append('images', this.#reference);
    return this.#one('POST', `/vendors/work-orders/${orderId}/jobs`, { form });
  }

  async #one(method: string, path: string, body?: Body): Promise<ServerOrder> {
    const [record] = await this.#records<ServerOrder>(method, path, body);
    if (record === undefined) throw new Error(`${method} ${path} answered no record`);
    return record;
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
