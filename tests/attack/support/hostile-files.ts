import { randomBytes } from 'node:crypto';
import { deflateSync, gzipSync } from 'node:zlib';
import { png, pngChunk, smallPng } from '#tests/support/png.ts';

/** A JPEG that states its size and ends there. */
function jpegHeader(width: number, height: number): Buffer {
  const bytes = Buffer.from('ffd8ffc00011080000000003012200021101031101ffd9', 'hex');
  bytes.writeUInt16BE(height, 7);
  bytes.writeUInt16BE(width, 9);
  return bytes;
}

function webpHeader(width: number, height: number): Buffer {
  const bytes = Buffer.from('52494646160000005745425056503858' + '0a0000000000000000000000' + '0000', 'hex');
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}

export type HostileFile = {
  readonly what: string;
  readonly bytes: () => Buffer;
  readonly as: 'image' | 'pdf';
  /** Correct statuses for it. */
  readonly right: readonly number[];
};

const refused = [413, 415, 422];

/** Twenty files that a user may send in place of a photo or an invoice. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  image('a line of 100 million pixels', () =>
    png({ width: 1, height: 100_000_000, data: Buffer.alloc(190_000_000) }),
  ),
  image('16 bits, interlaced, 95 million pixels', () =>
    png({
      width: 9_700,
      height: 9_700,
      bitDepth: 16,
      colourType: 6,
      interlaced: true,
      data: Buffer.alloc(700_000_000),
    }),
  ),
  image('a square of 99 million pixels with no data', () =>
    png({ width: 9_950, height: 9_950, data: Buffer.alloc(1) }),
  ),
  image('edges of 4 billion', () => png({ width: 0xffffffff, height: 0xffffffff, data: Buffer.alloc(1) })),
  image('no width', () => png({ width: 0, height: 10, data: Buffer.alloc(10) })),
  image('a PNG cut in the middle', () => smallPng().subarray(0, 40)),
  image('a PNG with a wrong check sum', () => withByte(smallPng(), 50, 0xff)),
  image(
    'a compressed comment of 200 MB',
    () =>
      Buffer.concat([
        smallPng().subarray(0, 33),
        pngChunk(
          'zTXt',
          Buffer.concat([Buffer.from('c\0\0', 'latin1'), deflateSync(Buffer.alloc(200_000_000))]),
        ),
        smallPng().subarray(33),
      ]),
    [201, 200, ...refused],
  ),
  image('a JPEG of 65,535 by 65,535 that ends after its header', () => jpegHeader(65_535, 65_535)),
  image('a JPEG without a picture', () => Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')),
  image('a WebP with a canvas of 16,383 by 16,383', () => webpHeader(16_383, 16_383)),
  image('a GIF', () =>
    Buffer.from('47494638396101000100800000000000ffffff2c00000000010001000002024401003b', 'hex'),
  ),
  image('an SVG with a script', () =>
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ),
  image('a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>')),
  image(
    'a PNG with a web page behind it',
    () => Buffer.concat([smallPng(), Buffer.from('<script>1</script>')]),
    [201, 200, ...refused],
  ),
  image('nothing at all', () => Buffer.alloc(0)),
  image('a gzip of a gigabyte of nothing', () => gzipSync(Buffer.alloc(100_000_000))),
  image('a PDF in place of a photo', () => Buffer.from('%PDF-1.4\n%%EOF\n')),
  {
    what: '39 MB that only begin as a PDF, over an order that takes none',
    bytes: () => largePdf(),
    as: 'pdf',
    right: [403, 404, 409, 413, 422],
  },
  { what: 'a photo in place of an invoice', bytes: () => smallPng(), as: 'pdf', right: [404, 409, 415, 422] },
];

function image(what: string, bytes: () => Buffer, right: readonly number[] = refused): HostileFile {
  return { what, bytes, as: 'image', right };
}

function largePdf(): Buffer {
  const bytes = Buffer.alloc(39_000_000, randomBytes(8));
  bytes.write('%PDF-1.7\n', 'latin1');
  return bytes;
}

function withByte(bytes: Buffer, at: number, value: number): Buffer {
  bytes[at] = value;
  return bytes;
}
