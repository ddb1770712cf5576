import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApiClient } from '#app/api/client.ts';
import { RejectedError, SignedOutError, UnreachableError } from '#app/api/errors.ts';
import { FILES_TIMEOUT_MS, JSON_TIMEOUT_MS } from '#app/api/limits.ts';
import {
  cancelWorkOrder,
  changeWorkOrderStatus,
  completeOrderJob,
  countWorkOrders,
  listWorkOrders,
} from '#contract/calls/work-orders.ts';
import { json, type Loopback, page, type Respond, startLoopback } from './loopback.ts';

const COUNTS = { data: { status_counts: { open: 3 } } };
const NOW = new Date('2026-11-05T10:00:00.000Z');

let server: Loopback;
let refusedTokens: (string | null)[];
let limits: number[];
let reports: { error: unknown; details: unknown }[];
/** Ends the time limit of the request under way. */
let expire: () => void;

beforeEach(async () => {
  server = await startLoopback();
  refusedTokens = [];
  limits = [];
  reports = [];
});
afterEach(() => server.stop());

function client(token: string | null = 'secret-token') {
  return createApiClient({
    host: () => `${server.origin}/api/`,
    token: () => token,
    fetch,
    onSignedOut: (refused) => refusedTokens.push(refused),
    report: (error, _context, details) => reports.push({ error, details }),
    now: () => NOW,
    timer: (callback, ms) => {
      limits.push(ms);
      expire = callback;
      return () => undefined;
    },
  });
}

const counts = () => client().perform(countWorkOrders, { params: { complexId: '1' } });

async function failing(respond: Respond): Promise<unknown> {
  server.answerWith(respond);
  return counts().then(
    () => expect.fail('was taken for an answer'),
    (error: unknown) => error,
  );
}

async function unreachable(respond: Respond): Promise<UnreachableError> {
  const error = await failing(respond);
  if (!(error instanceof UnreachableError)) throw error;
  return error;
}

async function rejected(respond: Respond): Promise<RejectedError> {
  const error = await failing(respond);
  if (!(error instanceof RejectedError)) throw error;
  return error;
}

describe('a request', () => {
  it('goes to the path of section 7 with its trailing slash, the query encoded and what is empty left out', async () => {
    server.answerWith(json(200, { data: { records: [] } }));
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
    const { method, url, headers } = server.received[0] ?? expect.fail('nothing arrived');
    expect(method).toBe('GET');
    const { pathname, searchParams } = new URL(url, server.origin);
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
    server.answerWith(json(409, { detail: 'no', code: 'order/wrong-status' }));
    await client()
      .perform(changeWorkOrderStatus, {
        params: { id: 'a/b' },
        body: { status: 'car_received' },
        idempotencyKey: 'key-1',
      })
      .catch(() => undefined);
    const { method, url, headers, body } = server.received[0] ?? expect.fail('nothing arrived');
    expect([method, url]).toEqual(['PATCH', '/api/vendors/work-orders/a%2Fb/status']);
    expect(headers['content-type']).toBe('application/json');
    expect(headers['idempotency-key']).toBe('key-1');
    expect(JSON.parse(body)).toEqual({ status: 'car_received' });
  });

  it('sends fields and photos as multipart, in order, under the names of the call', async () => {
    server.answerWith(json(422, { detail: 'no', code: 'invalid' }));
    const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;
    await client()
      .perform(completeOrderJob, {
        params: { id: '7', jobId: '8' },
        body: { status: 'completed', finalRatePaise: 125_050, partialValuePaise: null },
        files: [
          { bytes: bytes('first'), mediaType: 'image/jpeg', name: 'one.jpg' },
          { bytes: bytes('second'), mediaType: 'image/jpeg', name: 'two.jpg' },
        ],
      })
      .catch(() => undefined);
    const { headers, body } = server.received[0] ?? expect.fail('nothing arrived');
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(body).toMatch(/name="status"\r\n\r\ncompleted/);
    expect(body).toMatch(/name="final_rate"\r\n\r\n1250.5\r\n/);
    expect(body).not.toContain('partial_completion_value');
    expect([...body.matchAll(/name="images"; filename="(.+?)"\r\nContent-Type: image\/jpeg/g)].map((m) => m[1])).toEqual(
      ['one.jpg', 'two.jpg'],
    );
    expect(body.indexOf('first')).toBeLessThan(body.indexOf('second'));
  });

  it('has no body where the call has none', async () => {
    server.answerWith(json(409, { detail: 'no', code: 'x' }));
    await client().perform(cancelWorkOrder, { params: { id: '1' } }).catch(() => undefined);
    expect(server.received[0]).toMatchObject({ method: 'POST', url: '/api/vendors/work-orders/1/cancel/', body: '' });
  });

  it('leaves Authorization out when nobody is signed in', async () => {
    server.answerWith(json(200, COUNTS));
    await client(null).perform(countWorkOrders, { params: { complexId: '1' } });
    expect(server.received[0]?.headers.authorization).toBeUndefined();
  });

  it('has 20 s for JSON and 120 s with files', async () => {
    server.answerWith(json(200, COUNTS));
    await counts();
    await client()
      .perform(completeOrderJob, {
        params: { id: '7', jobId: '8' },
        files: [{ bytes: new ArrayBuffer(1), mediaType: 'image/jpeg', name: 'a.jpg' }],
      })
      .catch(() => undefined);
    expect(limits).toEqual([JSON_TIMEOUT_MS, FILES_TIMEOUT_MS]);
    expect(limits).toEqual([20_000, 120_000]);
  });
});

