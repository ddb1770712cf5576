import { useEffect, useRef, useState } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useCapture } from '#app/hooks/use-capture.ts';
import { describeCaptureProblem } from '#app/sync/outbox/capture-problems.ts';
import type { PendingMark } from '#app/sync/read-models/overlay.ts';
import { commonTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';
import { UNDO_MS } from '#domain/limits.ts';
import type { OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import { type Decision, decideJobMutation } from '../mutations/decide-job.ts';
import { orderTexts, orderToasts } from '../texts.ts';
import { approveTexts } from './texts.ts';

type Decisions = {
  decide: (job: OrderJob, decision: Decision) => Promise<void>;
  /** One act for each job still undecided, in the order's own order. */
  approveRemaining: () => Promise<void>;
  approvingRemaining: boolean;
  /** Takes decisions back; `said` is what is told once they are. */
  undo: (entryIds: readonly string[], said: string) => Promise<void>;
  /** Gives up a decision that the server did not take. */
  discard: (entryId: string) => Promise<void>;
};

/** The decisions that can still be taken back, by entry: they have certainly not arrived, and nothing is built upon them. */
export function undoableDecisions(pending: readonly PendingMark[]): Set<string> {
  const firm = builtUpon(pending);
  return new Set(
    pending
      // An attempt that failed may have arrived all the same.
      .filter((mark) => mark.state === 'queued' && mark.failure === null && !firm.has(mark.entryId))
      .map((mark) => mark.entryId),
  );
}

/** The entries with another kind of act captured on top of them, or of that kind: it would lose its ground. */
function builtUpon(pending: readonly PendingMark[]): Set<string> {
  const last = pending.findLastIndex((mark) => mark.kind !== decideJobMutation.kind);
  return new Set(pending.slice(0, last + 1).map((mark) => mark.entryId));
}

/** An approver's acts on an order: each is held back for a moment so that it can be undone. */
export function useDecisions(order: WorkOrder, pending: readonly PendingMark[]): Decisions {
  const capture = useCapture();
  const { engine, report } = useServices();
  const [approvingRemaining, setApprovingRemaining] = useState(false);
  /** Jobs whose decision is saved but not shown yet: a second press must not be told that it came too late. */
  const deciding = useRef(new Set<string>());
  /** The toast's Undo is pressed later than it was drawn. */
  const latest = useRef(pending);
  const toastId = `decision ${order.id}`;
  useEffect(() => {
    latest.current = pending;
    for (const job of order.jobs) if (job.approval !== 'pending') deciding.current.delete(job.id);
  });

  /** Answers the entry, or null when there is none: told already, or pressed twice. */
  async function save(job: OrderJob, decision: Decision): Promise<string | null> {
    if (deciding.current.has(job.id)) return null;
    deciding.current.add(job.id);
    const names = { orderId: order.id, orderNumber: order.number, jobId: job.id, jobName: job.name };
    const saved = await capture(decideJobMutation, { ...names, decision }, { holdMs: UNDO_MS });
    if (saved.ok) return saved.value.id;
    deciding.current.delete(job.id);
    const reason = describeCaptureProblem(saved.error);
    toast.error(commonTexts.error, { description: `${orderToasts.decideJob} ${reason}` });
    return null;
  }

  function offerUndo(title: string, entryIds: readonly string[], undone: string) {
    toast.success(title, {
      id: toastId,
      description: orderTexts.savedOnTablet,
      durationMs: UNDO_MS,
      action: { label: approveTexts.undo, onAct: () => void undo(entryIds, undone) },
    });
  }

  async function decide(job: OrderJob, decision: Decision) {
    const entryId = await save(job, decision);
    if (entryId !== null)
      offerUndo(orderToasts.jobDecided[decision], [entryId], approveTexts.undone(job.name));
  }

  async function approveRemaining() {
    setApprovingRemaining(true);
    const entryIds: string[] = [];
    for (const job of order.jobs.filter(({ approval }) => approval === 'pending')) {
      const entryId = await save(job, 'approved');
      if (entryId === null) break;
      entryIds.push(entryId);
    }
    setApprovingRemaining(false);
    const count = entryIds.length;
    if (count === 0) return;
    const title = count === 1 ? orderToasts.jobDecided.approved : approveTexts.remainingDone(count);
    offerUndo(title, entryIds, approveTexts.undoneMany(count));
  }

  async function undo(entryIds: readonly string[], said: string) {
    const firm = builtUpon(latest.current);
    let left = entryIds.length;
    try {
      // The last one first: what cannot be taken back any more are then the first of them.
      for (const entryId of entryIds.toReversed())
        if (!firm.has(entryId) && (await engine.withdraw(entryId)) === 'withdrawn') left -= 1;
      if (left > 0) toast.warning(commonTexts.tooLate, { id: toastId });
      else toast.info(said, { id: toastId });
    } catch (error) {
      report(error, 'taking a decision back');
      toast.error(commonTexts.error, { id: toastId, description: commonTexts.actFailed });
    }
  }

  async function discard(entryId: string) {
    try {
      const outcome = await engine.discard(entryId);
      if (outcome === 'too-late') toast.warning(commonTexts.tooLate);
    } catch (error) {
      report(error, 'discarding a decision');
      toast.error(commonTexts.error, { description: commonTexts.actFailed });
    }
  }

  return { decide, approveRemaining, approvingRemaining, undo, discard };
}
