/**
 * Text that reads alike is found and treated as equal: case, width and form of letters (NFKC), invisible characters,
 * Hindi digits, and word separators make no difference. `folded` of migration 023 does the same in the database.
 */
const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/gu;

/** Text in the plainest characters: nothing invisible, nothing full-width, digits as 0 to 9, every blank a space. */
export function plain(text: string): string {
  return text
    .replace(/\p{DI}/gu, '')
    .normalize('NFKC')
    .replace(/[\u0966-\u096f]/g, (digit) => `${digit.charCodeAt(0) - 0x966}`);
}

/** Text as words, separated by one blank: 'KA-05 ＫＸ.४४७५' → 'ka 05 kx 4475'. */
export function folded(text: string): string {
  return plain(text).toLowerCase().replace(SEPARATORS, ' ').trim();
}

/** The same without blanks, for comparing plates and numbers: 'ka05kx4475'. */
export function closed(text: string): string {
  return folded(text).replaceAll(' ', '');
}

/**
 * The key of a name: names that differ only in appearance have the same key. A name of symbols alone is its own key.
 */
export function sameKey(name: string): string {
  return folded(name) || name;
}

export function isSame(one: string, other: string): boolean {
  return sameKey(one) === sameKey(other);
}

/** The searchable forms of a text: each word, and all of it without blanks. */
export function forms(text: string): string {
  const words = folded(text);
  return ` ${words} ${words.replaceAll(' ', '')}`;
}

/** Shorter terms are found at the start of a word only. */
const ANYWHERE_FROM = 3;

/** The string to look for in the forms of a text: '' for a blank term, a line end (in no text) for symbols alone. */
export function wantedBy(term: string): string {
  const wanted = closed(term);
  if (wanted === '') return term.trim() && '\n';
  return wanted.length < ANYWHERE_FROM ? ` ${wanted}` : wanted;
}

/** True if one of the texts contains the term, however either is written. */
export function finds(term: string): (texts: readonly string[]) => boolean {
  const wanted = wantedBy(term);
  return (texts) => texts.map(forms).join('').includes(wanted);
}
