import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const EXPECTED: readonly [string, RegExp][] = [
  ['content-security-policy', /frame-ancestors 'none'/],
  ['x-content-type-options', /^nosniff$/],
  ['x-frame-options', /^DENY$/],
  ['referrer-policy', /^no-referrer$/],
  ['cross-origin-opener-policy', /^(same-origin|unsafe-none)$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['permissions-policy', /camera=\(self\)/],
  ['strict-transport-security', /^max-age=31536000$/],
];

type Raw = { readonly status: number; readonly headers: Headers; readonly said: string };

let server: TestServer;
let port: number;
let stop: () => Promise<void>;
let folder: string;
const media = { pdf: '', jpeg: '' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vm-headers-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>App</title>');
  server = await startTestServer({
    seed: 'demo',
    appFolder: folder,
    hsts: true,
    events: { perUser: 3, inAll: 5 },
  });
  ({ port, stop } = await server.listen());
  for (const [name, type] of [
    ['pdf', 'application/pdf'],
    ['jpeg', 'image/jpeg'],
  ] as const) {
    const row = await server.db
      .selectFrom('files')
      .where('media_type', '=', type)
      .select('media_key')
      .limit(1)
      .executeTakeFirstOrThrow();
    media[name] = `/api/media/${row.media_key}`;
  }
});
afterAll(async () => {
  await server.events?.close();
  await stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Response over the wire to bytes that need not be a request; the answer's head is enough. */
async function say(bytes: string): Promise<Raw> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  let said = '';
  socket.setEncoding('latin1').on('data', (part: string) => {
    said += part;
    if (said.includes('\r\n\r\n')) socket.destroy();
  });
  socket.write(bytes);
  await once(socket, 'close');
  const [first = '', ...lines] = (said.split('\r\n\r\n')[0] ?? '').split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]));
  return { status: Number(first.split(' ')[1]), headers, said };
}

const request = (method: string, path: string, ...more: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...more, '', ''].join('\r\n');
const auth = 'Authorization: Token demo-creator';

describe('the security headers stand on', () => {
  test.each<[string, number, () => string | Promise<string>]>([
    ['a page', 200, () => request('GET', '/')],
    ['a screen', 200, () => request('HEAD', '/work-orders')],
    [
      'a page that has not changed',
      304,
      async () => {
        const { headers } = await say(request('GET', '/index.html'));
        return request('GET', '/index.html', `If-None-Match: ${headers.get('etag')}`);
      },
    ],
    ['an asset that is missing', 404, () => request('GET', '/assets/none.js')],
    ['the configuration', 200, () => request('GET', '/config.json')],
    ['the health', 200, () => request('GET', '/api/healthz')],
    ['the OpenAPI document', 200, () => request('GET', '/api/openapi.json')],
    ['a list', 200, () => request('GET', '/api/vendors/job-categories/', auth)],
    ['the head of a list', 200, () => request('HEAD', '/api/vendors/job-categories/', auth)],
    ['a refused token', 401, () => request('GET', '/api/vendors/', 'Authorization: Token nobody')],
    ['a refused method', 405, () => request('PUT', '/api/vendors/job-categories/', auth)],
    ['a picture', 200, () => request('GET', media.jpeg, auth)],
    ['the head of a PDF', 200, () => request('HEAD', media.pdf, auth)],
    ['a stream of events', 200, () => request('GET', '/api/events', auth)],
    ['what is no HTTP', 400, () => 'HELLO\r\n\r\n'],
    ['a request without a host', 400, () => 'GET / HTTP/1.1\r\n\r\n'],
    ['a request for a strange host', 400, () => 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n'],
    ['a request with too long a head', 431, () => request('GET', '/', `X-Long: ${'x'.repeat(20_000)}`)],
    ['a request with two lengths', 400, () => request('POST', '/', 'Content-Length: 1', 'Content-Length: 2')],
    ['an expectation that cannot be met', 417, () => request('GET', '/', 'Expect: cake')],
  ])('%s (%d)', async (_what, status, bytes) => {
    const answer = await say(await bytes());
    expect(answer.status).toBe(status);
    for (const [name, value] of EXPECTED)
      expect([name, answer.headers.get(name)]).toEqual([name, expect.stringMatching(value)]);
  });
});

test('a picture or PDF that is opened by itself stands in a sandbox without scripts', async () => {
  for (const path of [media.pdf, media.jpeg, `${media.jpeg}?size=thumb`]) {
    const { headers } = await say(request('GET', path, auth));
    const policy = (headers.get('content-security-policy') ?? '').split('; ');
    expect(policy).toContain('sandbox');
    expect(policy).toContain("default-src 'none'");
    expect(policy.join()).not.toMatch(/script-src|allow-/);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    // With another value browsers treat a sandboxed answer as a network error.
    expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  }
});

test('browsers are held to https only where that is said', async () => {
  const plain = await startTestServer();
  expect((await plain.fetch('/api/healthz')).headers.has('strict-transport-security')).toBe(false);
  await plain.stop();
});

test('the page sends no referrer, since a token may stand in its address', async () => {
  expect(await readFile('index.html', 'utf8')).toContain('<meta name="referrer" content="no-referrer" />');
});
