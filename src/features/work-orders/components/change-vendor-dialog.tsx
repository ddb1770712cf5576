import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { LazyDialog } from '#app/ui/lazy-dialogs.tsx';
import { texts } from '#domain/texts.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { useAssignVendor } from '../use-assign-vendor.ts';
import { ChosenVendor } from './chosen-vendor.tsx';
import { VendorPicker } from './vendor-picker.tsx';

/** Gives the order to another vendor while the car has not been handed over. */
export function ChangeVendorDialog({ order, onClose }: { order: WorkOrder; onClose: () => void }) {
  const [vendor, setVendor] = useState<Vendor | null>(null);
  const { busy, assign } = useAssignVendor(order);
  const canSave = vendor !== null && vendor.id !== order.vendor?.id;

  async function save(chosen: Vendor) {
    if (await assign(chosen)) onClose();
  }

  return (
    <LazyDialog
      open
      onClose={onClose}
      size="lg"
      canClose={!busy}
      title={texts.steps['change-vendor']}
      description={`${order.number} · ${order.car.number}`}
      footer={
        <>
          <ChosenVendor order={order} vendor={vendor} />
          <Button
            size="floor"
            busy={busy}
            disabled={!canSave}
            onClick={() => {
              if (vendor !== null) void save(vendor);
            }}
          >
            {texts.steps['change-vendor']}
          </Button>
        </>
      }
    >
      <VendorPicker order={order} chosen={vendor} onChoose={setVendor} />
    </LazyDialog>
  );
}
