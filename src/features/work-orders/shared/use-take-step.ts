import { useState } from 'react';
import { sayNotSaved, saySaved } from '#app/features/office/saved-toast.ts';
import { useCapture } from '#app/hooks/use-capture.ts';
import { UNDO_MS } from '#domain/limits.ts';
import type { StatusStep } from '#domain/work-order/steps.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { seenVendorOf } from '../mutations/order-act.ts';
import { takeStepMutation } from '../mutations/take-step.ts';
import { useUndo } from './use-undo.ts';

/** What gloves tap in passing: held back for as long as it can be undone. */
const IN_THE_BAY: ReadonlySet<StatusStep> = new Set(['start', 'hand-over', 'receive']);

type TakeStep = {
  /** The step being saved, for its button. */
  taking: StatusStep | null;
  take: (step: StatusStep) => Promise<void>;
};

/** Takes a step of an order. */
export function useTakeStep(order: WorkOrder, onTaken?: () => void): TakeStep {
  const capture = useCapture();
  const undo = useUndo(order);
  const [taking, setTaking] = useState<StatusStep | null>(null);

  async function take(step: StatusStep) {
    setTaking(step);
    const payload = {
      orderId: order.id,
      orderNumber: order.number,
      step,
      ...(step === 'hand-over' && { seenVendor: seenVendorOf(order) }),
    };
    const mayUndo = IN_THE_BAY.has(step);
    const saved = await capture(takeStepMutation, payload, mayUndo ? { holdMs: UNDO_MS } : {});
    setTaking(null);
    if (!saved.ok) return sayNotSaved(saved.error);
    onTaken?.();
    if (mayUndo) saySaved([saved.value.id], saved.value.label, () => undo(saved.value));
  }

  return { taking, take };
}
