import { useState } from 'react';
import { stepTexts } from '#app/actions/labels.ts';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { Button } from '#app/ui/button.tsx';
import { LazyDialog } from '#app/ui/lazy-dialogs.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { describeRefusal } from '#domain/refusals.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { checkStep } from '#domain/work-order/steps.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { useAssignVendor } from '../assign/use-assign-vendor.ts';
import { VendorPicker } from '../assign/vendor-picker.tsx';
import { OrderFacts } from '../shared/order-facts.tsx';

/** The order's summary (section 2). The vendor can be changed until the car is handed over. */
export function ProgressSummary({ order }: { order: WorkOrder }) {
  const user = useSessionUser();
  const [changing, setChanging] = useState(false);
  const mayChange = user !== null && checkStep(order, 'change-vendor', user.role) === null;
  const change = mayChange && (
    <Button variant="quiet" flexShrink="0" onClick={() => setChanging(true)}>
      {stepTexts['change-vendor']}
    </Button>
  );
  return (
    <>
      <OrderFacts order={order} vendorAction={change} />
      {changing && <ChangeVendorDialog order={order} onClose={() => setChanging(false)} />}
    </>
  );
}

/** Pressing a vendor changes it immediately; closing changes nothing. */
function ChangeVendorDialog({ order, onClose }: { order: WorkOrder; onClose: () => void }) {
  const { busy, assign } = useAssignVendor(order);
  const user = useSessionUser();
  const refusal = user === null || busy ? null : checkStep(order, 'change-vendor', user.role);

  async function pick(vendor: Vendor) {
    if (await assign(vendor)) onClose();
  }

  return (
    <LazyDialog
      open
      onClose={onClose}
      size="lg"
      canClose={!busy}
      title={stepTexts['change-vendor']}
      description={`${order.number} · ${order.car.number}`}
    >
      {refusal === null ? (
        <VendorPicker jobs={order.jobs} present={order.vendor} onPick={(vendor) => void pick(vendor)} />
      ) : (
        <div role="alert">
          <Notice tone="attention">{describeRefusal(refusal)}</Notice>
        </div>
      )}
    </LazyDialog>
  );
}
