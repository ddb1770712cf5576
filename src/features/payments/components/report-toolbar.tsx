import { FilterBar } from '#app/features/filters/components/filter-bar.tsx';
import {
  CategoryFilter,
  DatesFilter,
  VendorFilter,
} from '#app/features/filters/components/filter-choices.tsx';
import { type FilterChange, withFilter } from '#app/features/filters/list-filters.ts';
import { type ReportFilters, reportCount } from '../report-filters.ts';
import { paymentTexts } from '../texts.ts';

type Props = { filters: ReportFilters; onFilters: (next: ReportFilters) => void };

/** The filters of both reports, as the address has them. */
export function ReportToolbar({ filters, onFilters }: Props) {
  const change = (next: FilterChange<ReportFilters>) => onFilters(withFilter(filters, next));
  return (
    <FilterBar
      search={{ value: filters.q, onSearch: (q) => change({ q }), label: paymentTexts.search }}
      count={reportCount(filters)}
    >
      <VendorFilter value={filters.vendor} onChange={(vendor) => change({ vendor })} />
      <CategoryFilter value={filters.category} onChange={(category) => change({ category })} />
      <DatesFilter filters={filters} onChange={change} />
    </FilterBar>
  );
}
