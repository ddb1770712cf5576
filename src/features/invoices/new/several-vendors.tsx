import { useRef } from 'react';
import type { BilledOrder } from '#app/actions/invoices/create-invoice.ts';
import { useAdditions } from '#app/hooks/use-server.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { checkOneVendor, vendorsOf } from '#domain/invoice/checks.ts';
import { describeField } from '#domain/refusals.ts';
import { invoiceTexts } from '../texts.ts';
import { invoiceFormTexts } from './texts.ts';

type Props = {
  orders: readonly BilledOrder[];
  /** The field's own error. */
  error: string | undefined;
  onKeep: (orders: BilledOrder[]) => void;
};

/**
 * Warns immediately that orders of several vendors are chosen, and offers to keep those of one. A host without the
 * app's checks may accept them.
 */
export function SeveralVendors({ orders, error, onKeep }: Props) {
  const isChecked = useAdditions();
  const vendors = vendorsOf(orders);
  const [problem] = checkOneVendor(vendors);
  const sentence = problem === undefined || !isChecked ? invoiceTexts.vendorsMixed : describeField(problem);
  const box = useRef<HTMLDivElement>(null);

  function keep(kept: BilledOrder[]): void {
    // The pressed button disappears; the first of the remaining orders takes the focus.
    const chosen = box.current?.parentElement?.querySelectorAll<HTMLElement>('li button');
    chosen?.[orders.findIndex(({ id }) => id === kept[0]?.id)]?.focus();
    onKeep(kept);
  }

  return (
    <div role="status" ref={box}>
      {problem !== undefined && (
        <Notice
          tone={isChecked ? 'attention' : 'waiting'}
          actions={vendors.map(({ id, name }) => {
            const own = orders.filter(({ vendor }) => vendor?.id === id);
            return (
              <Button key={id} variant="quiet" onClick={() => keep(own)}>
                {invoiceFormTexts.keepVendor(name, own.length)}
              </Button>
            );
          })}
        >
          {sentence === error ? undefined : sentence}
        </Notice>
      )}
    </div>
  );
}
