import { addJobAction } from '#app/actions/work-orders/add-job.ts';
import { completeJobAction } from '#app/actions/work-orders/complete-job.ts';
import { createOrderAction } from '#app/actions/work-orders/create-order.ts';
import { takeStepAction } from '#app/actions/work-orders/take-step.ts';
import type { AnyAction } from '#app/sync/action.ts';

/** An action of a soaked tablet; `orderId` is the local id if this device raises the order itself. */
export type Action =
  | { do: 'step'; orderId: string; step: 'hand-over' | 'receive' | 'submit' }
  | { do: 'complete'; orderId: string; jobId: string; ratePaise: number }
  | { do: 'raise'; orderId: string; cardId: string; cardNumber: string }
  | { do: 'add'; orderId: string; quantity: number };

/**
 * The capture that the product's own form would pass to the engine. `knownJobIds`: the jobs that the order shows now.
 */
export function asCapture(
  action: Action,
  knownJobIds: string[],
): { action: AnyAction; payload: Record<string, unknown> } {
  const order = { orderId: action.orderId, orderNumber: action.orderId };
  switch (action.do) {
    case 'step':
      return { action: takeStepAction, payload: { ...order, step: action.step } };
    case 'complete': {
      const { jobId, ratePaise: finalRatePaise } = action;
      const values = { status: 'completed', finalRatePaise, partialValuePaise: null };
      return {
        action: completeJobAction,
        payload: { ...order, jobId, jobName: 'Front bumper', ...values },
      };
    }
    case 'raise': {
      const jobCard = { id: action.cardId, number: action.cardNumber };
      const car = { id: 'unknown', number: action.cardNumber };
      return { action: createOrderAction, payload: { orderId: action.orderId, jobCard, car } };
    }
    case 'add': {
      const job = { catalogueJobId: 'catalogue-1', jobName: 'Front bumper', categoryName: 'Body Work' };
      const { quantity } = action;
      return { action: addJobAction, payload: { ...order, ...job, quantity, ratePaise: 0, knownJobIds } };
    }
  }
}
