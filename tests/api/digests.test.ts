import { describe, expect, it } from 'vitest';
import { openBatches } from '#app/api/batches.ts';
import { createApiClient } from '#app/api/client.ts';
import { DIGEST_HEADER, digestedText } from '#contract/action-digest.ts';
import { changeWorkOrderStatus, completeOrderJob } from '#contract/calls/work-orders.ts';
import { workOrderCodec } from '#contract/entities.ts';
import { anOrder, sha256 } from '#testkit/builders.ts';
import { startWorldForEach, world } from './client-world.ts';
import { json } from './loopback.ts';

startWorldForEach();

const KEY = '00000000-0000-4000-8000-000000000001';
const ORDER = { data: { records: [workOrderCodec.encode(anOrder())] } };
const bytes = new TextEncoder().encode('a photo').buffer as ArrayBuffer;

function client({ hasAdditions = true } = {}) {
  const host = () => `${world.server.origin}/some/where/`;
  return createApiClient({
    host,
    token: () => 'secret-token',
    fetch,
    batched: openBatches({ fetch, host, isTaken: () => true }).fetch,
    idempotency: () => true,
    hasAdditions: () => hasAdditions,
    onSignedOut: () => undefined,
  });
}

const handOver = (id: string, at = client(), key = KEY) =>
  at.perform(changeWorkOrderStatus, {
    params: { id },
    body: { status: 'handover_to_vendor', expectedVendorId: undefined },
    idempotencyKey: key,
  });

const complete = (at = client()) =>
  at.perform(completeOrderJob, {
    params: { id: '7', jobId: '8 ½' },
    body: {
      status: 'completed',
      finalRatePaise: 1_050,
      partialValuePaise: null,
      captions: ['one\nline', 'half \ud83d'],
    },
    files: [{ bytes, mediaType: 'image/jpeg', name: `${sha256(bytes)}.jpg`, sha256: sha256(bytes) }],
    idempotencyKey: KEY,
  });

const textDigest = (text: string) => sha256(new TextEncoder().encode(text).buffer as ArrayBuffer);

/** Digest that a host computes from a JSON action as it arrived. */
function digestOf({ method, path, body }: { method: string; path: string; body: unknown }, key = KEY) {
  return textDigest(digestedText({ key, method, path, fields: body, files: [] }));
}

const decided = (headers: Record<string, string>, status = 200, body: unknown = ORDER) =>
  json(status, body, { 'Idempotency-Decided': KEY, ...headers });

describe('an action to a host that checks actions by their digest', () => {
  it('[X31] bears the digest of its key, path and fields, wherever the API is', async () => {
    world.server.answerWith(json(409, { detail: 'no', code: 'x' }));
    await handOver('a b').catch(() => undefined);
    const { method, body, headers } = world.server.received[0] ?? expect.fail('nothing arrived');
    const path = '/vendors/work-orders/a%20b/status';
    expect(headers[DIGEST_HEADER.toLowerCase()]).toBe(digestOf({ method, path, body: JSON.parse(body) }));
  });

  it('[X31] bears it in a batch too, each its own', async () => {
    world.server.answerWith(json(503, {}));
    const at = client();
    const other = KEY.replace(/1$/, '2');
    await Promise.allSettled([handOver('1', at), handOver('2', at, other)]);
    const { acts: actions } = JSON.parse(world.server.received[0]?.body ?? '');
    expect(actions.map(({ digest }: { digest: string }) => digest)).toEqual([
      digestOf({ ...actions[0], path: actions[0].path }),
      digestOf({ ...actions[1], path: actions[1].path }, other),
    ]);
  });

  it('[X31] is sent without one to a host that does not say that it does', async () => {
    world.server.answerWith(json(409, { detail: 'no', code: 'x' }));
    await handOver('1', client({ hasAdditions: false })).catch(() => undefined);
    await complete(client({ hasAdditions: false })).catch(() => undefined);
    expect(world.server.received.map(({ headers }) => headers[DIGEST_HEADER.toLowerCase()])).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('what a host says of the digest', () => {
  it('[X32] confirms an action whose digest its answer names, and no action of which it names nothing', async () => {
    world.server.answerWith((response, request) =>
      decided({ [DIGEST_HEADER]: String(request.headers[DIGEST_HEADER.toLowerCase()]) })(response, request),
    );
    expect((await handOver('1')).isConfirmed).toBe(true);
    expect((await handOver('1', client({ hasAdditions: false }))).isConfirmed).toBe(false);
    world.server.answerWith(decided({}));
    expect((await handOver('1')).isConfirmed).toBe(false);
  });

  it.each([200, 409])(
    '[X32] is never an answer to this action where it names another: %s counts as a key used for something else',
    async (status) => {
      world.server.answerWith(
        decided(
          { [DIGEST_HEADER]: 'f'.repeat(64) },
          status,
          status === 200 ? ORDER : { detail: 'no', code: 'x' },
        ),
      );
      await expect(handOver('1')).rejects.toMatchObject({ problem: { code: 'idempotency_key_reused' } });
    },
  );

  it('[X30] makes an action that arrived altered one to send again, whoever says so', async () => {
    world.server.answerWith(json(400, { detail: 'Send it again.', code: 'not_whole' }));
    await expect(complete()).rejects.toMatchObject({
      name: 'UnreachableError',
      reason: 'altered',
      status: 400,
    });
  });
});
