import { chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { useConflict } from '#app/hooks/use-outbox.ts';
import { entryAnchor } from '#app/sync/outbox/entry-anchor.ts';
import { conflictTexts, describeHappening } from '#app/sync/read-models/conflict-texts.ts';
import type { PendingMark } from '#app/sync/read-models/overlay.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { assignVendorMutation } from '../mutations/assign-vendor.ts';
import { orderToasts } from '../texts.ts';

const Above = chakra('div', { base: { marginBottom: 'gap', overflowWrap: 'anywhere' } });

type Props = { order: WorkOrder; pending: readonly PendingMark[] };

/** The first of the person's acts on an order that the server did not take: who did what, and the way to its card. */
export function OrderAttention({ order, pending }: Props) {
  const mark = pending.find(({ state, failure }) => state === 'attention' && failure?.kind !== 'unreachable');
  return mark === undefined ? null : (
    <RefusedAct key={mark.entryId} mark={mark} title={titleOf(mark, order)} />
  );
}

function titleOf({ kind, label }: PendingMark, { vendor }: WorkOrder): string {
  if (kind !== assignVendorMutation.kind) return label;
  return vendor === null ? orderToasts.assignVendor : orderToasts.changeVendor;
}

function RefusedAct({ mark: { entryId }, title }: { mark: PendingMark; title: string }) {
  const view = useConflict(entryId);
  if (view === null) return null;
  return (
    <Above>
      <Notice
        tone="attention"
        title={title}
        actions={
          <Button asChild variant="quiet">
            <Link to="/outbox" hash={entryAnchor(entryId)}>
              {conflictTexts.showInOutbox}
            </Link>
          </Button>
        }
      >
        {describeHappening(view.conflict, view.said)}
      </Notice>
    </Above>
  );
}
