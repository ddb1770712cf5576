import { SearchX } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ratesTexts } from '../texts-rates.ts';

/** No job is left by the search and the filter. */
export function RatesNoneFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      sentence={ratesTexts.noneFound}
      action={
        <Button variant="quiet" onClick={onClear}>
          {ratesTexts.clearFilters}
        </Button>
      }
    />
  );
}
