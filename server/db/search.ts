/**
 * A LIKE pattern for a stored search text, or null when the term is blank. Terms under three characters match the start of a
 * word only: a trigram index cannot serve them anywhere else, and 'a' inside every row answers nothing.
 * `%`, `_` and `\` are taken literally.
 */
export function searchPattern(term: string | null | undefined): string | null {
  const wanted = (term ?? '').trim().toLowerCase();
  if (wanted === '') return null;
  const literal = wanted.replace(/[\\%_]/g, (character) => `\\${character}`);
  return wanted.length < 3 ? `% ${literal}%` : `%${literal}%`;
}
