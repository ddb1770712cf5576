import { describe, expect, it } from 'vitest';
import { RejectedError, SignedOutError, type UnreachableError } from '#app/api/errors.ts';
import { FILES_TIMEOUT_MS, JSON_TIMEOUT_MS } from '#app/api/limits.ts';
import {
  cancelWorkOrder,
  changeWorkOrderStatus,
  completeOrderJob,
  countWorkOrders,
  listWorkOrders,
} from '#contract/calls/work-orders.ts';
import { transportTexts } from '#domain/transport-texts.ts';
import {
  COUNTS,
  client,
  counts,
  failing,
  rejected,
  startWorldForEach,
  unreachable,
  world,
} from './client-world.ts';
import { json, page, type Respond, startLoopback } from './loopback.ts';

startWorldForEach();

it('[Q23] states its host’s time with each answer of the host, and never that of a page in its place', async () => {
  await failing(page(200));
  expect(world.hostTimes).toEqual([]);
  world.server.answerWith(json(200, COUNTS));
  await counts();
  expect(Math.abs((world.hostTimes[0]?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
});

describe('a request', () => {
  it('goes to the path of section 7 with its trailing slash, the query encoded and what is empty left out', async () => {
    world.server.answerWith(json(200, { data: { records: [] } }));
    await client().perform(listWorkOrders, {
      query: {
        complexId: '1',
        statuses: ['vendor_assigned', 'car_received'],
        page: 2,
        pageSize: 10,
        search: ' MH 12 ',
        categoryId: null,
        vendorId: null,
        fromOn: '2026-11-01',
        toOn: null,
      },
    });
    const { method, url, headers } = world.server.received[0] ?? expect.fail('nothing arrived');
    expect(method).toBe('GET');
    const { pathname, searchParams } = new URL(url, world.server.origin);
    expect(pathname).toBe('/api/vendors/work-orders/');
    expect(Object.fromEntries(searchParams)).toEqual({
      complex_id: '1',
      work_order_status: 'vendor_assigned,car_received',
      page: '2',
      page_size: '10',
      search_term: ' MH 12 ',
      start_date: '2026-11-01',
    });
    expect(headers.authorization).toBe('Token secret-token');
    expect(headers['content-type']).toBeUndefined();
    expect(headers['idempotency-key']).toBeUndefined();
  });

  it('sends a JSON body and the idempotency key', async () => {
    world.server.answerWith(json(409, { detail: 'no', code: 'order/wrong-status' }));
    await client()
      .perform(changeWorkOrderStatus, {
        params: { id: 'a/b' },
        body: { status: 'car_received', expectedVendorId: undefined },
        idempotencyKey: 'key-1',
      })
      .catch(() => undefined);
    const { method, url, headers, body } = world.server.received[0] ?? expect.fail('nothing arrived');
    expect([method, url]).toEqual(['PATCH', '/api/vendors/work-orders/a%2Fb/status']);
    expect(headers['content-type']).toBe('application/json');
    expect(headers['idempotency-key']).toBe('key-1');
    expect(JSON.parse(body)).toEqual({ status: 'car_received' });
  });

  it('sends fields and photos as multipart, in order, under the names of the call', async () => {
    world.server.answerWith(json(422, { detail: 'no', code: 'invalid' }));
    const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;
    await client()
      .perform(completeOrderJob, {
        params: { id: '7', jobId: '8' },
        body: { status: 'completed', finalRatePaise: 125_050, partialValuePaise: null },
        files: [
          { bytes: bytes('first'), mediaType: 'image/jpeg', name: 'one.jpg', sha256: '1' },
          { bytes: bytes('second'), mediaType: 'image/jpeg', name: 'two.jpg', sha256: '2' },
        ],
      })
      .catch(() => undefined);
    const { headers, body } = world.server.received[0] ?? expect.fail('nothing arrived');
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(body).toMatch(/name="status"\r\n\r\ncompleted/);
    expect(body).toMatch(/name="final_rate"\r\n\r\n1250.5\r\n/);
    expect(body).not.toContain('partial_completion_value');
    expect(
      [...body.matchAll(/name="images"; filename="(.+?)"\r\nContent-Type: image\/jpeg/g)].map((m) => m[1]),
    ).toEqual(['one.jpg', 'two.jpg']);
    expect(body.indexOf('first')).toBeLessThan(body.indexOf('second'));
  });

  it('has no body where the call has none', async () => {
    world.server.answerWith(json(409, { detail: 'no', code: 'x' }));
    await client()
      .perform(cancelWorkOrder, { params: { id: '1' } })
      .catch(() => undefined);
    expect(world.server.received[0]).toMatchObject({
      method: 'POST',
      url: '/api/vendors/work-orders/1/cancel/',
      body: '',
    });
  });

  it('leaves Authorization out when nobody is signed in', async () => {
    world.server.answerWith(json(200, COUNTS));
    await client(null).perform(countWorkOrders, { params: { complexId: '1' } });
    expect(world.server.received[0]?.headers.authorization).toBeUndefined();
  });

  it('has 20 s for JSON and 120 s with files', async () => {
    world.server.answerWith(json(200, COUNTS));
    await counts();
    await client()
      .perform(completeOrderJob, {
        params: { id: '7', jobId: '8' },
        files: [{ bytes: new ArrayBuffer(1), mediaType: 'image/jpeg', name: 'a.jpg', sha256: 'a' }],
      })
      .catch(() => undefined);
    expect(world.limits).toEqual([JSON_TIMEOUT_MS, FILES_TIMEOUT_MS]);
    expect(world.limits).toEqual([20_000, 120_000]);
  });
});

startWorldForEach();

describe('an answer that proves something', () => {
  it('is 2xx, JSON, and an envelope of ours', async () => {
    world.server.answerWith(json(201, COUNTS));
    const answer = await counts();
    expect(answer).toMatchObject({ status: 201, replayed: false, raw: COUNTS });
    expect(answer.value.statusCounts).toMatchObject({ open: 3, vendor_assigned: 0 });
    expect(world.reports).toEqual([]);
  });

  it('says when the server had done it before', async () => {
    world.server.answerWith(json(200, COUNTS, { 'Idempotent-Replayed': 'true' }));
    expect((await counts()).replayed).toBe(true);
  });
});

const disguised: Respond = (response) => {
  response.writeHead(200, { 'Content-Type': 'text/html' }).end(JSON.stringify(COUNTS));
};
const redirected: Respond = (response, request) => {
  if (request.url === '/copy') json(200, COUNTS)(response, request);
  else response.writeHead(307, { Location: '/copy' }).end();
};

describe('an answer that proves nothing', () => {
  it.each<[string, Respond, UnreachableError['reason']]>([
    ['HTML with 200, as a captive portal gives it', page(200), 'not-ours'],
    ['JSON of another shape', json(200, { hello: 'world' }), 'not-ours'],
    ['what reads like an answer and says that it is a page', disguised, 'not-ours'],
    ['a redirect to what reads like an answer', redirected, 'network'],
    ['an empty 204', (response) => response.writeHead(204).end(), 'not-ours'],
    [
      'an empty 200 that says it is JSON',
      (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(),
      'not-ours',
    ],
    [
      'JSON that ends in the middle',
      (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"data": {"sta'),
      'not-ours',
    ],
    [
      'a body cut on the wire',
      (response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '5000' });
        response.write('{"data": ', () => response.destroy());
      },
      'network',
    ],
    ['a connection closed without an answer', (response) => response.destroy(), 'network'],
    ['a redirect', (response) => response.writeHead(302, { Location: '/login' }).end(), 'network'],
    ['a 404 in HTML', page(404), 'not-ours'],
    ['a 403 in HTML', page(403), 'not-ours'],
    ['a 401 in HTML', page(401), 'not-ours'],
    ['an empty 401', (response) => response.writeHead(401).end(), 'not-ours'],
    ['a 413 of a proxy, with its own page', page(413), 'too-large'],
    ['an empty 404', (response) => response.writeHead(404).end(), 'not-ours'],
    [
      'a key in flight',
      json(409, { detail: 'running', code: 'idempotency_in_flight' }, { 'Retry-After': '2' }),
      'busy',
    ],
    ['511, network sign-in required', page(511), 'not-ours'],
  ])('%s', async (_name, respond, reason) => {
    expect((await unreachable(respond)).reason).toBe(reason);
    expect(world.refusedTokens).toEqual([]);
  });

  it('a port where nobody listens', async () => {
    await world.server.stop();
    const error = await counts().catch((caught: unknown) => caught);
    expect(error).toMatchObject({ reason: 'network', status: null });
    world.server = await startLoopback();
  });

  it('nothing within the time limit', async () => {
    const error = await unreachable(() => world.expire());
    expect(error.reason).toBe('timeout');
  });

  it('a body that stalls beyond the time limit', async () => {
    const error = await unreachable((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('{"data":', () => setImmediate(world.expire));
    });
    expect(error.reason).toBe('timeout');
  });

  it('a request that its caller gave up, which is no failure to log', async () => {
    const leaving = new AbortController();
    world.server.answerWith(() => leaving.abort());
    const error = await client()
      .perform(countWorkOrders, { params: { complexId: '1' }, signal: leaving.signal })
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ reason: 'network' });
    expect(world.reports).toEqual([]);
  });
});

describe('a server that cannot serve', () => {
  it('is quoted where it says why', async () => {
    expect(await unreachable(json(503, { detail: 'Closed for the night.' }))).toMatchObject({
      detail: 'Closed for the night.',
    });
    expect(await unreachable(page(503))).toMatchObject({ detail: null });
  });

  it.each([408, 425, 429, 502, 503, 504])('%i is busy', async (status) => {
    expect(await unreachable(page(status))).toMatchObject({ reason: 'busy', status, retryAfterMs: null });
  });

  it.each([500, 501, 507])('%i is a fault', async (status) => {
    expect(await unreachable(json(status, { detail: 'oops' }))).toMatchObject({ reason: 'server', status });
  });

  it.each([
    ['120', 120_000],
    ['Thu, 05 Nov 2026 10:00:30 GMT', 30_000],
    ['Thu, 05 Nov 2026 09:00:00 GMT', null],
    ['soon', null],
  ])('Retry-After %s waits %s ms', async (value, expected) => {
    const error = await unreachable(json(429, { detail: 'slow down' }, { 'Retry-After': value }));
    expect(error.retryAfterMs).toBe(expected);
  });
});

describe('a refusal', () => {
  it("carries status, code, and the host's most exact words", async () => {
    const error = await rejected(
      json(422, { detail: 'Check the form.', code: 'invalid', error_message: { gst_no: ['GST is taken'] } }),
    );
    expect(error.status).toBe(422);
    expect(error.problem).toEqual({
      code: 'invalid',
      detail: 'GST is taken',
      errorMessage: { gst_no: 'GST is taken' },
    });
  });

  it('leaves the words to the screen where the host says nothing', async () => {
    expect((await rejected(json(400, {}))).problem.detail).toBe('');
  });
});

const KEY = '018f2e9b-0000-7000-8000-000000000001';
const decided = { 'Idempotency-Decided': KEY.toUpperCase() };

/** A change under a key. */
async function changing(respond: Respond): Promise<unknown> {
  world.server.answerWith(respond);
  const call = { ...countWorkOrders, method: 'POST' } as typeof countWorkOrders;
  return client()
    .perform(call, { params: { complexId: '1' }, idempotencyKey: KEY })
    .catch((error: unknown) => error);
}

describe('an answer under a key', () => {
  it('[X17] is proof when it is marked as decided under this very key', async () => {
    expect(await changing(json(200, COUNTS, decided))).toMatchObject({ status: 200 });
    const refused = await changing(json(422, { detail: 'no', code: 'invalid' }, decided));
    expect(refused).toBeInstanceOf(RejectedError);
  });

  const other = { 'Idempotency-Decided': '018f2e9b-0000-7000-8000-000000000002' };
  it.each<[string, Respond]>([
    ['a 200 that reads like an answer', json(200, COUNTS)],
    ['a 200 marked for another key', json(200, COUNTS, other)],
    ['a 422 marked for another key', json(422, { detail: 'no', code: 'invalid' }, other)],
    ...[400, 403, 404, 405, 409, 410, 415, 422, 451].map((status): [string, Respond] => [
      `a ${status} in JSON`,
      json(status, { detail: 'no', code: 'not_found' }),
    ]),
    ['a 404 in HTML', page(404)],
    ['an empty 403', (response) => response.writeHead(403).end()],
  ])('[X17] proves nothing without the mark: %s', async (_name, respond) => {
    expect(await changing(respond)).toMatchObject({ name: 'UnreachableError', reason: 'not-ours' });
  });

  it('[X17] proves nothing when a server in front finds the request too large, in whatever words', async () => {
    for (const respond of [page(413), json(413, { detail: 'too large', code: 'too_large' }), page(431)]) {
      expect(await changing(respond)).toMatchObject({ name: 'UnreachableError', reason: 'too-large' });
    }
  });
});

describe('a refusal of a request without a key', () => {
  it.each([
    ['a gateway in JSON', 403, { detail: 'no', code: 'gateway_policy' }, 'UnreachableError'],
    ['a gateway without a code', 404, { message: 'no route' }, 'UnreachableError'],
    ['the host, of another role', 403, { detail: 'no', code: 'role/not-allowed' }, 'RejectedError'],
    ['the host, of what is not there', 404, { detail: 'no', code: 'not_found' }, 'RejectedError'],
    ['the host, of a field', 422, { detail: 'no', code: 'invalid' }, 'RejectedError'],
  ])('[X18] of a host that knows keys is believed by its own code: %s', async (_name, status, body, name) => {
    world.server.answerWith(json(status, body));
    const error = await client('secret-token', true)
      .perform(countWorkOrders, { params: { complexId: '1' } })
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name });
  });
});

