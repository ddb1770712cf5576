/**
 * What reads alike is found and taken for the same: capitals, width and form of letters (NFKC), what is not seen, digits of Hindi, and
 * whatever separates words. `folded` of migration 023 does the same in the database.
 */
const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/gu;

/** A text in the plainest characters: nothing unseen, nothing of full width, digits as 0 to 9, every blank a space. */
export function plain(text: string): string {
  return text
    .replace(/\p{DI}/gu, '')
    .normalize('NFKC')
    .replace(/[\u0966-\u096f]/g, (digit) => `${digit.charCodeAt(0) - 0x966}`);
}

/** A text as words, with one blank between them: 'KA-05 ＫＸ.४४७५' → 'ka 05 kx 4475'. */
export function folded(text: string): string {
  return plain(text).toLowerCase().replace(SEPARATORS, ' ').trim();
}

/** The same without any blank, as plates and numbers are compared: 'ka05kx4475'. */
export function closed(text: string): string {
  return folded(text).replaceAll(' ', '');
}

/** What a name is known by: two that only look different are one. Of signs alone, themselves. */
export function sameKey(name: string): string {
  return folded(name) || name;
}

export function isSame(one: string, other: string): boolean {
  return sameKey(one) === sameKey(other);
}

/** A text as it can be found: each word, and all of it without blanks. */
export function forms(text: string): string {
  const words = folded(text);
  return ` ${words} ${words.replaceAll(' ', '')}`;
}

/** Shorter terms are found at the start of a word only. */
const ANYWHERE_FROM = 3;

/** What stands somewhere in the forms of a text that a term finds: '' for a blank term, a line end, which no text has, for one of signs alone. */
export function wantedBy(term: string): string {
  const wanted = closed(term);
  if (wanted === '') return term.trim() && '\n';
  return wanted.length < ANYWHERE_FROM ? ` ${wanted}` : wanted;
}

/** Whether one of the texts has the term, however either is written. */
export function finds(term: string): (texts: readonly string[]) => boolean {
  const wanted = wantedBy(term);
  return (texts) => texts.map(forms).join('').includes(wanted);
}
