import { describe, expect, it } from 'vitest';
import { readCatalogueFilters, withSearch, withTab } from '#app/features/catalogue/catalogue-filters.ts';

describe('the address of Job Management', () => {
  it('names the tab and the search', () => {
    expect(readCatalogueFilters({ tab: 'jobs', q: 'bumper' })).toEqual({ tab: 'jobs', q: 'bumper' });
  });

  it('may be a number to search for', () => {
    expect(readCatalogueFilters({ q: 42 })).toEqual({ q: '42' });
  });

  it('is read without what makes no sense', () => {
    expect(readCatalogueFilters({ tab: 'rates', q: '  ', page: 3 })).toEqual({});
    expect(readCatalogueFilters({ q: ['a'] })).toEqual({});
    expect(readCatalogueFilters({ q: 'x'.repeat(500) }).q).toHaveLength(100);
  });

  it('keeps the search when the tab changes, and the tab when the search does', () => {
    expect(withTab({ q: 'door' }, 'jobs')).toEqual({ q: 'door', tab: 'jobs' });
    expect(withTab({ q: 'door', tab: 'jobs' }, 'categories')).toEqual({ q: 'door' });
    expect(withSearch({ tab: 'jobs', q: 'door' }, '')).toEqual({ tab: 'jobs' });
  });
});