describe('a 401', () => {
  it("[X17] of a host that knows keys signs out by that host's own code only", async () => {
    const ask = async (code: string) => {
      world.server.answerWith(json(401, { detail: 'no', code }));
      return await client('secret-token', true)
        .perform(countWorkOrders, { params: { complexId: '1' } })
        .catch((error: unknown) => error);
    };
    expect(await ask('gateway')).toMatchObject({ name: 'UnreachableError', reason: 'not-ours' });
    expect(world.refusedTokens).toEqual([]);
    expect(await ask('unauthenticated')).toBeInstanceOf(SignedOutError);
    expect(world.refusedTokens).toEqual(['secret-token']);
  });

  it('signs out, and says which token was refused', async () => {
    const error = await failing(json(401, { detail: 'Invalid token.', code: 'unauthenticated' }));
    expect(error).toBeInstanceOf(SignedOutError);
    expect(error).toMatchObject({ detail: 'Invalid token.' });
    expect(world.refusedTokens).toEqual(['secret-token']);
  });

  it.each([
    [{ detail: 'Invalid token.', message: 'Unauthorized' }, 'Invalid token.'],
    [{ message: 'Log in again.' }, 'Log in again.'],
    [{ error_message: { token: ['Token expired'] } }, 'Token expired'],
    [{}, transportTexts.signedOut],
  ])('[S8] of a host without codes signs out in whatever words: %j', async (body, detail) => {
    const error = await failing(json(401, body));
    expect(error).toBeInstanceOf(SignedOutError);
    expect(error).toMatchObject({ detail });
    expect(world.refusedTokens).toEqual(['secret-token']);
  });

  it('to a token that is only being tried does not sign the device out', async () => {
    world.server.answerWith(json(401, { detail: 'Invalid token.' }));
    const error = await client()
      .perform(countWorkOrders, { params: { complexId: '1' }, token: 'new' })
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(SignedOutError);
    expect(world.server.received[0]?.headers.authorization).toBe('Token new');
    expect(world.refusedTokens).toEqual([]);
  });
});
