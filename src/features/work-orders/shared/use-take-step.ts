import { useState } from 'react';
import { useCapture } from '#app/hooks/use-capture.ts';
import { describeCaptureProblem } from '#app/sync/outbox/capture-problem.ts';
import { commonTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';
import type { StatusStep } from '#domain/work-order/steps.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { seenVendorOf } from '../mutations/order-act.ts';
import { takeStepMutation } from '../mutations/take-step.ts';
import { orderTexts, orderToasts } from '../texts.ts';

type TakeStep = {
  /** The step being saved, for its button. */
  taking: StatusStep | null;
  take: (step: StatusStep, note?: string) => Promise<void>;
};

/** Takes a step of an order and shows a toast with the result; `note` stands below its title. */
export function useTakeStep(order: WorkOrder): TakeStep {
  const capture = useCapture();
  const [taking, setTaking] = useState<StatusStep | null>(null);

  async function take(step: StatusStep, note: string = orderTexts.savedOnTablet) {
    setTaking(step);
    const saved = await capture(takeStepMutation, {
      orderId: order.id,
      orderNumber: order.number,
      step,
      ...(step === 'hand-over' && { seenVendor: seenVendorOf(order) }),
    });
    setTaking(null);
    const done = step === 'start' ? orderToasts.orderStarted : orderToasts.statusUpdated;
    if (saved.ok) toast.success(done, { description: note });
    else toast.error(commonTexts.error, { description: describeCaptureProblem(saved.error) });
  }

  return { taking, take };
}
