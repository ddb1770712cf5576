import { hash } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import pino from 'pino';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openDeferredCheck } from '#server/files/deferred-check.ts';
import { type FileStore, StorageFault } from '#server/files/file-store.ts';
import { countByCheckState } from '#server/files/files.sql.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { formOf, nameInOrder } from './pictures.ts';
import { testRoutes } from './test-calls.ts';

const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
const server = await forThisFile(startTestServer({ routes: testRoutes, log }));

let shades = 0;

/** A photo with grain, as the app makes it, different at each call. */
function grainy({ width = 640, height = 480, orientation = 1 } = {}) {
  shades += 1;
  const noise = { type: 'gaussian', mean: 100 + shades, sigma: 30 } as const;
  const image = sharp({ create: { width, height, channels: 3, background: '#357', noise } });
  return orientation === 1 ? image : image.withMetadata({ orientation });
}

const jpeg = async (shape = {}) => new Uint8Array(await grainy(shape).jpeg({ quality: 80 }).toBuffer());
const hashOf = (bytes: Uint8Array) => hash('sha256', bytes);

/** A photo that lost its second half, closed as if it were complete: only decoding it shows that. */
function halved(bytes: Uint8Array): Uint8Array {
  const half = Buffer.from(bytes.slice(0, bytes.length / 2));
  while (half.at(-1) === 0xff) half[half.length - 1] = 0;
  return new Uint8Array(Buffer.concat([half, Buffer.from([0xff, 0xd9])]));
}

async function send(bytes: Uint8Array, name: string, target = server) {
  const form = formOf([bytes], 'images', name);
  const answer = await target.call('POST', '/test/pictures', { form, key: crypto.randomUUID() });
  if (answer.status === 201) await nameInOrder(target.db, answer.body.data.keys);
  return answer;
}
const vouched = (bytes: Uint8Array, target = server) => send(bytes, `${hashOf(bytes)}.jpg`, target);

async function stateOf(key: string, target = server): Promise<string> {
  const row = await target.db
    .selectFrom('files')
    .where('media_key', '=', key)
    .select('state')
    .executeTakeFirstOrThrow();
  return row.state;
}

async function untilState(key: string, state: string, target = server): Promise<void> {
  while ((await stateOf(key, target)) !== state) await new Promise((resolve) => setImmediate(resolve));
}

/** A server that answers and leaves all later work to the caller. */
async function onlyAnswering(
  work: (other: TestServer) => Promise<void>,
  wrapFiles: (files: FileStore) => FileStore = (files) => files,
): Promise<void> {
  const other = await startTestServer({ routes: testRoutes, wrapFiles });
  try {
    await other.deferredCheck.close();
    await work(other);
  } finally {
    await other.stop();
  }
}

test('a photo named by its hash is answered before it is decoded, and has its size and its thumbnail all the same', async () => {
  await onlyAnswering(async (other) => {
    const [flat, onSide] = [await jpeg({ width: 900, height: 600 }), await asStored()];
    const answer = await vouched(flat, other);
    expect(answer).toMatchObject({ status: 201, body: { data: { sizes: '900x600' } } });
    const turned = await vouched(onSide, other);
    expect(turned).toMatchObject({ status: 201, body: { data: { sizes: '200x300' } } });
    expect(other.decoder.pids().filter((pid) => pid !== null)).toEqual([]);
    for (const [key, size] of [
      [answer.body.data.keys, { width: 320, height: 213 }],
      [turned.body.data.keys, { width: 200, height: 300 }],
    ]) {
      expect(await stateOf(key, other)).toBe('unchecked');
      const thumb = await other.media(`/api/media/${key}?size=thumb`);
      expect(await sharp(await thumb.arrayBuffer()).metadata()).toMatchObject(size);
      expect(await stateOf(key, other)).toBe('checked');
    }
    expect(await readdir(`${other.filesFolder}/incoming`)).toEqual([]);
  });

  /** Held upright: its EXIF contains nothing else, as stored by the server. */
  async function asStored(): Promise<Uint8Array> {
    const bytes = await jpeg({ width: 300, height: 200, orientation: 6 });
    const key = (await send(bytes, 'a.jpg')).body.data.keys;
    return new Uint8Array(await (await server.media(`/api/media/${key}`)).arrayBuffer());
  }
});

test('it is decoded by itself after the answer', async () => {
  const key = (await vouched(await jpeg())).body.data.keys;
  await untilState(key, 'checked');
  const { sha256 } = await server.db
    .selectFrom('files')
    .where('media_key', '=', key)
    .select('sha256')
    .executeTakeFirstOrThrow();
  const small = await server.files.open(sha256, 'thumb');
  small?.stream.destroy();
  expect(small).not.toBeNull();
});

