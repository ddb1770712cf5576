import { useRef } from 'react';
import { conflictTexts } from '#app/sync/read-models/conflict-texts.ts';
import type { OutboxItem } from '#app/sync/read-models/outbox-items.ts';
import { transferTexts } from '#app/sync/transfer/texts.ts';
import { Button } from '#app/ui/button.tsx';
import { LazyDialog } from '#app/ui/lazy-dialogs.tsx';
import { outboxTexts } from '../texts.ts';

type Props = {
  item: Pick<OutboxItem, 'photoIds' | 'dependents' | 'exportedAt'>;
  /** What the person is about to do; null while nothing is asked. */
  asking: 'discard' | 'keep-photos' | null;
  busy: boolean;
  onDiscard: (photos: { keepsPhotos: boolean }) => void;
  onCancel: () => void;
};

/** The question before an act is given up: with photos, keeping these comes first. */
export function ConflictDiscard({ item, asking, busy, onDiscard, onCancel }: Props) {
  const harmless = useRef<HTMLButtonElement>(null);
  const photos = item.photoIds.length;
  return (
    <LazyDialog
      open={asking !== null}
      onClose={onCancel}
      role="alertdialog"
      size="sm"
      title={outboxTexts.discardTitle}
      description={[
        conflictTexts.discardText,
        ...(photos > 0 ? [conflictTexts.discardPhotosText(photos)] : []),
        ...(item.dependents > 0 ? [outboxTexts.takesAlong(item.dependents)] : []),
        ...(item.exportedAt !== undefined ? [transferTexts.withdrawExported] : []),
      ].join(' ')}
      initialFocus={harmless}
      footer={
        <>
          <Button ref={harmless} variant="quiet" onClick={onCancel}>
            {outboxTexts.keep}
          </Button>
          {photos > 0 && (
            <Button busy={busy} onClick={() => onDiscard({ keepsPhotos: true })}>
              {conflictTexts.discardKeepPhotos}
            </Button>
          )}
          {asking !== 'keep-photos' && (
            <Button variant="danger" busy={busy} onClick={() => onDiscard({ keepsPhotos: false })}>
              {photos > 0 ? conflictTexts.discardAll : outboxTexts.discard}
            </Button>
          )}
        </>
      }
    />
  );
}
