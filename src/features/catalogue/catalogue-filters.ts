import { MAX_SEARCH_LENGTH } from '#domain/limits.ts';

export type CatalogueTab = 'categories' | 'jobs';

/** What the address of Job Management holds. Absent = the first tab, no search. */
export type CatalogueFilters = { tab?: 'jobs'; q?: string };

/** Reads an address's parameters; what makes no sense is left out. */
export function readCatalogueFilters(search: Readonly<Record<string, unknown>>): CatalogueFilters {
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q) : '';
  return withSearch(search.tab === 'jobs' ? { tab: 'jobs' } : {}, q);
}

/** Another search; an emptied one leaves the address. */
export function withSearch({ q: _q, ...filters }: CatalogueFilters, q: string): CatalogueFilters {
  const text = q.trim().slice(0, MAX_SEARCH_LENGTH);
  return text === '' ? filters : { ...filters, q: text };
}

/** Another tab; the search stays, since a name is looked for on both. */
export function withTab({ tab: _tab, ...filters }: CatalogueFilters, tab: CatalogueTab): CatalogueFilters {
  return tab === 'jobs' ? { ...filters, tab } : filters;
}
