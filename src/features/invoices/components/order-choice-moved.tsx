import { useWorkOrder } from '#app/hooks/use-work-orders.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { isInvoiceable } from '#domain/invoice/steps.ts';
import { statusLabel } from '#domain/work-order/statuses.ts';
import type { BilledOrder } from '../mutations/create-invoice.ts';
import { invoiceFormTexts } from '../texts-form.ts';

type Props = { order: BilledOrder; onRemove: () => void };

/** Says of a chosen order that somebody else has moved it on meanwhile: the server would refuse an invoice over it. */
export function MovedOrder({ order: { id, number }, onRemove }: Props) {
  const live = useWorkOrder(id);
  if (live.state !== 'ready' || isInvoiceable(live.value.order.status)) return null;
  const { status, statusText, statusLog } = live.value.order;
  return (
    <Notice
      tone="attention"
      actions={
        <Button variant="quiet" onClick={onRemove}>
          {invoiceFormTexts.removeOrder(number)}
        </Button>
      }
    >
      {invoiceFormTexts.movedOn(number, statusLabel(status, statusText), statusLog.at(-1)?.by ?? null)}
    </Notice>
  );
}
