import { useState } from 'react';
import { seenVendorOf } from '#app/actions/work-orders/order-action.ts';
import { takeStepAction } from '#app/actions/work-orders/take-step.ts';
import { sayNotSaved, saySaved } from '#app/features/office/saved-toast.ts';
import { useCapture } from '#app/hooks/use-capture.ts';
import { UNDO_MS } from '#domain/limits.ts';
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
  const capture = useCapture();
  const undo = useUndo();
  const [taking, setTaking] = useState<StatusStep | null>(null);

  async function take(step: StatusStep, mayUndo = IN_THE_BAY.has(step)) {
    setTaking(step);
    const payload = {
      orderId: order.id,
      orderNumber: order.number,
      step,
      ...(step === 'hand-over' && { seenVendor: seenVendorOf(order) }),
    };
    const saved = await capture(takeStepAction, payload, mayUndo ? { holdMs: UNDO_MS } : {});
    setTaking(null);
    if (!saved.ok) return sayNotSaved(saved.error);
    onTaken?.();
    if (mayUndo) saySaved([saved.value.id], saved.value.label, () => undo(saved.value, order));
  }

  return { taking, take };
}
