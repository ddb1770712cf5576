import sharp from 'sharp';
import { CORNERS } from '#tests/workers/support/pictures.ts';

export type CornerName = keyof typeof CORNERS;

export const UPRIGHT: CornerName[] = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'];
/** Rendering of the four-coloured picture with each mark in a viewer that obeys EXIF. */
export const SEEN: Readonly<Record<number, CornerName[]>> = {
  1: UPRIGHT,
  2: ['topRight', 'topLeft', 'bottomRight', 'bottomLeft'],
  3: ['bottomRight', 'bottomLeft', 'topRight', 'topLeft'],
  4: ['bottomLeft', 'bottomRight', 'topLeft', 'topRight'],
  5: ['topLeft', 'bottomLeft', 'topRight', 'bottomRight'],
  6: ['bottomLeft', 'topLeft', 'bottomRight', 'topRight'],
  7: ['bottomRight', 'topRight', 'bottomLeft', 'topLeft'],
  8: ['topRight', 'bottomRight', 'topLeft', 'bottomLeft'],
};

/** Names of the colours in the picture's four quarters, in reading order: top left first. */
export async function cornersOf(jpeg: Uint8Array): Promise<CornerName[]> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const places = [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ] as const;
  return places.map(([across, down]) => {
    const at =
      (Math.floor(info.height * down) * info.width + Math.floor(info.width * across)) * info.channels;
    return nearest(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
  });
}

function nearest(r: number, g: number, b: number): CornerName {
  const names = Object.keys(CORNERS) as CornerName[];
  const far = (name: CornerName): number =>
    Math.abs(CORNERS[name].r - r) + Math.abs(CORNERS[name].g - g) + Math.abs(CORNERS[name].b - b);
  return names.reduce((best, name) => (far(name) < far(best) ? name : best));
}
