import { folded, forms } from './fold.ts';

/** True if the texts together contain each word of the search, in any order. */
export function findsWords(search: string): (texts: readonly string[]) => boolean {
  const words = folded(search).split(' ');
  return (texts) => {
    const all = texts.map(forms).join('');
    return words.every((word) => all.includes(word));
  };
}
