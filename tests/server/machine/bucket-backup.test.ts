import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts';
import { createDatabase, databaseUrl, dropDatabase, namedDatabase } from '#tests/support/server-database.ts';
import { openPrograms, originOf, type Programs } from './programs.ts';
import { ask, openWorkshop, rowsOf, type Workshop } from './workshop.ts';

vi.setConfig({ testTimeout: 240_000 });

let programs: Programs;
let s3: S3Server;
const elsewhere = (): string => `${programs.dataDir}-elsewhere`;

beforeEach(async () => {
  programs = await openPrograms('made');
  s3 = await startS3Server({ pageSize: 1_000 });
});
afterEach(async () => {
  await programs.stop();
  await s3.stop();
  await rm(elsewhere(), { recursive: true, force: true });
  await programs.remove();
});

function environment(change: Readonly<Record<string, string>> = {}): Record<string, string> {
  const { endpoint, region, accessKeyId, secretAccessKey } = s3.place();
  return {
    FILES_ENDPOINT: endpoint,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    ...change,
  };
}

const TO = 's3://photos/nightly';
const run = (name: string, words: readonly string[], change: Readonly<Record<string, string>> = {}) =>
  programs.run(name, words, environment(change));
const restore = (address: string, ...words: readonly string[]) =>
  run('restore', [address, ...words], { DATA_DIR: elsewhere() });

/** Makes a backup; returns its address. */
async function backUp(change: Readonly<Record<string, string>> = {}): Promise<string> {
  const { code, said } = await run('backup', [TO], change);
  expect([code, said]).toEqual([0, expect.stringContaining(`tables to ${TO}/`)]);
  return said.trim().split(' ').at(-1) ?? '';
}

const keysOf = (pattern: RegExp): string[] => [...s3.objects.keys()].filter((key) => pattern.test(key));
const PHOTO = /\/files\/..\/[0-9a-f]{64}$/;

async function photosOf(place: string, origin: string, { signedIn }: Workshop): Promise<string[]> {
  const keys = await ask(place, 'select media_key as row from files order by sha256');
  return Promise.all(
    keys.map(async (key) => {
      const answer = await fetch(`${origin}/api/media/${key}`, signedIn);
      return Buffer.from(await answer.arrayBuffer()).toString('base64');
    }),
  );
}

test('a backup beside the running server goes into a bucket and comes back elsewhere, row by row and byte by byte; the next one puts only what is new', async () => {
  const workshop = await openWorkshop(programs);
  await workshop.writeOrder();
  await backUp();
  await workshop.writeOrder();
  s3.calls.splice(0);
  const second = await backUp();
  // Two backups may begin in the same second.
  expect(second).toMatch(/\/\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z$/);
  expect(s3.calls.filter((call) => call.startsWith('PUT') && PHOTO.test(call))).toHaveLength(1);
  const [rows, photos] = [
    await rowsOf(programs.dataDir),
    await photosOf(programs.dataDir, workshop.origin, workshop),
  ];

  const restored = await restore(second);
  expect([restored.code, restored.said]).toEqual([
    0,
    expect.stringMatching(/2 files were copied[\s\S]*each exactly as in the backup/),
  ]);
  const origin = await originOf(programs.start('serve', [], { DATA_DIR: elsewhere() }));
  expect(await photosOf(elsewhere(), origin, workshop)).toEqual(photos);
  expect(photos.every((photo) => photo.length > 100)).toBe(true);
  expect(await rowsOf(elsewhere())).toEqual(rows);

  await programs.stop();
  const onFull = await restore(second);
  expect([onFull.code, onFull.said]).toEqual([1, expect.stringContaining('The database is not empty')]);
  expect((await restore(second, '--replace')).code).toBe(0);
});

test('a backup that was cut short is none: it is refused by name, and the next one takes its files over', async () => {
  const workshop = await openWorkshop(programs);
  await workshop.writeOrder();
  const whole = await backUp();
  await workshop.writeOrder();
  s3.fault = (method, key) =>
    method === 'PUT' && key.endsWith('backup.json') ? { status: 403, code: 'AccessDenied' } : null;
  const cut = await run('backup', [TO]);
  expect([cut.code, cut.said]).toEqual([1, expect.stringContaining('may not do this in the bucket')]);
  s3.fault = () => null;
  const name = keysOf(/\/database\//)
    .map((key) => key.split('/')[1] ?? '')
    .find((folder) => !whole.endsWith(folder));
  const refused = await restore(`${TO}/${name}`);
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('is not a whole backup')]);
  const unnamed = await restore(TO);
  expect([unnamed.code, unnamed.said]).toEqual([1, expect.stringContaining(`Name one of these:`)]);
  expect(unnamed.said).toContain(whole);
  s3.calls.splice(0);
  await backUp();
  expect(s3.calls.filter((call) => call.startsWith('PUT') && PHOTO.test(call))).toEqual([]);
});

test('a backup with a row or a photo that is not what it was is not brought back', async () => {
  const workshop = await openWorkshop(programs);
  await workshop.writeOrder();
  const address = await backUp();
  const change = (key: string, bytes: Buffer) => s3.objects.set(key, { bytes, changedMs: 0 });
  const [photo = ''] = keysOf(PHOTO);
  const picture = s3.objects.get(photo)?.bytes ?? Buffer.alloc(0);
  change(photo, Buffer.from('no longer a photo'));
  const damaged = await restore(address);
  expect([damaged.code, damaged.said]).toEqual([1, expect.stringContaining('The database was not changed')]);
  expect((await restore(address, '--keep-damaged')).code).toBe(0);

  change(photo, picture);
  const [lines = ''] = keysOf(/database\/job_cards\.ndjson/);
  const was = s3.objects.get(lines)?.bytes.toString() ?? '';
  change(lines, Buffer.from(was.replace('MH12AB1234', 'MH12AB9999')));
  const other = await restore(address, '--replace');
  expect([other.code, other.said]).toEqual([1, expect.stringContaining('job_cards has other contents')]);
  await originOf(programs.start('serve', [], { DATA_DIR: elsewhere() }));
  expect(await rowsOf(elsewhere())).toEqual(await rowsOf(programs.dataDir));
});

test('a database of DATABASE_URL and its bucket go into another bucket, and come back as an embedded one with a folder', async () => {
  const { admin } = inject('testDatabase');
  const name = `vm_test_${randomBytes(6).toString('hex')}`;
  await createDatabase(admin, name, null);
  const DATABASE_URL = databaseUrl(namedDatabase(admin, name));
  const FILES = 's3://photos/live';
  const served = await openWorkshop(programs, environment({ DATABASE_URL, FILES }));
  await served.writeOrder();
  const address = await backUp({ DATABASE_URL, FILES });
  const [rows, photos] = [await rowsOf(DATABASE_URL), await photosOf(DATABASE_URL, served.origin, served)];
  const inside = await run('backup', [`${FILES}/backups`], { DATABASE_URL, FILES });
  expect([inside.code, inside.said]).toEqual([1, expect.stringContaining('is not apart from the photos')]);

  expect((await restore(address)).code).toBe(0);
  const origin = await originOf(programs.start('serve', [], { DATA_DIR: elsewhere() }));
  expect([await rowsOf(elsewhere()), await photosOf(elsewhere(), origin, served)]).toEqual([rows, photos]);
  await programs.stop();
  await dropDatabase(admin, name);
});
