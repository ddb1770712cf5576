import { IndianRupee } from 'lucide-react';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { NOTHING_TYPED } from '../rates-draft.ts';
import { useRatesFilter } from '../rates-filter.ts';
import type { RateRow, RatesTable } from '../rates-rows.ts';
import { vendorTexts } from '../texts.ts';
import { RatesFilters } from './rates-filters.tsx';
import { RatesGrid } from './rates-grid.tsx';
import { RatesNoneFound } from './rates-none-found.tsx';

const OFFERS = ['all', 'unrated'] as const;

type Props = { vendor: Vendor; table: RatesTable; rows: readonly RateRow[] };

/** The same grid for whoever may not change it. */
export function RatesReading({ vendor, table, rows }: Props) {
  const filter = useRatesFilter(rows, NOTHING_TYPED);
  const hasRates = table.gone.length > 0 || rows.some(({ savedPaise }) => savedPaise > 0);
  if (!hasRates) return <EmptyState icon={<IndianRupee aria-hidden />} sentence={vendorTexts.noRates} />;
  return (
    <>
      <RatesFilters filter={filter} offers={OFFERS} />
      {filter.shown.size === 0 && <RatesNoneFound onClear={filter.clear} />}
      <RatesGrid
        vendorName={vendor.name}
        table={table}
        hidden={filter.shown.size === 0}
        filtered={filter.filtered}
      />
    </>
  );
}