test('one that turns out to be damaged is found: noted, logged and counted, and what is there of it is shown', async () => {
  const broken = halved(await jpeg());
  expect(await send(broken, 'a.jpg')).toMatchObject({ status: 422, body: { code: 'invalid' } });
  const answer = await vouched(broken);
  expect(answer.status).toBe(201);
  const key = answer.body.data.keys;
  await untilState(key, 'damaged');
  expect(lines.some((line) => line.includes(hashOf(broken)) && line.includes('damaged'))).toBe(true);
  expect((await countByCheckState(server.db)).damaged).toBe(1);
  const shown = await server.media(`/api/media/${key}?size=thumb`);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(new Uint8Array(await shown.arrayBuffer())).toEqual(broken);
});

test('a damaged one that is looked at before it was checked is shown as it is, too', async () => {
  await onlyAnswering(async (other) => {
    const broken = halved(await jpeg());
    const key = (await vouched(broken, other)).body.data.keys;
    const shown = await other.media(`/api/media/${key}?size=thumb`);
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(broken);
    expect(await stateOf(key, other)).toBe('damaged');
  });
});

test('who names no hash, or sends anything but a plain everyday photo, has it decoded before the answer', async () => {
  const photo = await jpeg();
  const broken = halved(photo);
  const noted = await grainy()
    .withExif({ IFD0: { Make: 'Phone' } })
    .jpeg()
    .toBuffer();
  const progressive = new Uint8Array(await grainy().jpeg({ progressive: true }).toBuffer());
  // Its structure stays valid when some of its pixels change.
  const png = await grainy({ width: 60 }).png().toBuffer();
  const middle = Math.floor(png.length / 2);
  png.fill(0, middle, middle + 20);
  const huge = Buffer.from(photo);
  const frame = huge.indexOf(Buffer.from([0xff, 0xc0]));
  huge.writeUInt16BE(5_100, frame + 5);
  huge.writeUInt16BE(5_100, frame + 7);
  const empty = Buffer.concat([
    photo.slice(0, Buffer.from(photo).indexOf(Buffer.from([0xff, 0xda]))),
    photo.slice(-2),
  ]);
  const scant = Buffer.from(photo);
  scant.writeUInt16BE(4_800, frame + 5);
  scant.writeUInt16BE(4_800, frame + 7);
  expect(await send(broken, 'a.jpg')).toMatchObject({ status: 422 });
  for (const bytes of [halved(new Uint8Array(noted)), halved(progressive), png, huge, empty, halved(scant)])
    expect(await vouched(new Uint8Array(bytes))).toMatchObject({ status: 422, body: { code: 'invalid' } });
});

test('one cut short, without an end or with a frame that is none is refused before the answer', async () => {
  const photo = await jpeg();
  const framed = Buffer.from(photo);
  framed.writeUInt16BE(0, framed.indexOf(Buffer.from([0xff, 0xc0])) + 5);
  for (const bytes of [photo.slice(0, photo.length / 2), photo.slice(0, 300), new Uint8Array(framed)])
    expect(await vouched(bytes)).toMatchObject({ status: 422, body: { code: 'invalid' } });
});

test('what a server left unchecked when it ended is checked by the next one', async () => {
  await onlyAnswering(async (other) => {
    const keys = [];
    for (let n = 0; n < 3; n += 1) keys.push((await vouched(await jpeg(), other)).body.data.keys);
    const { db, files, decoder } = other;
    const next = openDeferredCheck({ db, files, decoder, log: pino({ level: 'silent' }) });
    next.begin();
    for (const key of keys) await untilState(key, 'checked', other);
    await next.close();
  });
});

test('actions that keep coming put off no picture for good', async () => {
  await onlyAnswering(async (other) => {
    const key = (await vouched(await jpeg(), other)).body.data.keys;
    const { db, files, decoder } = other;
    const next = openDeferredCheck({ db, files, decoder, log: pino({ level: 'silent' }) });
    const coming = setInterval(next.begin, 20);
    try {
      await untilState(key, 'checked', other);
    } finally {
      clearInterval(coming);
      await next.close();
    }
  });
});

test('what another server has decoded meanwhile is not decoded again', async () => {
  await onlyAnswering(async (other) => {
    const keys: string[] = [];
    for (let n = 0; n < 3; n += 1) keys.push((await vouched(await jpeg(), other)).body.data.keys);
    const { db, decoder } = other;
    let lent = 0;
    const files: FileStore = {
      ...other.files,
      lend: async (sha256, path) => {
        lent += 1;
        await db.updateTable('files').set({ state: 'checked' }).where('sha256', '<>', sha256).execute();
        return other.files.lend(sha256, path);
      },
    };
    const next = openDeferredCheck({ db, files, decoder, log: pino({ level: 'silent' }) });
    next.begin();
    for (const key of keys) await untilState(key, 'checked', other);
    await next.close();
    expect(lent).toBe(1);
  });
});

