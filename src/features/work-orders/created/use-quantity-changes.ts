import {
  quantitiesDraftName,
  steadyId,
  type Unsaved,
} from '#app/actions/work-orders/change-quantity.form.ts';
import { changeQuantityAction } from '#app/actions/work-orders/change-quantity.ts';
import { type SubmitAllOptions, useAction } from '#app/features/office/use-action.ts';
import { useDraft } from '#app/hooks/use-draft.ts';
import type { WorkOrderLive } from '#app/hooks/use-work-orders.ts';
import { checkQuantity } from '#domain/work-order/checks.ts';
import type { OrderJob } from '#domain/work-order/work-order.ts';
import { createdTexts } from './texts.ts';

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
  /**
   * Saves one action for each changed job, in order, until one cannot be; they can be undone until they are sent.
   * Resolves to true if all are saved.
   */
  save(): Promise<boolean>;
  /** Likewise, without Undo: the order is submitted with them. */
  saveForGood(): Promise<boolean>;
  discard(): Promise<void>;
};

const NOTHING: Unsaved = {};

/** The quantities of an order's jobs while they are being edited: a draft on this device until Save. */
export function useQuantityChanges({ order, firstId }: WorkOrderLive): QuantityChanges {
  const draftName = quantitiesDraftName(firstId);
  const draft = useDraft<Unsaved>(draftName, NOTHING);
  const { submitAll } = useAction();
  const unsaved = draft.state === 'ready' ? draft.value : NOTHING;
  const quantityOf = (job: OrderJob) => unsaved[steadyId(job)] ?? job.quantity;
  const changed = order.jobs.filter((job) => quantityOf(job) !== job.quantity);
  const submitChanges = async (options: SubmitAllOptions) => {
    const payloads = changed.map((job) => ({
      orderId: order.id,
      orderNumber: order.number,
      jobId: job.id,
      jobName: job.name,
      quantity: quantityOf(job),
      from: job.quantity,
    }));
    const count = await submitAll(changeQuantityAction, payloads, { draftName, ...options });
    return count === payloads.length;
  };

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
    save: () => {
      const saved = (count: number) => createdTexts.quantitiesSaved(count, order.number);
      return submitChanges({ undo: { saved, undone: createdTexts.undone } });
    },
    saveForGood: () => submitChanges({}),
    discard: async () => {
      if (draft.state === 'ready') await draft.discard();
    },
  };
}
