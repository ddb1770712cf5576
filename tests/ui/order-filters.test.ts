import { describe, expect, it } from 'vitest';
import {
  filterCount,
  isFiltered,
  type ListFilters,
  onPage,
  withFilter,
} from '#app/features/filters/list-filters.ts';
import { orderQuery, readOrderFilters } from '#app/features/work-orders/lists/order-filters.ts';

describe('the filters in a list’s address', () => {
  it('are read, and what makes no sense is left out', () => {
    const search = { page: '3', q: ' MH 12 ', category: 7, from: '2026-02-30', to: '2026-03-01', vendor: '' };
    expect(readOrderFilters(search)).toEqual({ page: 3, q: 'MH 12', category: '7' });
    expect(readOrderFilters({ page: '0', q: {}, status: 5 })).toEqual({});
  });

  it('hold both ends of a range of days or none, the earlier one first', () => {
    const turned = { from: '2026-03-02', to: '2026-03-01' };
    expect(readOrderFilters(turned)).toEqual({ from: '2026-03-01', to: '2026-03-02' });
    expect(readOrderFilters({ from: '2026-03-02' })).toEqual({});
  });

  it('stay when only the page changes, and the first page is not named', () => {
    expect(onPage({ q: 'MH' }, 3)).toEqual({ q: 'MH', page: 3 });
    expect(onPage({ q: 'MH', page: 3 }, 1)).toEqual({ q: 'MH' });
  });

  it('go back to page 1 when one of them changes', () => {
    expect(withFilter<ListFilters>({ page: 4, q: 'MH' }, { vendor: 'v1' })).toEqual({
      q: 'MH',
      vendor: 'v1',
    });
    expect(withFilter<ListFilters>({ page: 4, q: 'MH' }, { q: '' })).toEqual({});
  });

  it('count apart from the search and the page, a range of days as one', () => {
    const filters = { page: 2, q: 'MH', vendor: 'v1', from: '2026-01-01', to: '2026-02-01' };
    expect(filterCount(filters)).toBe(2);
    expect(isFiltered(filters)).toBe(true);
    expect(isFiltered({ page: 2 })).toBe(false);
  });
});

describe('the sort in a list’s address', () => {
  it('is asked for, and what is usual for the list without one', () => {
    expect(orderQuery('all', {}).sort).toBeUndefined();
    expect(orderQuery('all', readOrderFilters({ sort: 'vehicle' })).sort).toBe('vehicle');
    expect(orderQuery('in-progress', {}, 'status').sort).toBe('status');
    expect(orderQuery('in-progress', readOrderFilters({ sort: '-created' }), 'status').sort).toBeUndefined();
    expect(readOrderFilters({ sort: 'price' })).toEqual({});
  });
});

describe('the statuses in a list’s address', () => {
  it('are the known ones of those joined by commas, open and created as one', () => {
    expect(readOrderFilters({ status: 'completed,created,nonsense' })).toEqual({
      status: 'open,created,completed',
    });
    expect(readOrderFilters({ status: 'nonsense' })).toEqual({});
  });

  it('are asked for on the list of all orders', () => {
    expect(orderQuery('all', { status: 'car_received,completed' }).statuses).toEqual([
      'car_received',
      'completed',
    ]);
    expect(orderQuery('all', {}).statuses).toEqual([]);
  });

  it('never lead a list beyond its own statuses', () => {
    expect(orderQuery('in-progress', { status: 'car_received,closed' }).statuses).toEqual(['car_received']);
    expect(orderQuery('completed', { status: 'closed' }).statuses).toEqual(['completed']);
  });
});
