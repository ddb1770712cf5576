import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { DAY_MS } from '#domain/units.ts';
import { Bucket, type BucketPlace } from '#server/files/bucket.ts';
import { elementsOf } from '#server/files/bucket-xml.ts';
import { adoptStore, claimStore, explainMismatch } from '#server/files/claim-store.ts';
import { copyStore } from '#server/files/copy-store.ts';
import { type FileStore, StorageFault, type Variant } from '#server/files/file-store.ts';
import { openStore } from '#server/files/open-store.ts';
import { sweepFiles, sweepWarning } from '#server/files/sweep.ts';
import { type S3Fault, type S3Server, startS3Server } from '#tests/support/s3-server.ts';
import { openStoreFixture, passFirstDay, put, putNamed, type StoreFixture } from './store-fixture.ts';

let s3: S3Server;
let dataDir: string;
beforeEach(async () => {
  s3 = await startS3Server();
  dataDir = join(inject('testDatabase').folder, `bucket-${randomUUID()}`);
});
afterEach(async () => {
  await s3.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const open = (change?: Partial<BucketPlace>): Promise<FileStore> =>
  openStore({ dataDir, bucket: s3.place(change) });

/** An incoming photo. */
async function incoming(store: FileStore, bytes: Buffer): Promise<{ path: string; sha256: string }> {
  const path = join(store.incoming, randomUUID());
  await writeFile(path, bytes);
  return { path, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function keep(store: FileStore, bytes: Buffer, thumbnail: Buffer | null = null): Promise<string> {
  const file = await incoming(store, bytes);
  await store.keep([{ ...file, thumbnail }]);
  return file.sha256;
}

/** Hash of the content stored under a hash: comparing two buffers byte by byte takes seconds. */
async function hashOf(store: FileStore, sha256: string): Promise<string> {
  return createHash('sha256')
    .update((await bytesOf(store, sha256)) ?? '')
    .digest('hex');
}

async function bytesOf(store: FileStore, sha256: string, variant: Variant = 'original') {
  const opened = await store.open(sha256, variant);
  return opened === null ? null : buffer(opened.stream);
}

async function contentsOf(store: FileStore): Promise<string[]> {
  const found: string[] = [];
  for await (const { sha256 } of store.contents()) found.push(sha256);
  return found.sort();
}

/** The first calls of a method fail. */
function failFirst(fault: S3Fault, method: string, times: number): void {
  let left = times;
  s3.fault = (asked) => {
    if (asked !== method || left === 0) return null;
    left -= 1;
    return fault;
  };
}

describe('a store in a bucket', () => {
  test.each([
    ['', ''],
    ['workshop/photos/', 'workshop/photos/'],
  ])('keeps files under the names of a folder, below the prefix "%s"', async (prefix, start) => {
    const store = await open({ prefix });
    const photo = Buffer.alloc(700_000, 'photo');
    const sha256 = await keep(store, photo, Buffer.from('small'));
    const key = `${start}${sha256.slice(0, 2)}/${sha256}`;
    expect([...s3.objects.keys()].sort()).toEqual([key, `${key}.thumb`]);
    expect(await hashOf(store, sha256)).toBe(sha256);
    expect(String(await bytesOf(store, sha256, 'thumb'))).toBe('small');
    expect(await readdir(store.incoming)).toEqual([]);
    expect(await store.open('0'.repeat(64), 'original')).toBeNull();
  });

  test('puts the small picture first, and the same content once', async () => {
    const store = await open();
    const photo = Buffer.from('photo');
    const sha256 = await keep(store, photo, Buffer.from('small'));
    expect(s3.calls.map((call) => call.slice(-5))).toEqual(['thumb', sha256.slice(-5)]);
    const kept = s3.objects.get(`${sha256.slice(0, 2)}/${sha256}`);
    if (kept !== undefined) kept.changedMs = 0;
    await keep(store, photo);
    // Its date is that of the second upload: the sweep must see that it is in use.
    for await (const { keptMs } of store.contents()) expect(keptMs).toBeGreaterThan(Date.now() - DAY_MS);
    expect(await hashOf(store, sha256)).toBe(sha256);
  });

  test('lists every page of a long list, and its trash by days', async () => {
    const store = await open({ prefix: 'p/' });
    const kept: string[] = [];
    for (let index = 0; index < 10; index += 1)
      kept.push(await keep(store, Buffer.from(`${index}`), Buffer.from('s')));
    expect(await contentsOf(store)).toEqual([...kept].sort());
    for (const sha256 of kept.slice(0, 5)) await store.trash(sha256, '2026-11-23');
    await store.trash(kept[5] ?? '', '2026-11-24');
    expect(await contentsOf(store)).toEqual(kept.slice(6).sort());
    const trashed = await store.trashed();
    expect([...trashed.keys()]).toEqual(['2026-11-24', '2026-11-23']);
    expect([...(trashed.get('2026-11-23') ?? [])].sort()).toEqual(kept.slice(0, 5).sort());
  });

  test('serves from the trash, brings back from it, and empties it by days', async () => {
    const store = await open();
    const [back, gone] = [
      await keep(store, Buffer.from('back'), Buffer.from('b')),
      await keep(store, Buffer.from('gone')),
    ];
    for (const sha256 of [back, gone]) await store.trash(sha256, '2026-11-23');
    expect(String(await bytesOf(store, back))).toBe('back');
    const lent = join(store.incoming, 'lent');
    expect(await store.lend(back, lent)).toBe(true);
    expect(await readFile(lent, 'utf8')).toBe('back');
    expect(await store.lend('0'.repeat(64), join(store.incoming, 'none'))).toBe(false);
    expect(await store.has(back)).toBe(true);
    expect(await contentsOf(store)).toEqual([back]);
    expect(String(await bytesOf(store, back, 'thumb'))).toBe('b');
    await store.purge('2026-11-23', [gone]);
    expect(await store.has(gone)).toBe(false);
    expect([(await store.trashed()).size, s3.objects.size]).toEqual([0, 2]);
  });

  test('a read that is cut off in the middle goes on where it was', async () => {
    const store = await open();
    const photo = Buffer.alloc(3_000_000, 'a long photo');
    const sha256 = await keep(store, photo);
    failFirst('cut', 'GET', 3);
    expect(await hashOf(store, sha256)).toBe(sha256);
    failFirst('cut', 'GET', 100);
    await expect(bytesOf(store, sha256)).rejects.toThrow('the bucket gives no answer');
  });

  test('a file that was opened and not read holds no connection', async () => {
    const store = await open();
    const sha256 = await keep(store, Buffer.alloc(2_000_000, 'x'));
    for (let times = 0; times < 60; times += 1) (await store.open(sha256, 'original'))?.stream.destroy();
    expect(await store.has(sha256)).toBe(true);
  });
});

describe('a file is acknowledged only when the bucket has all of it', () => {
  test.each<[string, S3Fault]>([
    ['a server that fails', { status: 500, code: 'InternalError' }],
    ['a server that is too busy', { status: 503, code: 'SlowDown' }],
    ['another put under way', { status: 409, code: 'ConditionalRequestConflict' }],
    ['a connection that is cut in the middle', 'cut'],
    ['an answer that is lost', 'lost-answer'],
  ])('%s once is asked again, and the file is whole', async (_, fault) => {
    const store = await open();
    const photo = Buffer.alloc(900_000, 'photo');
    failFirst(fault, 'PUT', 1);
    const sha256 = await keep(store, photo);
    expect(await hashOf(store, sha256)).toBe(sha256);
  });

  test.each<[string, S3Fault]>([
    ['fails', { status: 500, code: 'InternalError' }],
    ['refuses', { status: 403, code: 'AccessDenied' }],
    ['cuts every connection', 'cut'],
  ])(
    'where the bucket %s for good nothing is acknowledged, and the file stays to be sent again',
    async (_, fault) => {
      const store = await open();
      const file = await incoming(store, Buffer.alloc(300_000, 'photo'));
      failFirst(fault, 'PUT', 100);
      await expect(store.keep([{ ...file, thumbnail: null }])).rejects.toBeInstanceOf(StorageFault);
      expect([s3.objects.size, (await readdir(store.incoming)).length]).toEqual([0, 1]);
    },
  );

  test('[Q20] a page that a gateway answers with success is no word of the bucket: nothing is acknowledged, read or moved by it', async () => {
    const store = await open();
    const sha256 = await keep(store, Buffer.alloc(300_000, 'photo'), Buffer.from('small'));
    const other = await incoming(store, Buffer.alloc(300_000, 'other'));
    s3.fault = () => 'page';
    const works = [
      () => store.keep([{ ...other, thumbnail: null }]),
      () => store.keepThumbnail(sha256, Buffer.from('other')),
      () => store.has(sha256),
      () => store.open(sha256, 'original'),
      () => store.open(sha256, 'thumb'),
      () => store.lend(sha256, join(store.incoming, 'lent')),
      () => store.trash(sha256, '2026-11-23'),
      () => store.restore(sha256),
    ];
    for (const work of works) await expect(work()).rejects.toBeInstanceOf(StorageFault);
    expect(await readdir(store.incoming)).toEqual([basename(other.path)]);
    s3.fault = () => null;
    await store.keep([{ ...other, thumbnail: null }]);
    expect(await hashOf(store, other.sha256)).toBe(other.sha256);
    expect(await hashOf(store, sha256)).toBe(sha256);
  });

  test('bytes that are not those of the hash are refused by the bucket', async () => {
    const store = await open();
    const file = await incoming(store, Buffer.from('these bytes'));
    await writeFile(file.path, 'other bytes');
    await expect(store.keep([{ ...file, thumbnail: null }])).rejects.toThrow(StorageFault);
    expect(s3.objects.size).toBe(0);
  });
});

describe('a bucket belongs to one database', () => {
  let fixture: StoreFixture;
  beforeEach(() => {
    fixture = openStoreFixture();
  });
  afterEach(() => fixture.close());

  test('two servers on one bucket and one database get the same id, another database is refused in words of a bucket', async () => {
    const db = await fixture.newDatabase();
    const [one, two] = [await open(), await open()];
    const [a, b] = await Promise.all([claimStore(db, one), claimStore(db, two)]);
    expect(a).toEqual({ kind: 'paired', id: await one.identity() });
    expect(b).toEqual(a);
    const claim = await claimStore(await fixture.newDatabase(), one);
    if (claim.kind === 'paired') throw new Error('two databases have one bucket');
    const said = explainMismatch(claim, one.place);
    expect(said).toContain('the bucket s3://photos belongs to another database');
    expect(said).not.toMatch(/folder|DATA_DIR/);
  });

  test('of two databases that find it at once, one gets it', async () => {
    const [first, second] = [await fixture.newDatabase(), await fixture.newDatabase()];
    const [one, two] = [await open(), await open()];
    const kinds = (await Promise.all([claimStore(first, one), claimStore(second, two)])).map(
      ({ kind }) => kind,
    );
    expect(kinds.sort()).toEqual(['paired', 'refused']);
  });

  test('an id whose answer was lost is known to be ours', async () => {
    const db = await fixture.newDatabase();
    const store = await open();
    failFirst('lost-answer', 'PUT', 1);
    expect(await claimStore(db, store)).toEqual({ kind: 'paired', id: await store.identity() });
    const other = await fixture.newDatabase();
    const id = await adoptStore(other, store);
    expect(await store.identity()).toBe(id);
    expect(await claimStore(db, store)).toMatchObject({ why: 'store-of-another' });
  });

  test('the sweep moves what no row needs after a day, and never what a row names or what is younger', async () => {
    const db = await fixture.newDatabase();
    const store = await open();
    await claimStore(db, store);
    const start = new Date(Date.now() + DAY_MS);
    const [named, old] = [await putNamed(db, store, 'named'), await put(store, 'old')];
    const at = await passFirstDay(db, store, start);
    const young = await put(store, 'young');
    for (const [key, object] of s3.objects) if (key.includes(young)) object.changedMs = at.getTime();
    expect(await sweepFiles(db, store, { at, share: 'small' })).toEqual({
      kind: 'swept',
      moved: 1,
      purged: 0,
    });
    expect(await contentsOf(store)).toEqual([named, young].sort());
    expect(await store.open(old, 'original').then((opened) => opened && text(opened.stream))).toContain(
      'old',
    );
    await adoptStore(await fixture.newDatabase(), store);
    const turn = await sweepFiles(db, store, { at, share: 'small' });
    expect(sweepWarning(turn, store.place)).toContain('another database adopted the bucket s3://photos');
  });
});

describe('a copy of all files', () => {
  test('goes from a folder to a bucket and back, with the id and what lies in the trash, and leaves out what is damaged', async () => {
    const folder = await openStore({ dataDir: join(dataDir, 'one'), bucket: null });
    const bucket = await open();
    const [a, b] = [
      await keep(folder, Buffer.from('a'), Buffer.from('small a')),
      await keep(folder, Buffer.from('b')),
    ];
    const damaged = await keep(folder, Buffer.from('damaged'));
    await writeFile(join(folder.place.address, damaged.slice(0, 2), damaged), 'something else');
    await folder.trash(b, '2026-11-23');
    await folder.identify('ours', null);
    expect(await copyStore(folder, bucket)).toEqual({ copied: 2, present: 0, damaged: [damaged] });
    expect([await contentsOf(bucket), await bucket.identity()]).toEqual([[a, b].sort(), 'ours']);
    expect(await copyStore(folder, bucket)).toMatchObject({ copied: 0, present: 2 });
    const back = await openStore({ dataDir: join(dataDir, 'two'), bucket: null });
    expect(await copyStore(bucket, back)).toEqual({ copied: 2, present: 0, damaged: [] });
    expect(String(await bytesOf(back, a, 'thumb'))).toBe('small a');
    expect(await back.identity()).toBe('ours');
  });
});

test.each<[string, Partial<BucketPlace>, RegExp]>([
  ['a wrong secret', { secretAccessKey: 'wrong' }, /refuses the credentials .*AWS_SECRET_ACCESS_KEY/],
  ['an unknown key', { accessKeyId: 'AKIAOTHER' }, /refuses the credentials .*AWS_ACCESS_KEY_ID/],
  ['a missing bucket', { bucket: 'elsewhere' }, /no such bucket .*Make it, or correct the name in FILES/],
  ['another region', { region: 'test-2' }, /another region .*AWS_REGION/],
  ['an endpoint where nothing listens', { endpoint: 'http://127.0.0.1:9' }, /no answer .*FILES_ENDPOINT/],
])('%s is told in a sentence with the setting to look at', async (_, change, said) => {
  await expect((await open(change)).identity()).rejects.toMatchObject({
    cause: { message: expect.stringMatching(said) },
  });
});

test('a bucket that heeds no conditions still keeps what it is given', async () => {
  const careless = await startS3Server({ conditions: false });
  const store = await openStore({ dataDir, bucket: careless.place() });
  for (let times = 0; times < 2; times += 1) await keep(store, Buffer.from('photo'), Buffer.from('small'));
  expect(await store.identify('first', null)).toBe(true);
  expect(await store.identify('second', 'another')).toBe(false);
  expect(await new Bucket(careless.place()).getText('store-id')).toMatchObject({ text: 'first\n' });
  await careless.stop();
});

test('elements of an answer are read with what stands for signs', () => {
  expect(elementsOf('<A x="1">a &amp; &#65;&#x42;</A><A></A><AB>no</AB>', 'A')).toEqual(['a & AB', '']);
});

test('whoever reads slowly gets all of a file, however often they pause', async () => {
  const store = await open();
  const sha256 = await keep(store, Buffer.alloc(8_000_000, 'a long photo'));
  // Five pauses: each would cost a connection if it counted as waiting, and a file is resumed at most three times.
  const silenceMs = 250;
  const found = await new Bucket(s3.place(), { silenceMs, begunWithinMs: 10_000 }).get(
    `${sha256.slice(0, 2)}/${sha256}`,
  );
  const hash = createHash('sha256');
  let pauses = 0;
  for await (const chunk of found?.stream ?? []) {
    hash.update(chunk as Buffer);
    if (pauses < 5) await delay(silenceMs * 1.6);
    pauses += 1;
  }
  expect(hash.digest('hex')).toBe(sha256);
});

test('a bucket that says nothing is given up after a while', async () => {
  const store = await open();
  const sha256 = await keep(store, Buffer.from('photo'));
  s3.fault = () => 'silent';
  const bucket = new Bucket(s3.place(), { silenceMs: 50, begunWithinMs: 0 });
  await expect(bucket.getText('store-id')).rejects.toThrow('nothing came for 0.05 s');
  s3.fault = () => null;
  expect(await hashOf(store, sha256)).toBe(sha256);
});
