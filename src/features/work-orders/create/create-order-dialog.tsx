import { useRef } from 'react';
import { menuTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { LazyDialog } from '#app/ui/lazy-dialogs.tsx';
import { JobCardPicker } from './job-card-picker.tsx';
import { NewOrderNotes } from './new-order-notes.tsx';
import { createTexts } from './texts.ts';
import { useNewOrder } from './use-new-order.ts';

type Props = { open: boolean; onClose: () => void };

/** Raises an order from where the person is, on screens wide enough for a sheet (decision F6). */
export function CreateOrderDialog({ open, onClose }: Props) {
  const order = useNewOrder();
  const search = useRef<HTMLInputElement>(null);
  const create = async () => {
    if (order.card === null) search.current?.focus();
    if (await order.create()) onClose();
  };
  return (
    <LazyDialog
      open={open}
      onClose={onClose}
      canClose={!order.busy}
      initialFocus={search}
      title={menuTexts.create}
      description={createTexts.select}
      footer={
        <>
          <NewOrderNotes order={order} />
          <Button size="floor" alignSelf="flex-end" busy={order.busy} onClick={() => void create()}>
            {createTexts.create}
          </Button>
        </>
      }
    >
      <JobCardPicker value={order.card} onChange={order.choose} searchRef={search} />
    </LazyDialog>
  );
}
