import { chakra } from '@chakra-ui/react';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
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
import { paymentTexts } from '#domain/texts-payments.ts';
import { filterCount, type ReportFilters, withFilter } from '../report-filters.ts';

/** Folded away on a phone, where they would push the figures off the screen; under or beside the search from a tablet on. */
const Folded = chakra('div', {
  base: {
    display: { base: 'none', md: 'flex' },
    flexWrap: 'wrap',
    gap: 'gap',
    '&&': { flex: { base: '1 1 100%', xl: '0 1 auto' } },
    '& > *': { flex: { base: '1 1 100%', md: '0 0 auto' }, minWidth: '0' },
    // A range of days is shown whole; the lists share what it leaves.
    '& > *:has(select)': {
      flex: { md: '1 1 0', xl: '0 1 auto' },
      width: { xl: 'calc(var(--ui-sizes-menu) * 0.8)' },
    },
  },
  variants: { open: { true: { display: 'flex' } } },
});

type Props = { filters: ReportFilters; onFilters: (next: ReportFilters) => void };

/** The filters of both reports, as the address has them. On a phone a button shows all but the search. */
export function ReportToolbar({ filters, onFilters }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const change = (next: Parameters<typeof withFilter>[1]) => onFilters(withFilter(filters, next));
  const count = filterCount(filters);
  const { from, to } = filters;
  return (
    <Toolbar>
      <ToolbarGrow display="flex" gap="gap">
        <chakra.div flex="1">
          <SearchInput
            value={filters.q ?? ''}
            onSearch={(q) => change({ q })}
            label={paymentTexts.search}
            placeholder={paymentTexts.search}
            debounceMs={SEARCH_DEBOUNCE_MS}
            maxLength={MAX_SEARCH_LENGTH}
          />
        </chakra.div>
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
      </ToolbarGrow>
      <Folded id={id} open={open}>
        <VendorFilter value={filters.vendor} onChange={(vendor) => change({ vendor })} />
        <CategoryFilter value={filters.category} onChange={(category) => change({ category })} />
        <DateRangePicker
          value={from === undefined || to === undefined ? null : { fromOn: from, toOn: to }}
          onChange={(range) => change({ from: range?.fromOn, to: range?.toOn })}
        />
      </Folded>
    </Toolbar>
  );
}

type FilterProps = { value: string | undefined; onChange: (value: string) => void };

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
