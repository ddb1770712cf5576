import { closed } from './fold.ts';

/** A plate or part of one, without the parts that are written differently each time: spaces, hyphens, slashes, case. */
export function plainPlate(text: string): string {
  return closed(text).toUpperCase();
}

/** Characters that a camera confuses on a plate: dirt, shadow and screws turn one into the other. */
const LOOK_ALIKE = ['0ODQC', '1ILTJ7', '2Z', '5S', '6GC', '8B3', '4A', 'UV', 'MHN', 'WVY', 'EF', 'PR', 'KX'];

function costOf(read: string, meant: string): number {
  if (read === meant) return 0;
  return LOOK_ALIKE.some((group) => group.includes(read) && group.includes(meant)) ? 0.4 : 1;
}

/** Share of a plate that was read, from 0 (nothing) to 1 (all of it and nothing else), by weighted edit distance. */
export function likenessOf(read: string, plate: string): number {
  const longest = Math.max(read.length, plate.length);
  if (longest === 0) return 0;
  // The distances from the reading's prefix to each prefix of the plate.
  let before = Array.from({ length: plate.length + 1 }, (_, index) => index);
  for (const [row, character] of [...read].entries()) {
    const now = [row + 1];
    for (let column = 1; column <= plate.length; column += 1) {
      const replaced = (before[column - 1] ?? 0) + costOf(character, plate[column - 1] ?? '');
      now.push(Math.min(replaced, (before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1));
    }
    before = now;
  }
  return 1 - (before.at(-1) ?? longest) / longest;
}

/** The result of a camera's last readings of one plate. */
export type PlateVerdict = {
  /** The plate that is certainly meant: opened without asking. */
  certain: string | null;
  /** Known plates that may be meant, the likeliest first. */
  likely: readonly string[];
  /** Read identically twice, and unlike any known plate: can be searched for as it is. */
  unknown: string | null;
};

/** Number of latest readings that count. */
const READINGS_KEPT = 5;
const LIKELY_FROM = 0.6;
const MOST_LIKELY = 3;
const CERTAIN_FROM = 0.9;
/** A fleet's plates may differ in one digit: the best must be this far ahead of the next. */
const AHEAD_BY = 0.05;
/** Shorter readings are rivets and stickers. */
const SHORTEST_UNKNOWN = 4;

/** Matches a plate by more than one reading: `add` each as it comes. `plates` are in their written form. */
export function plateMatcher(plates: readonly string[]): { add: (read: string) => PlateVerdict } {
  const known = [...new Set(plates)].map((plate) => ({ plate, plain: plainPlate(plate) }));
  const readings: { text: string; likeness: Map<string, number> }[] = [];

  function add(read: string): PlateVerdict {
    const text = plainPlate(read);
    const likeness = new Map(known.map(({ plate, plain }) => [plate, likenessOf(text, plain)]));
    readings.push({ text, likeness });
    if (readings.length > READINGS_KEPT) readings.shift();
    const ranked = known
      .map(({ plate }) => ({
        plate,
        likeness: secondBest(readings.map((one) => one.likeness.get(plate) ?? 0)),
      }))
      .filter((one) => one.likeness >= LIKELY_FROM)
      .sort((one, other) => other.likeness - one.likeness);
    const [best, next] = ranked;
    const isCertain =
      best !== undefined && best.likeness >= CERTAIN_FROM && best.likeness - (next?.likeness ?? 0) > AHEAD_BY;
    return {
      certain: isCertain ? best.plate : null,
      likely: ranked.slice(0, MOST_LIKELY).map(({ plate }) => plate),
      unknown: ranked.length === 0 ? readTwice(readings.map((one) => one.text)) : null,
    };
  }

  return { add };
}

/** One reading alone proves nothing, so the second best counts. */
function secondBest(values: readonly number[]): number {
  return [...values].sort((one, other) => other - one)[1] ?? 0;
}

function readTwice(texts: readonly string[]): string | null {
  const isPlate = (text: string) => text.length >= SHORTEST_UNKNOWN && /\d/.test(text);
  return texts.find((text, index) => isPlate(text) && texts.indexOf(text) !== index) ?? null;
}
