import type { ActionDefinition } from '#app/sync/action.ts';
import { assignVendorCall } from '#contract/calls/work-orders.ts';
import { type Decoded, object } from '#contract/codec.ts';
import { filledText, readableItems, textOrEmpty, wholeFromZero } from '#contract/stored.ts';
import { mayBeBy, statusBefore } from '#domain/work-order/steps.ts';
import { assignVendor } from '#domain/work-order/vendors.ts';
import { actionLabels } from '../labels.ts';
import { vendorLane } from '../subjects.ts';
import { inOrderLane, orderFields, seenVendorCodec, seenVendorId } from './order-action.ts';

/** The vendor for an order, with the rates this device knew; the server's own rates decide the price. */
const payload = object({
  ...orderFields,
  vendor: object({ id: filledText, vendorNumber: textOrEmpty, name: textOrEmpty }),
  /** By `rateKey`, mostly the catalogue job's id; per unit. */
  rates: readableItems(object({ catalogueJobId: filledText, ratePaise: wholeFromZero })),
  /** The vendor that is replaced; absent in payloads of older builds. */
  seenVendor: seenVendorCodec,
});

export type AssignVendor = Decoded<typeof payload>;

/** Assigns the vendor, or changes it while the order is vendor_assigned; re-prices the approved jobs [W7] [J8]. */
export const assignVendorAction: ActionDefinition<AssignVendor> = {
  kind: 'work-order.assign-vendor',
  version: 1,
  payload,
  ...inOrderLane,
  restsOn: ({ vendor }) => [vendorLane(vendor.id)],
  label: ({ vendor, orderNumber }) => actionLabels.assignVendor(vendor.name, orderNumber),
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
    return order.vendor?.id === vendor.id && mayBeBy(logged.at(-1)?.by ?? null, actor.username);
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
  asks: ({ vendor }) => ({ vendor, neededStatus: statusBefore('assign-vendor') }),
};
