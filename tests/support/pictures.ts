import sharp from 'sharp';

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

/**
 * A JPEG like a phone's: 12 megapixels, detail everywhere, held upright (orientation 6), with a location in its EXIF.
 */
export async function phonePicture(name: string): Promise<ChosenFile> {
  const [width, height] = [4_000, 3_000];
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const grain = await sharp({ create: { width: 1_000, height: 750, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  const buffer = await sharp(grain)
    .resize(width, height)
    .withExif({
      IFD0: { Make: 'Camera', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '18/1 31/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '73/1 51/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A small real JPEG, a different one for each shade. */
export async function smallPicture(name: string, shade = 100): Promise<ChosenFile> {
  const background = { r: shade, g: 90, b: 60 };
  const buffer = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A small real JPEG with detail everywhere: about 20 KB, before and after the app has processed it. */
export async function grainyPicture(name: string): Promise<ChosenFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const buffer = await sharp({ create: { width: 180, height: 135, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Files that are not what they claim to be, by fault. */
export async function brokenFiles() {
  const whole = await phonePicture('cut.jpg');
  // The box that every HEIC file begins with, followed by nothing that can be decoded.
  const heicHead = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);
  const jpeg = 'image/jpeg';
  return {
    truncated: { ...whole, buffer: whole.buffer.subarray(0, Math.floor(whole.buffer.length / 2)) },
    empty: { name: 'empty.jpg', mimeType: jpeg, buffer: Buffer.alloc(0) },
    heic: {
      name: 'phone.heic',
      mimeType: 'image/heic',
      buffer: Buffer.concat([heicHead, Buffer.alloc(4_096, 7)]),
    },
    text: {
      name: 'notes.jpg',
      mimeType: jpeg,
      buffer: Buffer.from('Bring the spare key on Monday.\n'.repeat(50)),
    },
  } satisfies Record<string, ChosenFile>;
}
