import { useEffect, useRef } from 'react';
import { type Decision, decideJobAction } from '#app/actions/work-orders/decide-job.ts';
import { decideJobWords } from '#app/actions/work-orders/decide-job.words.ts';
import { useAction } from '#app/features/office/use-action.ts';
import { useReportedAction } from '#app/features/office/use-reported-action.ts';
import { useUndoActions } from '#app/features/office/use-undo-actions.ts';
import type { GivenReason } from '#app/features/reasons/reason.tsx';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useOnce } from '#app/hooks/use-once.ts';
import { type CaptureProblem, describeCaptureProblem } from '#app/sync/outbox/capture-problem.ts';
import type { PendingMark } from '#app/sync/outbox/overlay.ts';
import { commonTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';
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
  const { submit, submitAll } = useAction();
  const { engine } = useServices();
  const undoActions = useUndoActions();
  const run = useReportedAction('discarding a decision');
  const { busy: approvingRemaining, once } = useOnce();
  /** Jobs whose decision is saved but not rendered yet, so that a second press is ignored instead of refused. */
  const deciding = useRef(new Set<string>());
  /** For the toast's Undo, which outlives the render that created it. */
  const latest = useRef(pending);
  useEffect(() => {
    latest.current = pending;
    for (const job of order.jobs) if (job.approval !== 'pending') deciding.current.delete(job.id);
  });

  const isDeciding = (jobId: string) => deciding.current.has(jobId);

  const isFirm = (entryId: string) => followedByOtherActions(latest.current).has(entryId);
  const onProblem = (problem: CaptureProblem) =>
    toast.error(commonTexts.error, { description: decideJobWords.failed(describeCaptureProblem(problem)) });

  const payloadOf = ({ id, name }: OrderJob, decision: Decision) => ({
    orderId: order.id,
    orderNumber: order.number,
    jobId: id,
    jobName: name,
    decision,
  });

  async function decide(job: OrderJob, decision: Decision, given?: GivenReason): Promise<boolean> {
    if (isDeciding(job.id)) return false;
    deciding.current.add(job.id);
    const { reason, ...photo } = given ?? {};
    const { done } = await submit(
      decideJobAction,
      { ...payloadOf(job, decision), reason },
      { ...photo, onProblem, undo: ({ id }) => undo([id], approveTexts.undone(job.name)) },
    );
    if (!done) deciding.current.delete(job.id);
    return done;
  }

  async function approveRemaining(): Promise<boolean> {
    const undecided = order.jobs.filter(({ id, approval }) => approval === 'pending' && !isDeciding(id));
    if (undecided.length === 0) return false;
    for (const { id } of undecided) deciding.current.add(id);
    const payloads = undecided.map((job) => payloadOf(job, 'approved'));
    const undo = { saved: approveTexts.remainingDone, undone: approveTexts.undoneMany, isFirm };
    const count = (await once(() => submitAll(decideJobAction, payloads, { onProblem, undo }))) ?? 0;
    for (const { id } of undecided.slice(count)) deciding.current.delete(id);
    return count === undecided.length;
  }

  const undo = (entryIds: readonly string[], said: string) => undoActions(entryIds, said, isFirm);

  function discard(entryId: string) {
    run(async () => {
      if ((await engine.discard(entryId)) === 'too-late') toast.warning(commonTexts.tooLate);
    });
  }

  return { decide, approveRemaining, approvingRemaining, isDeciding, undo, discard };
}
