import {
  quantitiesDraftName,
  steadyId,
  type Unsaved,
} from '#app/actions/work-orders/change-quantity.form.ts';
import { changeQuantityAction } from '#app/actions/work-orders/change-quantity.ts';
import { useCapture } from '#app/hooks/use-capture.ts';
import { useDraft } from '#app/hooks/use-draft.ts';
import type { WorkOrderLive } from '#app/hooks/use-work-orders.ts';
import type { CaptureProblem } from '#app/sync/outbox/capture-problem.ts';
import { checkQuantity } from '#domain/work-order/checks.ts';
import type { OrderJob } from '#domain/work-order/work-order.ts';

export type QuantityChanges = {
  /** The draft has been read; a change made before that would be lost. */
  isReady: boolean;
  /** The draft could not be stored: unsaved quantities last only while the page is open. */
  isUnkept: boolean;
  /** The unsaved quantity, otherwise the job's. */
  quantityOf(job: OrderJob): number;
  /** Stores a quantity until it is saved; one that is not a whole number from 1 is ignored (section 5). */
  change(job: OrderJob, quantity: number): void;
  /** The jobs with an unsaved quantity. */
  changed: readonly OrderJob[];
  /** Captures one action for each changed job, in order, until one cannot be: `problem` says why. */
  save(holdMs: number): Promise<{ entryIds: string[]; problem: CaptureProblem | null }>;
  discard(): Promise<void>;
};

const NOTHING: Unsaved = {};

/** The quantities of an order's jobs while they are being edited: a draft on this device until Save. */
export function useQuantityChanges({ order, firstId }: WorkOrderLive): QuantityChanges {
  const draftName = quantitiesDraftName(firstId);
  const draft = useDraft<Unsaved>(draftName, NOTHING);
  const capture = useCapture();
  const unsaved = draft.state === 'ready' ? draft.value : NOTHING;
  const quantityOf = (job: OrderJob) => unsaved[steadyId(job)] ?? job.quantity;
  const changed = order.jobs.filter((job) => quantityOf(job) !== job.quantity);

  return {
    isReady: draft.state === 'ready',
    isUnkept: draft.state === 'ready' && draft.saved === 'failed',
    quantityOf,
    changed,
    change: (job, quantity) => {
      if (draft.state !== 'ready' || checkQuantity(quantity).length > 0) return;
      const { [steadyId(job)]: _former, ...others } = draft.value;
      draft.change(quantity === job.quantity ? others : { ...others, [steadyId(job)]: quantity });
    },
    save: async (holdMs) => {
      const entryIds: string[] = [];
      for (const job of changed) {
        const captured = await capture(
          changeQuantityAction,
          {
            orderId: order.id,
            orderNumber: order.number,
            jobId: job.id,
            jobName: job.name,
            quantity: quantityOf(job),
            from: job.quantity,
          },
          // The draft ends with its last change: until then the rest of it survives a crash.
          { holdMs, ...(job === changed.at(-1) && { draftName }) },
        );
        if (!captured.ok) return { entryIds, problem: captured.error };
        entryIds.push(captured.value.id);
      }
      return { entryIds, problem: null };
    },
    discard: async () => {
      if (draft.state === 'ready') await draft.discard();
    },
  };
}
