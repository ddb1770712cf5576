import { PencilLine } from 'lucide-react';
import type { ReturnRoutes } from '#app/features/office/return-route.ts';
import type { OutboxItem } from '#app/sync/read-models/outbox-items.ts';
import { Button } from '#app/ui/button.tsx';
import { LazyConfirmDialog } from '#app/ui/lazy-dialogs.tsx';
import { outboxScreenTexts } from '../texts-screen.ts';
import { useEditEntry } from '../use-edit-entry.ts';
import { useOutboxAct } from '../use-outbox-act.ts';

/** Back into the form it came from; where that holds something unfinished, the person says which of the two to keep. */
export function EditEntry({ item, ways }: { item: OutboxItem; ways: ReturnRoutes }) {
  const { isAsking, edit, keepForm } = useEditEntry(item, ways);
  const act = useOutboxAct();
  return (
    <>
      <Button
        variant="quiet"
        icon={<PencilLine aria-hidden />}
        aria-label={outboxScreenTexts.editNamed(item.label)}
        onClick={() => act(() => edit('ask'))}
      >
        {outboxScreenTexts.edit}
      </Button>
      <LazyConfirmDialog
        open={isAsking}
        tone="danger"
        title={outboxScreenTexts.draftTitle}
        question={outboxScreenTexts.draftText}
        confirmLabel={outboxScreenTexts.takeEntry}
        cancelLabel={outboxScreenTexts.keepForm}
        onConfirm={() => act(() => edit('give-up-draft'))}
        onCancel={keepForm}
      />
    </>
  );
}
