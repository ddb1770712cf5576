import { addJobMutation } from '#app/features/work-orders/mutations/add-job.ts';
import { completeJobMutation } from '#app/features/work-orders/mutations/complete-job.ts';
import { createOrderMutation } from '#app/features/work-orders/mutations/create-order.ts';
import { takeStepMutation } from '#app/features/work-orders/mutations/take-step.ts';
import type { AnyMutation } from '#app/sync/mutation.ts';

/** An act of a soaked tablet; `orderId` is the local id where this device raises the order itself. */
export type Act =
  | { do: 'step'; orderId: string; step: 'hand-over' | 'receive' | 'submit' }
  | { do: 'complete'; orderId: string; jobId: string; ratePaise: number }
  | { do: 'raise'; orderId: string; cardId: string; cardNumber: string }
  | { do: 'add'; orderId: string; quantity: number };

/** What the product's own form would hand to the engine. `knownJobIds`: the jobs that the order shows now. */
export function asCapture(
  act: Act,
  knownJobIds: string[],
): { mutation: AnyMutation; payload: Record<string, unknown> } {
  const order = { orderId: act.orderId, orderNumber: act.orderId };
  switch (act.do) {
    case 'step':
      return { mutation: takeStepMutation, payload: { ...order, step: act.step } };
    case 'complete': {
      const { jobId, ratePaise: finalRatePaise } = act;
      const values = { status: 'completed', finalRatePaise, partialValuePaise: null };
      return {
        mutation: completeJobMutation,
        payload: { ...order, jobId, jobName: 'Front bumper', ...values },
      };
    }
    case 'raise': {
      const jobCard = { id: act.cardId, number: act.cardNumber };
      const car = { id: 'unknown', number: act.cardNumber };
      return { mutation: createOrderMutation, payload: { orderId: act.orderId, jobCard, car } };
    }
    case 'add': {
      const job = { catalogueJobId: 'catalogue-1', jobName: 'Front bumper', categoryName: 'Body Work' };
      const { quantity } = act;
      return { mutation: addJobMutation, payload: { ...order, ...job, quantity, ratePaise: 0, knownJobIds } };
    }
  }
}
