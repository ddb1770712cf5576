import { useMemo } from 'react';
import type { ShownCategory } from './catalogue-overlay.ts';
import { type FoundCategory, searchCatalogue } from './catalogue-search.ts';

/** What the search leaves; the same objects as long as neither it nor the catalogue changes, so that hundreds of rows stay as drawn. */
export function useFoundCategories(
  categories: readonly ShownCategory[],
  search: string,
): readonly FoundCategory[] {
  return useMemo(() => searchCatalogue(categories, search), [categories, search]);
}
