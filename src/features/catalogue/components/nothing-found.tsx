import { SearchX } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { texts } from '#domain/texts.ts';
import { jobManagementTexts } from '#domain/texts-job-management.ts';

/** The search leaves nothing. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      sentence={jobManagementTexts.nothingFound}
      action={
        <Button variant="quiet" onClick={onClear}>
          {texts.orders.clearFilters}
        </Button>
      }
    />
  );
}
