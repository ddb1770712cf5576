import { hash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { PerformOptions } from '#app/api/api-port.ts';
import { encodeRequest } from '#app/api/client.ts';
import type { AnyCall } from '#contract/call.ts';
import { completeOrderJob, decideOrderJob, listWorkOrders } from '#contract/calls/work-orders.ts';
import { LIST_STATUSES } from '#domain/work-order/lists.ts';
import { numbered } from '#tests/support/site/pictures.ts';
import { TOKEN } from '#tests/support/site/site.ts';
import type { Bay } from './bays.sql.ts';
import { type CapturedAction, type Chain, chainOver } from './chains.ts';

/** Measurements of one kind of request: time of each (ms), waiting and retries included. */
export type Measured = { readonly ms: number[]; repeats: number };

export const measured = (): Measured => ({ ms: [], repeats: 0 });

const PAUSE_MS = 250;
/** Of each job (rupees). */
const RATE = 2_500;
const GIVEN_UP_MS = 10 * 60_000;
/** Statuses that the app takes for 'later', too: `src/api/classify.ts`. */
const LATER = new Set([408, 409, 425, 429, 502, 503, 504]);

/** Sends until there is a final answer, as the app's outbox does: under one key, however often. Throws at a refusal. */
export async function send<C extends AnyCall>(
  origin: string,
  token: string,
  call: C,
  options: PerformOptions<C>,
  into: Measured,
): Promise<void> {
  const key = call.method === 'GET' ? {} : { idempotencyKey: randomUUID() };
  const beganMs = performance.now();
  for (;;) {
    const { url, init } = encodeRequest(`${origin}/api`, token, call, { ...options, ...key });
    const answer = await fetch(url, init).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      // No connection, or one that was cut before the whole answer was there.
      () => null,
    );
    if (answer !== null && answer.status < 400) {
      into.ms.push(performance.now() - beganMs);
      return;
    }
    if (answer !== null && answer.status < 500 && !LATER.has(answer.status))
      throw new Error(`${call.name} was refused: ${answer.status} ${answer.text}`);
    if (performance.now() - beganMs > GIVEN_UP_MS)
      throw new Error(`${call.name} got no answer within ten minutes`);
    into.repeats += 1;
    await delay(PAUSE_MS);
  }
}

/** A file as the app sends it: its name says what it contains. */
export function fileOf(bytes: Buffer) {
  const sha256 = hash('sha256', bytes);
  return { bytes: new Uint8Array(bytes).buffer, mediaType: 'image/jpeg', name: `${sha256}.jpg`, sha256 };
}

/** What was answered as done, and how long that took. */
export type Sent = { readonly chains: Chain[]; readonly actions: Measured };

function remember(
  { chains }: Sent,
  id: string,
  captured: Pick<CapturedAction, 'kind' | 'person' | 'hashes'>,
): void {
  const jobId = `${id}-job-1`;
  const order = {
    id,
    work_order_id: id,
    jobs: [{ id: jobId, job: { name: 'Front bumper' }, job_rate: RATE }],
  };
  chains.push(chainOver(order, { ...captured, jobId, rate: RATE }));
}

/** A tablet that comes back and sends what waited, one action after the other: completions with two photos each. */
export async function drain(
  origin: string,
  { person, token, orders }: Bay,
  picture: Buffer,
  into: Sent,
): Promise<void> {
  for (const id of orders) {
    const files = [1, 2].map((number) => fileOf(numbered(picture, `${id} photo ${number}`)));
    const body = { status: 'completed', finalRatePaise: RATE * 100, partialValuePaise: null } as const;
    const params = { id, jobId: `${id}-job-1` };
    await send(origin, token, completeOrderJob, { params, body, files }, into.actions);
    remember(into, id, { kind: 'complete', person, hashes: files.map(({ sha256 }) => sha256) });
  }
}

const EVERY = { statuses: [], search: '', categoryId: null, vendorId: null, fromOn: null, toOn: null };

/** A session at a desk: lists, searches, and approves an order now and then, with pauses in between. */
export async function work(
  origin: string,
  toApprove: string[],
  reads: Measured,
  into: Sent,
  isOver: () => boolean,
): Promise<void> {
  const pages = [
    { ...EVERY, page: 1, pageSize: 10 },
    { ...EVERY, page: 1, pageSize: 10, statuses: LIST_STATUSES['in-progress'] },
    { ...EVERY, page: 1, pageSize: 10, search: '4821' },
  ];
  for (let turn = 0; !isOver(); turn += 1) {
    const query = pages[turn % pages.length] ?? EVERY;
    await send(origin, TOKEN, listWorkOrders, { query: { page: 1, pageSize: 10, ...query } }, reads);
    const id = turn % 10 === 0 ? toApprove.pop() : undefined;
    if (id !== undefined) {
      const params = { id, jobId: `${id}-job-1` };
      const body = { approvalStatus: 'approved' };
      await send(origin, TOKEN, decideOrderJob, { params, body }, into.actions);
      remember(into, id, { kind: 'approve', person: '', hashes: [] });
    }
    await delay(PAUSE_MS);
  }
}
