import { chakra } from '@chakra-ui/react';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { DateRangePicker } from '#app/ui/date-range-picker.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { Toolbar, ToolbarGrow } from '#app/ui/toolbar.tsx';
import { INVOICE_SEARCH_DEBOUNCE_MS, MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import { invoiceTexts } from '#domain/texts-invoices.ts';
import { listTexts } from '#domain/texts-lists.ts';
import { filterCount, type InvoiceFilters, withFilter } from '../invoice-filters.ts';
import { CategoryFilter, StatusFilter, VendorFilter } from './invoice-toolbar-choices.tsx';

type InvoiceFilterName = 'status' | 'category' | 'vendor' | 'dates';

/** Folded away on a phone, where they would push the list off the screen; below the search from a tablet on. */
const Folded = chakra('div', {
  base: {
    display: { base: 'none', md: 'flex' },
    flexWrap: 'wrap',
    gap: 'gap',
    '&&': { flex: { base: '1 1 100%', xl: '0 1 auto' } },
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
  /** What it offers beside the search. */
  offers: readonly InvoiceFilterName[];
  filters: InvoiceFilters;
  onFilters: (next: InvoiceFilters) => void;
};

/** The filters of a list of invoices, as the address has them. On a phone a button shows all but the search. */
export function InvoiceToolbar({ offers, filters, onFilters }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const change = (next: Parameters<typeof withFilter>[1]) => onFilters(withFilter(filters, next));
  const { category, vendor, status, from, to } = filters;
  const parts: Record<InvoiceFilterName, ReactNode> = {
    category: (
      <CategoryFilter key="category" value={category} onChange={(next) => change({ category: next })} />
    ),
    vendor: <VendorFilter key="vendor" value={vendor} onChange={(next) => change({ vendor: next })} />,
    status: <StatusFilter key="status" value={status} onChange={(next) => change({ status: next })} />,
    dates: (
      <DateRangePicker
        key="dates"
        value={from === undefined || to === undefined ? null : { fromOn: from, toOn: to }}
        onChange={(range) => change({ from: range?.fromOn, to: range?.toOn })}
      />
    ),
  };
  const count = filterCount(filters);
  return (
    <Toolbar>
      <ToolbarGrow display="flex" gap="gap">
        <chakra.div flex="1">
          <SearchInput
            value={filters.q ?? ''}
            onSearch={(q) => change({ q })}
            label={invoiceTexts.searchLabel}
            placeholder={invoiceTexts.search}
            debounceMs={INVOICE_SEARCH_DEBOUNCE_MS}
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
        {offers.map((name) => parts[name])}
      </Folded>
    </Toolbar>
  );
}
