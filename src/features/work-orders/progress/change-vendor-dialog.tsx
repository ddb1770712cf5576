import { useState } from 'react';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { Button } from '#app/ui/button.tsx';
import { LazyDialog } from '#app/ui/lazy-dialogs.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { describeRefusal } from '#domain/refusals.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { judgeStep } from '#domain/work-order/steps.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { ChosenVendor } from '../assign/chosen-vendor.tsx';
import { useAssignVendor } from '../assign/use-assign-vendor.ts';
import { VendorPicker } from '../assign/vendor-picker.tsx';
import { stepTexts } from '../texts.ts';

/** Gives the order to another vendor while the car has not been handed over. */
export function ChangeVendorDialog({ order, onClose }: { order: WorkOrder; onClose: () => void }) {
  const [vendor, setVendor] = useState<Vendor | null>(null);
  const { busy, assign } = useAssignVendor(order);
  const user = useSessionUser();
  const refusal = user === null || busy ? null : judgeStep(order, 'change-vendor', user.role);
  const canSave = refusal === null && vendor !== null && vendor.id !== order.vendor?.id;

  async function save(chosen: Vendor) {
    if (await assign(chosen)) onClose();
  }

  return (
    <LazyDialog
      open
      onClose={onClose}
      size="lg"
      canClose={!busy}
      title={stepTexts['change-vendor']}
      description={`${order.number} · ${order.car.number}`}
      footer={
        <>
          {refusal !== null && (
            <div role="alert">
              <Notice tone="attention">{describeRefusal(refusal)}</Notice>
            </div>
          )}
          <ChosenVendor order={order} vendor={vendor} />
          <Button
            size="floor"
            busy={busy}
            disabled={!canSave}
            onClick={() => {
              if (vendor !== null) void save(vendor);
            }}
          >
            {stepTexts['change-vendor']}
          </Button>
        </>
      }
    >
      <VendorPicker order={order} chosen={vendor} onChoose={setVendor} />
    </LazyDialog>
  );
}
