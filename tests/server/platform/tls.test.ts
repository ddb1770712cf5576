import { once } from 'node:events';
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkCertificate } from '#server/doctor.ts';
import type { Listening } from '#server/http/listen.ts';
import { followCredentials, readCredentials } from '#server/http/tls.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { formOf, picture } from './pictures.ts';
import { gate, testRoutes } from './test-calls.ts';

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../fixtures/tls/${name}.pem`, import.meta.url));
const auth = { authorization: 'Token demo-creator' };

let folder: string;
let files: { cert: string; key: string };
let server: TestServer;
let listening: Listening & { readonly origin: string };
let session: ClientHttp2Session;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vm-tls-'));
  files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  await use('one');
  server = await startTestServer({
    routes: testRoutes,
    hsts: true,
    credentials: await readCredentials(files),
  });
  listening = await server.listen();
  session = connect(listening.origin, { rejectUnauthorized: false });
  session.on('error', () => undefined);
});
afterEach(async () => {
  session.destroy();
  await listening.stop();
  await server.stop();
  await rm(folder, { recursive: true });
});

async function use(pair: 'one' | 'two'): Promise<void> {
  await copyFile(fixture(`${pair}-cert`), files.cert);
  await copyFile(fixture(`${pair}-key`), files.key);
}

type Said = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string };

/** A request over HTTP/2. */
async function ask(headers: Record<string, string>, body?: Uint8Array): Promise<Said> {
  const stream = session.request(headers, { endStream: body === undefined });
  if (body !== undefined) stream.end(body);
  const [answer] = (await once(stream, 'response')) as [IncomingHttpHeaders & { ':status': number }];
  let text = '';
  for await (const part of stream.setEncoding('utf8')) text += part;
  return { status: answer[':status'], headers: answer, text };
}

/** Multipart form of some pictures, with the headers for it. */
async function upload(): Promise<{ headers: Record<string, string>; body: Uint8Array }> {
  const request = new Request('https://server.test', { method: 'POST', body: formOf([await picture()]) });
  const body = new Uint8Array(await request.arrayBuffer());
  return {
    headers: {
      ...{ ':method': 'POST', ':path': '/api/test/pictures', ...auth },
      'content-type': request.headers.get('content-type') ?? '',
      'content-length': String(body.length),
    },
    body,
  };
}

const nameServed = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connectTls({ port: listening.port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().subject.CN);
      socket.destroy();
    });
    socket.once('error', reject);
  });

test('one port speaks HTTP/2 and HTTP/1.1 over TLS, and tells browsers to use https only', async () => {
  const over2 = await ask({ ':path': '/api/livez' });
  expect([over2.status, over2.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000']);
  const over1 = await new Promise<[number | undefined, string, unknown]>((resolve) => {
    get(`${listening.origin}/api/livez`, { rejectUnauthorized: false, agent: false }, (answer) => {
      answer.resume();
      resolve([answer.statusCode, answer.httpVersion, answer.headers['strict-transport-security']]);
    });
  });
  expect(over1).toEqual([200, '1.1', 'max-age=31536000']);
});

test('an upload over HTTP/2 is taken whole; one that is cut off in the middle leaves nothing', async () => {
  const { headers, body } = await upload();
  expect((await ask(headers, body)).status).toBe(201);
  const kept = async (): Promise<number> =>
    (await server.db.selectFrom('files').select('sha256').execute()).length;
  expect(await kept()).toBe(1);
  const other = await upload();
  const stream = session.request(other.headers);
  stream.on('error', () => undefined);
  stream.write(other.body.subarray(0, other.body.length / 2));
  await expect.poll(async () => (await readdir(server.files.incoming)).length).toBe(1);
  stream.close(8);
  await expect.poll(async () => (await readdir(server.files.incoming)).length).toBe(0);
  expect(await kept()).toBe(1);
});

test('a stop lets a running request over HTTP/2 finish and sends its client away', async () => {
  let open = (): void => undefined;
  gate.runs = 0;
  gate.wait = () =>
    new Promise<void>((resolve) => {
      open = resolve;
    });
  const json = {
    ':method': 'POST',
    ':path': '/api/test/categories/',
    ...auth,
    'content-type': 'application/json',
  };
  const running = ask(json, Buffer.from('{"name":"Last one over two"}'));
  await expect.poll(() => gate.runs).toBe(1);
  const goneAway = once(session, 'goaway');
  const stopped = listening.stop();
  listening = { ...listening, stop: () => stopped };
  await goneAway;
  open();
  gate.wait = async () => undefined;
  expect((await running).status).toBe(201);
  await stopped;
});

test('a renewed certificate is served without a restart, and one that cannot be used is not', async () => {
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const end = followCredentials(files, listening.renew, log, 10);
  expect(await nameServed()).toBe('workshop-one.example');
  await use('two');
  await expect.poll(nameServed).toBe('workshop-two.example');
  await writeFile(files.key, 'no key at all');
  await expect.poll(() => logged.join('')).toContain('the previous one is kept');
  expect(await nameServed()).toBe('workshop-two.example');
  end();
});

test('a signal has the certificate read at once', async () => {
  const end = followCredentials(files, listening.renew, pino({ level: 'silent' }), 3_600_000);
  await use('two');
  process.emit('SIGHUP', 'SIGHUP');
  await expect.poll(nameServed).toBe('workshop-two.example');
  end();
});

test('the doctor says whom a certificate is for and until when, and what is wrong with the files', async () => {
  const findings = async (nowMs?: number): Promise<string[]> =>
    (await checkCertificate({ tls: files }, nowMs)).map(({ state, said }) => `${state} ${said}`);
  expect(await findings()).toEqual([expect.stringMatching(/^fine .*DNS:workshop-one.example.*until \d{4}-/)]);
  const ends = Date.parse((await readCredentials(files)).certificate.validTo);
  expect(await findings(ends - 1_000)).toEqual([expect.stringMatching(/^note /)]);
  expect(await findings(ends + 1_000)).toEqual([expect.stringMatching(/^wrong .*not valid now/)]);
  await copyFile(fixture('two-key'), files.key);
  expect(await findings()).toEqual([
    expect.stringMatching(/^wrong TLS_CERT and TLS_KEY are not a certificate/),
  ]);
  await rm(files.cert);
  expect(await findings()).toEqual([expect.stringMatching(/^wrong TLS_CERT cannot be read/)]);
});
