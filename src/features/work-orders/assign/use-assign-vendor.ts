import { type AssignVendor, assignVendorAction } from '#app/actions/work-orders/assign-vendor.ts';
import { seenVendorOf } from '#app/actions/work-orders/order-action.ts';
import { sayNotSaved, saySaved } from '#app/features/office/saved-toast.ts';
import { useCapture } from '#app/hooks/use-capture.ts';
import { useOnce } from '#app/hooks/use-once.ts';
import { UNDO_MS } from '#domain/limits.ts';
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
  const capture = useCapture();
  const { busy, once } = useOnce();
  const undo = useUndo();

  async function save(vendor: Vendor): Promise<boolean> {
    const saved = await capture(assignVendorAction, assignment(order, vendor), { holdMs: UNDO_MS });
    if (saved.ok) saySaved([saved.value.id], saved.value.label, () => undo(saved.value, order));
    else sayNotSaved(saved.error);
    return saved.ok;
  }

  return { busy, assign: async (vendor) => (await once(() => save(vendor))) ?? false };
}