test('a picture that cannot be read now holds up no other, and is decoded once somebody looks at it', async () => {
  await onlyAnswering(async (other) => {
    const photos = [await jpeg(), await jpeg()];
    const [first, second] = await Promise.all(
      photos.map(async (photo) => (await vouched(photo, other)).body.data.keys),
    );
    const stuck = hashOf(photos[0] ?? new Uint8Array());
    const { db, decoder } = other;
    const files: FileStore = {
      ...other.files,
      lend: async (sha256, path) => {
        if (sha256 === stuck) throw new StorageFault(new Error('EIO'));
        return other.files.lend(sha256, path);
      },
    };
    const next = openDeferredCheck({ db, files, decoder, log: pino({ level: 'silent' }) });
    next.begin();
    await untilState(second, 'checked', other);
    await next.close();
    expect(await stateOf(first, other)).toBe('unchecked');
    expect((await other.media(`/api/media/${first}?size=thumb`)).status).toBe(200);
    expect(await stateOf(first, other)).toBe('checked');
  });
});

describe('[Q21] a photo that was answered is shown and stays to be decoded', () => {
  const isFull = () => Promise.reject(new StorageFault(new Error('ENOSPC')));

  test('while its thumbnail cannot be kept, for want of room', async () => {
    let disk: 'full' | 'free' = 'full';
    await onlyAnswering(
      async (other) => {
        const key = (await vouched(await jpeg(), other)).body.data.keys;
        const thumb = async () => {
          const answer = await other.media(`/api/media/${key}?size=thumb`);
          return (await sharp(await answer.arrayBuffer()).metadata()).width;
        };
        expect([await thumb(), await stateOf(key, other)]).toEqual([320, 'unchecked']);
        disk = 'free';
        expect([await thumb(), await stateOf(key, other)]).toEqual([320, 'checked']);
      },
      (files) => ({
        ...files,
        keepThumbnail: (...kept) => (disk === 'full' ? isFull() : files.keepThumbnail(...kept)),
      }),
    );
  });

  test('while there is no room to decode it: as it is, and no browser keeps that for ever', async () => {
    await onlyAnswering(
      async (other) => {
        const photo = await jpeg();
        const key = (await vouched(photo, other)).body.data.keys;
        const answer = await other.media(`/api/media/${key}?size=thumb`);
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
        expect(new Uint8Array(await answer.arrayBuffer())).toEqual(photo);
        expect(await stateOf(key, other)).toBe('unchecked');
      },
      (files) => ({ ...files, lend: isFull }),
    );
  });

  test('while the store gives other bytes in its place: they do not make it a damaged one', async () => {
    let isAway = true;
    await onlyAnswering(
      async (other) => {
        const photo = await jpeg();
        const key = (await vouched(photo, other)).body.data.keys;
        const { db, files, decoder } = other;
        const next = openDeferredCheck({ db, files, decoder, log });
        next.begin();
        await expect
          .poll(() => lines.join(''))
          .toContain(`${hashOf(photo)}","msg":"a picture was not checked`);
        await next.close();
        expect(await stateOf(key, other)).toBe('unchecked');
        isAway = false;
        expect((await other.media(`/api/media/${key}?size=thumb`)).status).toBe(200);
        expect(await stateOf(key, other)).toBe('checked');
      },
      (files) => ({
        ...files,
        lend: async (sha256, path) => {
          if (!isAway) return files.lend(sha256, path);
          await writeFile(path, '<h1>Welcome</h1>');
          return true;
        },
      }),
    );
  });
});

test('a store in a folder leaves nothing behind of a thumbnail that it could not keep', async () => {
  const sha256 = '0'.repeat(64);
  await mkdir(`${server.filesFolder}/00/${sha256}.thumb`, { recursive: true });
  await expect(server.files.keepThumbnail(sha256, new Uint8Array(10))).rejects.toBeInstanceOf(StorageFault);
  expect(await readdir(`${server.filesFolder}/incoming`)).toEqual([]);
});

test('the same photo twice, vouched for or not, is one file with one thumbnail', async () => {
  await onlyAnswering(async (other) => {
    const photo = await jpeg();
    const key = (await vouched(photo, other)).body.data.keys;
    expect((await send(photo, 'a.jpg', other)).body.data.keys).toBe(key);
    expect((await vouched(photo, other)).body.data.keys).toBe(key);
    const thumbs = await Promise.all(
      [1, 2].map(async () => (await other.media(`/api/media/${key}?size=thumb`)).arrayBuffer()),
    );
    expect((await sharp(thumbs[0]).metadata()).width).toBe(320);
    expect(new Uint8Array(thumbs[0] as ArrayBuffer)).toEqual(new Uint8Array(thumbs[1] as ArrayBuffer));
  });
});

test('a photo that its first action left in the store without a thumbnail has one when another action brings it', async () => {
  const photo = await jpeg();
  const [orphan, path] = [hashOf(photo), `${server.filesFolder}/incoming/orphan`];
  await writeFile(path, photo);
  await server.files.keep([{ sha256: orphan, path, thumbnail: null }]);
  const key = (await send(photo, 'a.jpg')).body.data.keys;
  const thumb = await server.media(`/api/media/${key}?size=thumb`);
  expect((await sharp(await thumb.arrayBuffer()).metadata()).width).toBe(320);
});
