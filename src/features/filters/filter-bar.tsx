import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useJobCategories, useVendors } from '#app/hooks/use-references.ts';
import { useAdditions } from '#app/hooks/use-server.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Field } from '#app/ui/field.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Toolbar, ToolbarGrow } from '#app/ui/toolbar.tsx';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import { MAX_SEARCH_LENGTH, SEARCH_DEBOUNCE_MS } from '#domain/limits.ts';
import { NEWEST_FIRST, readSort, type Sort } from '#domain/sorting.ts';
import { listTexts } from './texts.ts';

/**
 * On a phone and next to an open entry they would push the list away, so they are hidden until a button shows them. On
 * an upright tablet they start next to the search, which leaves them as much space as it can, so that three of them fit
 * on one line.
 */
const Folded = chakra('div', {
  base: {
    display: { base: 'none', md: 'contents', lg: 'flex' },
    flexWrap: 'wrap',
    gap: 'gap',
    '& > *': { flex: { base: '1 1 100%', md: '0 1 auto' }, minWidth: '0' },
    // The same width whatever their options, which arrive later; those that don't fit wrap to another line.
    '& > *:has(select)': { width: { md: '10.5rem', xl: '9rem' } },
    '& select': { paddingInlineStart: { md: '3' }, paddingInlineEnd: { md: '9' } },
    '& > * > button': { paddingInline: { md: '3' } },
    // Still as high as the search.
    '& select, & > * > button': { xl: { fontSize: 'small', lineHeight: '1.5rem' } },
  },
  variants: { open: { true: { display: { base: 'flex' } } } },
});

/** Not a variant, because it must override a field's own styles. */
const withoutSpare = {
  '& > :has([data-spare])': { display: { mdOnly: 'none' } },
  // In Glove the search doesn't fit next to any of them.
  '[data-density=glove] & > :has(select)': { display: { mdOnly: 'none' } },
};

const Unfold = chakra('div', {
  base: { display: { base: 'flex', md: 'none' } },
  variants: { many: { true: { display: { md: 'flex', lg: 'none' } } } },
});

type Search = {
  value: string | undefined;
  onSearch: (text: string) => void;
  label: string;
  /** Short enough to fit next to the filters. */
  placeholder: string;
  debounceMs?: number;
};

type Props = {
  search: Search;
  /** Number of filters set. */
  count: number;
  /** More than fit on one line of an upright tablet: the least used are behind the button there too. */
  many?: boolean;
  /** The filters next to the search. */
  children: ReactNode;
};

/**
 * The search of a list and its filters. On a phone, and in a pane next to an open entry, a button shows everything but
 * the search.
 */
export function FilterBar({ search, count, many = false, children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Toolbar>
      <ToolbarGrow display="flex" gap="gap" minWidth={{ md: '11.25rem' }}>
        <chakra.div flex="1">
          <SearchInput
            debounceMs={SEARCH_DEBOUNCE_MS}
            maxLength={MAX_SEARCH_LENGTH}
            {...search}
            value={search.value ?? ''}
          />
        </chakra.div>
        <Unfold many={many} data-part="unfold">
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
      </ToolbarGrow>
      <Folded
        id={id}
        open={open}
        css={many && !open ? withoutSpare : undefined}
        data-part={open ? undefined : 'folded'}
      >
        {children}
      </Folded>
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
      <Select
        data-spare
        value={value}
        onChange={onChange}
        options={options}
        placeholder={commonTexts.allCategories}
      />
    </Field>
  );
}

type SortProps<Key extends string> = {
  keys: readonly Key[];
  value: Sort<Key> | undefined;
  /** The sort that has no value. */
  usual?: Sort<Key> | typeof NEWEST_FIRST;
  onChange: (sort: Sort<Key> | typeof NEWEST_FIRST | undefined) => void;
};

/** Sort control for cards, in place of a table's headers. */
export function SortChoice<Key extends keyof typeof listTexts.sorts>({
  keys,
  value,
  usual = NEWEST_FIRST,
  onChange,
}: SortProps<Key>) {
  const isSorted = useAdditions();
  const hasHeaders = useMediaQuery(media.officeUp);
  if (!isSorted || hasHeaders) return null;
  const isOffered = (sort: string) => sort === NEWEST_FIRST || readSort(keys, sort) !== undefined;
  const sorts = Object.entries(listTexts.sorts).filter(([sort]) => isOffered(sort));
  return (
    <Field label={listTexts.sort} hideLabel>
      <Select
        data-spare
        value={value ?? usual}
        onChange={(next) => onChange(next === usual ? undefined : (readSort(keys, next) ?? NEWEST_FIRST))}
        options={sorts.map(([sort, label]) => ({ value: sort, label }))}
      />
    </Field>
  );
}
