import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { bind, type Route } from '#server/http/handler.ts';
import { UPLOAD_HOUR_BYTES, UPLOAD_HOUR_FILES } from '#server/http/limits.ts';
import { refuse } from '#server/http/problem.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer } from '#tests/support/server.ts';
import { formOf, picture } from './pictures.ts';
import { testRoutes } from './test-calls.ts';

/** True if the check before the pictures are read refuses them. */
let isRefused = false;
/** True if the pictures' handler refuses after it wrote. */
let isRefusedAtLast = false;
let at = new Date('2026-03-01T10:20:00Z');

const routes: readonly Route[] = testRoutes.map((route) => {
  if (route.call.name !== 'test.pictures') return route;
  return bind(
    route.call,
    [],
    async (context) => (isRefusedAtLast ? refuse({ kind: 'order/no-vendor' }) : route.handler(context)),
    async () => {
      if (isRefused) refuse({ kind: 'order/not-in-car-received' });
    },
  );
});

const server = await forThisFile(startTestServer({ routes, clock: { now: () => at } }));

const send = async (options: { key?: string; color?: string; bytes?: Uint8Array } = {}) => {
  const bytes = options.bytes ?? (await picture({ color: options.color ?? '#456' }));
  const { key } = options;
  return server.call('POST', '/test/pictures', {
    form: formOf([bytes]),
    ...(key === undefined ? {} : { key }),
  });
};

/** Every file below the store's folder. */
async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(server.filesFolder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && /^[0-9a-f]{8}/.test(entry.name)).map(({ name }) => name);
}

test('an upload that may not be is refused without being stored or decoded, and its refusal is kept with its key', async () => {
  const key = crypto.randomUUID();
  isRefused = true;
  const first = await send({ key, bytes: new TextEncoder().encode('no picture at all') });
  expect(first).toMatchObject({ status: 409, body: { code: 'order/not-in-car-received' } });
  expect(first.headers.get('idempotency-decided')).toBe(key);
  expect(server.decoder.pids().filter((pid) => pid !== null)).toEqual([]);
  expect(await filesOnDisk()).toEqual([]);
  isRefused = false;
  const second = await send({ key, bytes: new TextEncoder().encode('no picture at all') });
  expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([409, 'true']);
  expect((await send({ key })).body.code).toBe('idempotency_key_reused');
});

test('an action that is done is answered from its record, although it would be refused by now', async () => {
  const key = crypto.randomUUID();
  const done = await send({ key });
  isRefused = true;
  const again = await send({ key });
  expect([again.status, again.body]).toEqual([201, done.body]);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect((await send({ key, color: '#654' })).body.code).toBe('idempotency_key_reused');
  isRefused = false;
});

test('files that the handler refuses leave nothing in the store and no row', async () => {
  const before = await filesOnDisk();
  isRefusedAtLast = true;
  for (const key of [undefined, crypto.randomUUID()]) {
    const answer = await send({ color: '#9ab', ...(key === undefined ? {} : { key }) });
    expect(answer).toMatchObject({ status: 409, body: { code: 'order/no-vendor' } });
  }
  isRefusedAtLast = false;
  expect(await filesOnDisk()).toEqual(before);
  expect(await server.db.selectFrom('files').selectAll().execute()).toHaveLength(before.length / 2);
  expect((await send({ color: '#9ab' })).status).toBe(201);
  expect(await filesOnDisk()).toHaveLength(before.length + 2);
});

test('a person who sent more than an hour holds is told when to come back, and nothing is kept under the key', async () => {
  const row = () => server.db.selectFrom('upload_hours').selectAll().executeTakeFirstOrThrow();
  const { bytes, files } = await row();
  const body = await picture({ color: '#fed' });
  await send({ bytes: body });
  // The received bytes are counted, not the reserved ones: with the next upload, so that both reads are equally far
  // ahead.
  expect((await row()).files).toBe(files + 1);
  expect((await row()).bytes - bytes).toBeGreaterThan(body.length);
  expect((await row()).bytes - bytes).toBeLessThan(body.length + 1_000);
  const key = crypto.randomUUID();
  for (const full of [{ bytes: UPLOAD_HOUR_BYTES }, { files: UPLOAD_HOUR_FILES, bytes: 0 }]) {
    await server.db.updateTable('upload_hours').set(full).execute();
    const answer = await send({ key });
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(answer.headers.get('retry-after')).toBe(String(40 * 60));
    expect(answer.headers.get('idempotency-decided')).toBeNull();
  }
  const other = { form: formOf([body]), token: 'demo-creator' };
  expect((await server.call('POST', '/test/pictures', other)).status).toBe(201);
  at = new Date('2026-03-01T11:00:00Z');
  expect((await send({ key })).status).toBe(201);
  const kept = await server.db.selectFrom('upload_hours').select('hour').execute();
  expect(kept.map(({ hour }) => hour).sort()).toEqual([
    '2026-03-01T10:00:00.000Z',
    '2026-03-01T11:00:00.000Z',
  ]);
});

test('refused uploads count too, those that are cut off as well', async () => {
  const files = async () =>
    (await server.db.selectFrom('upload_hours').select('files').execute()).at(-1)?.files ?? 0;
  const before = await files();
  await send({ bytes: new TextEncoder().encode('no picture') });
  isRefused = true;
  await send({ key: crypto.randomUUID() });
  isRefused = false;
  expect(await files()).toBe(before + 2);
});

test('a wrong token is told before the upload has come, and to a sender that listens only after it', async () => {
  const listening = await server.listen();
  const megabytes = 8;
  const head = [
    'POST /api/test/pictures HTTP/1.1',
    'Host: localhost',
    'Authorization: Token nobody',
    'Content-Type: multipart/form-data; boundary=B',
    `Content-Length: ${megabytes * 1024 * 1024}`,
    '\r\n',
  ].join('\r\n');
  const socket = connect(listening.port, '127.0.0.1');
  socket.write(head);
  const first = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  expect(first).toMatch(/^HTTP\/1.1 401 /);
  for (let sent = 0; sent < megabytes; sent += 1) socket.write(Buffer.alloc(1024 * 1024));
  // The connection is still usable: the next request on it is answered.
  socket.write('GET /config.json HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const second = await new Promise<string>((resolve) => {
    socket.on('data', (data) => String(data).includes('200 OK') && resolve(String(data)));
  });
  expect(second).toContain('200 OK');
  socket.destroy();
  const answer = await fetch(`${listening.origin}/api/test/pictures`, {
    method: 'POST',
    headers: { Authorization: 'Token nobody' },
    body: new Uint8Array(megabytes * 1024 * 1024),
  });
  expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'unauthenticated' }]);
  await listening.stop();
});
