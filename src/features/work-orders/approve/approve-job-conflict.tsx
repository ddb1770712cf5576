import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { outboxTexts } from '#app/features/outbox/texts.ts';
import { entryAnchor } from '#app/sync/outbox/entry-anchor.ts';
import type { PendingMark } from '#app/sync/read-models/overlay.ts';
import { menuTexts, syncTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { LazyConfirmDialog } from '#app/ui/lazy-dialogs.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { describeRefusal } from '#domain/refusals.ts';
import { approveTexts } from './texts.ts';

/** A decision that the server did not take: who was quicker, or why, and the way out. */
export function ApproveJobConflict({ mark, onDiscard }: { mark: PendingMark; onDiscard: () => void }) {
  const [asking, setAsking] = useState(false);
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
                {menuTexts['/outbox']}
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
        title={outboxTexts.discardTitle}
        question={outboxTexts.discardText}
        cancelLabel={outboxTexts.keep}
        confirmLabel={outboxTexts.discard}
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
  return refusal === null ? syncTexts.attention : describeRefusal(refusal);
}
