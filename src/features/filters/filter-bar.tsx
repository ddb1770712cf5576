import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useJobCategories, useVendors } from '#app/hooks/use-references.ts';
import { useRuntimeConfig } from '#app/hooks/use-server.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { DateRangePicker } from '#app/ui/date-range-picker.tsx';
import { Field } from '#app/ui/field.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Toolbar, ToolbarGrow } from '#app/ui/toolbar.tsx';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import { MAX_SEARCH_LENGTH, SEARCH_DEBOUNCE_MS } from '#domain/limits.ts';
import { NEWEST_FIRST, readSort, type Sort } from '#domain/sorting.ts';
import type { ListFilters } from './list-filters.ts';
import { listTexts } from './texts.ts';

/**
 * Hidden on a phone and beside what is open from the list, where they would push the list away, until a button shows them. On an
 * upright tablet they begin beside the search, which leaves them what room it can, so that three of them need no second line.
 */
const Folded = chakra('div', {
  base: {
    display: { base: 'none', md: 'contents', lg: 'flex' },
    flexWrap: 'wrap',
    gap: 'gap',
    '&&': { flex: { base: '1 1 100%', lg: '0 1 auto' } },
    '& > *': { flex: { base: '1 1 100%', md: '0 1 auto' }, minWidth: '0' },
    // Of one width whatever their options are, which arrive later; those without room go on in another line.
    '& > *:has(select)': { flex: { md: '0 1 auto' }, width: { md: '10.5rem', lg: '9.75rem' } },
    '& select': { paddingInlineStart: { md: '3' }, paddingInlineEnd: { md: '9' } },
    '& > * > button': { paddingInline: { md: '3', lg: '5' } },
  },
  variants: { open: { true: { display: { base: 'flex', md: 'contents', lg: 'flex' } } } },
});

const Unfold = chakra('div', { base: { display: { base: 'flex', md: 'none' } } });

type Search = {
  value: string | undefined;
  onSearch: (text: string) => void;
  label: string;
  placeholder?: string;
  debounceMs?: number;
};

type Props = {
  search?: Search | undefined;
  /** How many of the filters are set. */
  count: number;
  /** The filters beside the search; without any there is no button for them. */
  children?: ReactNode;
};

/** The search of a list and its filters. On a phone, and in a pane beside what is open, a button shows all but the search. */
export function FilterBar({ search, count, children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const hasFilters = children !== undefined;
  return (
    <Toolbar>
      <ToolbarGrow
        display={search === undefined ? { base: 'flex', md: 'none' } : 'flex'}
        gap="gap"
        minWidth={{ md: '11.5rem' }}
      >
        {search !== undefined && (
          <chakra.div flex="1">
            <SearchInput
              value={search.value ?? ''}
              onSearch={search.onSearch}
              label={search.label}
              placeholder={search.placeholder ?? search.label}
              debounceMs={search.debounceMs ?? SEARCH_DEBOUNCE_MS}
              maxLength={MAX_SEARCH_LENGTH}
            />
          </chakra.div>
        )}
        {hasFilters && (
          <Unfold data-part="unfold">
            <Button
              variant="quiet"
              paddingInline="3"
              icon={<SlidersHorizontal aria-hidden />}
              aria-label={count === 0 ? listTexts.filters : listTexts.filtersSet(count)}
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              {count > 0 && count}
            </Button>
          </Unfold>
        )}
      </ToolbarGrow>
      {hasFilters && (
        <Folded id={id} open={open} data-part={open ? undefined : 'folded'}>
          {children}
        </Folded>
      )}
    </Toolbar>
  );
}

type ChoiceProps = { value: string | undefined; onChange: (value: string) => void };

/** One of the city's vendors, or all. */
export function VendorFilter({ value = '', onChange }: ChoiceProps) {
  const vendors = useVendors();
  const options =
    vendors.state === 'ready' ? vendors.value.value.map(({ id, name }) => ({ value: id, label: name })) : [];
  return (
    <Field label={commonTexts.vendor} hideLabel>
      <Select value={value} onChange={onChange} options={options} placeholder={commonTexts.allVendors} />
    </Field>
  );
}

/** One of the catalogue's categories, or all. */
export function CategoryFilter({ value = '', onChange }: ChoiceProps) {
  const categories = useJobCategories();
  const options =
    categories.state === 'ready'
      ? categories.value.value.map(({ id, name }) => ({ value: id, label: name }))
      : [];
  return (
    <Field label={commonTexts.category} hideLabel>
      <Select value={value} onChange={onChange} options={options} placeholder={commonTexts.allCategories} />
    </Field>
  );
}

type SortProps<Key extends string> = {
  keys: readonly Key[];
  value: Sort<Key> | undefined;
  /** The sort without a value. */
  usual?: Sort<Key> | typeof NEWEST_FIRST;
  onChange: (sort: Sort<Key> | typeof NEWEST_FIRST | undefined) => void;
};

/** What the headers of a table do, beside cards. */
export function SortChoice<Key extends keyof typeof listTexts.sorts>({
  keys,
  value,
  usual = NEWEST_FIRST,
  onChange,
}: SortProps<Key>) {
  const { sorting } = useRuntimeConfig();
  const hasHeaders = useMediaQuery(media.officeUp);
  if (!sorting || hasHeaders) return null;
  const sorts = Object.entries(listTexts.sorts).map(([sort, label]) => ({ value: sort, label }));
  const isOffered = (sort: string) => sort === NEWEST_FIRST || readSort(keys, sort) !== undefined;
  return (
    <Field label={listTexts.sort} hideLabel>
      <Select
        value={value ?? usual}
        onChange={(next) => onChange(next === usual ? undefined : (readSort(keys, next) ?? NEWEST_FIRST))}
        options={sorts.filter((option) => isOffered(option.value))}
      />
    </Field>
  );
}

type DatesProps = {
  filters: Pick<ListFilters, 'from' | 'to'>;
  onChange: (range: { from: string | undefined; to: string | undefined }) => void;
};

/** A range of local calendar days, both ends inclusive, or all time (decision F2). */
export function DatesFilter({ filters: { from, to }, onChange }: DatesProps) {
  return (
    <DateRangePicker
      value={from === undefined || to === undefined ? null : { fromOn: from, toOn: to }}
      onChange={(range) => onChange({ from: range?.fromOn, to: range?.toOn })}
    />
  );
}
