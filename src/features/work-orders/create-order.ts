import type { ApiPort } from '#app/api/api-port.ts';
import { RejectedError, SignedOutError, UnreachableError } from '#app/api/errors.ts';
import { createWorkOrder } from '#contract/calls/work-orders.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import { texts } from '#domain/texts.ts';
import { deskTexts } from '#domain/texts-desk.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';

/**
 * Raises an order on the server. The key makes a second press after a lost answer harmless. Answers the order, or the
 * sentence that says why there is none.
 */
export async function createOrder(
  api: ApiPort,
  jobCardId: string,
  idempotencyKey: string,
): Promise<Result<WorkOrder, string>> {
  try {
    const { value } = await api.perform(createWorkOrder, { body: { jobCardId }, idempotencyKey });
    return ok(value);
  } catch (error) {
    if (error instanceof RejectedError) return refused(texts.toast.createOrder(error.problem.detail));
    if (error instanceof UnreachableError) return refused(deskTexts.jobCardPicker.notCreated);
    if (error instanceof SignedOutError) return refused(error.detail);
    throw error;
  }
}
