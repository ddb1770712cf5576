import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openBatches } from '#app/api/batches.ts';
import { createApiClient } from '#app/api/client.ts';
import { SignedOutError, type UnreachableError } from '#app/api/errors.ts';
import { cancelWorkOrder, changeWorkOrderStatus, completeOrderJob } from '#contract/calls/work-orders.ts';
import { workOrderCodec } from '#contract/entities.ts';
import { anOrder } from '#testkit/builders.ts';
import { startWorldForEach, world } from './client-world.ts';
import { json, page, type Received, type Respond } from './loopback.ts';

startWorldForEach();

const RAW = JSON.parse(JSON.stringify({ data: { records: [workOrderCodec.encode(anOrder())] } }));

function client({ isTaken = true, token = (): string => 'secret-token', nowMs = (): number => 0 } = {}) {
  const host = () => `${world.server.origin}/api/`;
  const { fetch: batched } = openBatches({ fetch, host, isTaken: () => isTaken, nowMs });
  return createApiClient({
    host,
    token,
    fetch,
    batched,
    idempotency: () => true,
    onSignedOut: (refused) => world.refusedTokens.push(refused),
  });
}

const keyOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

function handOver(number: number, at = client(), signal?: AbortSignal) {
  return at.perform(changeWorkOrderStatus, {
    params: { id: String(number) },
    body: { status: 'handover_to_vendor' },
    idempotencyKey: keyOf(number),
    ...(signal && { signal }),
  });
}

/** Outcomes of several actions: the status of each answer, or the reason why there was none. */
async function ends(actions: readonly Promise<{ status: number; replayed: boolean }>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(actions);
  return settled.map((end) =>
    end.status === 'fulfilled'
      ? end.value.status
      : ((end.reason as UnreachableError).reason ?? end.reason.status),
  );
}

type Decided = { index: number; status?: number; key?: string; replayed?: boolean; body?: unknown };

const line = ({ index, status = 200, key = keyOf(index + 1), replayed = false, body = RAW }: Decided) => {
  const headers = [
    ['Content-Type', 'application/json'],
    ['Idempotency-Decided', key],
  ];
  if (replayed) headers.push(['Idempotent-Replayed', 'true']);
  return `${JSON.stringify({ index, status, headers, body })}\n`;
};

const lines =
  (...decided: readonly Decided[]): Respond =>
  (response) => {
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
    for (const one of decided) response.write(line(one));
    response.end();
  };

const paths = () => world.server.received.map(({ url }) => url);
const actionsIn = ({ body }: Received) => JSON.parse(body).acts as Record<string, unknown>[];

/** Accepts actions one by one, and answers a batch as given. */
const alone =
  (batch: Respond): Respond =>
  (response, request) => {
    if (request.url === '/api/batch') return batch(response, request);
    const key = String(request.headers['idempotency-key']);
    return json(200, RAW, { 'Idempotency-Decided': key })(response, request);
  };

