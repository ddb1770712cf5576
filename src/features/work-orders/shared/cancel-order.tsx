import { Ban } from 'lucide-react';
import { stepTexts } from '#app/actions/labels.ts';
import { cancelOrderAction } from '#app/actions/work-orders/cancel-order.ts';
import { cancelOrderWords } from '#app/actions/work-orders/cancel-order.words.ts';
import { createOrderAction } from '#app/actions/work-orders/create-order.ts';
import { type ActionEnd, useAction } from '#app/features/office/use-action.ts';
import { type GivenReason, ReasonDialog } from '#app/features/reasons/reason.tsx';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useOnce } from '#app/hooks/use-once.ts';
import type { Engine } from '#app/sync/engine.ts';
import type { PendingMark } from '#app/sync/outbox/overlay.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.ts';
import { isLocalId } from '#domain/local-ids.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { createdTexts } from '../created/texts.ts';
import { orderConfirmations } from '../texts.ts';

type Cancellable = { order: WorkOrder; pending: readonly PendingMark[] };

const LOUD = { variant: 'dangerQuiet' } as const;

/** Its text ends where the amount above it ends. */
const QUIET = {
  variant: 'ghost',
  color: 'fg.muted',
  marginInlineEnd: { base: '-2', md: '-3' },
  // The card gives its actions more padding at the sides.
  css: { '&&&': { paddingInline: { md: '3' } } },
} as const;

type CancelButtonProps = { order: WorkOrder; place?: 'page' | 'card' | 'line'; onPress: () => void };

/** Opens the confirmation. The caller stores which order it is about, because the card may leave the list meanwhile. */
export function CancelButton({ order, place = 'page', onPress }: CancelButtonProps) {
  const button = { icon: <Ban aria-hidden />, onClick: onPress };
  const name = createdTexts.cancelTitle(order.number);
  // In a list of orders to submit, cancelling is the last thing anybody looks for.
  if (place === 'line') return <IconButton name={name} color="fg.muted" {...button} />;
  const look = place === 'card' ? QUIET : LOUD;
  return (
    <Button {...look} aria-label={name} {...button}>
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

/** Confirms that an order is to be cancelled; cancelling works offline. */
export function CancelDialog({ asked, onClose, onCancelled }: Props) {
  const services = useServices();
  const { submit } = useAction();
  const { busy, once } = useOnce();

  async function cancel({ reason, ...photo }: GivenReason): Promise<boolean> {
    if (asked === null) return false;
    const { order, pending } = asked;
    const raised = pending.find((mark) => mark.kind === createOrderAction.kind);
    const creation = isLocalId(order.id) ? raised : undefined;
    const payload = { orderId: order.id, orderNumber: order.number, reason };
    const isCancelled = await once(() =>
      undoCreation(services, creation, cancelOrderWords.done, () =>
        submit(cancelOrderAction, payload, photo),
      ),
    );
    if (isCancelled === null) return false;
    onClose();
    if (isCancelled) onCancelled(order);
    return isCancelled;
  }

  return (
    <ReasonDialog
      about="order"
      of={asked?.order.id ?? ''}
      isOptional
      open={asked !== null}
      title={createdTexts.cancelTitle(asked?.order.number ?? '')}
      question={orderConfirmations.cancelOrder}
      confirmLabel={orderConfirmations.cancelOrderYes}
      cancelLabel={orderConfirmations.cancelOrderKeep}
      busy={busy}
      onConfirm={cancel}
      onCancel={onClose}
    />
  );
}

type UndoDeps = {
  engine: Pick<Engine, 'withdraw' | 'discard'>;
  report: (error: unknown, context: string) => void;
};

/**
 * Undoes the creation by a pending action: withdraws the action while it waits, discards it once the server has refused
 * it, which is `done` immediately. What the server may have can only be removed by another action, which `action`
 * submits. Resolves to true if it is saved.
 */
export async function undoCreation(
  { engine, report }: UndoDeps,
  creation: PendingMark | undefined,
  done: string,
  action: () => Promise<ActionEnd>,
): Promise<boolean> {
  if (creation !== undefined) {
    const { entryId, state } = creation;
    const undone = state === 'attention' ? engine.discard(entryId) : engine.withdraw(entryId);
    const outcome = await undone.catch((error: unknown) => {
      report(error, 'undoing what an action created');
      return null;
    });
    if (outcome === null) {
      toast.error(commonTexts.error, { description: commonTexts.actionFailed });
      return false;
    }
    if (outcome !== 'too-late') {
      toast.success(done);
      return true;
    }
  }
  return (await action()).done;
}
