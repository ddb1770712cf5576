/** A list's sort; `-` is descending, as on the wire. */
export type Sort<Key extends string> = Key | `-${Key}`;

/** The default sort of lists. */
export const NEWEST_FIRST = '-created';

export function isDescending(sort: string): boolean {
  return sort.startsWith('-');
}

export function sortKey<Key extends string>(sort: Sort<Key>): Key {
  return (isDescending(sort) ? sort.slice(1) : sort) as Key;
}

/** The sort named by a text, with one of the keys; undefined for any other text, and for newest first. */
export function readSort<Key extends string>(keys: readonly Key[], text: unknown): Sort<Key> | undefined {
  if (text === NEWEST_FIRST) return undefined;
  return keys.flatMap((key): Sort<Key>[] => [key, `-${key}`]).find((sort) => sort === text);
}
