import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { type Draft, useDraft } from '#app/hooks/use-draft.ts';
import type { WorkOrderLive } from '#app/hooks/use-work-orders.ts';
import { Button } from '#app/ui/button.tsx';
import { focusWhenClosed, pageTitle } from '#app/ui/focus-when-closed.ts';
import { Notice } from '#app/ui/notice.tsx';
import { toast } from '#app/ui/toast.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { createdTexts } from '../created/texts.ts';
import { quantitiesDraftName, steadyId, type Unsaved } from '../created/use-quantity-changes.ts';

const NOTHING: Unsaved = {};

const Lines = chakra('ul', {
  base: { paddingInlineStart: '5', listStyleType: 'disc', '& li': { overflowWrap: 'anywhere' } },
});

/** What was changed and can not be saved any more: stays until the person has read or copied it, and discards it. */
export function LeftQuantitiesNotice({ view: { order, firstId } }: { view: WorkOrderLive }) {
  const draft = useDraft<Unsaved>(quantitiesDraftName(firstId), NOTHING);
  const lines = draft.state === 'ready' ? linesOf(draft.value, order) : [];
  useEmptiedDraft(draft, lines.length === 0);
  if (draft.state !== 'ready' || lines.length === 0) return null;

  async function discard() {
    if (draft.state !== 'ready') return;
    await draft.discard();
    focusWhenClosed(pageTitle);
  }

  return (
    <chakra.div marginBottom="gap">
      <Notice
        tone="attention"
        title={createdTexts.leftTitle(lines.length)}
        actions={
          <>
            <Button variant="quiet" onClick={() => void copy([order.number, ...lines].join('\n'))}>
              {createdTexts.leftCopy}
            </Button>
            <Button variant="quiet" onClick={() => void discard()}>
              {createdTexts.dropChanges}
            </Button>
          </>
        }
      >
        <Lines>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Lines>
        <p>{createdTexts.leftText}</p>
      </Notice>
    </chakra.div>
  );
}

/** What says the same as the order has nothing in it to lose: it goes by itself. */
function useEmptiedDraft(draft: Draft<Unsaved>, isEmpty: boolean): void {
  const discard = draft.state === 'ready' && isEmpty ? draft.discard : null;
  useEffect(() => {
    void discard?.();
  }, [discard]);
}

/** 'Front bumper: 2 → 5'. A job that is gone has left no name. */
function linesOf(unsaved: Unsaved, { jobs }: WorkOrder): string[] {
  return Object.entries(unsaved).flatMap(([id, quantity]) => {
    const job = jobs.find((one) => steadyId(one) === id);
    if (job === undefined) return [createdTexts.leftOfGoneJob(quantity)];
    return job.quantity === quantity ? [] : [createdTexts.leftOf(job.name, job.quantity, quantity)];
  });
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(createdTexts.leftCopied);
  } catch {
    // Without a secure address or the person's leave.
    toast.warning(createdTexts.leftCopyFailed);
  }
}
