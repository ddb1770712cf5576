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
      // What was stripped once is stored as it is.
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
