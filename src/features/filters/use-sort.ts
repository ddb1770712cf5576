import { useAdditions } from '#app/hooks/use-server.ts';
import type { Sort as HeaderSort } from '#app/ui/data-table.tsx';
import { isDescending, NEWEST_FIRST, readSort, type Sort, sortKey } from '#domain/sorting.ts';
import { type ListFilters, withFilter } from './list-filters.ts';

type Sorted<Key extends string> = ListFilters & { sort?: Sort<Key> };

type Props<Key extends string> = { filters: Sorted<Key>; onFilters: (next: Sorted<Key>) => void };

/** Action of a column header: sorts by it, and reverses the sort when pressed again; none if the host does not sort. */
export function useSort<Key extends string>(
  /** Sort direction of a first press. */
  first: Readonly<Record<Key, Sort<Key>>>,
  { filters, onFilters }: Props<Key>,
  usual: Sort<Key> = NEWEST_FIRST as Sort<Key>,
): (key: Key) => HeaderSort | undefined {
  const isOffered = useAdditions();
  const sort = filters.sort ?? usual;
  return (key) => {
    if (!isOffered) return undefined;
    const isSorted = sortKey(sort) === key;
    // The column shows ages, and newest first means rising ages.
    const isRising = key === 'created' ? isDescending(sort) : !isDescending(sort);
    const next = isSorted ? (isDescending(sort) ? key : (`-${key}` as const)) : first[key];
    const keys = Object.keys(first) as Key[];
    return {
      order: isSorted ? (isRising ? 'ascending' : 'descending') : null,
      onSort: () =>
        onFilters(withFilter(filters, { sort: next === usual ? undefined : readSort(keys, next) })),
    };
  };
}
