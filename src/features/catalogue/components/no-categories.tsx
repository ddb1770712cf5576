import { ListChecks, Plus } from 'lucide-react';
import { useMay } from '#app/hooks/use-session.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { Opened } from '../catalogue-forms.ts';
import { jobManagementTexts } from '../texts.ts';

/** The catalogue is empty. */
export function NoCategories({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const mayAdd = useMay('catalogue.add');
  return (
    <EmptyState
      icon={<ListChecks aria-hidden />}
      sentence={jobManagementTexts.noCategories}
      action={
        mayAdd && (
          <Button icon={<Plus aria-hidden />} onClick={() => onOpen({ kind: 'add-category' })}>
            {jobManagementTexts.addCategory}
          </Button>
        )
      }
    />
  );
}
