import { Link } from '@tanstack/react-router';
import { useServices } from '#app/hooks/engine-provider.tsx';
import type { Live } from '#app/hooks/use-live-query.ts';
import { useWorkOrderList, type WorkOrderListLive } from '#app/hooks/use-work-orders.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { type CardDestination, cardDestination } from '#domain/work-order/statuses.ts';
import { ageSince, longestStanding, standingSince, WAITING_STATUSES } from '#domain/work-order/waiting.ts';
import type { WorkOrder, WorkOrderQuery } from '#domain/work-order/work-order.ts';
import { dashboardTexts } from '../texts.ts';
import { OrderRow, OrderRows } from './order-row.tsx';

/** Orders looked through for those that stand longest; of more than these, the ones raised first are looked through. */
const LOOKED_THROUGH = 50;
const SHOWN = 5;

/** Where the act that an order waits for is done. */
const SCREENS = {
  approve: '/approve-work-order/$id',
  assign: '/assign-vendor/$id',
  'in-progress': '/in-progress-work-orders/$id',
  created: '/created-work-orders/$id',
} as const satisfies Record<CardDestination, string>;

/** The orders in hand that have stood longest in their status, each with its age and the way to its next step. */
export function OldestWaiting() {
  const list = useOrdersInHand();
  const { now } = useServices();
  const oldest = list.state === 'ready' ? longestStanding(list.value.records, SHOWN) : [];
  return (
    <Card>
      <CardTitle marginBottom="2">{dashboardTexts.oldest}</CardTitle>
      {list.state === 'loading' && <SkeletonList shape="row" count={SHOWN} />}
      {list.state === 'failed' && (
        <p>{list.reason.kind === 'refused' ? list.reason.detail : commonTexts.notOnTablet}</p>
      )}
      {list.state === 'ready' && oldest.length === 0 && <p>{dashboardTexts.nothingWaits}</p>}
      {oldest.length > 0 && (
        <OrderRows>
          {oldest.map((listed) => (
            <OrderRow
              key={listed.order.id}
              listed={listed}
              figure={ageText(listed.order, now())}
              link={
                <Link to={SCREENS[cardDestination(listed.order.status)]} params={{ id: listed.order.id }}>
                  {listed.order.number}
                </Link>
              }
            />
          ))}
        </OrderRows>
      )}
    </Card>
  );
}

/** Lists come newest first, so the last page holds what was raised first; mostly that is the first page as well. */
function useOrdersInHand(): Live<WorkOrderListLive> {
  const first = useWorkOrderList('all', inHand(1));
  const lastPage = first.state === 'ready' ? Math.max(1, first.value.pageCount) : 1;
  const last = useWorkOrderList('all', inHand(lastPage));
  return lastPage === 1 ? first : last;
}

function inHand(page: number): WorkOrderQuery {
  const none = { search: '', categoryId: null, vendorId: null, fromOn: null, toOn: null };
  return { statuses: WAITING_STATUSES, page, pageSize: LOOKED_THROUGH, ...none };
}

function ageText(order: WorkOrder, now: Date): string {
  const { unit, count } = ageSince(standingSince(order), now);
  return dashboardTexts.standing[unit](count);
}
