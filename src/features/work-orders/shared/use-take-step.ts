import { useEffect, useState } from 'react';
import { sayNotSaved } from '#app/features/office/saved-toast.ts';
import { useCapture } from '#app/hooks/use-capture.ts';
import type { StatusStep } from '#domain/work-order/steps.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { seenVendorOf } from '../mutations/order-act.ts';
import { takeStepMutation } from '../mutations/take-step.ts';

/** How long a button's place stays empty after a step: a second tap of the same finger must not take the next one. */
const REST_MS = 800;

type TakeStep = {
  /** The step being saved, for its button. */
  taking: StatusStep | null;
  /** A step was saved a moment ago: what comes next is not offered yet. */
  isResting: boolean;
  take: (step: StatusStep) => Promise<void>;
};

/** Takes a step of an order. */
export function useTakeStep(order: WorkOrder): TakeStep {
  const capture = useCapture();
  const [taking, setTaking] = useState<StatusStep | null>(null);
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    if (!isResting) return;
    const timer = setTimeout(() => setResting(false), REST_MS);
    return () => clearTimeout(timer);
  }, [isResting]);

  async function take(step: StatusStep) {
    setTaking(step);
    const saved = await capture(takeStepMutation, {
      orderId: order.id,
      orderNumber: order.number,
      step,
      ...(step === 'hand-over' && { seenVendor: seenVendorOf(order) }),
    });
    setTaking(null);
    if (saved.ok) setResting(true);
    else sayNotSaved(saved.error);
  }

  return { taking, isResting, take };
}
