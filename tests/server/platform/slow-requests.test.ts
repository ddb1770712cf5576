import { once } from 'node:events';
import { connect } from 'node:http2';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { expect, test } from 'vitest';
import { readCredentials } from '#server/http/tls.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer } from '#tests/support/server.ts';
import { gate, testRoutes } from './test-calls.ts';

const pem = (name: string) => fileURLToPath(new URL(`../../fixtures/tls/one-${name}.pem`, import.meta.url));

const credentials = await readCredentials({ cert: pem('cert'), key: pem('key') });
const logged: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
const server = await forThisFile(startTestServer({ routes: testRoutes, credentials, requestMs: 500, log }));

const post = {
  ':method': 'POST',
  ':path': '/api/test/categories/',
  authorization: 'Token demo-creator',
  'content-type': 'application/json',
};

test('a request over HTTP/2 that never ends is given up, one that waits for its answer is not', async () => {
  let open = (): void => undefined;
  gate.runs = 0;
  gate.wait = () =>
    new Promise((resolve) => {
      open = resolve;
    });
  const listening = await server.listen();
  const session = connect(listening.origin, { rejectUnauthorized: false });
  try {
    const whole = session.request(post);
    whole.end('{"name":"Waits for its answer"}');
    await expect.poll(() => gate.runs).toBe(1);
    const slow = session.request(post);
    slow.on('error', () => undefined);
    slow.write('{"name":"');
    // A slow client: a steady flow of bytes does not prevent the end.
    const drip = setInterval(() => slow.write('x'), 50);
    await expect
      .poll(() => slow.closed)
      .toBe(true)
      .finally(() => clearInterval(drip));
    expect([slow.rstCode, gate.runs]).toEqual([8, 1]);
    open();
    const [answer] = (await once(whole, 'response')) as [{ ':status': number }];
    expect(answer[':status']).toBe(201);
  } finally {
    open();
    gate.wait = async () => undefined;
    session.destroy();
    await listening.stop();
  }
});

test('requests over HTTP/2 that are taken back at once are not begun', async () => {
  const listening = await server.listen();
  const session = connect(listening.origin, { rejectUnauthorized: false });
  await once(session, 'connect');
  for (let at = 0; at < 50; at += 1) {
    const request = session.request({ ':path': '/api/livez?taken-back' });
    request.on('error', () => undefined);
    request.close(8);
  }
  const kept = session.request({ ':path': '/api/healthz' });
  await once(kept, 'response');
  session.destroy();
  await listening.stop();
  expect(logged.filter((line) => line.includes('/api/healthz'))).toHaveLength(1);
  expect(logged.filter((line) => line.includes('/api/livez')).length).toBeLessThan(10);
});
