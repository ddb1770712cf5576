import { useEffect, useRef, useState } from 'react';
import { actionLabels } from '#app/actions/labels.ts';
import { type Decision, decideJobAction } from '#app/actions/work-orders/decide-job.ts';
import { decideJobWords } from '#app/actions/work-orders/decide-job.words.ts';
import { saySaved } from '#app/features/office/saved-toast.ts';
import { useReportedAction } from '#app/features/office/use-reported-action.ts';
import { useUndoActions } from '#app/features/office/use-undo-actions.ts';
import type { GivenReason } from '#app/features/reasons/reason.tsx';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useCapture } from '#app/hooks/use-capture.ts';
import { describeCaptureProblem } from '#app/sync/outbox/capture-problem.ts';
import type { PendingMark } from '#app/sync/outbox/overlay.ts';
import { commonTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';
import { UNDO_MS } from '#domain/limits.ts';
import type { OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import { approveTexts } from './texts.ts';

type Decisions = {
  /** Resolves to true if it is saved. */
  decide: (job: OrderJob, decision: Decision, given?: GivenReason) => Promise<boolean>;
  /**
   * One action for each job still undecided, in the order's own sequence. Resolves to true if all of them are saved.
   */
  approveRemaining: () => Promise<boolean>;
  /** A decision on the job is being saved, or is saved and not shown yet. */
  isDeciding: (jobId: string) => boolean;
  approvingRemaining: boolean;
  /** Withdraws decisions; `said` is the toast afterwards. */
  undo: (entryIds: readonly string[], said: string) => void;
  /** Discards a decision that the server refused. */
  discard: (entryId: string) => void;
};

/**
 * The ids of decisions that can still be undone: certainly not on the server, and nothing was captured on top of them.
 */
export function undoableDecisions(pending: readonly PendingMark[]): Set<string> {
  const firm = followedByOtherActions(pending);
  // A failed attempt may have reached the server.
  const open = pending.filter(
    ({ state, failure, entryId }) => state === 'queued' && failure === null && !firm.has(entryId),
  );
  return new Set(open.map(({ entryId }) => entryId));
}

/** The entries up to the last action that is not a decision. It depends on them, so they must not be undone. */
function followedByOtherActions(pending: readonly PendingMark[]): Set<string> {
  const last = pending.findLastIndex((mark) => mark.kind !== decideJobAction.kind);
  return new Set(pending.slice(0, last + 1).map((mark) => mark.entryId));
}

/** An approver's actions on an order. Each is delayed for a moment so that it can be undone. */
export function useDecisions(order: WorkOrder, pending: readonly PendingMark[]): Decisions {
  const capture = useCapture();
  const { engine } = useServices();
  const undoActions = useUndoActions();
  const run = useReportedAction('discarding a decision');
  const [approvingRemaining, setApprovingRemaining] = useState(false);
  /** Jobs whose decision is saved but not rendered yet, so that a second press is ignored instead of refused. */
  const deciding = useRef(new Set<string>());
  /** For the toast's Undo, which outlives the render that created it. */
  const latest = useRef(pending);
  useEffect(() => {
    latest.current = pending;
    for (const job of order.jobs) if (job.approval !== 'pending') deciding.current.delete(job.id);
  });

  const isDeciding = (jobId: string) => deciding.current.has(jobId);

  /** Returns the entry's id, or null after a second press or a failure, which it has reported. */
  async function save(job: OrderJob, decision: Decision, given?: GivenReason): Promise<string | null> {
    if (deciding.current.has(job.id)) return null;
    deciding.current.add(job.id);
    const names = { orderId: order.id, orderNumber: order.number, jobId: job.id, jobName: job.name };
    const { reason, ...photo } = given ?? {};
    const saved = await capture(
      decideJobAction,
      { ...names, decision, reason },
      { holdMs: UNDO_MS, ...photo },
    );
    if (saved.ok) return saved.value.id;
    deciding.current.delete(job.id);
    const description = decideJobWords.failed(describeCaptureProblem(saved.error));
    toast.error(commonTexts.error, { description });
    return null;
  }

  async function decide(job: OrderJob, decision: Decision, given?: GivenReason): Promise<boolean> {
    const entryId = await save(job, decision, given);
    if (entryId === null) return false;
    const said = actionLabels.decideJob[decision](job.name, order.number);
    saySaved([entryId], said, () => undo([entryId], approveTexts.undone(job.name)));
    return true;
  }

  async function approveRemaining(): Promise<boolean> {
    setApprovingRemaining(true);
    const entryIds: string[] = [];
    const undecided = order.jobs.filter(({ id, approval }) => approval === 'pending' && !isDeciding(id));
    for (const job of undecided) {
      const entryId = await save(job, 'approved');
      if (entryId === null) break;
      entryIds.push(entryId);
    }
    setApprovingRemaining(false);
    const count = entryIds.length;
    if (count === 0) return false;
    saySaved(entryIds, approveTexts.remainingDone(count), () =>
      undo(entryIds, approveTexts.undoneMany(count)),
    );
    return count === undecided.length;
  }

  function undo(entryIds: readonly string[], said: string): void {
    const firm = followedByOtherActions(latest.current);
    undoActions(entryIds, said, (entryId) => firm.has(entryId));
  }

  function discard(entryId: string) {
    run(async () => {
      if ((await engine.discard(entryId)) === 'too-late') toast.warning(commonTexts.tooLate);
    });
  }

  return { decide, approveRemaining, approvingRemaining, isDeciding, undo, discard };
}
