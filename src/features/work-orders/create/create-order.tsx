import { menuTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { LazyDialog } from '#app/ui/lazy-dialogs.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ActionBar } from '#app/ui/toolbar.tsx';
import { JobCardPicker } from './job-card-picker.tsx';
import { type NewOrder, NewOrderNotes, useNewOrder } from './new-order.tsx';
import { createTexts } from './texts.ts';

/**
 * Raises an order against a job card. The button sticks at every width, because the list keeps loading and has no end
 * to scroll to.
 */
export function CreateOrderView() {
  const order = useNewOrder();
  return (
    <>
      <PageHeader title={menuTexts.create} subtitle={createTexts.select} />
      <JobCardPicker order={order} />
      {asks(order) && (
        <ActionBar
          inSight
          flexDirection={{ base: 'column', md: 'row' }}
          alignItems={{ base: 'stretch', md: 'flex-end' }}
        >
          <NewOrderNotes order={order} />
          <CreateButton order={order} />
        </ActionBar>
      )}
    </>
  );
}

/** Looks disabled until a card is chosen; pressing it anyway says what is missing. */
function CreateButton({ order }: { order: NewOrder }) {
  return (
    <Button
      size="floor"
      alignSelf={{ md: 'flex-end' }}
      aria-disabled={order.card === null || undefined}
      busy={order.busy}
      onClick={() => void order.create()}
    >
      {createTexts.create}
    </Button>
  );
}

/** True if raising the order takes a separate press. */
function asks({ isAtOnce, card }: NewOrder): boolean {
  return !isAtOnce || card !== null;
}

type Props = { open: boolean; onClose: () => void };

/** The same in a dialog, on screens wide enough. */
export function CreateOrderDialog({ open, onClose }: Props) {
  const order = useNewOrder(onClose);
  return (
    <LazyDialog
      open={open}
      onClose={onClose}
      size="lg"
      canClose={!order.busy}
      initialFocus={order.search}
      title={menuTexts.create}
      description={createTexts.select}
      footer={
        asks(order) && (
          <>
            <NewOrderNotes order={order} />
            <CreateButton order={order} />
          </>
        )
      }
    >
      <JobCardPicker order={order} />
    </LazyDialog>
  );
}
