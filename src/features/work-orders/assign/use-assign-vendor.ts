import { type AssignVendor, assignVendorAction } from '#app/actions/work-orders/assign-vendor.ts';
import { seenVendorOf } from '#app/actions/work-orders/order-action.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { useAction } from '#app/features/office/use-action.ts';
import { useOnce } from '#app/hooks/use-once.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { rateKey } from '#domain/work-order/jobs.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { useUndo } from '../shared/use-undo.ts';
import { ratesOf } from './vendor-offers.ts';

/** The saved payload when the vendor is assigned to the order as shown here. */
export function assignment(order: WorkOrder, vendor: Vendor): AssignVendor {
  const { id, vendorNumber, name } = vendor;
  const keys = new Set(order.jobs.map(rateKey));
  const rates = [...ratesOf(vendor)].filter(([key]) => keys.has(key));
  return {
    orderId: order.id,
    orderNumber: order.number,
    vendor: { id, vendorNumber, name },
    rates: rates.map(([catalogueJobId, ratePaise]) => ({ catalogueJobId, ratePaise })),
    seenVendor: seenVendorOf(order),
  };
}

/**
 * Assigns or changes the vendor, delayed for as long as it can be undone [W18]. `assign` resolves to true if it is
 * saved.
 */
export function useAssignVendor(order: WorkOrder): {
  busy: boolean;
  assign: (vendor: Vendor) => Promise<boolean>;
} {
  const { submit } = useAction();
  const { busy, once } = useOnce();
  const undo = useUndo();

  async function assign(vendor: Vendor): Promise<boolean> {
    const options = { undo: (entry: EntryRow) => undo(entry, order) };
    const end = await once(() => submit(assignVendorAction, assignment(order, vendor), options));
    return end?.done === true;
  }

  return { busy, assign };
}
