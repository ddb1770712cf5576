import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { type Capture, useCapture } from '#app/hooks/use-capture.ts';
import type { Engine } from '#app/sync/engine.ts';
import { describeCaptureProblem } from '#app/sync/outbox/capture-problem.ts';
import type { PendingMark } from '#app/sync/read-models/overlay.ts';
import { Button } from '#app/ui/button.tsx';
import { LazyConfirmDialog } from '#app/ui/lazy-dialogs.tsx';
import { toast } from '#app/ui/toast.ts';
import { isLocalId } from '#domain/local-ids.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { createdTexts } from '../created/texts.ts';
import { createOrderMutation } from '../mutations/create-order.ts';
import { cancelOrderMutation } from '../mutations/take-step.ts';
import { orderConfirmations, orderTexts, orderToasts, stepTexts } from '../texts.ts';

type Cancellable = { order: WorkOrder; pending: readonly PendingMark[] };

/** Opens the confirmation. The caller keeps which order it is about, because the card may leave the list meanwhile. */
export function CancelButton({ order, onPress }: { order: WorkOrder; onPress: () => void }) {
  return (
    <Button
      variant="dangerQuiet"
      icon={<Ban aria-hidden />}
      aria-label={createdTexts.cancelTitle(order.number)}
      onClick={onPress}
    >
      {stepTexts.cancel}
    </Button>
  );
}

type Props = {
  /** The order to cancel; null while the dialog is closed. */
  asked: Cancellable | null;
  onClose: () => void;
  onCancelled: (order: WorkOrder) => void;
};

/** Asks before an order is cancelled; cancelling works without a network. */
export function CancelDialog({ asked, onClose, onCancelled }: Props) {
  const { engine } = useServices();
  const capture = useCapture();
  const [busy, setBusy] = useState(false);

  async function cancel() {
    if (asked === null) return;
    setBusy(true);
    const trouble = await cancelOrder(asked, { engine, capture });
    setBusy(false);
    onClose();
    if (trouble !== null) {
      toast.error(orderToasts.cancelOrder, { description: trouble });
      return;
    }
    toast.success(orderToasts.orderCancelled, { description: orderTexts.savedOnTablet });
    onCancelled(asked.order);
  }

  return (
    <LazyConfirmDialog
      open={asked !== null}
      title={createdTexts.cancelTitle(asked?.order.number ?? '')}
      question={orderConfirmations.cancelOrder}
      confirmLabel={orderConfirmations.cancelOrderYes}
      cancelLabel={orderConfirmations.cancelOrderKeep}
      tone="danger"
      busy={busy}
      onConfirm={() => void cancel()}
      onCancel={onClose}
    />
  );
}

/** Withdraws an order that never reached the server, and cancels any other there. Returns what went wrong, or null. */
async function cancelOrder(
  { order, pending }: Cancellable,
  { engine, capture }: { engine: Engine; capture: Capture },
): Promise<string | null> {
  const creation = pending.find((mark) => mark.kind === createOrderMutation.kind);
  if (isLocalId(order.id) && creation !== undefined && (await takeBack(engine, creation))) return null;
  const saved = await capture(cancelOrderMutation, { orderId: order.id, orderNumber: order.number });
  return saved.ok ? null : describeCaptureProblem(saved.error);
}

/**
 * Withdraws an act that still waits, or discards one that the server refused. Returns false when the server may already have
 * it, so that only another act can undo it.
 */
export async function takeBack(
  engine: Pick<Engine, 'withdraw' | 'discard'>,
  { entryId, state }: PendingMark,
): Promise<boolean> {
  const outcome = await (state === 'attention' ? engine.discard(entryId) : engine.withdraw(entryId));
  return outcome !== 'too-late';
}
