import { useState } from 'react';
import { useCapture } from '#app/hooks/use-capture.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { vendorStep } from '#domain/work-order/vendors.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { assignVendorMutation } from '../mutations/assign-vendor.ts';
import { seenVendorOf } from '../mutations/order-act.ts';
import { saySaved } from '../shared/say-saved.ts';
import { orderToasts } from '../texts.ts';

/** Assigns or changes the vendor. `assign` resolves to whether it is saved. */
export function useAssignVendor(order: WorkOrder): {
  busy: boolean;
  assign: (vendor: Vendor) => Promise<boolean>;
} {
  const capture = useCapture();
  const [busy, setBusy] = useState(false);

  async function assign({ id, vendorNumber, name, jobs }: Vendor): Promise<boolean> {
    const isChange = vendorStep(order) === 'change-vendor';
    setBusy(true);
    const saved = await capture(assignVendorMutation, {
      orderId: order.id,
      orderNumber: order.number,
      vendor: { id, vendorNumber, name },
      rates: jobs.map(({ jobId, ratePaise }) => ({ catalogueJobId: jobId, ratePaise })),
      seenVendor: seenVendorOf(order),
    });
    setBusy(false);
    return saySaved(saved, {
      done: isChange ? orderToasts.vendorChanged : orderToasts.vendorAssigned,
      failed: isChange ? orderToasts.changeVendor : orderToasts.assignVendor,
    });
  }

  return { busy, assign };
}
