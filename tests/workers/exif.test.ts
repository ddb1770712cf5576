import { describe, expect, it } from 'vitest';
import { readExif } from '#app/workers/photo/inspect.ts';
import { readJpeg } from '#app/workers/photo/jpeg.ts';
import { aCameraJpeg, aPicture, CAMERA_EXIF } from './support/pictures.ts';

async function exifOf(jpeg: Promise<Uint8Array>): Promise<ReturnType<typeof readExif>> {
  const bytes = await jpeg;
  return readExif(bytes, readJpeg(bytes)?.segments ?? []);
}

function aJpegTakenAt(written: string, offset?: string): Promise<Uint8Array> {
  const exif = {
    IFD2: { DateTimeOriginal: written, ...(offset === undefined ? {} : { OffsetTimeOriginal: offset }) },
  };
  return aPicture(16, 16).withExif(exif).jpeg().toBuffer();
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
