import type { MutationDefinition } from '#app/sync/outbox/mutation.ts';
import { orderLane } from '#app/sync/outbox/order-lane.ts';
import { list, paise, record, text } from '#app/sync/outbox/stored-payload.ts';
import { assignVendorCall } from '#contract/calls/work-orders.ts';
import type { Paise } from '#domain/money.ts';
import { assignVendor } from '#domain/work-order/vendors.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { actTexts } from '../texts-act-labels.ts';
import { readSeenVendor, type SeenVendor, seenVendorId } from './seen-vendor.ts';

/** The vendor an order goes to, with the rates this device knew: the server's own decide the price. */
export type AssignVendor = {
  orderId: string;
  orderNumber: string;
  vendor: NonNullable<WorkOrder['vendor']>;
  /** By catalogue job, per unit. */
  rates: { catalogueJobId: string; ratePaise: Paise }[];
  /** Whose place the vendor takes; absent in what former builds stored. */
  seenVendor?: SeenVendor;
};

/** Assigns the vendor, or changes it while the order is vendor_assigned; re-prices the approved jobs (decision C7). */
export const assignVendorMutation: MutationDefinition<AssignVendor> = {
  kind: 'work-order.assign-vendor',
  version: 1,
  readPayload: (stored, version) => (version === 1 ? readAssignVendor(stored) : null),
  lane: ({ orderId }) => orderLane(orderId),
  orderId: ({ orderId }) => orderId,
  label: ({ vendor, orderNumber }) => actTexts.assignVendor(vendor.name, orderNumber),
  apply: (order, { vendor, rates, seenVendor }, { actor }) =>
    assignVendor(
      order,
      vendor,
      new Map(rates.map(({ catalogueJobId, ratePaise }) => [catalogueJobId, ratePaise])),
      actor,
      seenVendorId(seenVendor),
    ),
  isApplied: (order, { vendor }, { actor }) => {
    const logged = order.statusLog.filter((entry) => entry.status === 'vendor_assigned' && entry.by !== null);
    return order.vendor?.id === vendor.id && (logged.at(-1)?.by ?? actor.username) === actor.username;
  },
  dependsOnSeen: ({ seenVendor }) => seenVendor !== undefined,
  request: ({ orderId, vendor, seenVendor }, sendsSeen) => ({
    call: assignVendorCall,
    params: { id: orderId },
    body: {
      vendorId: vendor.id,
      expectedVendorId: sendsSeen === true ? seenVendorId(seenVendor) : undefined,
    },
  }),
  asks: ({ vendor }) => ({ kind: 'assign-vendor', vendor }),
};

function readAssignVendor(stored: unknown): AssignVendor | null {
  const fields = record(stored);
  const orderId = text(fields?.orderId);
  const vendor = record(fields?.vendor);
  const vendorId = text(vendor?.id);
  const seenVendor = readSeenVendor(fields?.seenVendor);
  if (orderId === null || vendorId === null) return null;
  return {
    orderId,
    orderNumber: text(fields?.orderNumber) ?? '',
    vendor: {
      id: vendorId,
      vendorNumber: text(vendor?.vendorNumber) ?? '',
      name: text(vendor?.name) ?? '',
    },
    rates: list(fields?.rates).flatMap(readRate),
    ...(seenVendor !== undefined && { seenVendor }),
  };
}

function readRate(stored: unknown): AssignVendor['rates'] {
  const catalogueJobId = text(record(stored)?.catalogueJobId);
  const ratePaise = paise(record(stored)?.ratePaise);
  return catalogueJobId === null || ratePaise === null ? [] : [{ catalogueJobId, ratePaise }];
}
