import { useEffect } from 'react';
import {
  quantitiesDraftName,
  steadyId,
  type Unsaved,
} from '#app/actions/work-orders/change-quantity.form.ts';
import { type Draft, useDraft } from '#app/hooks/use-draft.ts';
import type { WorkOrderLive } from '#app/hooks/use-work-orders.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { focusWhenClosed, pageTitle } from '#app/ui/focus-when-closed.ts';
import { Notice } from '#app/ui/notice.tsx';
import { toast } from '#app/ui/toast.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { createdTexts } from '../created/texts.ts';

const NOTHING: Unsaved = {};

/**
 * Changes that can no longer be saved. The notice stays until the user discards them, so that they can be read or
 * copied first.
 */
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
        <chakra.ul paddingInlineStart="5" listStyleType="disc" overflowWrap="anywhere">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </chakra.ul>
        <p>{createdTexts.leftText}</p>
      </Notice>
    </chakra.div>
  );
}

/** Discards a draft that equals the order: nothing in it would be lost. */
function useEmptiedDraft(draft: Draft<Unsaved>, isEmpty: boolean): void {
  const discard = draft.state === 'ready' && isEmpty ? draft.discard : null;
  useEffect(() => {
    void discard?.();
  }, [discard]);
}

/** 'Front bumper: 2 → 5'. A removed job's name is no longer known. */
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
    // Not a secure context, or the user did not allow it.
    toast.warning(createdTexts.leftCopyFailed);
  }
}
