import { SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Field } from '#app/ui/field.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Toolbar, ToolbarGrow } from '#app/ui/toolbar.tsx';
import { finds } from '#domain/fold.ts';
import { MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import { changedRows, type RateRow, type RatesDraft } from './rates.ts';
import { ratesTexts } from './texts.ts';

type Show = keyof typeof ratesTexts.shows;
type Only = { show: Show; jobIds: ReadonlySet<string> | null };

export type RatesFilter = ReturnType<typeof useRatesFilter>;

const EVERY_JOB: Only = { show: 'all', jobIds: null };

/**
 * The jobs of the grid that are shown. 'Only changed' and 'Only without a rate' are evaluated once, when chosen: a row
 * must not disappear while somebody types in it.
 */
export function useRatesFilter(rows: readonly RateRow[], draft: RatesDraft) {
  const [search, setSearch] = useState('');
  const [only, setOnly] = useState(EVERY_JOB);
  const shown = useMemo(() => {
    const matches = finds(search);
    const left = rows.filter(
      ({ jobId, name }) => (only.jobIds === null || only.jobIds.has(jobId)) && matches([name]),
    );
    return idsOf(left);
  }, [rows, search, only]);

  function onShow(show: Show): void {
    const left =
      show === 'changed' ? changedRows(draft, rows) : rows.filter(({ savedPaise }) => savedPaise === 0);
    setOnly(show === 'all' ? EVERY_JOB : { show, jobIds: idsOf(left) });
  }

  function clear(): void {
    setSearch('');
    setOnly(EVERY_JOB);
  }

  const isOn = search !== '' || only.show !== 'all';
  return { search, show: only.show, isOn, shown, onSearch: setSearch, onShow, clear };
}

function idsOf(rows: readonly RateRow[]): ReadonlySet<string> {
  return new Set(rows.map(({ jobId }) => jobId));
}

/** The search and the filter, and a message if they leave no job. */
export function RatesFilters({ filter, offers }: { filter: RatesFilter; offers: readonly Show[] }) {
  return (
    <>
      <Toolbar>
        <ToolbarGrow>
          <SearchInput
            value={filter.search}
            onSearch={filter.onSearch}
            label={ratesTexts.search}
            placeholder={ratesTexts.search}
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
      {filter.shown.size === 0 && (
        <EmptyState
          icon={<SearchX aria-hidden />}
          sentence={ratesTexts.noneFound}
          action={
            <Button variant="quiet" onClick={filter.clear}>
              {commonTexts.clearFilters}
            </Button>
          }
        />
      )}
    </>
  );
}
