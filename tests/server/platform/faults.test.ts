import { readdir } from 'node:fs/promises';
import pino from 'pino';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type FileStore, StorageFault } from '#server/files/file-store.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { namedDatabase, withClient } from '#tests/support/server-database.ts';
import { gate, testRoutes } from './test-calls.ts';

const disk = { isFull: false };
const lines: string[] = [];

/** The real store on a disk that can fill up. */
function onFillingDisk(store: FileStore): FileStore {
  return {
    ...store,
    keep: async (...input) => {
      if (disk.isFull) throw new StorageFault(new Error('ENOSPC'));
      return store.keep(...input);
    },
  };
}

const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
const server = await forThisFile(startTestServer({ routes: testRoutes, wrapFiles: onFillingDisk, log }));

/** Ends every connection of a server's database; with null, drops the database itself. */
async function onAdmin(target: TestServer, statement: string | null): Promise<void> {
  const { source } = target;
  const database = typeof source === 'string' ? new URL(source).pathname.slice(1) : source.database;
  await withClient(namedDatabase(source, 'postgres'), async (admin) => {
    if (statement === null) await admin.query(`drop database "${database}" with (force)`);
    else await admin.query(statement, [database]);
  });
}

async function pictureForm(): Promise<FormData> {
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('note', 'x');
  form.append('images', new Blob([new Uint8Array(jpeg)]), 'a.jpg');
  return form;
}

test('a full disk is 503 with nothing half-written, and the same key works once there is room', async () => {
  const key = crypto.randomUUID();
  disk.isFull = true;
  const full = await server.call('POST', '/test/pictures', { key, form: await pictureForm() });
  expect(full).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(full.headers.get('retry-after')).not.toBeNull();
  expect(await server.db.selectFrom('files').selectAll().execute()).toEqual([]);
  expect(await readdir(`${server.filesFolder}/incoming`)).toEqual([]);
  disk.isFull = false;
  expect((await server.call('POST', '/test/pictures', { key, form: await pictureForm() })).status).toBe(201);
});

test('a database connection that is lost in the middle of an action is 503 and leaves no effect; the next request works', async () => {
  const key = crypto.randomUUID();
  const send = () => server.call('POST', '/test/categories/', { json: { name: 'Cut off' }, key });
  // The action has written its row and waits; now its connection is closed.
  gate.wait = async () => {
    gate.wait = async () => undefined;
    await onAdmin(server, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1');
  };
  expect(await send()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  const rows = await server.db
    .selectFrom('job_categories')
    .where('name', '=', 'Cut off')
    .select('id')
    .execute();
  expect(rows).toEqual([]);
  expect((await send()).status).toBe(201);
});

test('the health check says 503 when the database is gone', async () => {
  const lonely = await startTestServer({ routes: testRoutes });
  expect((await lonely.fetch('/api/healthz')).status).toBe(200);
  await onAdmin(lonely, null);
  expect((await lonely.fetch('/api/healthz')).status).toBe(503);
  await lonely.stop();
});

test('the log holds one line a request and never a token, a query or a body', async () => {
  lines.length = 0;
  await server.call('GET', '/test/things/1?count=1', { token: 'demo-creator' });
  await server.call('POST', '/test/categories/broken', { json: { name: 'hidden-name' } });
  await server.fetch('/api/media/abcdefghijklmnopqrstuvwx');
  const [read, broken, media] = lines.map((line) => JSON.parse(line));
  expect(lines).toHaveLength(3);
  expect(read).toMatchObject({
    path: '/api/test/things/1',
    status: 200,
    call: 'test.read-thing',
    userId: 'user-demo-creator',
  });
  expect(broken).toMatchObject({ status: 500, code: 'internal', err: { message: 'the secret inside' } });
  expect(media).toMatchObject({ path: '/api/media/…', status: 404 });
  for (const secret of ['demo-creator"', 'Token', 'count=', 'hidden-name', 'abcdefghij']) {
    expect(lines.join('').replaceAll('user-demo-creator', '')).not.toContain(secret);
  }
});
