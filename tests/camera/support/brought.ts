import { readFileSync } from 'node:fs';
import { readJpeg } from '#app/workers/photo/jpeg.ts';
import { aCameraJpeg, aPicture, latin } from '#tests/workers/support/pictures.ts';
import { type CornerName, SEEN } from './colours.ts';

/** A file from outside the app, and a viewer's rendering of the four-coloured picture in it. */
type Brought = { name: string; bytes: Uint8Array; seen: readonly CornerName[] };

/**
 * Pictures that every viewer shows, but that a browser alone does not show or rotates differently. All were held on the
 * side (orientation 6, 320 × 240 pixels) unless their name says something else.
 */
export async function broughtPictures(): Promise<Brought[]> {
  const held = aPicture(320, 240).withMetadata({ orientation: 6 });
  const jpeg = await aCameraJpeg(320, 240, 6);
  const other = await aCameraJpeg(320, 240, 3);
  const [exif] = readJpeg(jpeg)?.segments ?? [];
  if (exif === undefined) throw new Error('A camera picture begins with its EXIF');
  const short = Uint8Array.from(jpeg);
  new DataView(short.buffer).setUint16(exif.start + 2, exif.end - exif.start - 4);
  const side = SEEN[6] ?? [];
  return [
    { name: 'held.webp', bytes: await held.clone().webp().toBuffer(), seen: side },
    { name: 'held.png', bytes: await held.clone().png().toBuffer(), seen: side },
    { name: 'held.avif', bytes: await held.clone().avif().toBuffer(), seen: side },
    // Made by libheif's own encoder; a box and its EXIF both state that it was held on the side, as in a phone's files.
    { name: 'held.heic', bytes: readFileSync('tests/fixtures/pictures/held.heic'), seen: side },
    { name: 'exif-counts-two-too-few.jpg', bytes: short, seen: side },
    { name: 'bytes-between.jpg', bytes: around(jpeg, exif.end, latin('\x01\x02\x03')), seen: side },
    { name: 'no-end.jpg', bytes: jpeg.subarray(0, -2), seen: side },
    {
      name: 'held-then-upside-down.jpg',
      bytes: around(other, 2, jpeg.subarray(exif.start, exif.end)),
      seen: side,
    },
  ];
}

function around(bytes: Uint8Array, at: number, inserted: Uint8Array): Uint8Array {
  return Uint8Array.from([...bytes.subarray(0, at), ...inserted, ...bytes.subarray(at)]);
}
