import { hash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { sweepFiles } from '#server/files/sweep.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { insert } from '#tests/support/rows.ts';
import { startTestServer } from '#tests/support/server.ts';
import { formOf, picture } from './pictures.ts';
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
    const row = await server.db
      .selectFrom('files')
      .where('media_key', '=', key)
      .select('bytes')
      .executeTakeFirstOrThrow();
    stored = row.bytes;
  });

  test('is served without a token, pixel for pixel, to be kept for ever and never guessed at', async () => {
    const answer = await server.fetch(`/api/media/${key}`);
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
    const answer = await server.fetch(`/api/media/${key}`);
    const digest = hash('sha256', new Uint8Array(await answer.arrayBuffer()), 'base64');
    expect(answer.headers.get('repr-digest')).toBe(`sha-256=:${digest}:`);
    expect((await server.fetch(`/api/media/${key}?size=thumb`)).headers.get('repr-digest')).toBeNull();
  });

  test('is small and upright as a thumbnail', async () => {
    const answer = await server.fetch(`/api/media/${key}?size=thumb`);
    const { width, height, orientation, format } = await sharp(await answer.arrayBuffer()).metadata();
    expect({ width, height, orientation, format }).toEqual({
      width: 160,
      height: 320,
      orientation: undefined,
      format: 'jpeg',
    });
  });

  test('answers 304 to whoever has it and headers alone to HEAD', async () => {
    const etag = (await server.fetch(`/api/media/${key}`)).headers.get('etag') ?? '';
    expect((await server.fetch(`/api/media/${key}`, { headers: { 'If-None-Match': etag } })).status).toBe(
      304,
    );
    const head = await server.fetch(`/api/media/${key}`, { method: 'HEAD' });
    expect([head.headers.get('content-length'), (await head.arrayBuffer()).byteLength]).toEqual([
      String(stored),
      0,
    ]);
  });

  test('under an unknown or odd key is 404', async () => {
    for (const odd of ['', 'x', '../../etc/passwd', 'a'.repeat(24), '%2e%2e%2fincoming']) {
      expect((await server.fetch(`/api/media/${odd}`)).status).toBe(404);
    }
  });
});

test('files that nothing refers to are swept after their time, one that is referred to is kept', async () => {
  const [kept, swept] = [await picture({ color: '#0f0' }), await picture({ color: '#00f' })];
  const [keptKey, sweptKey] = (await send(formOf([kept, swept]))).body.data.keys.split(' ');
  await referTo(keptKey);
  const at = await passFirstDay(server.db, server.files, new Date());
  expect(await sweepFiles(server.db, server.files, { at, share: 'small' })).toMatchObject({ moved: 0 });
  const day = { at: new Date(at.getTime() + 2 * 3_600_000), share: 'small' } as const;
  expect(await sweepFiles(server.db, server.files, day)).toMatchObject({ kind: 'swept', moved: 2 });
  expect((await server.fetch(`/api/media/${keptKey}`)).status).toBe(200);
  expect((await server.fetch(`/api/media/${sweptKey}`)).status).toBe(404);
  expect((await listStore(server.files)).inPlace).toHaveLength(1);
  // The same picture sent again afterwards is a file like any other.
  expect((await send(formOf([swept]))).status).toBe(201);
  expect((await listStore(server.files)).inPlace).toHaveLength(2);
});

test('a file that the database names again, as after a restored backup, is served from the trash', async () => {
  const bytes = await picture({ color: '#0ff' });
  const key = (await send(formOf([bytes]))).body.data.keys;
  const { sha256 } = await server.db
    .selectFrom('files')
    .where('media_key', '=', key)
    .select('sha256')
    .executeTakeFirstOrThrow();
  const stored = new Uint8Array(await (await server.fetch(`/api/media/${key}`)).arrayBuffer());
  await server.files.trash(sha256, '2026-11-23');
  const answer = await server.fetch(`/api/media/${key}`);
  expect([answer.status, new Uint8Array(await answer.arrayBuffer())]).toEqual([200, stored]);
});

/** The shortest chain of rows that ends in a picture of a job. */
async function referTo(key: string): Promise<void> {
  const at = new Date().toISOString();
  const { db } = server;
  const file = await db
    .selectFrom('files')
    .where('media_key', '=', key)
    .select('sha256')
    .executeTakeFirstOrThrow();
  await insert(db, 'job_cards', {
    id: 'c',
    jobcard_no: 'JC-1',
    complex_id: '1',
    car_id: 'car',
    car_number: 'X 1',
    created_at: at,
  });
  const order = {
    id: 'o',
    complex_id: '1',
    job_card_id: 'c',
    vendor_id: null,
    status: 'open',
    created_by: 'user-demo-creator',
  };
  await insert(db, 'work_orders', { ...order, created_at: at, updated_at: at });
  await insert(db, 'job_categories', { id: 'k', name: 'K', city_id: '1', created_at: at });
  await insert(db, 'catalogue_jobs', { id: 'j', category_id: 'k', name: 'J', created_at: at });
  const names = { catalogue_job_id: 'j', category_id: 'k', job_name: 'J', category_name: 'K' };
  const job = {
    id: 'w',
    work_order_id: 'o',
    ...names,
    quantity: 1,
    rate_paise: 0,
    position: 0,
    created_at: at,
  };
  await insert(db, 'work_order_jobs', {
    ...job,
    approved_by: null,
    completion_status: null,
    final_rate_paise: null,
    partial_value_paise: null,
    completion_by: null,
  });
  await insert(db, 'work_order_job_images', {
    work_order_job_id: 'w',
    kind: 'reference',
    position: 0,
    sha256: file.sha256,
  });
}
