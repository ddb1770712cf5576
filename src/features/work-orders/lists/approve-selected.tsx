import { CheckCheck } from 'lucide-react';
import { sayNotSaved, saySaved } from '#app/features/office/saved-toast.ts';
import { useReportedAct } from '#app/features/office/use-reported-act.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useCapture } from '#app/hooks/use-capture.ts';
import { useOnce } from '#app/hooks/use-once.ts';
import { useMay } from '#app/hooks/use-session.ts';
import type { ListedOrder } from '#app/sync/pull/listings.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.ts';
import { UNDO_MS } from '#domain/limits.ts';
import { approveTexts } from '../approve/texts.ts';
import { decideJobMutation } from '../mutations/decide-job.ts';
import type { OrderSelection } from './order-selection.tsx';

type Props = { records: readonly ListedOrder[]; selection: OrderSelection };

/**
 * Approves what is undecided on the selected orders in sight: an act for each job, so that each order's line says by itself what
 * became of it.
 */
export function ApproveSelected({ records, selection }: Props) {
  const mayDecide = useMay('order-job.decide');
  const capture = useCapture();
  const { engine } = useServices();
  const run = useReportedAct('taking decisions back');
  const { busy, once } = useOnce();
  const decisions = records
    .filter(({ order }) => selection.ids.includes(order.id))
    .flatMap(({ order }) =>
      order.jobs
        .filter((job) => job.approval === 'pending')
        .map((job) => ({ orderId: order.id, orderNumber: order.number, jobId: job.id, jobName: job.name })),
    );
  if (!mayDecide || decisions.length === 0) return null;

  async function approve(): Promise<void> {
    const entryIds: string[] = [];
    for (const names of decisions) {
      const saved = await capture(
        decideJobMutation,
        { ...names, decision: 'approved' as const },
        { holdMs: UNDO_MS },
      );
      if (!saved.ok) {
        sayNotSaved(saved.error);
        break;
      }
      entryIds.push(saved.value.id);
    }
    if (entryIds.length === 0) return;
    selection.clear();
    saySaved(entryIds, approveTexts.remainingDone(entryIds.length), () => undo(entryIds));
  }

  function undo(entryIds: readonly string[]): void {
    run(async () => {
      let left = entryIds.length;
      // Newest first, so that what can no longer be withdrawn is a prefix.
      for (const entryId of entryIds.toReversed())
        if ((await engine.withdraw(entryId)) === 'withdrawn') left -= 1;
      if (left > 0) toast.warning(commonTexts.tooLate);
      else toast.info(approveTexts.undoneMany(entryIds.length));
    });
  }

  return (
    <Button variant="quiet" icon={<CheckCheck aria-hidden />} busy={busy} onClick={() => void once(approve)}>
      {approveTexts.selected(decisions.length)}
    </Button>
  );
}
