import { hash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer } from '#tests/support/server.ts';
import { formOf, nameInOrder } from '../platform/pictures.ts';
import { testRoutes } from '../platform/test-calls.ts';

const server = await forThisFile(startTestServer({ routes: testRoutes }));

const SECRETS = ['Workshop Phone', '19/1', 'http://ns.adobe.com/xap', 'a note of the camera'];
const EXIF = {
  IFD0: { Make: 'Workshop Phone', ImageDescription: 'a note of the camera' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 4/1 12/1', GPSLongitudeRef: 'E' },
};
const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>http://ns.adobe.com/xap a note of the camera</a></x:xmpmeta>';

function drawn() {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#357', noise } });
}

function tagged(orientation: number) {
  return drawn().withExif(EXIF).withXmp(XMP).withMetadata({ orientation, exif: EXIF, icc: 'p3' });
}

async function stored(bytes: Uint8Array): Promise<Buffer> {
  const answer = await server.call('POST', '/test/pictures', { form: formOf([bytes]) });
  expect(answer).toMatchObject({ status: 201 });
  await nameInOrder(server.db, answer.body.data.keys);
  const media = await server.media(`/api/media/${answer.body.data.keys}`);
  const served = Buffer.from(await media.arrayBuffer());
  const sha256 = hash('sha256', served);
  const row = await server.db
    .selectFrom('files')
    .where('sha256', '=', sha256)
    .select('bytes')
    .executeTakeFirst();
  expect(row).toEqual({ bytes: served.length });
  return served;
}

const FORMATS = [
  ['JPEG', (image: Sharp) => image.jpeg({ quality: 90 })],
  ['progressive JPEG', (image: Sharp) => image.jpeg({ progressive: true })],
  ['PNG', (image: Sharp) => image.png()],
  ['WebP', (image: Sharp) => image.webp({ quality: 80 })],
  ['lossless WebP', (image: Sharp) => image.webp({ lossless: true })],
] as const;

test.each(FORMATS)(
  'a %s is stored without place, owner and notes, with the same pixels, colours and orientation',
  async (_, as) => {
    for (const orientation of [1, 6]) {
      const bytes = await as(tagged(orientation)).toBuffer();
      const served = await stored(new Uint8Array(bytes));
      for (const secret of SECRETS) expect(served.includes(secret)).toBe(false);
      const [before, after] = [await sharp(bytes).metadata(), await sharp(served).metadata()];
      expect(before.exif?.includes('Workshop Phone')).toBe(true);
      expect(after.xmp).toBeUndefined();
      expect(after.orientation ?? 1).toBe(orientation);
      expect(after.icc).toEqual(before.icc);
      const pixels = await sharp(bytes).raw().toBuffer();
      expect(pixels.equals(await sharp(served).raw().toBuffer())).toBe(true);
      // A stripped file is stored unchanged when it is sent again.
      expect(await stored(new Uint8Array(served))).toEqual(served);
    }
  },
);

test.each(FORMATS)(
  'a %s without metadata is stored byte for byte, so that its fingerprint stays the same',
  async (_, as) => {
    const bytes = await as(drawn()).toBuffer();
    expect(await stored(new Uint8Array(bytes))).toEqual(bytes);
  },
);

test('a second picture behind the end of a JPEG, with its own place, is left out', async () => {
  const [plain, hidden] = [await drawn().jpeg().toBuffer(), await tagged(1).jpeg().toBuffer()];
  expect(await stored(new Uint8Array(Buffer.concat([plain, hidden])))).toEqual(plain);
});

/** A JPEG segment; its length field is correct unless one is given. */
function segment(code: number, data: Uint8Array, length = data.length + 2): Buffer {
  return Buffer.concat([Buffer.from([0xff, code, length >> 8, length & 255]), data]);
}

/** EXIF with nothing but the camera's orientation. */
function held(orientation: number): Buffer {
  const tiff = [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  return Buffer.from([...Buffer.from('Exif\0\0', 'latin1'), ...tiff]);
}

const APP0 = 0xe0;
const APP1 = 0xe1;
const START = Buffer.from([0xff, 0xd8]);
const behindStart = (jpeg: Buffer): Buffer => jpeg.subarray(2);

test('a JPEG is held as the first of its EXIF segments says, as viewers show it', async () => {
  const plain = await drawn().jpeg().toBuffer();
  for (const [first, second] of [
    [1, 6],
    [6, 1],
    [3, 6],
  ] as const) {
    const segments = [segment(APP1, held(first)), segment(APP1, held(second))];
    const served = await stored(new Uint8Array(Buffer.concat([START, ...segments, behindStart(plain)])));
    expect((await sharp(served).metadata()).orientation ?? 1).toBe(first);
  }
});

test('of APP0 JFIF alone is kept, without the small picture that may be in it', async () => {
  const plain = await drawn().jpeg().toBuffer();
  const head = Buffer.from([...Buffer.from('JFIF\0', 'latin1'), 1, 2, 1, 0, 72, 0, 72]);
  const none = Buffer.from([0, 0]);
  const small = Buffer.concat([Buffer.from([4, 4]), Buffer.alloc(48, 'a note of the camera', 'latin1')]);
  const made = (...app0: readonly Buffer[]): Buffer =>
    Buffer.concat([START, ...app0.map((data) => segment(APP0, data)), behindStart(plain)]);
  const makersOwn = Buffer.from('II\x1a\0\0\0HEAPCCDR a note of the camera', 'latin1');
  const thumbnail = Buffer.from('JFXX\0\x10 a note of the camera', 'latin1');
  const bytes = made(Buffer.concat([head, small]), thumbnail, makersOwn);
  expect(await stored(new Uint8Array(bytes))).toEqual(made(Buffer.concat([head, none])));
});

test('a whole JPEG is taken whose segments are written carelessly, or whose end marker is missing', async () => {
  const plain = await drawn().jpeg({ progressive: true }).toBuffer();
  const shortByTwo = segment(APP1, held(6), held(6).length);
  const careless = [
    Buffer.concat([START, segment(APP1, held(1)), Buffer.from([1, 2, 3]), behindStart(plain)]),
    Buffer.concat([START, segment(0xfe, Buffer.from('note')), Buffer.from([0xff, 0, 7]), behindStart(plain)]),
    plain.subarray(0, -2),
    plain.subarray(0, -1),
  ];
  for (const bytes of careless) expect(await stored(new Uint8Array(bytes))).toEqual(plain);
  const served = await stored(new Uint8Array(Buffer.concat([START, shortByTwo, behindStart(plain)])));
  expect((await sharp(served).metadata()).orientation).toBe(6);
});

test('a JPEG that lacks more than its end marker is refused as damaged', async () => {
  const plain = await drawn().jpeg().toBuffer();
  for (const cut of [4, 40, Math.floor(plain.length / 2)]) {
    const bytes = new Uint8Array(plain.subarray(0, -cut));
    expect(await server.call('POST', '/test/pictures', { form: formOf([bytes]) })).toMatchObject({
      status: 422,
    });
  }
});

test('a request sent again under its key is known by the bytes that were sent', async () => {
  const form = async (color: string) => {
    const image = sharp({ create: { width: 9, height: 9, channels: 3, background: color } });
    return formOf([new Uint8Array(await image.withExif(EXIF).jpeg().toBuffer())]);
  };
  const key = crypto.randomUUID();
  const send = async (color: string) =>
    server.call('POST', '/test/pictures', { form: await form(color), key });
  const first = await send('#111');
  const second = await send('#111');
  expect([second.body, second.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
  expect((await send('#222')).status).toBe(422);
});

test('a file cut short or full of empty parts is refused as damaged', async () => {
  const png = await drawn().png().toBuffer();
  const parts = Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    Buffer.alloc(4 * 200_000, Buffer.from('fffe0002', 'hex')),
  ]);
  for (const bytes of [png.subarray(0, png.length - 20), parts, Buffer.alloc(2_000, 0xff).fill(0xd8, 1, 2)]) {
    const answer = await server.call('POST', '/test/pictures', { form: formOf([new Uint8Array(bytes)]) });
    expect(answer).toMatchObject({ status: 422, body: { error_message: { images: expect.any(String) } } });
  }
});
