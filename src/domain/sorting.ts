/** What a list is sorted by; `-` is descending, as on the wire. */
export type Sort<Key extends string> = Key | `-${Key}`;

/** How every list is sorted that is not sorted otherwise. */
export const NEWEST_FIRST = '-created';

export function isDescending(sort: string): boolean {
  return sort.startsWith('-');
}

export function sortKey<Key extends string>(sort: Sort<Key>): Key {
  return (isDescending(sort) ? sort.slice(1) : sort) as Key;
}

/** The sort by one of the keys that a text names; undefined for another text, and for newest first. */
export function readSort<Key extends string>(keys: readonly Key[], text: unknown): Sort<Key> | undefined {
  if (text === NEWEST_FIRST) return undefined;
  return keys.flatMap((key): Sort<Key>[] => [key, `-${key}`]).find((sort) => sort === text);
}