describe('actions of the same moment', () => {
  it('[X28] share a request, and each has its own answer in whatever order it is decided', async () => {
    world.server.answerWith(
      lines(
        { index: 1, status: 409, body: { detail: 'Not now.', code: 'order/wrong-status' } },
        { index: 2 },
        { index: 0, replayed: true },
      ),
    );
    const at = client();
    const actions = await Promise.allSettled([
      handOver(1, at),
      handOver(2, at),
      at.perform(cancelWorkOrder, { params: { id: '3' }, body: {}, idempotencyKey: keyOf(3) }),
    ]);
    expect(actions[0]).toMatchObject({
      status: 'fulfilled',
      value: { status: 200, replayed: true, raw: RAW },
    });
    expect(actions[1]).toMatchObject({
      status: 'rejected',
      reason: { status: 409, problem: { detail: 'Not now.' } },
    });
    expect(actions[2]?.status).toBe('fulfilled');
    expect(paths()).toEqual(['/api/batch']);
    const [received] = world.server.received;
    if (received === undefined) return expect.fail('nothing arrived');
    expect(received.headers).toMatchObject({
      authorization: 'Token secret-token',
      'content-type': 'application/json',
    });
    expect(received.headers['idempotency-key']).toBeUndefined();
    const path = (id: number) => `/vendors/work-orders/${id}/status`;
    expect(actionsIn(received)).toEqual([
      { method: 'PATCH', path: path(1), key: keyOf(1), body: { status: 'handover_to_vendor' } },
      { method: 'PATCH', path: path(2), key: keyOf(2), body: { status: 'handover_to_vendor' } },
      { method: 'POST', path: '/vendors/work-orders/3/cancel/', key: keyOf(3), body: null },
    ]);
  });

  it('[X28] are settled on the answers that came before the cut, and the others are cut off', async () => {
    world.server.answerWith((response) => {
      response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
      response.write(line({ index: 1 }), () => response.destroy());
    });
    const at = client();
    expect(await ends([handOver(1, at), handOver(2, at), handOver(3, at)])).toEqual([
      'network',
      200,
      'network',
    ]);
  });

  it('[X28] that the host leaves without an answer are cut off', async () => {
    world.server.answerWith(lines({ index: 0 }));
    const at = client();
    expect(await ends([handOver(1, at), handOver(2, at)])).toEqual([200, 'network']);
  });

  it('[X28] take no answer under the key of another action', async () => {
    world.server.answerWith(lines({ index: 0, key: keyOf(9) }, { index: 1 }));
    const at = client();
    expect(await ends([handOver(1, at), handOver(2, at)])).toEqual(['not-ours', 200]);
  });

  it('are all signed out by a 401', async () => {
    world.server.answerWith(json(401, { detail: 'Token ended.', code: 'unauthenticated' }));
    const at = client();
    const actions = await Promise.allSettled([handOver(1, at), handOver(2, at)]);
    expect(actions.map((end) => (end as PromiseRejectedResult).reason)).toEqual([
      expect.any(SignedOutError),
      expect.any(SignedOutError),
    ]);
  });

  it.each([
    [200, 'not-ours'],
    [502, 'busy'],
  ])("are not decided by a gateway's page with %i", async (status, reason) => {
    world.server.answerWith(page(status));
    const at = client();
    expect(await ends([handOver(1, at), handOver(2, at)])).toEqual([reason, reason]);
  });

  it('[Q12] are sent together though no timer runs, as in a hidden tab', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    world.server.answerWith(lines({ index: 0 }, { index: 1 }, { index: 2 }));
    const at = client();
    expect(await ends([1, 2, 3].map((number) => handOver(number, at)))).toEqual([200, 200, 200]);
    expect(paths()).toEqual(['/api/batch']);
  });

  it('of two persons never share a request', async () => {
    world.server.answerWith(lines({ index: 0 }, { index: 1 }));
    let turn = 0;
    const at = client({ token: () => (turn++ < 2 ? 'first' : 'second') });
    await Promise.allSettled([1, 2, 3, 4].map((number) => handOver(number, at)));
    const tokens = world.server.received.map(({ headers, body }) => [
      headers.authorization,
      JSON.parse(body).acts.length,
    ]);
    expect(tokens.sort()).toEqual([
      ['Token first', 2],
      ['Token second', 2],
    ]);
  });

  it('go without the one whose caller has given up', async () => {
    world.server.answerWith(lines({ index: 0, key: keyOf(2) }, { index: 1, key: keyOf(3) }));
    const [at, giveUp] = [client(), new AbortController()];
    const actions = ends([handOver(1, at, giveUp.signal), handOver(2, at), handOver(3, at)]);
    giveUp.abort();
    expect(await actions).toEqual(['network', 200, 200]);
    expect(actionsIn(world.server.received[0] as Received).map(({ key }) => key)).toEqual([
      keyOf(2),
      keyOf(3),
    ]);
  });
});

