import { lazy, type ReactNode, Suspense } from 'react';
import { useDraftNames } from '#app/hooks/use-draft.ts';
import type { WorkOrderLive } from '#app/hooks/use-work-orders.ts';
import type { PendingMark } from '#app/sync/read-models/overlay.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { isEditable } from '#domain/work-order/jobs.ts';
import { quantitiesDraftName } from '../created/use-quantity-changes.ts';
import { Doubles } from './doubles.tsx';
import { EntryMarks } from './entry-marks.tsx';
import { Freshness } from './freshness.tsx';
import { OrderAttention } from './order-attention.tsx';
import { PrintOrder } from './print-order.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useChangedBy } from './use-changed-by.ts';

type Props = {
  view: WorkOrderLive;
  back: ReactNode;
  /** Instead of all that waits: where a part of the page tells the rest in more words. */
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

/** Hardly ever needed: the order was sent on while a change of this device's was not saved. */
const LeftQuantitiesNotice = lazy(() =>
  import('./left-quantities-notice.tsx').then(
    (part) => ({ default: part.LeftQuantitiesNotice }),
    () => ({ default: () => null }),
  ),
);

/** Quantities that were changed here and not saved before the order moved on: told wherever the order is shown. */
function LeftQuantities({ view }: { view: WorkOrderLive }) {
  const hasLeft = useDraftNames().has(quantitiesDraftName(view.firstId));
  if (!hasLeft || isEditable(view.order)) return null;
  return (
    <Suspense fallback={null}>
      <LeftQuantitiesNotice view={view} />
    </Suspense>
  );
}
