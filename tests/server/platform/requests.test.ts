import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ADDITIONS, KEYED_ADDITIONS } from '#contract/runtime-config.ts';
import { hashToken } from '#server/http/session.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer } from '#tests/support/server.ts';
import { testRoutes } from './test-calls.ts';

const server = await forThisFile(startTestServer({ routes: testRoutes }));

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  server.fetch('/api/test/categories/', {
    method: 'POST',
    headers: { Authorization: 'Token demo-admin', 'Content-Type': 'application/json', ...headers },
    body,
  });

describe('a call', () => {
  test('is found with and without its trailing slash, and a fixed word wins over a parameter', async () => {
    for (const path of ['/test/things/7?count=2', '/test/things/7/?count=2']) {
      const answer = await server.call('GET', path);
      expect(answer).toMatchObject({
        status: 200,
        body: { data: { id: '7', count: 2, by: 'demo.super-admin' } },
      });
    }
    expect((await server.call('GET', '/test/things/fixed/')).body).toEqual({ data: { fixed: 'yes' } });
  });

  test('with a query of another shape is malformed, naming the field', async () => {
    const answer = await server.call('GET', '/test/things/7?count=none');
    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed' } });
    expect(answer.body.detail).toContain('count');
  });

  test('of another method is refused with 405 and the methods there are', async () => {
    const answer = await server.call('DELETE', '/test/things/7');
    expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
    expect(answer.headers.get('allow')).toBe('GET');
  });

  test('that does not exist is 404 in the envelope of a failure, never HTML', async () => {
    const answer = await server.call('GET', '/nothing/here');
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found', detail: expect.any(String) } });
  });
});

test('a long answer is compressed for whoever takes it, a short one is not', async () => {
  const get = (id: string, accepted: string) =>
    server.fetch(`/api/test/things/${id}?count=1`, {
      headers: { Authorization: 'Token demo-admin', 'Accept-Encoding': accepted },
    });
  const long = 'x'.repeat(2_000);
  const packed = await get(long, 'gzip, deflate');
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(JSON.parse(gunzipSync(await packed.arrayBuffer()).toString()).data.id).toBe(long);
  for (const plain of [await get(long, 'br, gzip;q=0'), await get('7', 'gzip')]) {
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect((await plain.json()).data.count).toBe(1);
  }
});

describe('a JSON body', () => {
  test('that is not JSON, not UTF-8 or not an object is malformed', async () => {
    for (const body of ['{"name":', '', '[]', '"x"', 'null', new Uint8Array([0x7b, 0xff, 0x7d])]) {
      const answer = await post(body);
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'malformed' }]);
    }
  });

  test('of another content type is refused with 415', async () => {
    const answer = await post('{"name":"x"}', { 'Content-Type': 'text/plain' });
    expect([answer.status, await answer.json()]).toMatchObject([415, { code: 'unsupported_media_type' }]);
  });

  test('nested deeper than anything means is malformed, with a key too, and brackets in a text are no nesting', async () => {
    const deep = `{"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const answer = await post(deep, { 'Idempotency-Key': crypto.randomUUID() });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'malformed' }]);
    expect((await post(JSON.stringify({ name: '[{"'.repeat(100) }))).status).toBe(201);
  });

  test('over 1 MiB is refused with 413, one just below is read', async () => {
    const ofSize = (bytes: number) => JSON.stringify({ name: 'x', pad: 'p'.repeat(bytes - 23) });
    const over = await post(ofSize(1024 * 1024 + 100));
    expect([over.status, await over.json()]).toMatchObject([413, { code: 'too_large' }]);
    expect((await post(ofSize(1024 * 1024 - 100))).status).toBe(201);
  });

  test('with a character no database can hold is malformed, not a fault', async () => {
    expect((await post('{"name":"a\\u0000b"}')).status).toBe(400);
  });
});

describe('a token', () => {
  test('must be there, be known and not be revoked', async () => {
    await sql`update user_tokens set revoked_at = now() where token_hash = ${hashToken('demo-approver')}`.execute(
      server.db,
    );
    for (const token of [null, 'nobody', 'demo-approver']) {
      const answer = await server.call('GET', '/test/things/7?count=1', { token });
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    }
    const bearer = await server.fetch('/api/test/things/7?count=1', {
      headers: { Authorization: 'Bearer demo-admin' },
    });
    expect(bearer.status).toBe(401);
  });

  test('is kept as its hash only', async () => {
    const rows = await server.db.selectFrom('user_tokens').select('token_hash').execute();
    expect(rows.every(({ token_hash }) => /^[0-9a-f]{64}$/.test(token_hash))).toBe(true);
  });

  test('that is wrong is told at once, and the rest of the upload is still read, so that a browser gets to see it', async () => {
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1;
        if (pulled > 50) controller.close();
        else controller.enqueue(new Uint8Array(1000));
      },
    });
    const init = { method: 'POST', body, duplex: 'half', headers: { Authorization: 'Token nobody' } };
    const answer = await server.fetch('/api/test/pictures', init as RequestInit);
    expect(answer.status).toBe(401);
    expect(pulled).toBeLessThan(51);
    expect(await answer.json()).toMatchObject({ code: 'unauthenticated' });
    expect(pulled).toBe(51);
  });
});

test('every answer carries the security headers, with the policy that lets emotion style the page', async () => {
  const answers = [
    await server.fetch('/api/healthz'),
    await server.fetch('/api/nothing'),
    await server.fetch('/config.json'),
    await server.fetch('/api/test/things/7?count=1'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 401]);
  for (const { headers } of answers) {
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
    for (const part of [
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
  }
});

test('config.json tells the app where the API is and what this host can do', async () => {
  expect(await (await server.fetch('/config.json')).json()).toEqual({
    apiHost: '/api',
    fleetDashboardUrl: '',
    ...Object.fromEntries(['idempotency', ...ADDITIONS, ...KEYED_ADDITIONS].map((name) => [name, true])),
    events: false,
    demoSignIns: [],
    version: 'test',
  });
});

test('the OpenAPI document describes every call from the codecs that serve it', async () => {
  const document = await (await server.fetch('/api/openapi.json')).json();
  expect(document.openapi).toBe('3.0.3');
  const pictures = document.paths['/test/pictures'].post;
  expect(pictures.operationId).toBe('test.pictures');
  const form = pictures.requestBody.content['multipart/form-data'].schema;
  expect(form.properties.images).toMatchObject({ type: 'array', maxItems: 4 });
  expect(document.paths['/test/things/{id}'].get.parameters).toMatchObject([
    { name: 'id', in: 'path', required: true },
    { name: 'count', in: 'query', required: true, schema: { type: 'integer', minimum: 1 } },
  ]);
  expect(Object.keys(pictures.responses)).toEqual(
    expect.arrayContaining(['201', '400', '401', '422', '503']),
  );
});
