import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectPhoto, readExif } from '#app/workers/photo/inspect.ts';
import { readJpeg } from '#app/workers/photo/jpeg.ts';
import { MAX_PHOTO_EDGE_PX } from '#domain/limits.ts';
import {
  aCameraJpeg,
  aDrawnScene,
  aHeicHeader,
  aPicture,
  aPng,
  aWebp,
  CAMERA_EXIF,
  latin,
} from './support/pictures.ts';

function pngClaiming(widthPx: number, heightPx: number, png: Uint8Array): Uint8Array {
  const claim = Uint8Array.from(png);
  const view = new DataView(claim.buffer);
  view.setUint32(16, widthPx);
  view.setUint32(20, heightPx);
  return claim;
}

describe('inspecting a picture before it is decoded', () => {
  it('knows a JPEG, a PNG and both kinds of WebP by their content', async () => {
    const kinds = await Promise.all([aCameraJpeg(), aPng(), aWebp(), aWebp(300, 200, true)]);
    const mediaTypes = kinds.map((bytes) => {
      const inspected = inspectPhoto(bytes);
      return inspected.ok ? inspected.value.mediaType : inspected.error;
    });
    expect(mediaTypes).toEqual(['image/jpeg', 'image/png', 'image/webp', 'image/webp']);
  });

  it('refuses an empty file', () => {
    expect(inspectPhoto(new Uint8Array())).toEqual({ ok: false, error: 'empty' });
  });

  it('refuses text, a PDF, a video and a picture of a kind it does not take, whatever their name says', () => {
    const others = [
      'plain words',
      '%PDF-1.7 …',
      '\0\0\0\x18ftypmp42\0\0\0\0',
      'GIF89a\x01\0\x01\0',
      '<svg/>',
    ];
    expect(others.map((text) => inspectPhoto(latin(text)))).toEqual(
      others.map(() => ({ ok: false, error: 'not-an-image' })),
    );
  });

  it('lets a HEIC through to the decoder, since Safari has one', () => {
    expect(inspectPhoto(aHeicHeader())).toMatchObject({ ok: true, value: { mediaType: 'image/heic' } });
  });

  it('refuses a cut JPEG, PNG and WebP as damaged', async () => {
    for (const bytes of await Promise.all([aCameraJpeg(), aPng(), aWebp(), aWebp(300, 200, true)])) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * 0.7));
      expect(inspectPhoto(cut)).toEqual({ ok: false, error: 'damaged' });
    }
  });

  it('refuses a small file that claims to be a picture of more than 100 million pixels', async () => {
    const png = await aPng();
    expect(inspectPhoto(pngClaiming(10_000, 10_001, png))).toEqual({ ok: false, error: 'too-many-pixels' });
    expect(inspectPhoto(pngClaiming(4_294_967_295, 4_294_967_295, png))).toEqual({
      ok: false,
      error: 'too-many-pixels',
    });
    expect(inspectPhoto(pngClaiming(10_000, 10_000, png)).ok).toBe(true);
    expect(inspectPhoto(pngClaiming(0, 10, png))).toEqual({ ok: false, error: 'damaged' });
  });

  it('takes a panorama as wide as phones make them, and names the limit that a wider one exceeds', async () => {
    const png = await aPng();
    expect(inspectPhoto(pngClaiming(16_382, 3_628, png)).ok).toBe(true);
    expect(inspectPhoto(pngClaiming(MAX_PHOTO_EDGE_PX + 1, 300, png))).toEqual({
      ok: false,
      error: 'too-long',
    });
  });

  it('reads how a PNG and a WebP were held, and where they say so', async () => {
    for (const bytes of await Promise.all([
      aPicture(64, 48).withMetadata({ orientation: 6 }).png().toBuffer(),
      aPicture(64, 48).withMetadata({ orientation: 6 }).webp().toBuffer(),
    ])) {
      const inspected = inspectPhoto(bytes);
      expect(inspected).toMatchObject({ ok: true, value: { orientation: 6 } });
      const { start, end } = (inspected.ok && inspected.value.exifAt) || { start: 0, end: 0 };
      expect(['II*\0', 'MM\0*']).toContain(bytes.toString('latin1', start, start + 4));
      expect(end).toBeLessThanOrEqual(bytes.length);
    }
  });

  it('reads when a HEIC was taken', () => {
    const heic = readFileSync('tests/fixtures/pictures/held.heic');
    expect(inspectPhoto(heic)).toMatchObject({
      ok: true,
      value: { mediaType: 'image/heic', orientation: 1, takenAt: '2026-07-31T03:35:00.000Z' },
    });
  });

  it('knows an AVIF by any of its brands, and leaves its turning to the decoder', async () => {
    const avif = await aPicture(64, 48).withMetadata({ orientation: 6 }).avif().toBuffer();
    expect(inspectPhoto(avif)).toMatchObject({
      ok: true,
      value: { mediaType: 'image/avif', orientation: 1 },
    });
    avif.write('mif1', 8, 'latin1');
    expect(inspectPhoto(avif)).toMatchObject({ ok: true, value: { mediaType: 'image/avif' } });
  });

  it('takes a whole JPEG that lacks its end marker, and none that lacks more', async () => {
    const scene = aDrawnScene(401, 303);
    const kinds = await Promise.all([
      aCameraJpeg(),
      scene.clone().jpeg().toBuffer(),
      scene.clone().greyscale().jpeg().toBuffer(),
      scene.clone().jpeg({ chromaSubsampling: '4:4:4', optimiseCoding: true }).toBuffer(),
    ]);
    for (const whole of kinds) {
      expect(inspectPhoto(whole.subarray(0, -2)).ok).toBe(true);
      expect(inspectPhoto(whole.subarray(0, -1)).ok).toBe(true);
      for (const cut of [5, 20, 60, Math.floor(whole.length / 10), Math.floor(whole.length / 3)])
        expect(inspectPhoto(whole.subarray(0, -cut)), `${cut} bytes less`).toEqual({
          ok: false,
          error: 'damaged',
        });
      const zeroed = Uint8Array.from(whole.subarray(0, -2)).fill(0, Math.floor(whole.length * 0.8));
      expect(inspectPhoto(zeroed)).toEqual({ ok: false, error: 'damaged' });
    }
  });

  it('never throws, whatever the bytes are', () => {
    const heads = [
      '',
      '\xff\xd8\xff',
      '\x89PNG\r\n\x1a\n',
      'RIFF\0\0\0\0WEBPVP8 ',
      'RIFF\x10\0\0\0WEBPVP8L',
      '\0\0\0\x18ftypheic',
    ];
    const anyBytes = fc
      .tuple(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 300 }))
      .map(([head, tail]) => Uint8Array.from([...latin(head), ...tail]));
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(typeof inspectPhoto(bytes).ok).toBe('boolean');
      }),
      { seed: 20_260_731, numRuns: 4_000 },
    );
  });
});

