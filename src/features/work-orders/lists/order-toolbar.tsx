import type { ReactNode } from 'react';
import { DatesFilter } from '#app/features/filters/dates-filter.tsx';
import { CategoryFilter, FilterBar, SortChoice, VendorFilter } from '#app/features/filters/filter-bar.tsx';
import { type FilterChange, filterCount, withFilter } from '#app/features/filters/list-filters.ts';
import { listTexts } from '#app/features/filters/texts.ts';
import { ViewChoice } from '#app/features/filters/view-choice.tsx';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { LIST_STATUSES, type OrderListName } from '#domain/work-order/lists.ts';
import { statusLabel } from '#domain/work-order/statuses.ts';
import { SORT_KEYS, WORK_ORDER_STATUSES, type WorkOrderStatus } from '#domain/work-order/work-order.ts';
import { orderTexts } from '../texts.ts';
import { type OrderFilters, usualCardSort } from './order-filters.ts';

const FILTER_NAMES = ['status', 'category', 'vendor', 'dates'] as const;

export type FilterName = (typeof FILTER_NAMES)[number];

type Props = {
  /** The list whose views are offered. */
  list: OrderListName;
  offers: readonly FilterName[];
  filters: OrderFilters;
  onFilters: (next: OrderFilters) => void;
};

/** The filters that an order list offers, and further ones set in its address. */
export function OrderToolbar({ list, offers, filters, onFilters }: Props) {
  const change = (next: FilterChange<OrderFilters>) => onFilters(withFilter(filters, next));
  const { category, vendor, status } = filters;
  const parts: Record<FilterName, ReactNode> = {
    status: (
      <StatusFilter
        key="status"
        options={statusOptions(list)}
        value={status}
        onChange={(next) => change({ status: next })}
      />
    ),
    category: (
      <CategoryFilter key="category" value={category} onChange={(next) => change({ category: next })} />
    ),
    vendor: <VendorFilter key="vendor" value={vendor} onChange={(next) => change({ vendor: next })} />,
    dates: <DatesFilter key="dates" filters={filters} onChange={change} />,
  };
  const isSet: Record<FilterName, boolean> = {
    status: status !== undefined,
    category: category !== undefined,
    vendor: vendor !== undefined,
    dates: filters.from !== undefined,
  };
  const search = {
    value: filters.q,
    onSearch: (q: string) => change({ q }),
    label: orderTexts.searchLabel,
    placeholder: orderTexts.search,
  };
  return (
    <FilterBar search={search} count={filterCount(filters)} many={offers.includes('status')}>
      {FILTER_NAMES.filter((name) => offers.includes(name) || isSet[name]).map((name) => parts[name])}
      <SortChoice
        keys={SORT_KEYS.filter((key) => key === list || (key !== 'completed' && key !== 'paid'))}
        value={filters.sort}
        usual={usualCardSort(list)}
        onChange={(sort) => change({ sort })}
      />
      <ViewChoice list={list} filters={filters} onFilters={onFilters} />
    </FilterBar>
  );
}

type Option = { value: string; label: string };

type FilterProps = {
  options: readonly Option[];
  value: string | undefined;
  onChange: (value: string) => void;
};

function StatusFilter({ options: offered, value = '', onChange }: FilterProps) {
  const options =
    value === '' || offered.some((option) => option.value === value)
      ? offered
      : [...offered, { value, label: value.split(',').map(labelOf).join(', ') }];
  return (
    <Field label={listTexts.status} hideLabel>
      <Select value={value} onChange={onChange} options={options} placeholder={listTexts.allStatuses} />
    </Field>
  );
}

/** The statuses of a list; open and created are one choice [W2]. */
function statusOptions(list: OrderListName): Option[] {
  const listed: readonly WorkOrderStatus[] = LIST_STATUSES[list];
  return WORK_ORDER_STATUSES.filter(
    (status) => status !== 'created' && (listed.length === 0 || listed.includes(status)),
  ).map((status) => ({
    value: status === 'open' ? 'open,created' : status,
    label: statusLabel(status),
  }));
}

function labelOf(word: string): string {
  const status = WORK_ORDER_STATUSES.find((known) => known === word);
  return statusLabel(status ?? 'unknown', word);
}
