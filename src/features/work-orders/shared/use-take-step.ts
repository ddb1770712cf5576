import { useState } from 'react';
import { sayNotSaved } from '#app/features/office/saved-toast.ts';
import { useCapture } from '#app/hooks/use-capture.ts';
import type { StatusStep } from '#domain/work-order/steps.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { seenVendorOf } from '../mutations/order-act.ts';
import { takeStepMutation } from '../mutations/take-step.ts';

type TakeStep = {
  /** The step being saved, for its button. */
  taking: StatusStep | null;
  take: (step: StatusStep) => Promise<void>;
};

/** Takes a step of an order. */
export function useTakeStep(order: WorkOrder): TakeStep {
  const capture = useCapture();
  const [taking, setTaking] = useState<StatusStep | null>(null);

  async function take(step: StatusStep) {
    setTaking(step);
    const saved = await capture(takeStepMutation, {
      orderId: order.id,
      orderNumber: order.number,
      step,
      ...(step === 'hand-over' && { seenVendor: seenVendorOf(order) }),
    });
    setTaking(null);
    if (!saved.ok) sayNotSaved(saved.error);
  }

  return { taking, take };
}
