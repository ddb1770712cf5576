import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { entryAnchor } from '#app/sync/outbox/entry-anchor.ts';
import type { PendingMark } from '#app/sync/read-models/overlay.ts';
import { Button } from '#app/ui/button.tsx';
import { LazyConfirmDialog } from '#app/ui/lazy-dialogs.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { texts } from '#domain/texts.ts';
import { approveTexts } from '#domain/texts-approve.ts';
import { describeRefusal } from '#domain/texts-refusals.ts';

/** A decision that the server did not take: who was quicker, or why, and the way out. */
export function ApproveJobConflict({ mark, onDiscard }: { mark: PendingMark; onDiscard: () => void }) {
  const [asking, setAsking] = useState(false);
  const { outbox } = texts;
  return (
    <>
      <Notice
        tone="attention"
        title={approveTexts.conflictTitle}
        actions={
          <>
            <Button variant="dangerQuiet" onClick={() => setAsking(true)}>
              {approveTexts.discard}
            </Button>
            <Button asChild variant="quiet">
              <Link to="/outbox" hash={entryAnchor(mark.entryId)}>
                {texts.menu['/outbox']}
              </Link>
            </Button>
          </>
        }
      >
        {reasonOf(mark)}
      </Notice>
      <LazyConfirmDialog
        open={asking}
        tone="danger"
        title={outbox.discardTitle}
        question={outbox.discardText}
        cancelLabel={outbox.keep}
        confirmLabel={outbox.discard}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
      />
    </>
  );
}

/** The server's own sentence, which names who did what; else what the device can tell. */
function reasonOf({ failure, refusal }: PendingMark): string {
  if (failure !== null && 'detail' in failure && failure.detail !== '') return failure.detail;
  return refusal === null ? texts.sync.attention : describeRefusal(refusal);
}
