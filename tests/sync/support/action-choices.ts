import { editJobAction } from '#app/actions/catalogue/edit-job.ts';
import { addJobAction } from '#app/actions/work-orders/add-job.ts';
import { completeJobAction } from '#app/actions/work-orders/complete-job.ts';
import { type CreateOrder, createOrderAction } from '#app/actions/work-orders/create-order.ts';
import { takeStepAction } from '#app/actions/work-orders/take-step.ts';
import type { ActionDefinition } from '#app/sync/action.ts';
import { localId } from '#domain/local-ids.ts';
import type { Role } from '#domain/permissions.ts';
import { legalSteps, STATUS_STEPS } from '#domain/work-order/steps.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { aJob, anOrder } from './orders.ts';

/** Something that could be done to an order, and how many photos it takes. */
export type Choice = { action: ActionDefinition<never>; payload: never; photos: number };

/** `unguarded`: also actions that the order's rules would allow twice; the product accepts no job without a picture. */
type Possibilities = { number: number; photos: number; unguarded: boolean; leastPhotos: number };

/** Possible actions on an order in its current state. `number` makes the action's contents unique. */
export function possibleActions(
  order: WorkOrder,
  role: Role,
  { number, photos, unguarded, leastPhotos }: Possibilities,
): Choice[] {
  const common = { orderId: order.id, orderNumber: order.number };
  const steps = legalSteps(order, role);
  // The open orders stay open, so that jobs can be added to them.
  const possible = STATUS_STEPS.filter((step) => step !== 'submit' && steps.includes(step));
  const choices: unknown[] = possible.map((step) => ({
    action: takeStepAction,
    payload: { ...common, step },
    photos: 0,
  }));
  const open = order.jobs.filter((job) => job.approval === 'approved' && job.completion === null);
  for (const job of order.status === 'car_received' ? open : []) {
    const values = { status: 'completed', finalRatePaise: number, partialValuePaise: null };
    const payload = { ...common, jobId: job.id, jobName: job.name, ...values };
    choices.push({ action: completeJobAction, payload, photos: photos + 1 });
  }
  if (unguarded && order.status === 'open') {
    const job = { catalogueJobId: CATALOGUE_JOB, jobName: 'Bumper repair', categoryName: 'Body' };
    const knownJobIds = order.jobs.map(({ id }) => id);
    const payload = { ...common, ...job, quantity: number, ratePaise: 0, knownJobIds };
    choices.push({ action: addJobAction, payload, photos: Math.max(photos, leastPhotos) });
  }
  return choices as Choice[];
}

/** Raises an order for a separate job card, unless another order already exists for it. */
export function raising(number: number, card = number): Choice {
  const jobCard = { id: `card-${card}`, number: `JC-${card}` };
  const payload = {
    orderId: localId(`order-${number}`),
    jobCard,
    car: { id: 'car-1', number: 'KA01AB1234' },
  };
  return { action: createOrderAction, payload, photos: 0 } as unknown as Choice;
}

/** The catalogue job that actions add to orders. */
export const CATALOGUE_JOB = 'catalogue-1';

/**
 * Another name for the job that actions add to orders: jobs added before have the former name, jobs added after have
 * this one.
 */
export function renaming(number: number, was: string): Choice {
  const payload = { jobId: CATALOGUE_JOB, name: `Job ${number}`, was };
  return { action: editJobAction, payload, photos: 0 } as unknown as Choice;
}

/** The action's name by its contents, as the host records it in its list of effects. */
export function actionOf(kind: string, payload: unknown): string {
  const fields = payload as Record<string, string | number>;
  if (kind === takeStepAction.kind) {
    const request = takeStepAction.request(payload as never);
    return `${fields.orderId} becomes ${(request.body as { status: string }).status}`;
  }
  if (kind === completeJobAction.kind) {
    return `${fields.orderId} completes ${fields.jobId} at ${fields.finalRatePaise}`;
  }
  if (kind === editJobAction.kind) return `renames ${fields.jobId} to ${fields.name}`;
  // An order and its jobs change their names on the way: these actions are told apart by what else is in them.
  if (kind === createOrderAction.kind) return `raises ${(payload as CreateOrder).jobCard.id}`;
  return `adds ${fields.quantity}`;
}

/** Orders at the beginning of a schedule. */
export function startingOrders(): WorkOrder[] {
  const jobs = (count: number) =>
    Array.from({ length: count }, (_, index) => aJob({ id: `job-${index + 1}` }));
  return [
    anOrder({ id: 'order-1', status: 'vendor_assigned', jobs: jobs(3) }),
    anOrder({ id: 'order-2', status: 'handover_to_vendor', jobs: jobs(4) }),
    anOrder({ id: 'order-3', status: 'car_received', jobs: jobs(5) }),
    anOrder({ id: 'order-4', status: 'car_received', jobs: jobs(5) }),
    anOrder({ id: 'order-5', status: 'open', jobs: jobs(1) }),
    anOrder({ id: 'order-6', status: 'open', jobs: jobs(1) }),
  ];
}