describe('where a batch is not taken', () => {
  const HOSTS_OWN = json(404, { detail: 'Nothing is here.', code: 'not_found' });
  const SECOND = 1_000;
  const MINUTE = 60 * SECOND;

  /** Sends two actions at each moment (ms), and returns for each whether they went as a batch first. */
  async function batchesTried(moments: readonly number[], batch: (at: number) => Respond) {
    let nowMs = 0;
    const at = client({ nowMs: () => nowMs });
    const tried: boolean[] = [];
    for (const moment of moments) {
      nowMs = moment;
      world.server.received.length = 0;
      world.server.answerWith(alone(batch(moment)));
      const outcomes = await ends([handOver(1, at), handOver(2, at)]);
      expect(outcomes).toEqual([200, 200]);
      tried.push(paths().includes('/api/batch'));
    }
    return tried;
  }

  it.each([400, 404, 405, 413, 415, 501])(
    '[Q13] actions go one by one at once, and for five seconds, where somebody on the way answers %i',
    async (status) => {
      const moments = [0, 4 * SECOND, 6 * SECOND];
      expect(await batchesTried(moments, () => page(status))).toEqual([true, false, true]);
    },
  );

  it('[Q13] by the host itself, none is tried for a minute', async () => {
    const moments = [0, 6 * SECOND, 59 * SECOND, 61 * SECOND];
    expect(await batchesTried(moments, () => HOSTS_OWN)).toEqual([true, false, false, true]);
  });

  it('[Q13] time after time, each pause is twice as long as the one before, up to an hour', async () => {
    let [nowMs, expectedMs] = [0, MINUTE];
    const at = client({ nowMs: () => nowMs });
    world.server.answerWith(alone(HOSTS_OWN));
    for (let refusal = 1; refusal <= 9; refusal += 1) {
      await ends([handOver(1, at), handOver(2, at)]);
      expect(paths().filter((path) => path === '/api/batch')).toHaveLength(refusal);
      nowMs += expectedMs - 1;
      await ends([handOver(1, at), handOver(2, at)]);
      expect(paths().filter((path) => path === '/api/batch')).toHaveLength(refusal);
      nowMs += 1;
      expectedMs = Math.min(expectedMs * 2, 60 * MINUTE);
    }
  });

  it('[Q13] batches go on as ever once one was taken, and the next refusal is the first again', async () => {
    const taken = lines({ index: 0 }, { index: 1 });
    const moments = [0, 6 * SECOND, 17 * SECOND, 18 * SECOND, 24 * SECOND, 30 * SECOND];
    const isRefused = (at: number) => at < 17 * SECOND || at === 18 * SECOND;
    expect(await batchesTried(moments, (at) => (isRefused(at) ? page(405) : taken))).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  it('[Q13] the sender is told, so that it sends no more actions at once than one by one', async () => {
    let nowMs = 0;
    const host = () => `${world.server.origin}/api`;
    const batches = openBatches({ fetch, host, isTaken: () => true, nowMs: () => nowMs });
    world.server.answerWith(page(404));
    expect(batches.areOn()).toBe(true);
    const action = { method: 'PATCH', body: '{}' };
    await Promise.all(
      [1, 2].map((number) => batches.fetch(`${host()}/${number}`, action, async () => undefined)),
    );
    expect(batches.areOn()).toBe(false);
    nowMs = 5 * SECOND;
    expect(batches.areOn()).toBe(true);
  });

  it('[Q13] a body that is cut says nothing, and the actions go all the same', async () => {
    const cut: Respond = (response) => {
      response.writeHead(404, { 'Content-Type': 'application/json', 'Content-Length': '500' });
      response.write('{"detail"', () => response.destroy());
    };
    expect(await batchesTried([0, 6 * SECOND], () => cut)).toEqual([true, true]);
  });
});

it('an action that is alone, carries photos, or goes to a host without batches is sent as ever', async () => {
  world.server.answerWith(alone(page(404)));
  await handOver(1);
  const files = [{ bytes: new ArrayBuffer(4), mediaType: 'image/jpeg', name: 'a.jpg', sha256: 'a' }];
  const at = client();
  const body = { status: 'completed', finalRatePaise: 0, partialValuePaise: null } as const;
  const complete = at.perform(completeOrderJob, {
    params: { id: '4', jobId: '5' },
    body,
    files,
    idempotencyKey: keyOf(4),
  });
  await ends([complete, handOver(2, at)]);
  const plain = client({ isTaken: false });
  await ends([handOver(3, plain), handOver(4, plain)]);
  expect(paths()).not.toContain('/api/batch');
  expect(paths()).toHaveLength(5);
});
