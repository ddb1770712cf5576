import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { uploadTimeoutMs } from '#app/sync/delivery/upload-pace.ts';
import { MAX_COMPLETION_IMAGES, MAX_PHOTO_FILE_BYTES } from '#domain/limits.ts';
import { HEARTBEAT_MS } from '#server/events/limits.ts';
import { KEEP_ALIVE_MS, REQUEST_TIMEOUT_MS, SILENCE_MS } from '#server/http/limits.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer } from '#tests/support/server.ts';
import { formOf, picture } from './pictures.ts';
import { gate, testRoutes } from './test-calls.ts';

const server = await forThisFile(startTestServer({ routes: testRoutes }));

const auth = { Authorization: 'Token demo-creator' };

test('over a socket uploads work and a refused one is answered, not cut', async () => {
  const { origin, stop } = await server.listen();
  const send = (form: FormData, headers: Record<string, string>) =>
    fetch(`${origin}/api/test/pictures`, { method: 'POST', headers, body: form });
  expect((await send(formOf([await picture()]), auth)).status).toBe(201);
  const large = new Uint8Array(45 * 1024 * 1024);
  expect((await send(formOf([large]), auth)).status).toBe(413);
  expect((await send(formOf([large]), { Authorization: 'Token nobody' })).status).toBe(401);
  expect((await send(formOf([await picture()], 'photos'), auth)).status).toBe(400);
  await stop();
});

test('a stop lets a running request finish, takes no new one and ends idle connections', async () => {
  const { origin, port, stop } = await server.listen();
  let open = (): void => undefined;
  gate.runs = 0;
  gate.wait = () =>
    new Promise<void>((resolve) => {
      open = resolve;
    });
  const running = fetch(`${origin}/api/test/categories/`, {
    method: 'POST',
    headers: { ...auth, 'Content-Type': 'application/json' },
    body: '{"name":"Last one"}',
  });
  const idle = connect(port, '127.0.0.1');
  await once(idle, 'connect');
  await expect.poll(() => gate.runs).toBe(1);
  const stopped = stop();
  await expect
    .poll(() =>
      fetch(`${origin}/api/healthz`).then(
        () => 'served',
        () => 'refused',
      ),
    )
    .toBe('refused');
  open();
  gate.wait = async () => undefined;
  expect((await running).status).toBe(201);
  idle.destroy();
  await stopped;
});

test('requests that come at once on one connection are done one after the other, and none once it is gone', async () => {
  const { origin, port, stop } = await server.listen();
  const open: (() => void)[] = [];
  gate.runs = 0;
  gate.wait = () => new Promise((resolve) => void open.push(resolve));
  const add = (name: string) =>
    fetch(`${origin}/api/test/categories/`, {
      method: 'POST',
      headers: { ...auth, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name }),
    });
  const request = (name: string) =>
    [
      'POST /api/test/categories/ HTTP/1.1',
      'Host: server',
      `Authorization: ${auth.Authorization}`,
      'Content-Type: application/json',
      `Content-Length: ${JSON.stringify({ name }).length}`,
      '',
      JSON.stringify({ name }),
    ].join('\r\n');
  const socket = connect(port, '127.0.0.1');
  let answered = '';
  socket.on('data', (chunk) => {
    answered += chunk;
  });
  socket.write(['In turn 1', 'In turn 2', 'In turn 3'].map(request).join(''));
  await expect.poll(() => gate.runs).toBe(1);
  const other = add('Beside them');
  await expect.poll(() => open.length).toBe(2);
  open[0]?.();
  await expect.poll(() => open.length).toBe(3);
  expect(answered.match(/In turn \d/g)).toEqual(['In turn 1']);
  socket.destroy();
  open[1]?.();
  open[2]?.();
  expect((await other).status).toBe(201);
  gate.wait = async () => undefined;
  expect((await add('After them')).status).toBe(201);
  expect(gate.runs).toBe(4);
  await stop();
});

test('a connection on which more requests come at once than may wait is ended', async () => {
  const { port, stop } = await server.listen();
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.resume().write('GET /api/events HTTP/1.1\r\nHost: server\r\n\r\n'.repeat(1_000));
  await closed;
  await stop();
});

test('a port that is taken is an error that says so', async () => {
  const first = await server.listen();
  const { listen } = await import('#server/http/listen.ts');
  await expect(listen(server.fetch as never, '127.0.0.1', first.port)).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  await first.stop();
});

test.each([
  ['nothing', ''],
  ['half', '{"name":"Cut'],
])('a request of whose body %s arrived does nothing and does not spend its key', async (_what, part) => {
  const { origin, port, stop } = await server.listen();
  const [key, name] = [crypto.randomUUID(), `Cut off after ${part.length}`];
  const body = JSON.stringify({ name });
  const head = [
    'POST /api/test/categories/ HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: ${auth.Authorization}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    `Idempotency-Key: ${key}`,
  ];
  // Repeated, because it is a matter of luck whether the server learns of the end before it begins to read.
  for (let times = 0; times < 40; times += 1) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`${head.join('\r\n')}\r\n\r\n${part}`, () => socket.resetAndDestroy());
    await once(socket, 'close');
  }
  const whole = {
    method: 'POST',
    headers: { ...auth, 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body,
  };
  expect((await fetch(`${origin}/api/test/categories/`, whole)).status).toBe(201);
  await stop();
});

test('the server waits for photos at least as long as the app keeps sending them', () => {
  expect(REQUEST_TIMEOUT_MS).toBeGreaterThan(uploadTimeoutMs(MAX_COMPLETION_IMAGES * MAX_PHOTO_FILE_BYTES));
});

test('a connection that is used is never taken for a dead one', () => {
  expect(SILENCE_MS).toBeGreaterThan(2 * HEARTBEAT_MS);
  expect(SILENCE_MS).toBeGreaterThan(KEEP_ALIVE_MS);
});
