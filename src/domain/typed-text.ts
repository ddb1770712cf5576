import type { FieldCode, FieldProblem } from './errors.ts';
import { withoutStrays } from './strays.ts';

/** What is not seen and says nothing; joiners and the choice of an emoji's form do (क्‍ष, 👩‍🔧, ❤️). */
const INVISIBLE = /(?![\p{Join_C}\p{VS}\u202a-\u202e\u2066-\u2069])\p{DI}/gu;

/** A run of blanks, a braille cell without dots among them, with joiners after it, which have nothing to join. */
const BLANKS = /[\s\u2800][\s\u2800\p{Join_C}\p{VS}]*/gu;

/** A typed name or line as it is kept: NFC, one blank between its words and none around them, nothing invisible. Strays stay, to be told. */
export function keptLine(typed: string): string {
  return ` ${typed.replace(INVISIBLE, '').normalize('NFC')}`.replace(BLANKS, ' ').trim();
}

/** The same of a text that may have several lines, such as an address. */
export function keptLines(typed: string): string {
  return typed
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map(keptLine)
    .join('\n')
    .trim();
}

/**
 * A remark as it is kept: what stands under a picture, or why. It goes without its strays, since an act that waits on a tablet could not be
 * mended; the field shows it so before that.
 */
export function keptNote(typed: string): string {
  return keptLine(withoutStrays(typed));
}

/** How long a text counts. NFC writes some letters of Hindi in two (ज़), which no key does: the dot counts with its letter. */
export function lengthOf(text: string): number {
  return text.replace(/[\u093c\u09bc\u0a3c\u0b3c]/g, '').length;
}

/** What is wrong with a typed text, as it is kept: '' is `required`. */
export function checkText(field: string, kept: string, max: number, required?: FieldCode): FieldProblem[] {
  if (withoutStrays(kept) !== kept) return [{ field, code: 'stray-characters' }];
  if (kept === '' && required !== undefined) return [{ field, code: required }];
  return lengthOf(kept) > max ? [{ field, code: 'too-long', values: { max } }] : [];
}
