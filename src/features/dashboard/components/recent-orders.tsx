import { Link } from '@tanstack/react-router';
import type { Live } from '#app/hooks/use-live-query.ts';
import type { WorkOrderListLive } from '#app/hooks/use-work-orders.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { RECENT_ORDERS_SIZE } from '#domain/limits.ts';
import { formatPaise } from '#domain/money.ts';
import type { WorkOrderQuery } from '#domain/work-order/work-order.ts';
import { dashboardTexts } from '../texts.ts';
import { OrderRow, OrderRows } from './order-row.tsx';

/** The latest orders of any status and date: the range of the dashboard does not narrow them (decision F2). */
export const LATEST_ORDERS: WorkOrderQuery = {
  statuses: [],
  page: 1,
  pageSize: RECENT_ORDERS_SIZE,
  search: '',
  categoryId: null,
  vendorId: null,
  fromOn: null,
  toOn: null,
};

/** The five latest orders; `linked` for roles that may open them. */
export function RecentOrders({ list, linked }: { list: Live<WorkOrderListLive>; linked: boolean }) {
  return (
    <Card>
      <CardTitle marginBottom="2">{dashboardTexts.recent}</CardTitle>
      {list.state === 'loading' && <SkeletonList shape="row" count={RECENT_ORDERS_SIZE} />}
      {list.state === 'failed' && (
        <p>{list.reason.kind === 'refused' ? list.reason.detail : commonTexts.notOnTablet}</p>
      )}
      {list.state === 'ready' && list.value.records.length === 0 && <p>{dashboardTexts.noOrders}</p>}
      {list.state === 'ready' && list.value.records.length > 0 && (
        <OrderRows>
          {list.value.records.slice(0, RECENT_ORDERS_SIZE).map((listed) => (
            <OrderRow
              key={listed.order.id}
              listed={listed}
              figure={formatPaise(listed.order.totalPaise)}
              link={
                linked ? (
                  <Link to="/work-orders/$id" params={{ id: listed.order.id }}>
                    {listed.order.number}
                  </Link>
                ) : null
              }
            />
          ))}
        </OrderRows>
      )}
    </Card>
  );
}
