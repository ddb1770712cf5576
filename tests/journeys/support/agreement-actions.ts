import { addJobAction } from '#app/actions/work-orders/add-job.ts';
import { assignVendorAction } from '#app/actions/work-orders/assign-vendor.ts';
import { cancelOrderAction } from '#app/actions/work-orders/cancel-order.ts';
import { changeQuantityAction } from '#app/actions/work-orders/change-quantity.ts';
import { completeJobAction } from '#app/actions/work-orders/complete-job.ts';
import { createOrderAction } from '#app/actions/work-orders/create-order.ts';
import { decideJobAction } from '#app/actions/work-orders/decide-job.ts';
import { type SeenVendor, seenVendorOf } from '#app/actions/work-orders/order-action.ts';
import { removeJobAction } from '#app/actions/work-orders/remove-job.ts';
import { type TakeStep, takeStepAction } from '#app/actions/work-orders/take-step.ts';
import type { AnyAction } from '#app/sync/action.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import type { StatusStep } from '#domain/work-order/steps.ts';
import type { CompletionStatus, WorkOrder } from '#domain/work-order/work-order.ts';

/** An action as a screen captures it. */
export type Action = { action: AnyAction; payload: unknown; photos: number };

/** Builds a possible action, given the order on the screen and the vendors that the device knows. */
type MakeAction = (order: WorkOrder, vendors: readonly Vendor[]) => Action;

const named = (order: WorkOrder) => ({ orderId: order.id, orderNumber: order.number });

const step =
  (name: StatusStep): MakeAction =>
  (order) => ({ action: takeStepAction, payload: { ...named(order), step: name }, photos: 0 });

const handOver =
  (seenVendor: (order: WorkOrder) => SeenVendor): MakeAction =>
  (order) => {
    const payload: TakeStep = { ...named(order), step: 'hand-over', seenVendor: seenVendor(order) };
    return { action: takeStepAction, payload, photos: 0 };
  };

const assign =
  (vendorId: string, seenVendor: (order: WorkOrder) => SeenVendor = seenVendorOf): MakeAction =>
  (order, vendors) => {
    const vendor = vendors.find(({ id }) => id === vendorId);
    if (vendor === undefined) throw new Error(`no vendor ${vendorId}`);
    const { id, name, vendorNumber } = vendor;
    const rates = (vendor.jobs ?? []).map(({ jobId, ratePaise }) => ({ catalogueJobId: jobId, ratePaise }));
    const payload = {
      ...named(order),
      vendor: { id, name, vendorNumber },
      rates,
      seenVendor: seenVendor(order),
    };
    return { action: assignVendorAction, payload, photos: 0 };
  };

/** The job that an action is about; if the order has none, one that was removed meanwhile. */
function aboutJob(order: WorkOrder, place: 'first' | 'last') {
  const job = place === 'first' ? order.jobs.at(0) : order.jobs.at(-1);
  return { ...named(order), jobId: job?.id ?? 'gone', jobName: job?.name ?? '' };
}

const decide =
  (place: 'first' | 'last', decision: 'approved' | 'rejected'): MakeAction =>
  (order) => ({
    action: decideJobAction,
    payload: { ...aboutJob(order, place), decision },
    photos: 0,
  });

const complete =
  (place: 'first' | 'last', status: CompletionStatus): MakeAction =>
  (order) => ({
    action: completeJobAction,
    payload: {
      ...aboutJob(order, place),
      status,
      finalRatePaise: status === 'incomplete' ? 0 : 123_405,
      partialValuePaise: status === 'partially_completed' ? 50_050 : null,
    },
    photos: 2,
  });

export const ACTIONS = {
  'submit for approval': step('submit'),
  cancel: (order) => ({ action: cancelOrderAction, payload: named(order), photos: 0 }),
  'proceed with approved jobs': step('proceed'),
  'mark as in progress': step('start'),
  'hand over to vendor': handOver(seenVendorOf),
  'hand over to a vendor of before': handOver(() => ({ id: 'vendor-2', name: 'Deccan Engines' })),
  'car received': step('receive'),
  'assign or change the vendor': assign('vendor-1'),
  'assign a vendor that lacks rates': assign('vendor-2'),
  'assign a vendor without any rate': assign('vendor-3'),
  'assign where no vendor was': assign('vendor-2', () => null),
  'add a job': (order) => ({
    action: addJobAction,
    payload: {
      ...named(order),
      catalogueJobId: 'dent',
      jobName: 'Dent removal',
      categoryName: 'Body Work',
      quantity: 3,
      ratePaise: 150_050,
      knownJobIds: order.jobs.map((job) => job.id),
    },
    photos: 1,
  }),
  'change a quantity': (order) => ({
    action: changeQuantityAction,
    payload: { ...aboutJob(order, 'first'), quantity: 7, from: order.jobs[0]?.quantity ?? null },
    photos: 0,
  }),
  'remove a job': (order) => ({
    action: removeJobAction,
    payload: aboutJob(order, 'last'),
    photos: 0,
  }),
  'approve a job': decide('first', 'approved'),
  'reject a job': decide('first', 'rejected'),
  'approve the last job': decide('last', 'approved'),
  'reject the last job': decide('last', 'rejected'),
  'complete a job': complete('first', 'completed'),
  'complete a job in part': complete('first', 'partially_completed'),
  'mark a job incomplete': complete('last', 'incomplete'),
  'complete the last job': complete('last', 'completed'),
} as const satisfies Record<string, MakeAction>;

export type ActionName = keyof typeof ACTIONS;
export const ACTION_NAMES = Object.keys(ACTIONS) as ActionName[];

/** An order raised on the tablet, against the job card of the test's complex. */
export function raiseOver(orderId: string): Action {
  const jobCard = { id: 'card-1', number: 'JC-1' };
  const payload = { orderId, jobCard, car: { id: 'car-1', number: 'MH 12 AB 1234' } };
  return { action: createOrderAction, payload, photos: 0 };
}
