import { hash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { sweepFiles } from '#server/files/sweep.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer } from '#tests/support/server.ts';
import { formOf, nameInOrder, picture } from './pictures.ts';
import { listStore, passFirstDay } from './store-fixture.ts';
import { testRoutes } from './test-calls.ts';

const server = await forThisFile(startTestServer({ routes: testRoutes }));

const send = (form: FormData) => server.call('POST', '/test/pictures', { form });

describe('media', () => {
  let key: string;
  let bytes: Uint8Array;
  let stored: number;
  beforeAll(async () => {
    bytes = await picture({ width: 1000, height: 500, orientation: 6, color: '#c40' });
    key = (await send(formOf([bytes]))).body.data.keys;
    await nameInOrder(server.db, key);
    const row = await server.db
      .selectFrom('files')
      .where('media_key', '=', key)
      .select('bytes')
      .executeTakeFirstOrThrow();
    stored = row.bytes;
  });

  test('is served pixel for pixel, to be kept for ever and never guessed at', async () => {
    const answer = await server.media(`/api/media/${key}`);
    expect(answer.status).toBe(200);
    const served = await answer.arrayBuffer();
    const pixels = await sharp(bytes).raw().toBuffer();
    expect(pixels.equals(await sharp(served).raw().toBuffer())).toBe(true);
    expect((await sharp(served).metadata()).orientation).toBe(6);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toMatch(/^private,.*immutable$/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(key).toMatch(/^[\w-]{24}$/);
  });

  test('[X35] names the hash of its bytes, and a thumbnail, which has others, names none', async () => {
    const answer = await server.media(`/api/media/${key}`);
    const digest = hash('sha256', new Uint8Array(await answer.arrayBuffer()), 'base64');
    expect(answer.headers.get('repr-digest')).toBe(`sha-256=:${digest}:`);
    expect((await server.media(`/api/media/${key}?size=thumb`)).headers.get('repr-digest')).toBeNull();
  });

  test('is small and upright as a thumbnail', async () => {
    const answer = await server.media(`/api/media/${key}?size=thumb`);
    const { width, height, orientation, format } = await sharp(await answer.arrayBuffer()).metadata();
    expect({ width, height, orientation, format }).toEqual({
      width: 160,
      height: 320,
      orientation: undefined,
      format: 'jpeg',
    });
  });

  test('answers 304 to whoever has it and headers alone to HEAD', async () => {
    const etag = (await server.media(`/api/media/${key}`)).headers.get('etag') ?? '';
    expect((await server.media(`/api/media/${key}`, { headers: { 'If-None-Match': etag } })).status).toBe(
      304,
    );
    const head = await server.media(`/api/media/${key}`, { method: 'HEAD' });
    expect([head.headers.get('content-length'), (await head.arrayBuffer()).byteLength]).toEqual([
      String(stored),
      0,
    ]);
  });

  test('under an unknown or odd key is 404', async () => {
    for (const odd of ['', 'x', '../../etc/passwd', 'a'.repeat(24), '%2e%2e%2fincoming']) {
      expect((await server.media(`/api/media/${odd}`)).status).toBe(404);
    }
  });
});

test('files that nothing refers to are swept after their time, one that is referred to is kept', async () => {
  const [kept, swept] = [await picture({ color: '#0f0' }), await picture({ color: '#00f' })];
  const [keptKey, sweptKey] = (await send(formOf([kept, swept]))).body.data.keys.split(' ');
  await nameInOrder(server.db, keptKey);
  const at = await passFirstDay(server.db, server.files, new Date());
  expect(await sweepFiles(server.db, server.files, { at, share: 'small' })).toMatchObject({ moved: 0 });
  const day = { at: new Date(at.getTime() + 2 * 3_600_000), share: 'small' } as const;
  expect(await sweepFiles(server.db, server.files, day)).toMatchObject({ kind: 'swept', moved: 1 });
  expect((await server.media(`/api/media/${keptKey}`)).status).toBe(200);
  expect((await server.media(`/api/media/${sweptKey}`)).status).toBe(404);
  expect((await listStore(server.files)).inPlace).toHaveLength(2);
  // The same picture sent again afterwards is a file like any other.
  expect((await send(formOf([swept]))).status).toBe(201);
  expect((await listStore(server.files)).inPlace).toHaveLength(3);
});

test('a file that the database names again, as after a restored backup, is served from the trash', async () => {
  const bytes = await picture({ color: '#0ff' });
  const key = (await send(formOf([bytes]))).body.data.keys;
  await nameInOrder(server.db, key);
  const { sha256 } = await server.db
    .selectFrom('files')
    .where('media_key', '=', key)
    .select('sha256')
    .executeTakeFirstOrThrow();
  const stored = new Uint8Array(await (await server.media(`/api/media/${key}`)).arrayBuffer());
  await server.files.trash(sha256, '2026-11-23');
  const answer = await server.media(`/api/media/${key}`);
  expect([answer.status, new Uint8Array(await answer.arrayBuffer())]).toEqual([200, stored]);
});
