/**
 * Characters that no text may be stored with: control characters, halves of a character that takes two (lone
 * surrogates), and those that change the reading direction of the text after them.
 */
const STRAY = /[\p{Cs}\p{Bidi_C}]|(?!\s)\p{Cc}/gu;

/** Text by others, made safe to display: a name cannot reverse the text around it. */
export function withoutStrays(text: string): string {
  return text.replace(STRAY, '');
}
