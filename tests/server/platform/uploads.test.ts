import { hash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer } from '#tests/support/server.ts';
import { formOf, picture } from './pictures.ts';
import { testRoutes } from './test-calls.ts';

const server = await forThisFile(startTestServer({ routes: testRoutes }));

const PDF = new TextEncoder().encode('%PDF-1.7\n%%EOF');

const send = (form: FormData, path = '/test/pictures', key = crypto.randomUUID()) =>
  server.call('POST', path, { form, key });

async function leftOver(): Promise<string[]> {
  return readdir(`${server.filesFolder}/incoming`);
}

async function rawUpload(
  body: string | Uint8Array,
  contentType = 'multipart/form-data; boundary=B',
): Promise<Response> {
  return server.fetch('/api/test/pictures', {
    method: 'POST',
    headers: { Authorization: 'Token demo-creator', 'Content-Type': contentType },
    body: body as BodyInit,
  });
}

describe('pictures', () => {
  test('of each kind are taken in order, with their size as seen, and the same content twice is one file', async () => {
    const jpeg = await picture();
    const onSide = await picture({ width: 300, height: 200, orientation: 6 });
    const base = sharp({ create: { width: 20, height: 10, channels: 4, background: '#0000' } });
    const [png, webp] = [await base.clone().png().toBuffer(), await base.clone().webp().toBuffer()];
    const answer = await send(formOf([jpeg, onSide, png, webp]));
    expect(answer).toMatchObject({
      status: 201,
      body: { data: { note: 'Zoë', types: 'image/jpeg image/jpeg image/png image/webp' } },
    });
    expect(answer.body.data.sizes).toBe('640x480 200x300 20x10 20x10');
    const again = await send(formOf([jpeg, jpeg]));
    const key = answer.body.data.keys.split(' ')[0];
    expect(again.body.data.keys).toBe(`${key} ${key}`);
    expect(await leftOver()).toEqual([]);
  });

  test('more than allowed are a broken rule of the form, with its sentence', async () => {
    const five = await Promise.all([1, 2, 3, 4, 5].map((n) => picture({ width: 10 + n })));
    expect(await send(formOf(five))).toMatchObject({
      status: 422,
      body: { error_message: { images: 'You can only upload up to 4 files.' } },
    });
    expect(await leftOver()).toEqual([]);
  });

  test('that are text, HTML or a PDF in disguise are refused with 415', async () => {
    for (const bytes of [new TextEncoder().encode('hello'), new TextEncoder().encode('<svg/>'), PDF]) {
      expect(await send(formOf([await picture(), bytes]))).toMatchObject({
        status: 415,
        body: { code: 'unsupported_media_type', error_message: { images: expect.any(String) } },
      });
    }
    expect(await leftOver()).toEqual([]);
  });

  test('that are empty, cut short or too large to decode are refused with 422', async () => {
    const noise = sharp({
      create: { width: 900, height: 700, channels: 3, noise: { type: 'gaussian', mean: 120, sigma: 60 } },
    } as never);
    const whole = new Uint8Array(await noise.jpeg().toBuffer());
    const huge = new Uint8Array(
      await sharp({
        create: { width: 10_100, height: 10_000, channels: 3, background: '#111' },
        limitInputPixels: false,
      } as never)
        .png({ compressionLevel: 1 })
        .toBuffer(),
    );
    for (const bytes of [new Uint8Array(), whole.slice(0, whole.length / 2), whole.slice(0, 12), huge]) {
      expect(await send(formOf([bytes]))).toMatchObject({
        status: 422,
        body: { code: 'invalid', error_message: { images: expect.any(String) } },
      });
    }
    expect(await leftOver()).toEqual([]);
  });
});

test('one bad picture among good ones refuses the action, whatever its place, and none of them is kept', async () => {
  const good = await Promise.all(['#a1b', '#b2c', '#c3d'].map((color) => picture({ color })));
  const cut = (good[0] ?? new Uint8Array()).slice(0, 400);
  for (let at = 0; at <= good.length; at += 1) {
    const sent = [...good.slice(0, at), cut, ...good.slice(at)];
    const key = crypto.randomUUID();
    const answer = await send(formOf(sent), '/test/pictures', key);
    expect(answer).toMatchObject({ status: 422, body: { error_message: { images: expect.any(String) } } });
    expect(answer.headers.get('idempotency-decided')).toBe(key);
    expect(await leftOver()).toEqual([]);
  }
  const hashes = good.map((bytes) => hash('sha256', bytes));
  const named = await server.db.selectFrom('files').where('sha256', 'in', hashes).select('sha256').execute();
  expect(named).toEqual([]);
  for (const hash of hashes) expect(await server.files.has(hash)).toBe(false);
});