async function exifOf(jpeg: Promise<Uint8Array>): Promise<ReturnType<typeof readExif>> {
  const bytes = await jpeg;
  return readExif(bytes, readJpeg(bytes)?.segments ?? []);
}

function aJpegTakenAt(written: string): Promise<Uint8Array> {
  return aPicture(16, 16)
    .withExif({ IFD2: { DateTimeOriginal: written } })
    .jpeg()
    .toBuffer();
}

describe('reading EXIF', () => {
  it('reads every orientation', async () => {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      expect((await exifOf(aCameraJpeg(32, 24, orientation))).orientation).toBe(orientation);
    }
  });

  it('reads when the picture was taken, with the offset the camera wrote', async () => {
    expect(CAMERA_EXIF.IFD2.OffsetTimeOriginal).toBe('+05:30');
    expect((await exifOf(aCameraJpeg())).takenAt).toBe('2026-07-31T03:35:00.000Z');
  });

  it("takes a time without an offset as the tablet's own", async () => {
    const expected = new Date(2026, 6, 31, 9, 5, 0).toISOString();
    expect((await exifOf(aJpegTakenAt('2026:07:31 09:05:00'))).takenAt).toBe(expected);
  });

  it('reads no time from what a camera without a clock writes', async () => {
    expect((await exifOf(aJpegTakenAt('0000:00:00 00:00:00'))).takenAt).toBeNull();
    expect((await exifOf(aJpegTakenAt('    :  :     :  :  '))).takenAt).toBeNull();
    expect((await exifOf(aJpegTakenAt('2026:13:45 09:05:00'))).takenAt).toBeNull();
  });

  it('answers upright and no time for a picture without EXIF', async () => {
    expect(await exifOf(aPicture(16, 16).jpeg().toBuffer())).toEqual({ orientation: 1, takenAt: null });
  });
});
