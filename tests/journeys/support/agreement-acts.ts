import { addJobMutation } from '#app/features/work-orders/mutations/add-job.ts';
import { assignVendorMutation } from '#app/features/work-orders/mutations/assign-vendor.ts';
import { completeJobMutation } from '#app/features/work-orders/mutations/complete-job.ts';
import { createOrderMutation } from '#app/features/work-orders/mutations/create-order.ts';
import { decideJobMutation } from '#app/features/work-orders/mutations/decide-job.ts';
import { changeQuantityMutation, removeJobMutation } from '#app/features/work-orders/mutations/edit-job.ts';
import { type SeenVendor, seenVendorOf } from '#app/features/work-orders/mutations/order-act.ts';
import {
  cancelOrderMutation,
  type TakeStep,
  takeStepMutation,
} from '#app/features/work-orders/mutations/take-step.ts';
import type { AnyMutation } from '#app/sync/mutation.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import type { StatusStep } from '#domain/work-order/steps.ts';
import type { CompletionStatus, WorkOrder } from '#domain/work-order/work-order.ts';

/** An act as a screen captures it. */
export type Act = { mutation: AnyMutation; payload: unknown; photos: number };

/** What a person can do, given the order on the screen and the vendors the device knows. */
type MakeAct = (order: WorkOrder, vendors: readonly Vendor[]) => Act;

const named = (order: WorkOrder) => ({ orderId: order.id, orderNumber: order.number });

const step =
  (name: StatusStep): MakeAct =>
  (order) => ({ mutation: takeStepMutation, payload: { ...named(order), step: name }, photos: 0 });

const handOver =
  (seenVendor: (order: WorkOrder) => SeenVendor): MakeAct =>
  (order) => {
    const payload: TakeStep = { ...named(order), step: 'hand-over', seenVendor: seenVendor(order) };
    return { mutation: takeStepMutation, payload, photos: 0 };
  };

const assign =
  (vendorId: string, seenVendor: (order: WorkOrder) => SeenVendor = seenVendorOf): MakeAct =>
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
    return { mutation: assignVendorMutation, payload, photos: 0 };
  };

/** The job an act is about; where the order has none, one that was taken off it meanwhile. */
function aboutJob(order: WorkOrder, place: 'first' | 'last') {
  const job = place === 'first' ? order.jobs.at(0) : order.jobs.at(-1);
  return { ...named(order), jobId: job?.id ?? 'gone', jobName: job?.name ?? '' };
}

const decide =
  (place: 'first' | 'last', decision: 'approved' | 'rejected'): MakeAct =>
  (order) => ({
    mutation: decideJobMutation,
    payload: { ...aboutJob(order, place), decision },
    photos: 0,
  });

const complete =
  (place: 'first' | 'last', status: CompletionStatus): MakeAct =>
  (order) => ({
    mutation: completeJobMutation,
    payload: {
      ...aboutJob(order, place),
      status,
      finalRatePaise: status === 'incomplete' ? 0 : 123_405,
      partialValuePaise: status === 'partially_completed' ? 50_050 : null,
    },
    photos: 2,
  });

export const ACTS = {
  'submit for approval': step('submit'),
  cancel: (order) => ({ mutation: cancelOrderMutation, payload: named(order), photos: 0 }),
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
    mutation: addJobMutation,
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
    mutation: changeQuantityMutation,
    payload: { ...aboutJob(order, 'first'), quantity: 7, from: order.jobs[0]?.quantity ?? null },
    photos: 0,
  }),
  'remove a job': (order) => ({
    mutation: removeJobMutation,
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
} as const satisfies Record<string, MakeAct>;

export type ActName = keyof typeof ACTS;
export const ACT_NAMES = Object.keys(ACTS) as ActName[];

/** An order raised on the tablet, against the job card that the test's complex has. */
export function raiseOver(orderId: string): Act {
  const jobCard = { id: 'card-1', number: 'JC-1' };
  const payload = { orderId, jobCard, car: { id: 'car-1', number: 'MH 12 AB 1234' } };
  return { mutation: createOrderMutation, payload, photos: 0 };
}