describe('an answer that proves something', () => {
  it('is 2xx, JSON, and an envelope of ours', async () => {
    server.answerWith(json(201, COUNTS));
    const answer = await counts();
    expect(answer).toMatchObject({ status: 201, replayed: false, raw: COUNTS });
    expect(answer.value.statusCounts).toMatchObject({ open: 3, vendor_assigned: 0 });
    expect(reports).toEqual([]);
  });

  it('says when the server had done it before', async () => {
    server.answerWith(json(200, COUNTS, { 'Idempotent-Replayed': 'true' }));
    expect((await counts()).replayed).toBe(true);
  });
});

describe('an answer that proves nothing', () => {
  it.each<[string, Respond, UnreachableError['reason']]>([
    ['HTML with 200, as a captive portal gives it', page(200), 'not-ours'],
    ['JSON of another shape', json(200, { hello: 'world' }), 'not-ours'],
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
    ['511, network sign-in required', page(511), 'not-ours'],
  ])('%s', async (_name, respond, reason) => {
    expect((await unreachable(respond)).reason).toBe(reason);
    expect(refusedTokens).toEqual([]);
  });

  it('a port where nobody listens', async () => {
    await server.stop();
    const error = await counts().catch((caught: unknown) => caught);
    expect(error).toMatchObject({ reason: 'network', status: null });
    server = await startLoopback();
  });

  it('nothing within the time limit', async () => {
    const error = await unreachable(() => expire());
    expect(error.reason).toBe('timeout');
  });

  it('a body that stalls beyond the time limit', async () => {
    const error = await unreachable((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('{"data":', () => setImmediate(expire));
    });
    expect(error.reason).toBe('timeout');
  });

  it('a request that its caller gave up, which is no failure to log', async () => {
    const leaving = new AbortController();
    server.answerWith(() => leaving.abort());
    const error = await client()
      .perform(countWorkOrders, { params: { complexId: '1' }, signal: leaving.signal })
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ reason: 'network' });
    expect(reports).toEqual([]);
  });
});

describe('a server that cannot serve', () => {
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
  it('[F7] carries status, code, and the host\'s most exact words', async () => {
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

  it('keeps Retry-After of a request in flight', async () => {
    const error = await rejected(
      json(409, { detail: 'running', code: 'idempotency_in_flight' }, { 'Retry-After': '2' }),
    );
    expect(error).toMatchObject({ status: 409, retryAfterMs: 2_000 });
    expect(error.problem.code).toBe('idempotency_in_flight');
  });

  it('has a sentence even where the host says nothing', async () => {
    expect((await rejected(json(400, {}))).problem.detail).toBe('The server did not accept this (400).');
  });

  it('413 counts even from a front server with its own page', async () => {
    expect((await rejected(page(413))).status).toBe(413);
  });
});

describe('a 401', () => {
  it('signs out, and says which token was refused', async () => {
    const error = await failing(json(401, { detail: 'Invalid token.', code: 'unauthenticated' }));
    expect(error).toBeInstanceOf(SignedOutError);
    expect(error).toMatchObject({ detail: 'Invalid token.' });
    expect(refusedTokens).toEqual(['secret-token']);
  });

  it('to a token that is only being tried does not sign the device out', async () => {
    server.answerWith(json(401, { detail: 'Invalid token.' }));
    const error = await client()
      .perform(countWorkOrders, { params: { complexId: '1' }, token: 'new' })
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(SignedOutError);
    expect(server.received[0]?.headers.authorization).toBe('Token new');
    expect(refusedTokens).toEqual([]);
  });
});

it('[F8] what is reported of a failed request holds no token', async () => {
  await failing(json(404, { detail: 'gone', code: 'order/not-found' }));
  expect(reports).toHaveLength(1);
  expect(reports[0]?.details).toMatchObject({ method: 'GET', status: 404 });
  expect(JSON.stringify(reports)).not.toContain('secret-token');
});
