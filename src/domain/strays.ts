/**
 * What can be kept of no text: control characters, halves of a character that takes two (a lone surrogate), and what turns the direction
 * in which all that follows is read.
 */
const STRAY = /[\p{Cs}\p{Bidi_C}]|(?!\s)\p{Cc}/gu;

/** What others wrote, harmless to show: a name cannot turn the words around it. */
export function withoutStrays(text: string): string {
  return text.replace(STRAY, '');
}
