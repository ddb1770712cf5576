import { chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { printTexts } from '#app/features/printing/texts.ts';
import { useDraftNames } from '#app/hooks/use-draft.ts';
import { useConflict } from '#app/hooks/use-outbox.ts';
import type { WorkOrderLive } from '#app/hooks/use-work-orders.ts';
import { entryAnchor } from '#app/sync/outbox/entry-states.ts';
import { conflictTexts, describeHappening } from '#app/sync/read-models/conflict-texts.ts';
import type { PendingMark } from '#app/sync/read-models/overlay.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { isEditable } from '#domain/work-order/jobs.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { quantitiesDraftName } from '../created/use-quantity-changes.ts';
import { assignVendorMutation } from '../mutations/assign-vendor.ts';
import { orderToasts } from '../texts.ts';
import { Doubles } from './doubles.tsx';
import { Freshness } from './freshness.tsx';
import { EntryMarks, StatusBadge } from './marks.tsx';
import { useChangedBy } from './use-changed-by.ts';
import { usePrintKey } from './use-print-key.ts';

type Props = {
  view: WorkOrderLive;
  back: ReactNode;
  /** Replaces the marks of everything pending where the page itself explains some of it. */
  marks?: readonly PendingMark[];
  /** What can be done with the order as a whole, before its print. */
  actions?: ReactNode;
};

/** The head of every detail: number, status, what of it is still on this device, its print, and how old the data is. */
export function OrderHeader({ view, back, marks = view.pending, actions }: Props) {
  const { order, fetchedAt, refreshing, stale } = view;
  const news = useChangedBy(view);
  return (
    <>
      <PageHeader
        title={order.number}
        back={back}
        marks={
          <>
            <StatusBadge order={order} />
            <EntryMarks pending={marks} />
          </>
        }
        actions={
          <>
            {actions}
            <PrintOrder id={order.id} />
          </>
        }
      />
      <OrderAttention order={order} pending={marks} />
      <Doubles orderId={order.id} />
      <LeftQuantities view={view} />
      <Freshness fetchedAt={fetchedAt} source="server" refreshing={refreshing} failure={stale} news={news} />
    </>
  );
}

/** Rarely needed: the order moved on while this device still had an unsaved change. */
const LeftQuantitiesNotice = lazy(() =>
  import('./left-quantities-notice.tsx').then(
    (part) => ({ default: part.LeftQuantitiesNotice }),
    () => ({ default: () => null }),
  ),
);

/** Quantities changed here and not saved before the order moved on; shown wherever the order is shown. */
function LeftQuantities({ view }: { view: WorkOrderLive }) {
  const hasLeft = useDraftNames().has(quantitiesDraftName(view.firstId));
  if (!hasLeft || isEditable(view.order)) return null;
  return (
    <Suspense fallback={null}>
      <LeftQuantitiesNotice view={view} />
    </Suspense>
  );
}

/** Opens the print in a window of its own, so that the page stays where it is; `p` does the same. */
function PrintOrder({ id }: { id: string }) {
  const link = usePrintKey();
  return (
    <Button asChild variant="quiet" paddingInline={{ base: '3', md: '5' }}>
      <a
        ref={link}
        href={`/print/work-orders/${id}`}
        target="_blank"
        rel="noopener opener"
        aria-keyshortcuts="p"
        aria-label={printTexts.print}
        title={printTexts.print}
      >
        <Printer aria-hidden />
        <chakra.span hideBelow="md">{printTexts.print}</chakra.span>
      </a>
    </Button>
  );
}

type AttentionProps = { order: WorkOrder; pending: readonly PendingMark[] };

/** The first of the person's acts that the server refused: who did what, and a link to its card in the outbox. */
function OrderAttention({ order, pending }: AttentionProps) {
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
    <chakra.div marginBottom="gap" overflowWrap="anywhere">
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
    </chakra.div>
  );
}

/** A heading within a detail. */
export const SectionTitle = chakra('h2', {
  base: { textStyle: 'heading', marginTop: 'section', marginBottom: '3' },
});
