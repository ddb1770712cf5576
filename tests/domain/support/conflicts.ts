import { describeOutlook } from '#app/features/outbox/describe-entry.ts';
import { describeAct, describeHappening } from '#app/texts/conflicts.ts';
import type { DomainError } from '#domain/errors.ts';
import { ROLES, type Role } from '#domain/permissions.ts';
import type { Result } from '#domain/result.ts';
import { explainConflict } from '#domain/work-order/conflicts.ts';
import type { OrderAct } from '#domain/work-order/conflicts-act.ts';
import { addJob, changeQuantity, completeJob, decideJob, removeJob } from '#domain/work-order/jobs.ts';
import { type Actor, type SeenVendorId, takeStep } from '#domain/work-order/steps.ts';
import { assignVendor } from '#domain/work-order/vendors.ts';
import type { WorkOrder, WorkOrderStatus } from '#domain/work-order/work-order.ts';
import { aJob, anOrder } from './builders.ts';

/** Whom the server names. */
export const OTHER = 'demo.approver';
const at = (time: string) =>
  new Date(2025, 10, 5, ...(time.split(':').map(Number) as [number, number])).toISOString();
const MINE_AT = at('10:30');
/** Who captured the act. */
export const AUTHOR = { username: 'demo.creator', at: MINE_AT };
export const THEIRS_AT = at('10:42');

/** An order that somebody has brought to a status. */
export function ordered(status: WorkOrderStatus, facts: Partial<WorkOrder> = {}): WorkOrder {
  const statusLog = [{ status, statusText: status, at: THEIRS_AT, by: OTHER }];
  return anOrder({ status, statusLog, ...facts });
}

export const TO_ANYTHING = { id: 'vendor-9', name: 'Garage Nine' };
export const JOB = { jobId: 'job-1', jobName: 'Denting' };

/** What the rules say of the act on the order: the same functions that the overlay and the server use. */
function refusalOf(act: OrderAct, order: WorkOrder, role: Role, seen: SeenVendorId): DomainError | null {
  const actor: Actor = { username: AUTHOR.username, role, at: MINE_AT };
  const taken = ((): Result<WorkOrder, DomainError> => {
    switch (act.kind) {
      case 'add-job':
        return addJob(order, aJob({ id: 'new' }), actor);
      case 'change-quantity':
        return changeQuantity(order, act.jobId, act.quantity, actor);
      case 'remove-job':
        return removeJob(order, act.jobId, actor);
      case 'cancel':
        return takeStep(order, 'cancel', actor);
      case 'take-step':
        return takeStep(order, act.step, actor, seen);
      case 'decide-job':
        return decideJob(order, act.jobId, act.decision, actor);
      case 'assign-vendor':
        return assignVendor(order, { ...act.vendor, vendorNumber: 'V-9' }, new Map(), actor, seen);
      case 'complete-job':
        return completeJob(order, { jobId: act.jobId, ...act.completion, pictures: [] }, actor);
    }
  })();
  return taken.ok ? null : taken.error;
}

/** The card's three sentences, and whether another try is offered. */
export function told(
  act: OrderAct,
  order: WorkOrder,
  role: Role = ROLES.superAdmin,
  photoIds: string[] = [],
  seen: SeenVendorId = undefined,
) {
  const refusal = refusalOf(act, order, role, seen);
  const code = refusal?.kind ?? 'order/wrong-status';
  const conflict = explainConflict({ act, order, code, refusal, author: AUTHOR, photoIds });
  const [theirs, mine, outlook] = [
    describeHappening(conflict, 'What the server said.'),
    describeAct(act, MINE_AT),
    describeOutlook(conflict, act),
  ];
  return { theirs, mine, outlook, conflict };
}

/** The same for somebody who may do everything and saw that vendor on the order, or none. */
export function toldOver(act: OrderAct, order: WorkOrder, seen: string | null) {
  return told(act, order, ROLES.superAdmin, [], seen);
}
