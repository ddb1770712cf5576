import { readdir, readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { MAX_PHOTO_EDGE_PX } from '#domain/limits.ts';
import { type DecoderOptions, openDecoder } from '#server/files/decoder.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { png } from '#tests/support/png.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { formOf, picture } from '../platform/pictures.ts';
import { testRoutes } from '../platform/test-calls.ts';

const server = await forThisFile(startTestServer({ routes: testRoutes }));
// Just within every limit, and seconds of work.
const slow = png({ width: 5_700, height: 5_800, colourType: 6, interlaced: true });

const send = (target: TestServer, bytes: Uint8Array) =>
  target.call('POST', '/test/pictures', { form: formOf([bytes]), key: crypto.randomUUID() });

async function stopping(options: DecoderOptions, work: (other: TestServer) => Promise<void>): Promise<void> {
  const other = await startTestServer({ routes: testRoutes, decoder: options });
  try {
    await work(other);
  } finally {
    await other.stop();
  }
}

test('a picture with too long an edge, too many pixels, or too large to be held is refused by its header, which is said', async () => {
  const deep = { width: 7_400, height: 7_400, bitDepth: 16, colourType: 6, interlaced: true } as const;
  const hostile = [
    [png({ width: 1, height: MAX_PHOTO_EDGE_PX + 1 }), '16384 pixels'],
    [png({ width: MAX_PHOTO_EDGE_PX + 1, height: 1 }), '16384 pixels'],
    [png({ width: 16_000, height: 7_000, data: Buffer.alloc(0) }), '100 megapixels'],
    [png({ ...deep, data: Buffer.alloc(0) }), '128 MB'],
  ] as const;
  for (const [bytes, limit] of hostile) {
    const answer = await send(server, bytes);
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'invalid', error_message: { images: expect.stringContaining(limit) } },
    });
  }
  // Phones make panoramas of 16,382 pixels.
  expect((await send(server, png({ width: MAX_PHOTO_EDGE_PX, height: 1 }))).status).toBe(201);
  const seen = await peakOf(server);
  expect(seen).toBeLessThan(200);
});

test('while a hostile picture is decoded others are answered, and at its limit it is ended: 503, to be sent again', async () => {
  await stopping({ limitMs: 300, processes: 1 }, async (other) => {
    const hostile = send(other, slow);
    let isOver = false;
    void hostile.finally(() => {
      isOver = true;
    });
    const pid = await decodingLarge(other);
    expect((await other.call('GET', '/test/things/7?count=1')).status).toBe(200);
    expect(isOver).toBe(false);
    const answer = await hostile;
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(answer.headers.get('idempotency-decided')).toBeNull();
    expect(other.decoder.pids()[0]).not.toBe(pid);
    expect(await readdir(`${other.filesFolder}/incoming`)).toEqual([]);
  });
});

test('large pictures are decoded one after another, and everyday photos do not wait for them', async () => {
  const decoder = openDecoder({ processes: 2 });
  const [photo, large] = [`${server.filesFolder}/incoming/a.jpg`, `${server.filesFolder}/incoming/b.png`];
  await writeFile(photo, await picture());
  await writeFile(large, slow);
  const ends: string[] = [];
  const decode = (path: string, sender: string, name: string) =>
    decoder.decode(path, sender).then((seen) => {
      ends.push(name);
      return seen;
    });
  const hostile = [1, 2].map((n) => decode(large, 'greedy', `large ${n}`));
  // By then one has been found to be large.
  while (decoder.pids()[0] === null) await new Promise((resolve) => setImmediate(resolve));
  expect(await decode(photo, 'other', 'photo')).toMatchObject({ width: 640, height: 480 });
  expect(await Promise.all(hostile)).toMatchObject([{ width: 5_700 }, { width: 5_700 }]);
  expect(ends[0]).toBe('photo');
  decoder.close();
});

test('pictures wait for each other up to a number; who comes then is told to come back', async () => {
  await stopping({ waiting: 1, limitMs: 300 }, async (other) => {
    const answers = await Promise.all([slow, slow, slow, slow].map((bytes) => send(other, bytes)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(2);
    expect(statuses.every((status) => status === 503 || status === 201)).toBe(true);
    expect(await readdir(`${other.filesFolder}/incoming`)).toEqual([]);
  });
});

test('those who send pictures take turns, and where no more may wait the one with the most gives way', async () => {
  const decoder = openDecoder({ waiting: 3, processes: 1 });
  const file = `${server.filesFolder}/incoming/turns.jpg`;
  await writeFile(file, await picture());
  const ends: string[] = [];
  const send = (sender: string, name: string) =>
    decoder.decode(file, sender).then(
      () => void ends.push(name),
      () => void ends.push(`${name} busy`),
    );
  const all = ['first', 'second', 'third', 'fourth'].map((name) => send('greedy', name));
  await Promise.all([...all, send('other', 'theirs')]);
  expect(ends).toEqual(['fourth busy', 'first', 'second', 'theirs', 'third']);
  decoder.close();
});

test('of decoders one whose process dies tells who waited for it and begins another; the rest work on, and all end when closed', async () => {
  const decoder = openDecoder({ processes: 2 });
  const [photo, large] = [`${server.filesFolder}/incoming/c.jpg`, `${server.filesFolder}/incoming/slow.png`];
  await writeFile(photo, await picture());
  await writeFile(large, slow);
  const seen = decoder.decode(large, 'one').catch((error: Error) => error.message);
  while (decoder.pids()[0] === null) await new Promise((resolve) => setImmediate(resolve));
  const others = ['one', 'two', 'two'].map((sender) => decoder.decode(photo, sender));
  const [killed, other] = decoder.pids();
  process.kill(killed ?? 0, 'SIGKILL');
  expect(await seen).toContain('its process ended');
  expect(await Promise.all(others)).toMatchObject([{ width: 640 }, { width: 640 }, { width: 640 }]);
  expect(await decoder.decode(large, 'one')).toMatchObject({ width: 5_700, height: 5_800 });
  const [another, still] = decoder.pids();
  expect(another).not.toBe(killed);
  expect(still).toBe(other);
  decoder.close();
  expect(decoder.pids()).toEqual([null, null]);
});

test('an action of several pictures whose decoder dies in the middle keeps nothing, and sent again under its key it is taken', async () => {
  await stopping({ processes: 2 }, async (other) => {
    const key = crypto.randomUUID();
    const small = await picture({ color: '#135' });
    const action = () => other.call('POST', '/test/pictures', { form: formOf([small, slow, small]), key });
    const first = action();
    process.kill(await decodingLarge(other), 'SIGKILL');
    const answer = await first;
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(answer.headers.get('idempotency-decided')).toBeNull();
    const left = await readdir(other.filesFolder, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual(['store-id']);
    expect((await action()).body.data.sizes).toBe('640x480 5700x5800 640x480');
  });
});

test('the largest picture that is taken fits the memory it may have', async () => {
  const answer = await send(server, slow);
  expect(answer.status).toBe(201);
  expect(await peakOf(server)).toBeLessThan(280);
});

/** Process id of the decoder for large pictures, once it is working. */
async function decodingLarge(target: TestServer): Promise<number> {
  for (;;) {
    const pid = target.decoder.pids()[0] ?? null;
    if (pid !== null) return pid;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Peak memory of all decoder processes together, in MiB. */
async function peakOf(target: TestServer): Promise<number> {
  const alive = target.decoder.pids().filter((pid) => pid !== null);
  const statuses = await Promise.all(alive.map((pid) => readFile(`/proc/${pid}/status`, 'utf8')));
  return statuses.reduce((sum, status) => sum + Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024, 0);
}
