import type { FieldCode, FieldProblem } from './errors.ts';
import { withoutStrays } from './strays.ts';

/** Invisible characters without meaning. Joiners and emoji variation selectors have one (क्‍ष, 👩‍🔧, ❤️). */
const INVISIBLE = /(?![\p{Join_C}\p{VS}\u202a-\u202e\u2066-\u2069])\p{DI}/gu;

/** A run of blanks, including an empty braille cell, with the joiners after it, which have nothing to join. */
const BLANKS = /[\s\u2800][\s\u2800\p{Join_C}\p{VS}]*/gu;

/**
 * A typed name or line as stored: NFC, one blank between words and none around them, nothing invisible. Strays stay,
 * so that they are reported.
 */
export function keptLine(typed: string): string {
  return ` ${typed.replace(INVISIBLE, '').normalize('NFC')}`.replace(BLANKS, ' ').trim();
}

/** The same for text that may have several lines, such as an address. */
export function keptLines(typed: string): string {
  return typed
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map(keptLine)
    .join('\n')
    .trim();
}

/**
 * A remark as stored: a caption or a reason. Its strays are removed, since an action waiting on a tablet could not be
 * corrected; the field shows the result before that.
 */
export function keptNote(typed: string): string {
  return keptLine(withoutStrays(typed));
}

/**
 * The length of a text for limits. NFC writes some Hindi letters as two characters (ज़), which no key does: the dot
 * counts with its letter.
 */
export function lengthOf(text: string): number {
  return text.replace(/[\u093c\u09bc\u0a3c\u0b3c]/g, '').length;
}

/** The problem with a typed text in its stored form: '' is `required`. */
export function checkText(field: string, kept: string, max: number, required?: FieldCode): FieldProblem[] {
  if (withoutStrays(kept) !== kept) return [{ field, code: 'stray-characters' }];
  if (kept === '' && required !== undefined) return [{ field, code: required }];
  return lengthOf(kept) > max ? [{ field, code: 'too-long', values: { max } }] : [];
}
