import { seenVendorOf } from '#app/actions/work-orders/order-action.ts';
import { takeStepAction } from '#app/actions/work-orders/take-step.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { useAction } from '#app/features/office/use-action.ts';
import { useOnce } from '#app/hooks/use-once.ts';
import type { StatusStep } from '#domain/work-order/steps.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { useUndo } from './use-undo.ts';

/** Steps that gloves may tap by accident: delayed for as long as they can be undone. */
const IN_THE_BAY: ReadonlySet<StatusStep> = new Set(['start', 'hand-over', 'receive']);

type TakeStep = {
  /** The step being saved, for its button. */
  taking: StatusStep | null;
  /** `mayUndo`: it is delayed for as long as it can be undone, as steps in the bay always are. */
  take: (step: StatusStep, mayUndo?: boolean) => Promise<void>;
};

/** Takes a step of an order. */
export function useTakeStep(order: WorkOrder, onTaken?: () => void): TakeStep {
  const { submit } = useAction();
  const undo = useUndo();
  const { running: taking, once } = useOnce<StatusStep>();

  async function take(step: StatusStep, mayUndo = IN_THE_BAY.has(step)) {
    const payload = {
      orderId: order.id,
      orderNumber: order.number,
      step,
      ...(step === 'hand-over' && { seenVendor: seenVendorOf(order) }),
    };
    const options = mayUndo ? { undo: (entry: EntryRow) => undo(entry, order) } : {};
    const end = await once(() => submit(takeStepAction, payload, options), step);
    if (end?.done) onTaken?.();
  }

  return { taking, take };
}
