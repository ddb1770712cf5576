import { SearchX } from 'lucide-react';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { jobManagementTexts } from '../texts.ts';

/** The search leaves nothing. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      sentence={jobManagementTexts.nothingFound}
      action={
        <Button variant="quiet" onClick={onClear}>
          {commonTexts.clearFilters}
        </Button>
      }
    />
  );
}
