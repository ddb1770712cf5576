import { useMemo, useState } from 'react';
import { isChanged, type RatesDraft } from './rates-draft.ts';
import type { RateRow } from './rates-rows.ts';
import type { ratesTexts } from './texts-rates.ts';

/** Which rows are asked for. */
export type RatesShow = keyof typeof ratesTexts.shows;

/** The jobs that are left, and what was asked for: the same question again must not hide a row for a moment. */
export type FilteredJobs = { jobIds: ReadonlySet<string>; question: string };

export type RatesFilter = {
  search: string;
  show: RatesShow;
  /** Jobs that are shown. */
  shown: ReadonlySet<string>;
  /** For the grid; null = every job. */
  filtered: FilteredJobs | null;
  onSearch(text: string): void;
  onShow(show: RatesShow): void;
  clear(): void;
};

/**
 * The search and the filter of a grid. 'Only changed' and 'Only without a rate' hold the jobs that were so when it was
 * chosen: a row must not leave from under the hands of whoever types in it.
 */
export function useRatesFilter(rows: readonly RateRow[], typed: RatesDraft): RatesFilter {
  const [search, setSearch] = useState('');
  const [only, setOnly] = useState<{ show: RatesShow; jobIds: ReadonlySet<string> | null }>(EVERY_JOB);
  const shown = useMemo(() => {
    const wanted = search.trim().toLocaleLowerCase('en-IN');
    return new Set(
      rows
        .filter(({ jobId }) => only.jobIds === null || only.jobIds.has(jobId))
        .filter(({ name }) => name.toLocaleLowerCase('en-IN').includes(wanted))
        .map(({ jobId }) => jobId),
    );
  }, [rows, search, only]);

  const isOn = search !== '' || only.show !== 'all';
  const question = `${only.show} ${search}`;
  const filtered = useMemo(() => (isOn ? { jobIds: shown, question } : null), [isOn, shown, question]);

  return {
    search,
    show: only.show,
    shown,
    filtered,
    onSearch: setSearch,
    onShow: (show) => setOnly({ show, jobIds: jobsOf(show, rows, typed) }),
    clear: () => {
      setSearch('');
      setOnly(EVERY_JOB);
    },
  };
}

const EVERY_JOB = { show: 'all', jobIds: null } as const;

function jobsOf(show: RatesShow, rows: readonly RateRow[], typed: RatesDraft): ReadonlySet<string> | null {
  switch (show) {
    case 'all':
      return null;
    case 'changed':
      return idsOf(rows.filter(({ jobId, savedPaise }) => isChanged(typed[jobId]?.typed, savedPaise)));
    case 'unrated':
      return idsOf(rows.filter(({ savedPaise }) => savedPaise === 0));
  }
}

function idsOf(rows: readonly RateRow[]): ReadonlySet<string> {
  return new Set(rows.map(({ jobId }) => jobId));
}