describe('a PDF', () => {
  test('is known by its first bytes, not by its name', async () => {
    const good = await send(formOf([PDF], 'image', 'bill.jpg'), '/test/pdf');
    expect(good).toMatchObject({ status: 201, body: { data: { types: 'application/pdf' } } });
    const bad = await send(formOf([await picture()], 'image', 'bill.pdf'), '/test/pdf');
    expect(bad).toMatchObject({ status: 415, body: { error_message: { image: expect.any(String) } } });
  });
});

describe('a PDF whose header is not its first line', () => {
  test('is taken as far in as PDF readers look for it', async () => {
    const behind = (before: number) => Uint8Array.from([...new Uint8Array(before).fill(10), ...PDF]);
    const late = await send(formOf([behind(1_019)], 'image', 'bill.pdf'), '/test/pdf');
    expect(late).toMatchObject({ status: 201, body: { data: { types: 'application/pdf' } } });
    const later = await send(formOf([behind(1_020)], 'image', 'bill.pdf'), '/test/pdf');
    expect(later).toMatchObject({ status: 415 });
  });
});

describe('a form', () => {
  test('that is cut short, has no boundary or is no form at all is refused', async () => {
    const part = '--B\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n';
    expect((await rawUpload(`${part}abc`)).status).toBe(400);
    expect((await rawUpload('')).status).toBe(400);
    expect((await rawUpload(`${part}abc\r\n--B--\r\n`, 'multipart/form-data')).status).toBe(400);
    expect((await rawUpload('garbage that has no parts')).status).toBe(400);
    expect((await rawUpload('{}', 'application/json')).status).toBe(415);
    expect(await leftOver()).toEqual([]);
  });

  test('whose sender goes away in the middle leaves no file', async () => {
    let sent = 0;
    const head = '--B\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n';
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1;
        if (sent === 1) controller.enqueue(new TextEncoder().encode(head));
        else if (sent < 20) controller.enqueue(new Uint8Array(50_000));
        else controller.error(new Error('gone'));
      },
    });
    const headers = {
      Authorization: 'Token demo-creator',
      'Content-Type': 'multipart/form-data; boundary=B',
    };
    const answer = await server.fetch('/api/test/pictures', {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(400);
    expect(await leftOver()).toEqual([]);
  });

  test('over 40 MiB is refused with 413', async () => {
    expect(await send(formOf([new Uint8Array(41 * 1024 * 1024)]))).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
    expect(await leftOver()).toEqual([]);
  });

  test('with an over-long field or too many fields is refused with 413', async () => {
    const long = formOf([]);
    long.set('note', 'x'.repeat(70_000));
    expect((await send(long)).status).toBe(413);
    const many = formOf([]);
    for (let n = 0; n < 60; n += 1) many.append(`field${n}`, 'x');
    expect((await send(many)).status).toBe(413);
  });

  test('with a file under another name is malformed', async () => {
    expect((await send(formOf([await picture()], 'photos'))).status).toBe(400);
  });

  test('sent again with the same key is replayed although its boundary differs, and refused when one picture differs', async () => {
    const [a, b, key] = [
      await picture({ color: '#111' }),
      await picture({ color: '#222' }),
      crypto.randomUUID(),
    ];
    const first = await send(formOf([a]), '/test/pictures', key);
    const second = await send(formOf([a]), '/test/pictures', key);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
    expect((await send(formOf([b]), '/test/pictures', key)).status).toBe(422);
  });

  test('of two senders with the same pictures at once has two effects and one file each', async () => {
    const pictures = await Promise.all(['#123', '#456', '#789'].map((color) => picture({ color })));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => send(formOf(n % 2 === 0 ? pictures : [...pictures].reverse()))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.flatMap(({ body }) => body.data.keys.split(' '))).size).toBe(3);
  });
});
