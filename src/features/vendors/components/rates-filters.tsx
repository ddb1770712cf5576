import { Field } from '#app/ui/field.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Toolbar, ToolbarGrow } from '#app/ui/toolbar.tsx';
import { MAX_SEARCH_LENGTH, SEARCH_DEBOUNCE_MS } from '#domain/limits.ts';
import type { RatesFilter, RatesShow } from '../rates-filter.ts';
import { ratesTexts } from '../texts-rates.ts';

type Props = { filter: RatesFilter; offers: readonly RatesShow[] };

/** Which jobs of the grid are shown; what is saved is all of them. */
export function RatesFilters({ filter, offers }: Props) {
  return (
    <Toolbar>
      <ToolbarGrow>
        <SearchInput
          value={filter.search}
          onSearch={filter.onSearch}
          label={ratesTexts.search}
          placeholder={ratesTexts.search}
          debounceMs={SEARCH_DEBOUNCE_MS}
          maxLength={MAX_SEARCH_LENGTH}
        />
      </ToolbarGrow>
      <Field label={ratesTexts.show} hideLabel>
        <Select
          value={filter.show}
          onChange={(show) => filter.onShow(show === '' ? 'all' : show)}
          options={offers.map((value) => ({ value, label: ratesTexts.shows[value] }))}
        />
      </Field>
    </Toolbar>
  );
}
