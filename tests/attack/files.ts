import { hash } from 'node:crypto';
import { png } from '#tests/support/png.ts';
import { type Answer, Client } from './support/client.ts';
import { invoiceForm, jobForm, TOKENS } from './support/ground.ts';
import { HOSTILE_FILES } from './support/hostile-files.ts';
import type { Part, Scene } from './support/part.ts';
import { leftInStore, type Target } from './support/target.ts';

/** Above the limits of a picture, and above the memory that decoding it may take. */
const MOST_MIB = 600;
const MOST_BYSTANDER_MS = 1_000;

/** Files that explode, lie or are something else, from a user who may send them and from one who may not. */
export const files: Part = {
  name: 'files',
  says: 'pictures that explode, lie or are something else, while other people work',
  run: async (scene) => {
    const { client, target, ground } = scene;
    const before = await leftInStore(target.filesFolder);
    // Created before the watch begins: creating them blocks this very process.
    const single = HOSTILE_FILES.map((file) => ({ file, bytes: file.bytes() }));
    const line = png({ width: 1, height: 100_000_000, data: Buffer.alloc(190_000_000) });
    const deep = deepInterlaced();
    const watch = new Watch(client, target, ground.own.token);
    let taken = 0;
    for (const { file, bytes } of single) {
      // Once without a hash, and once with its hash in the name.
      for (const name of ['a.png', `${hash('sha256', bytes)}.jpg`]) {
        const answer = await send(scene, file.as, bytes, { token: ground.own.token, name });
        if (answer.status === 201) taken += 1;
        if (!file.right.includes(answer.status))
          client.breach(`${file.what}, named ${name}, was answered ${shown(answer)}`);
      }
    }
    // The approver may not add jobs: his uploads must cost nobody anything.
    for (const answer of await severally(4, () => send(scene, 'image', line, { token: TOKENS.approver })))
      if (answer.status !== 403)
        client.breach(`a picture of somebody who may not send one was answered ${shown(answer)}`);
    for (const answer of await severally(8, () => send(scene, 'image', deep, { token: ground.own.token })))
      if (![413, 422, 503].includes(answer.status))
        client.breach(`a deep interlaced picture was answered ${shown(answer)}`);
    const seen = await watch.end();
    await target.settled();
    const after = await leftInStore(target.filesFolder);
    if (after.incoming > 0) client.breach(`${after.incoming} files are left in the incoming folder`);
    if (after.kept - before.kept > taken)
      client.breach(`${after.kept - before.kept} contents are kept of ${taken} that were taken`);
    if (seen.peakMib !== null && seen.peakMib > MOST_MIB) client.breach(`memory rose to ${seen.peakMib} MiB`);
    return [
      ['hostile files', `${HOSTILE_FILES.length} twice, and 4 and 8 at once, ${taken} taken`],
      [
        'memory at its peak',
        seen.peakMib === null ? 'not known here' : `${seen.peakMib} MiB (${MOST_MIB} allowed)`,
      ],
      ['other people, p95', `${Math.round(seen.p95Ms)} ms of ${seen.requests} (${MOST_BYSTANDER_MS} wished)`],
    ];
  },
};

function severally<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, work));
}

function shown({ status, text }: Answer): string {
  return `${status}: ${text.slice(0, 120)}`;
}

function send(
  { client, ground }: Scene,
  as: 'image' | 'pdf',
  bytes: Buffer,
  { token, name = 'a.png' }: { token: string; name?: string },
): Promise<Answer> {
  const { own } = ground;
  if (as === 'pdf') {
    const form = invoiceForm('HOSTILE-1', [own.order.id], 1, { value: bytes, filename: name });
    return client.send({ method: 'POST', path: '/api/vendors/invoices/', token, ...form });
  }
  const form = jobForm(own, { value: bytes, filename: name });
  return client.send({
    method: 'POST',
    path: `/api/vendors/work-orders/${own.order.id}/jobs`,
    token,
    ...form,
  });
}

function deepInterlaced(): Buffer {
  const shape = { width: 9_700, height: 9_700, bitDepth: 16, colourType: 6, interlaced: true } as const;
  return png({ ...shape, data: Buffer.alloc(754_000_000) });
}

const LOOK_EVERY_MS = 100;

export type Seen = {
  /** Sum over the server's processes; null if the system does not report it. */
  readonly peakMib: number | null;
  readonly p95Ms: number;
  readonly requests: number;
};

/** Reads a list continuously and watches the server's memory, until `end`. */
class Watch {
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
    // Uses its own connections: the attack's are full.
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
