import { describe, expect, it } from 'vitest';
import { readDashboardFilters } from '#app/features/dashboard/dashboard-filters.ts';

describe("the dashboard's address", () => {
  it('holds both days of a range, in their order, or none', () => {
    expect(readDashboardFilters({ from: '2026-11-01', to: '2026-11-05' })).toEqual({
      from: '2026-11-01',
      to: '2026-11-05',
    });
    expect(readDashboardFilters({ from: '2026-11-05', to: '2026-11-01' })).toEqual({
      from: '2026-11-01',
      to: '2026-11-05',
    });
    expect(readDashboardFilters({ from: '2026-11-05' })).toEqual({});
    expect(readDashboardFilters({ from: '2026-13-05', to: '2026-11-05' })).toEqual({});
    expect(readDashboardFilters({ from: 5, to: ['x'] })).toEqual({});
  });
});
