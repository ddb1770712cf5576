import { readdir, readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DecoderOptions, openDecoder } from '#server/files/decoder.ts';
import { png } from '#tests/support/png.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { formOf, picture } from '../platform/pictures.ts';
import { testRoutes } from '../platform/test-calls.ts';

let server: TestServer;
let slow: Uint8Array;

beforeAll(async () => {
  server = await startTestServer({ routes: testRoutes });
  // Just within every limit, and seconds of work.
  slow = png({ width: 5_700, height: 5_800, colourType: 6, interlaced: true });
});
afterAll(() => server.stop());

const send = (target: TestServer, bytes: Uint8Array, key = crypto.randomUUID()) =>
  target.call('POST', '/test/pictures', { form: formOf([bytes]), key });

async function stopping(options: DecoderOptions, work: (other: TestServer) => Promise<void>): Promise<void> {
  const other = await startTestServer({ routes: testRoutes, decoder: options });
  try {
    await work(other);
  } finally {
    await other.stop();
  }
}

test('a picture with an edge beyond 16,000 pixels, or too large to be held, is refused by its header', async () => {
  const deep = { width: 7_400, height: 7_400, bitDepth: 16, colourType: 6, interlaced: true } as const;
  const hostile = [
    png({ width: 1, height: 16_001 }),
    png({ width: 16_001, height: 1 }),
    png({ ...deep, data: Buffer.alloc(0) }),
  ];
  for (const bytes of hostile) {
    expect(await send(server, bytes)).toMatchObject({
      status: 422,
      body: { code: 'invalid', error_message: { images: expect.stringContaining('16000 pixels') } },
    });
  }
  expect((await send(server, png({ width: 16_000, height: 1 }))).status).toBe(201);
  const seen = await peakOf(server);
  expect(seen).toBeLessThan(200);
});

test('while a hostile picture is decoded others are answered, and at its limit it is ended: 503, to be sent again', async () => {
  await stopping({ limitMs: 300 }, async (other) => {
    const hostile = send(other, slow);
    let isOver = false;
    void hostile.finally(() => {
      isOver = true;
    });
    const pid = await decoding(other);
    expect((await other.call('GET', '/test/things/7?count=1')).status).toBe(200);
    expect(isOver).toBe(false);
    const answer = await hostile;
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(answer.headers.get('idempotency-decided')).toBeNull();
    expect(other.decoder.pid()).not.toBe(pid);
    expect(await readdir(`${other.filesFolder}/incoming`)).toEqual([]);
  });
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
  const decoder = openDecoder({ waiting: 3 });
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

test('a decoder whose process dies tells who waited, begins another, and ends when closed', async () => {
  const decoder = openDecoder();
  const file = `${server.filesFolder}/incoming/slow.png`;
  await writeFile(file, slow);
  const seen = decoder.decode(file, 'one').catch((error: Error) => error.message);
  process.kill(decoder.pid() ?? 0, 'SIGKILL');
  expect(await seen).toContain('its process ended');
  await writeFile(file, await picture());
  expect(await decoder.decode(file, 'one')).toMatchObject({ width: 640, height: 480 });
  decoder.close();
  expect(decoder.pid()).toBeNull();
});

test('the largest picture that is taken fits the memory it may have', async () => {
  const answer = await send(server, slow);
  expect(answer.status).toBe(201);
  expect(await peakOf(server)).toBeLessThan(280);
});

/** The decoder's process once it is at work. */
async function decoding(target: TestServer): Promise<number> {
  for (;;) {
    const pid = target.decoder.pid();
    if (pid !== null) return pid;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The most memory that the decoder's process ever held, in MiB. */
async function peakOf(target: TestServer): Promise<number> {
  const status = await readFile(`/proc/${target.decoder.pid()}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
