import { MAX_SEARCH_LENGTH } from '#domain/limits.ts';

export type CatalogueTab = 'categories' | 'jobs';

/** Job Management's parameters in the address. Absent = the first tab, no search. */
export type CatalogueFilters = { tab?: 'jobs'; q?: string };

/** Parses an address's parameters; invalid ones are dropped. */
export function readCatalogueFilters(search: Readonly<Record<string, unknown>>): CatalogueFilters {
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q) : '';
  return withSearch(search.tab === 'jobs' ? { tab: 'jobs' } : {}, q);
}

/** Another search; an empty one is removed from the address. */
export function withSearch({ q: _q, ...filters }: CatalogueFilters, q: string): CatalogueFilters {
  const text = q.trim().slice(0, MAX_SEARCH_LENGTH);
  return text === '' ? filters : { ...filters, q: text };
}

/** Another tab; the search stays, since a name is looked for on both. */
export function withTab({ tab: _tab, ...filters }: CatalogueFilters, tab: CatalogueTab): CatalogueFilters {
  return tab === 'jobs' ? { ...filters, tab } : filters;
}
