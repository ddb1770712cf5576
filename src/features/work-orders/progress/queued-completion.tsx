import { Link } from '@tanstack/react-router';
import { PencilLine, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { completionDraftName, typedCompletion } from '#app/actions/work-orders/complete-job.form.ts';
import { completeJobAction } from '#app/actions/work-orders/complete-job.ts';
import { entryById } from '#app/data/entries.ts';
import { useEditAction } from '#app/features/office/return-route.ts';
import { useReportedAction } from '#app/features/office/use-reported-action.ts';
import { outboxTexts } from '#app/features/outbox/texts.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { readPayload } from '#app/sync/action.ts';
import { entryAnchor } from '#app/sync/outbox/entry-states.ts';
import type { PendingMark } from '#app/sync/outbox/overlay.ts';
import { commonTexts } from '#app/texts/common.ts';
import { conflictTexts } from '#app/texts/conflicts.ts';
import { Button } from '#app/ui/button.tsx';
import { LazyConfirmDialog } from '#app/ui/lazy-dialogs.tsx';
import { Row } from '#app/ui/stack.tsx';
import { toast } from '#app/ui/toast.ts';
import type { OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import { liveTexts } from '../texts.ts';
import { completionTexts } from './texts.ts';

type Props = {
  order: WorkOrder;
  job: OrderJob;
  /** The pending completion. */
  mark: PendingMark;
  /** Called once the completion is a draft again, so that its form opens. */
  onEdited: () => void;
};

/** A completion is final once it is sent; until then its author may change it or take it back [J11]. */
export function QueuedCompletion({ order, job, mark, onEdited }: Props) {
  const { engine, database } = useServices();
  const editAction = useEditAction(() => liveTexts.draftExists);
  const run = useReportedAction('changing a waiting completion');
  const [asking, setAsking] = useState(false);
  const isRefused = mark.state === 'attention';
  if (mark.state === 'sending') return null;

  /**
   * Turns the completion back into a draft, photos included. Read from the entry, because a refused one is not on the
   * job.
   */
  async function edit() {
    const entry = await entryById(database, mark.entryId);
    const saved = entry && readPayload(completeJobAction, entry);
    if (!saved) return void toast.warning(commonTexts.tooLate);
    const form = { draftName: completionDraftName(order.id, job.id), value: typedCompletion(job, saved) };
    if (await editAction(mark.entryId, form)) onEdited();
  }

  async function remove() {
    setAsking(false);
    if ((await engine.withdraw(mark.entryId)) === 'too-late') toast.warning(commonTexts.tooLate);
  }

  return (
    <Row>
      {mark.refusal === null && (
        <Button variant="quiet" icon={<PencilLine />} onClick={() => run(edit)}>
          {completionTexts.edit}
        </Button>
      )}
      {isRefused ? (
        // Not discarded here, where a slip would lose its photos: the outbox offers to keep them.
        <Button asChild variant="quiet">
          <Link to="/outbox" hash={entryAnchor(mark.entryId)}>
            {conflictTexts.showInOutbox}
          </Link>
        </Button>
      ) : (
        <Button variant="dangerQuiet" icon={<Undo2 />} onClick={() => setAsking(true)}>
          {outboxTexts.withdraw}
        </Button>
      )}
      <LazyConfirmDialog
        open={asking}
        tone="danger"
        title={outboxTexts.withdrawTitle}
        question={outboxTexts.withdrawText}
        confirmLabel={outboxTexts.withdraw}
        cancelLabel={outboxTexts.keep}
        onConfirm={() => run(remove)}
        onCancel={() => setAsking(false)}
      />
    </Row>
  );
}
