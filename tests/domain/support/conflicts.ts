import { actionWords } from '#app/actions/words.ts';
import { addJobAction } from '#app/actions/work-orders/add-job.ts';
import { assignVendorAction } from '#app/actions/work-orders/assign-vendor.ts';
import { cancelOrderAction } from '#app/actions/work-orders/cancel-order.ts';
import { changeQuantityAction } from '#app/actions/work-orders/change-quantity.ts';
import { type CompleteJob, completeJobAction } from '#app/actions/work-orders/complete-job.ts';
import { type Decision, decideJobAction } from '#app/actions/work-orders/decide-job.ts';
import type { SeenVendor } from '#app/actions/work-orders/order-action.ts';
import { removeJobAction } from '#app/actions/work-orders/remove-job.ts';
import { takeStepAction } from '#app/actions/work-orders/take-step.ts';
import { orderRequestOf } from '#app/entities/orders/conflict-view.ts';
import { describeOutlook } from '#app/features/outbox/describe-entry.ts';
import type { ActionDefinition, AnyAction } from '#app/sync/action.ts';
import { describeCause } from '#app/texts/conflicts.ts';
import type { DomainError } from '#domain/errors.ts';
import { ROLES, type Role } from '#domain/permissions.ts';
import { explainConflict } from '#domain/work-order/conflicts.ts';
import type { Actor, StatusStep } from '#domain/work-order/steps.ts';
import type { WorkOrder, WorkOrderStatus } from '#domain/work-order/work-order.ts';
import { anOrder } from './builders.ts';

/** User whom the server names. */
export const OTHER = 'demo.approver';
const at = (time: string) =>
  new Date(2025, 10, 5, ...(time.split(':').map(Number) as [number, number])).toISOString();
const MINE_AT = at('10:30');
/** Author of the captured action. */
export const AUTHOR = { username: 'demo.creator', at: MINE_AT };
export const THEIRS_AT = at('10:42');

/** An order that another user has moved to a status. */
export function ordered(status: WorkOrderStatus, facts: Partial<WorkOrder> = {}): WorkOrder {
  const statusLog = [{ status, statusText: status, at: THEIRS_AT, by: OTHER }];
  return anOrder({ status, statusLog, ...facts });
}

export const TO_ANYTHING = { id: 'vendor-9', vendorNumber: 'V-9', name: 'Garage Nine' };
const ORDER = { orderId: 'order-1', orderNumber: 'WO-1' };
const JOB = { ...ORDER, jobId: 'job-1', jobName: 'Denting' };

/** An action with what it was captured with. */
export type Captured = { action: AnyAction; payload: object };

function captured<P extends object>(action: ActionDefinition<P>, payload: P): Captured {
  return { action, payload };
}

export const marking = (values: Pick<CompleteJob, 'status' | 'finalRatePaise' | 'partialValuePaise'>) =>
  captured(completeJobAction, { ...JOB, ...values, captions: undefined, reason: undefined });
export const deciding = (decision: Decision) =>
  captured(decideJobAction, { ...JOB, decision, reason: undefined });
export const adding = (quantity: number) =>
  captured(addJobAction, {
    ...ORDER,
    catalogueJobId: 'job-9',
    jobName: 'Denting',
    categoryName: '',
    quantity,
    ratePaise: 0,
    knownJobIds: [],
    captions: undefined,
  });
export const changingQuantity = (quantity: number) =>
  captured(changeQuantityAction, { ...JOB, quantity, from: null });
export const removing = captured(removeJobAction, JOB);
export const cancelling = captured(cancelOrderAction, { ...ORDER, reason: undefined });
export const taking = (step: StatusStep) =>
  captured(takeStepAction, { ...ORDER, step, seenVendor: undefined });
export const assigning = captured(assignVendorAction, {
  ...ORDER,
  vendor: TO_ANYTHING,
  rates: [],
  seenVendor: undefined,
});

/** The card's three sentences, and whether another try is offered. */
export function told(
  { action, payload }: Captured,
  order: WorkOrder,
  role: Role = ROLES.superAdmin,
  photoIds: string[] = [],
) {
  const actor: Actor = { username: AUTHOR.username, role, at: MINE_AT };
  const context = { entryId: 'entry-1', keys: [], actor, complexId: '1', photoIds };
  const taken = action.apply(order, payload, context);
  const refusal: DomainError | null = taken.ok ? null : taken.error;
  const request = orderRequestOf({ action, payload });
  const code = refusal?.kind ?? 'order/wrong-status';
  const conflict = explainConflict({ action: request, order, code, refusal, author: AUTHOR, photoIds });
  const words = actionWords.get(action.kind)?.conflict({ payload, version: action.version, photoIds });
  const [theirs, mine, consequence] = [
    describeCause(conflict, 'What the server said.'),
    words?.captured(MINE_AT),
    describeOutlook(conflict, request, words?.tooLate ?? null),
  ];
  return { theirs, mine, consequence, conflict };
}

/** The same for somebody who may do everything and saw that vendor on the order, or none. */
export function toldOver({ action, payload }: Captured, order: WorkOrder, seenVendor: SeenVendor) {
  return told({ action, payload: { ...payload, seenVendor } }, order);
}
