import type { ReactNode } from 'react';
import { DatesFilter } from '#app/features/filters/dates-filter.tsx';
import { CategoryFilter, FilterBar, SortChoice, VendorFilter } from '#app/features/filters/filter-bar.tsx';
import { type FilterChange, filterCount, withFilter } from '#app/features/filters/list-filters.ts';
import { listTexts } from '#app/features/filters/texts.ts';
import { ViewChoice } from '#app/features/filters/view-choice.tsx';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { statusLabel } from '#domain/work-order/statuses.ts';
import { SORT_KEYS, WORK_ORDER_STATUSES } from '#domain/work-order/work-order.ts';
import { orderTexts } from '../texts.ts';
import { type OrderFilters, usualCardSort } from './order-filters.ts';

export type FilterName = 'status' | 'category' | 'vendor' | 'dates';

type Props = {
  /** Whose views are offered. */
  list: string;
  offers: readonly FilterName[];
  filters: OrderFilters;
  onFilters: (next: OrderFilters) => void;
};

/** The filters that an order list offers. */
export function OrderToolbar({ list, offers, filters, onFilters }: Props) {
  const change = (next: FilterChange<OrderFilters>) => onFilters(withFilter(filters, next));
  const { category, vendor, status } = filters;
  const parts: Record<FilterName, ReactNode> = {
    status: <StatusFilter key="status" value={status} onChange={(next) => change({ status: next })} />,
    category: (
      <CategoryFilter key="category" value={category} onChange={(next) => change({ category: next })} />
    ),
    vendor: <VendorFilter key="vendor" value={vendor} onChange={(next) => change({ vendor: next })} />,
    dates: <DatesFilter key="dates" filters={filters} onChange={change} />,
  };
  const search = {
    value: filters.q,
    onSearch: (q: string) => change({ q }),
    label: orderTexts.searchLabel,
    placeholder: orderTexts.search,
  };
  return (
    <FilterBar search={search} count={filterCount(filters)} many={offers.includes('status')}>
      {offers.map((name) => parts[name])}
      <SortChoice
        keys={SORT_KEYS}
        value={filters.sort}
        usual={usualCardSort(list)}
        onChange={(sort) => change({ sort })}
      />
      <ViewChoice list={list} filters={filters} onFilters={onFilters} />
    </FilterBar>
  );
}

type FilterProps = { value: string | undefined; onChange: (value: string) => void };

function StatusFilter({ value = '', onChange }: FilterProps) {
  const options =
    value === '' || STATUS_OPTIONS.some((option) => option.value === value)
      ? STATUS_OPTIONS
      : [...STATUS_OPTIONS, { value, label: value.split(',').map(labelOf).join(', ') }];
  return (
    <Field label={listTexts.status} hideLabel>
      <Select value={value} onChange={onChange} options={options} placeholder={listTexts.allStatuses} />
    </Field>
  );
}

/** Open and created are one choice (decision C1). */
const STATUS_OPTIONS = WORK_ORDER_STATUSES.filter((status) => status !== 'created').map((status) => ({
  value: status === 'open' ? 'open,created' : status,
  label: statusLabel(status),
}));

function labelOf(word: string): string {
  const status = WORK_ORDER_STATUSES.find((known) => known === word);
  return statusLabel(status ?? 'unknown', word);
}
