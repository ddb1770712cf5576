import { randomFrom, seedOf } from '../random.ts';
import { type Backdrop, drawFilm, openGround } from './backdrop.ts';
import { carFront, doorPanel, type Look, wing } from './body.ts';
import { develop } from './develop.ts';
import { brakeDisc, brakeDrum, clutchPlate, flywheel, shaft } from './discs.ts';
import { alternator, battery, harness } from './electrical.ts';
import { cylinderHead, oilFilter, radiator, timingBelt } from './engine.ts';
import { headlamp, windscreen } from './glass.ts';
import { picture, type Rgb } from './svg.ts';

/** What each motif shows and what it lies on. The car's front is apart: it needs the plate. */
const MOTIFS = {
  door: { draw: doorPanel, on: 'none' },
  wing: { draw: wing, on: 'none' },
  windscreen: { draw: windscreen, on: 'none' },
  headlamp: { draw: headlamp, on: 'none' },
  'brake-disc': { draw: brakeDisc, on: 'bench' },
  'brake-drum': { draw: brakeDrum, on: 'concrete' },
  flywheel: { draw: flywheel, on: 'mat' },
  shaft: { draw: shaft, on: 'bench' },
  clutch: { draw: clutchPlate, on: 'concrete' },
  'cylinder-head': { draw: cylinderHead, on: 'bench' },
  'timing-belt': { draw: timingBelt, on: 'mat' },
  radiator: { draw: radiator, on: 'concrete' },
  'oil-filter': { draw: oilFilter, on: 'concrete' },
  battery: { draw: battery, on: 'mat' },
  harness: { draw: harness, on: 'mat' },
  alternator: { draw: alternator, on: 'bench' },
} as const satisfies Record<string, { draw: (look: Look) => string; on: Backdrop }>;

export type MotifName = keyof typeof MOTIFS;

/** One picture to take: a part before or after its repair, or a car with its plate. `variant` gives another piece of the same kind. */
export type Shot =
  | { readonly motif: MotifName; readonly variant: number; readonly done: boolean }
  | { readonly motif: 'car-front'; readonly plate: string; readonly done: boolean };

/** A fleet is bought in a few colours. */
const PAINTS: readonly Rgb[] = [
  [232, 232, 228],
  [178, 183, 188],
  [38, 66, 118],
];

const GREY: Rgb = [120, 124, 128];

/** Which colour a car has, as the variant of its body parts. */
export function paintOf(plate: string): number {
  return seedOf(plate) % PAINTS.length;
}

/** Motifs that show paint: their variant is the car's colour, so that all pictures of one car match. */
export const PAINTED: ReadonlySet<MotifName> = new Set(['door', 'wing', 'headlamp', 'windscreen']);

/** A shot's name: equal shots give equal pictures. */
export function shotKey(shot: Shot): string {
  const of = shot.motif === 'car-front' ? shot.plate : String(shot.variant);
  return `${shot.motif}/${of}/${shot.done ? 'done' : 'worn'}`;
}

export type Studio = { readonly take: (shot: Shot) => Promise<Buffer> };

/** Takes pictures, 1280 by 960 JPEG. What lies under the parts is made once and shared. */
export function openStudio(): Studio {
  const ground = openGround();
  const film = drawFilm();
  return {
    take: async (shot) => {
      const below = await ground(shot.motif === 'car-front' ? 'none' : MOTIFS[shot.motif].on);
      return develop(below, picture(partsOf(shot)), film);
    },
  };
}

function partsOf(shot: Shot): string {
  // The piece is the same before and after: only its state differs.
  const random = randomFrom(seedOf(shotKey({ ...shot, done: false })));
  const paint = PAINTS[shot.motif === 'car-front' ? paintOf(shot.plate) : shot.variant] ?? GREY;
  const look = { random, paint, done: shot.done };
  return shot.motif === 'car-front' ? carFront(shot.plate, look) : MOTIFS[shot.motif].draw(look);
}
