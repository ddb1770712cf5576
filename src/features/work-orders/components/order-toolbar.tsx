import { chakra } from '@chakra-ui/react';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useJobCategories, useVendors } from '#app/hooks/use-references.ts';
import { Button } from '#app/ui/button.tsx';
import { DateRangePicker } from '#app/ui/date-range-picker.tsx';
import { Field } from '#app/ui/field.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Toolbar, ToolbarGrow } from '#app/ui/toolbar.tsx';
import { MAX_SEARCH_LENGTH, SEARCH_DEBOUNCE_MS } from '#domain/limits.ts';
import { texts } from '#domain/texts.ts';
import { listTexts } from '#domain/texts-lists.ts';
import { statusLabel } from '#domain/work-order/statuses.ts';
import { WORK_ORDER_STATUSES } from '#domain/work-order/work-order.ts';
import { filterCount, type OrderFilters, withFilter } from '../order-filters.ts';

export type FilterName = 'search' | 'status' | 'category' | 'vendor' | 'dates';

/** Folded away on a phone, where they would push the list off the screen; beside the search from a tablet on. */
const Folded = chakra('div', {
  base: {
    display: { base: 'none', md: 'flex' },
    flexWrap: 'wrap',
    gap: 'gap',
    '&&': { flex: { base: '1 1 100%', md: '0 1 auto' } },
    '& > *': { flex: { base: '1 1 100%', md: '0 1 auto' } },
    '& > *:has(select)': {
      flex: { md: '1 1 0' },
      minWidth: { md: 'calc(var(--ui-sizes-menu) * 0.6)' },
      maxWidth: { md: 'calc(var(--ui-sizes-menu) * 0.8)' },
    },
  },
  variants: { open: { true: { display: 'flex' } } },
});

type Props = {
  offers: readonly FilterName[];
  filters: OrderFilters;
  onFilters: (next: OrderFilters) => void;
};

/** The filters a list offers, as the address has them. On a phone a button shows all but the search. */
export function OrderToolbar({ offers, filters, onFilters }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const change = (next: Parameters<typeof withFilter>[1]) => onFilters(withFilter(filters, next));
  const parts: Record<FilterName, ReactNode> = {
    search: (
      <SearchInput
        key="search"
        value={filters.q ?? ''}
        onSearch={(q) => change({ q })}
        label={texts.orders.searchPlaceholder}
        placeholder={texts.orders.searchPlaceholder}
        debounceMs={SEARCH_DEBOUNCE_MS}
        maxLength={MAX_SEARCH_LENGTH}
      />
    ),
    status: <StatusFilter key="status" value={filters.status} onChange={(status) => change({ status })} />,
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
  const folded = offers.filter((name) => name !== 'search');
  const count = filterCount(filters);
  return (
    <Toolbar>
      <ToolbarGrow display={offers.includes('search') ? 'flex' : { base: 'flex', md: 'none' }} gap="gap">
        {offers.includes('search') && <chakra.div flex="1">{parts.search}</chakra.div>}
        {folded.length > 0 && (
          <Button
            variant="quiet"
            display={{ md: 'none' }}
            paddingInline="3"
            icon={<SlidersHorizontal aria-hidden />}
            aria-label={count === 0 ? listTexts.filters : listTexts.filtersSet(count)}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {count > 0 && count}
          </Button>
        )}
      </ToolbarGrow>
      {folded.length > 0 && (
        <Folded id={id} open={open}>
          {folded.map((name) => parts[name])}
        </Folded>
      )}
    </Toolbar>
  );
}

type FilterProps = { value: string | undefined; onChange: (value: string | undefined) => void };

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
