import type { ReactNode } from 'react';
import { useJobCategories, useVendors } from '#app/hooks/use-references.ts';
import { DateRangePicker } from '#app/ui/date-range-picker.tsx';
import { Field } from '#app/ui/field.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Toolbar, ToolbarGrow } from '#app/ui/toolbar.tsx';
import { MAX_SEARCH_LENGTH, SEARCH_DEBOUNCE_MS } from '#domain/limits.ts';
import { texts } from '#domain/texts.ts';
import { type OrderFilters, withFilter } from '../order-filters.ts';

export type FilterName = 'search' | 'category' | 'vendor' | 'dates';

type Props = {
  offers: readonly FilterName[];
  filters: OrderFilters;
  onFilters: (next: OrderFilters) => void;
};

/** The filters a list offers, as the address has them. */
export function OrderToolbar({ offers, filters, onFilters }: Props) {
  const change = (next: Parameters<typeof withFilter>[1]) => onFilters(withFilter(filters, next));
  const parts: Record<FilterName, ReactNode> = {
    search: (
      <ToolbarGrow key="search">
        <SearchInput
          value={filters.q ?? ''}
          onSearch={(q) => change({ q })}
          label={texts.orders.searchPlaceholder}
          placeholder={texts.orders.searchPlaceholder}
          debounceMs={SEARCH_DEBOUNCE_MS}
          maxLength={MAX_SEARCH_LENGTH}
        />
      </ToolbarGrow>
    ),
    category: (
      <CategoryFilter key="category" value={filters.category} onChange={(category) => change({ category })} />
    ),
    vendor: <VendorFilter key="vendor" value={filters.vendor} onChange={(vendor) => change({ vendor })} />,
    dates: (
      <DateRangePicker
        key="dates"
        value={
          filters.from === undefined || filters.to === undefined
            ? null
            : { fromOn: filters.from, toOn: filters.to }
        }
        onChange={(range) => change({ from: range?.fromOn, to: range?.toOn })}
      />
    ),
  };
  return <Toolbar>{offers.map((name) => parts[name])}</Toolbar>;
}

type FilterProps = { value: string | undefined; onChange: (value: string | undefined) => void };

function VendorFilter({ value = '', onChange }: FilterProps) {
  const vendors = useVendors();
  const options =
    vendors.state === 'ready' ? vendors.value.value.map(({ id, name }) => ({ value: id, label: name })) : [];
  return (
    <Field label={texts.orders.vendor} hideLabel>
      <Select value={value} onChange={onChange} options={options} placeholder={texts.orders.allVendors} />
    </Field>
  );
}

function CategoryFilter({ value = '', onChange }: FilterProps) {
  const categories = useJobCategories();
  const options =
    categories.state === 'ready'
      ? categories.value.value.map(({ id, name }) => ({ value: id, label: name }))
      : [];
  return (
    <Field label={texts.orders.category} hideLabel>
      <Select value={value} onChange={onChange} options={options} placeholder={texts.orders.allCategories} />
    </Field>
  );
}
