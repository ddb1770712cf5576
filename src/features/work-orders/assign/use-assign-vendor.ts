import { useState } from 'react';
import { useCapture } from '#app/hooks/use-capture.ts';
import { describeCaptureProblem } from '#app/sync/outbox/capture-problem.ts';
import { toast } from '#app/ui/toast.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { vendorStep } from '#domain/work-order/vendors.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { assignVendorMutation } from '../mutations/assign-vendor.ts';
import { seenVendorOf } from '../mutations/order-act.ts';
import { orderTexts, orderToasts } from '../texts.ts';

/** Assigns or changes the vendor and shows a toast with the result. `assign` resolves to whether it is saved. */
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
    if (saved.ok) {
      const done = isChange ? orderToasts.vendorChanged : orderToasts.vendorAssigned;
      toast.success(done, { description: orderTexts.savedOnTablet });
    } else {
      const failed = isChange ? orderToasts.changeVendor : orderToasts.assignVendor;
      toast.error(failed, { description: describeCaptureProblem(saved.error) });
    }
    return saved.ok;
  }

  return { busy, assign };
}
