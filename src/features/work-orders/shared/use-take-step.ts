import { useState } from 'react';
import { useCapture } from '#app/hooks/use-capture.ts';
import type { StatusStep } from '#domain/work-order/steps.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { seenVendorOf } from '../mutations/order-act.ts';
import { takeStepMutation } from '../mutations/take-step.ts';
import { orderToasts } from '../texts.ts';
import { saySaved } from './say-saved.ts';

type TakeStep = {
  /** The step being saved, for its button. */
  taking: StatusStep | null;
  /** `note` stands below the toast's title. */
  take: (step: StatusStep, note?: string) => Promise<void>;
};

/** Takes a step of an order. */
export function useTakeStep(order: WorkOrder): TakeStep {
  const capture = useCapture();
  const [taking, setTaking] = useState<StatusStep | null>(null);

  async function take(step: StatusStep, note?: string) {
    setTaking(step);
    const saved = await capture(takeStepMutation, {
      orderId: order.id,
      orderNumber: order.number,
      step,
      ...(step === 'hand-over' && { seenVendor: seenVendorOf(order) }),
    });
    setTaking(null);
    const done = step === 'start' ? orderToasts.orderStarted : orderToasts.statusUpdated;
    saySaved(saved, { done, ...(note !== undefined && { note }) });
  }

  return { taking, take };
}
