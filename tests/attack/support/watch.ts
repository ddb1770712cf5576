import { Client } from './client.ts';
import type { Target } from './target.ts';

const LOOK_EVERY_MS = 100;

export type Seen = {
  /** Of the server's processes together; null where the system does not tell. */
  readonly peakMib: number | null;
  readonly p95Ms: number;
  readonly requests: number;
};

/** Somebody who reads a list all the time, and an eye on the server's memory, until `end`. */
export class Watch {
  readonly #work: Promise<Seen>;
  #isOver = false;

  constructor(client: Client, target: Target, token: string) {
    this.#work = this.#run(client, target, token);
  }

  async end(): Promise<Seen> {
    this.#isOver = true;
    return this.#work;
  }

  async #run(client: Client, target: Target, token: string): Promise<Seen> {
    const took: number[] = [];
    let peak: number | null = null;
    // Of its own connections: the attack's are full.
    const own = new Client(client.origin);
    while (!this.#isOver) {
      const { ms, status } = await own.send({
        method: 'GET',
        path: '/api/vendors/work-orders/?page=1&page_size=10',
        token,
      });
      took.push(ms);
      if (status !== 200) client.breach(`a list was answered ${status} during the attack`);
      const mib = target.memoryMib();
      peak = mib === null ? peak : Math.max(peak ?? 0, mib);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    own.close();
    const sorted = took.sort((a, b) => a - b);
    return { peakMib: peak, p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? 0, requests: took.length };
  }
}
