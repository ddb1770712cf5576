import type { ReactNode } from 'react';
import { CategoryFilter, DatesFilter, FilterBar, VendorFilter } from '#app/features/filters/filter-bar.tsx';
import { type FilterChange, filterCount, withFilter } from '#app/features/filters/list-filters.ts';
import { listTexts } from '#app/features/filters/texts.ts';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { INVOICE_FILTER_STATUSES, invoiceFilterLabel } from '#domain/invoice/steps.ts';
import { INVOICE_SEARCH_DEBOUNCE_MS } from '#domain/limits.ts';
import type { InvoiceFilters } from '../invoice-filters.ts';
import { invoiceTexts } from '../texts.ts';

type InvoiceFilterName = 'status' | 'category' | 'vendor' | 'dates';

type Props = {
  /** What it offers beside the search. */
  offers: readonly InvoiceFilterName[];
  filters: InvoiceFilters;
  onFilters: (next: InvoiceFilters) => void;
};

/** The filters of a list of invoices, as the address has them. */
export function InvoiceToolbar({ offers, filters, onFilters }: Props) {
  const change = (next: FilterChange<InvoiceFilters>) => onFilters(withFilter(filters, next));
  const { category, vendor, status } = filters;
  const parts: Record<InvoiceFilterName, ReactNode> = {
    category: (
      <CategoryFilter key="category" value={category} onChange={(next) => change({ category: next })} />
    ),
    vendor: <VendorFilter key="vendor" value={vendor} onChange={(next) => change({ vendor: next })} />,
    status: <StatusFilter key="status" value={status} onChange={(next) => change({ status: next })} />,
    dates: <DatesFilter key="dates" filters={filters} onChange={change} />,
  };
  return (
    <FilterBar
      search={{
        value: filters.q,
        onSearch: (q) => change({ q }),
        label: invoiceTexts.searchLabel,
        placeholder: invoiceTexts.search,
        debounceMs: INVOICE_SEARCH_DEBOUNCE_MS,
      }}
      count={filterCount(filters)}
    >
      {offers.map((name) => parts[name])}
    </FilterBar>
  );
}

type StatusProps = {
  value: InvoiceFilters['status'];
  onChange: (value: InvoiceFilters['status']) => void;
};

const STATUS_OPTIONS = INVOICE_FILTER_STATUSES.map((status) => ({
  value: status,
  label: invoiceFilterLabel(status),
}));

/** The specification's four options (section 4). */
function StatusFilter({ value, onChange }: StatusProps) {
  return (
    <Field label={listTexts.status} hideLabel>
      <Select
        value={value ?? ''}
        onChange={(status) => onChange(status === '' ? undefined : status)}
        options={STATUS_OPTIONS}
        placeholder={listTexts.allStatuses}
      />
    </Field>
  );
}
