import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readExif } from '#app/workers/photo/inspect.ts';
import { readJpeg, withoutMetadata } from '#app/workers/photo/jpeg.ts';
import { aCameraJpeg, aDrawnScene, aPicture } from './support/pictures.ts';

describe('reading the structure of a JPEG', () => {
  it('finds a camera picture whole and says its measures', async () => {
    const jpeg = readJpeg(await aCameraJpeg(640, 480));
    expect(jpeg).toMatchObject({ complete: true, widthPx: 640, heightPx: 480 });
  });

  it('finds progressive, grey, optimised and tiny pictures whole', async () => {
    const scene = aDrawnScene(401, 303);
    const variants: Buffer[] = await Promise.all([
      scene.clone().jpeg({ progressive: true }).toBuffer(),
      scene.clone().greyscale().jpeg().toBuffer(),
      scene.clone().jpeg({ mozjpeg: true }).toBuffer(),
      scene.clone().jpeg({ chromaSubsampling: '4:4:4', quality: 1 }).toBuffer(),
      aPicture(8, 8).jpeg({ quality: 1 }).toBuffer(),
      aPicture(2, 2).jpeg().toBuffer(),
    ]);
    expect(variants.map((bytes) => readJpeg(bytes)?.complete)).toEqual(variants.map(() => true));
  });

  it('finds a single-coloured picture whole, though its scan is as short as a scan can be', async () => {
    const plain = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#808080' } });
    expect(
      readJpeg(await plain.jpeg({ quality: 1, mozjpeg: false, optimiseCoding: true }).toBuffer())?.complete,
    ).toBe(true);
  });

  it('finds a picture incomplete wherever it is cut', async () => {
    const whole = await aCameraJpeg(640, 480);
    for (let length = 2; length < whole.length; length += 97) {
      expect(readJpeg(whole.subarray(0, length))?.complete ?? false, `cut to ${length}`).toBe(false);
    }
    expect(readJpeg(whole.subarray(0, -1))?.complete).toBe(false);
    expect(readJpeg(whole.subarray(0, -2))?.complete).toBe(false);
  });

  it('finds a picture incomplete that was cut short and then closed', async () => {
    const whole = await aDrawnScene(2000, 1500).jpeg().toBuffer();
    const start = readJpeg(whole)?.segments.at(-1)?.end ?? 0;
    const closed = Buffer.concat([whole.subarray(0, start + 500), Buffer.from([0xff, 0xd9])]);
    expect(readJpeg(closed)?.complete).toBe(false);
  });

  it('finds a picture incomplete whose tail is zeros, as an interrupted copy leaves it', async () => {
    const whole = await aCameraJpeg(640, 480);
    whole.fill(0, Math.floor(whole.length / 2));
    expect(readJpeg(whole)?.complete).toBe(false);
  });

  it('accepts what phones append after the picture', async () => {
    const whole = await aCameraJpeg();
    expect(readJpeg(Buffer.concat([whole, Buffer.alloc(5_000, 0x41)]))?.complete).toBe(true);
  });

  it('finds a picture whole with bytes between its segments, as an EXIF leaves them that counts two too few', async () => {
    const whole = await aCameraJpeg(64, 48, 6);
    const [exif] = readJpeg(whole)?.segments ?? [];
    if (exif === undefined) throw new Error('a camera picture begins with its EXIF');
    const short = Uint8Array.from(whole);
    new DataView(short.buffer).setUint16(exif.start + 2, exif.end - exif.start - 4);
    const stray = Uint8Array.from([...whole.subarray(0, exif.end), 1, 2, 3, ...whole.subarray(exif.end)]);
    for (const bytes of [short, stray]) {
      const jpeg = readJpeg(bytes);
      expect(jpeg).toMatchObject({ complete: true, widthPx: 64, heightPx: 48 });
      expect(readExif(bytes, jpeg?.segments ?? []).orientation).toBe(6);
      expect(withoutMetadata(bytes)).toEqual(withoutMetadata(whole));
    }
  });

  it('obeys the first of two EXIF segments, as viewers do', async () => {
    const [one, other] = await Promise.all([aCameraJpeg(64, 48, 1), aCameraJpeg(64, 48, 6)]);
    const [exif] = readJpeg(one)?.segments ?? [];
    const two = Uint8Array.from([0xff, 0xd8, ...one.subarray(exif?.start, exif?.end), ...other.subarray(2)]);
    expect(readExif(two, readJpeg(two)?.segments ?? []).orientation).toBe(1);
    expect(withoutMetadata(two)).toEqual(withoutMetadata(other));
  });

  it('never throws, whatever the bytes are', () => {
    const startsAsJpeg = fc
      .uint8Array({ maxLength: 400 })
      .map((tail) => Uint8Array.from([0xff, 0xd8, 0xff, ...tail]));
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 400 }), startsAsJpeg), (bytes) => {
        const jpeg = readJpeg(bytes);
        readExif(bytes, jpeg?.segments ?? []);
        withoutMetadata(Uint8Array.from(bytes));
      }),
      { seed: 20_260_731, numRuns: 3_000 },
    );
  });

  it('never throws on a camera picture with damaged bytes', async () => {
    const whole = await aCameraJpeg(64, 48, 6);
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(damage, (places) => {
        const bytes = Uint8Array.from(whole);
        for (const [at, value] of places) bytes[at] = value;
        const jpeg = readJpeg(bytes);
        const { orientation } = readExif(bytes, jpeg?.segments ?? []);
        expect(orientation).toBeGreaterThanOrEqual(1);
        withoutMetadata(bytes);
      }),
      { seed: 20_260_731, numRuns: 2_000 },
    );
  });
});

describe('taking the metadata out of a JPEG', () => {
  it('leaves no EXIF and the same pixels', async () => {
    const whole = await aCameraJpeg(64, 48);
    const clean = withoutMetadata(whole);
    expect(await sharp(whole).metadata()).toHaveProperty('exif');
    expect(await sharp(clean).metadata()).not.toHaveProperty('exif');
    expect(Buffer.from(clean).includes('Exif')).toBe(false);
    expect(await sharp(clean).raw().toBuffer()).toEqual(await sharp(whole).raw().toBuffer());
  });

  it('keeps the colour profile', async () => {
    const whole = await aPicture(64, 48).withIccProfile('p3').jpeg().toBuffer();
    expect((await sharp(withoutMetadata(Uint8Array.from(whole))).metadata()).icc).toBeDefined();
  });
});
