import type { EntryRow } from '#app/data/rows.ts';
import { object } from '#contract/codec.ts';
import { orElse, textOrNull, tryDecode } from '#contract/stored.ts';

const LONGEST_NAME = 60;

/** A name that every computer takes for a file: letters of any script, digits, blanks, dots and dashes. */
export function safeName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N} ._-]+/gu, '-')
    .replaceAll(/\s+/g, ' ');
  // By characters, since half of one would not be a name. Windows drops dots and blanks at an end.
  const short = [...plain].slice(0, LONGEST_NAME).join('');
  return short.replaceAll(/^[ .-]+|[ .-]+$/g, '') || 'unnamed';
}

/** `unsent-work-<user>-<date>.zip`, the date as the device's calendar has it. */
export function archiveName(user: string | null, at: Date): string {
  const month = String(at.getMonth() + 1).padStart(2, '0');
  const day = String(at.getDate()).padStart(2, '0');
  const who = safeName(user ?? 'tablet').replaceAll(' ', '-');
  return `unsent-work-${who}-${at.getFullYear()}-${month}-${day}.zip`;
}

const subject = object({
  orderNumber: textOrNull,
  car: orElse(object({ number: textOrNull }), { number: null }),
});

/** What an act belongs to, as its folder is called: the order's number, else the car of one that has none yet. */
export function subjectOf({ payload }: Pick<EntryRow, 'payload'>): string | null {
  const read = tryDecode(subject, payload);
  return read?.orderNumber ?? read?.car.number ?? null;
}

/** `photos/<order>/<nnn> <act>`: numbered, so that acts of one name stay apart and in their order. */
export function folderOf(entry: Pick<EntryRow, 'payload' | 'label'>, number: number): string {
  return `photos/${safeName(subjectOf(entry) ?? 'other')}/${String(number).padStart(3, '0')} ${safeName(entry.label)}`;
}

/** The ending that a computer opens the file by. */
export function endingOf(mediaType: string): string {
  switch (mediaType) {
    case 'image/jpeg':
      return 'jpg';
    case 'image/png':
      return 'png';
    case 'image/webp':
      return 'webp';
    case 'application/pdf':
      return 'pdf';
    default:
      return 'bin';
  }
}
