import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import type { ListedOrder } from '#app/entities/orders/listings.ts';
import { StateMark } from '#app/features/office/marks.tsx';
import { useServices } from '#app/hooks/engine-provider.tsx';
import type { Live } from '#app/hooks/use-live-query.ts';
import { useAdditions } from '#app/hooks/use-server.ts';
import { useWorkOrderList, type WorkOrderListLive } from '#app/hooks/use-work-orders.ts';
import { unreadReason } from '#app/texts/common.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Card, CardLink, CardTitle } from '#app/ui/card.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { RECENT_ORDERS_SIZE } from '#domain/limits.ts';
import type { Role } from '#domain/permissions.ts';
import { formatSum, orderSum } from '#domain/work-order/order-sum.ts';
import {
  type CardDestination,
  cardDestination,
  statusColour,
  statusLabel,
} from '#domain/work-order/statuses.ts';
import { ageSince, inStatusSince, longestInStatus, waitingStatusesOf } from '#domain/work-order/waiting.ts';
import { UNFILTERED, type WorkOrder, type WorkOrderQuery } from '#domain/work-order/work-order.ts';
import { dashboardTexts } from './texts.ts';

const TWO_LINES = { columns: 'minmax(0, 1fr) auto', areas: '"number figure" "vehicle status"' };

/** Two lines if its column is narrow, otherwise one; the same as the skeleton `pair`. */
const Line = chakra('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: {
      base: TWO_LINES.columns,
      md: 'minmax(0, 4fr) minmax(0, 4fr) minmax(0, 4fr) minmax(0, 8fr)',
      xl: TWO_LINES.columns,
    },
    gridTemplateAreas: {
      base: TWO_LINES.areas,
      md: '"number vehicle figure status"',
      xl: TWO_LINES.areas,
    },
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    paddingBlock: '2',
    paddingInline: '2',
    marginInline: 'calc(var(--ui-spacing-2) * -1)',
    borderRadius: 'md',
    minHeight: 'row',
    overflowWrap: 'anywhere',
    '&:has(a):hover': { bg: 'bg.hover' },
  },
});

type Props = {
  listed: ListedOrder;
  /** The amount, or the order's waiting time. */
  figure: ReactNode;
  /** A router link with the number; it covers the row. */
  link: ReactElement | null;
};

/** An order in one of the dashboard's short lists: number, vehicle, a figure and its status. */
function OrderRow({ listed: { order, pending }, figure, link }: Props) {
  return (
    <Line>
      <chakra.span gridArea="number">
        {link === null ? <strong>{order.number}</strong> : <CardLink asChild>{link}</CardLink>}
      </chakra.span>
      <chakra.span gridArea="vehicle">{order.car.number}</chakra.span>
      <chakra.span gridArea="figure" textAlign="end" fontVariantNumeric="tabular-nums">
        {figure}
      </chakra.span>
      <Row
        as="span"
        gridArea="status"
        gap="2"
        alignItems="stretch"
        justifyContent="flex-end"
        justifySelf="end"
      >
        <StateMark pending={pending} />
        <Badge palette={statusColour(order.status)}>{statusLabel(order.status, order.statusText)}</Badge>
      </Row>
    </Line>
  );
}

/** The latest orders of any status and date: the dashboard's range does not filter them. */
export const LATEST_ORDERS: WorkOrderQuery = { ...UNFILTERED, statuses: [], pageSize: RECENT_ORDERS_SIZE };

/** The five latest orders; `linked` for roles that may open them. */
export function RecentOrders({ list, linked }: { list: Live<WorkOrderListLive>; linked: boolean }) {
  return (
    <Card>
      <CardTitle marginBottom="2">{dashboardTexts.recent}</CardTitle>
      {list.state === 'loading' && <SkeletonList shape="pair" count={RECENT_ORDERS_SIZE} />}
      {list.state === 'failed' && <p>{unreadReason(list.reason)}</p>}
      {list.state === 'ready' && list.value.records.length === 0 && <p>{dashboardTexts.noOrders}</p>}
      {list.state === 'ready' && list.value.records.length > 0 && (
        <Stack as="ul" gap="0">
          {list.value.records.slice(0, RECENT_ORDERS_SIZE).map((listed) => (
            <OrderRow
              key={listed.order.id}
              listed={listed}
              figure={formatSum(orderSum(listed.order))}
              link={
                linked ? (
                  <Link to="/work-orders/$id" params={{ id: listed.order.id }}>
                    {listed.order.number}
                  </Link>
                ) : null
              }
            />
          ))}
        </Stack>
      )}
      {linked && (
        <TextLink asChild display="inline-flex" alignItems="center" minHeight="control">
          <Link to="/work-orders">{dashboardTexts.allOrders}</Link>
        </TextLink>
      )}
    </Card>
  );
}

/** If there are more open orders than this, only the ones raised first are searched for those that wait longest. */
const LOOKED_THROUGH = 50;
const SHOWN = 5;

/** The screen of an order's next step. */
const SCREENS = {
  approve: '/approve-work-order/$id',
  assign: '/assign-vendor/$id',
  'in-progress': '/in-progress-work-orders/$id',
  created: '/created-work-orders/$id',
} as const satisfies Record<CardDestination, string>;

/**
 * The orders that wait for this role and have been longest in their status, each with its age and a link to its next
 * step.
 */
export function OldestWaiting({ role }: { role: Role }) {
  const list = useOrdersInHand(role);
  const { now } = useServices();
  const oldest = list.state === 'ready' ? longestInStatus(list.value.records, SHOWN) : [];
  return (
    <Card>
      <CardTitle marginBottom="2">{dashboardTexts.oldest}</CardTitle>
      {list.state === 'loading' && <SkeletonList shape="pair" count={SHOWN} />}
      {list.state === 'failed' && <p>{unreadReason(list.reason)}</p>}
      {list.state === 'ready' && oldest.length === 0 && <p>{dashboardTexts.nothingWaits}</p>}
      {oldest.length > 0 && (
        <Stack as="ul" gap="0">
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
        </Stack>
      )}
    </Card>
  );
}

/** The orders raised first. A host that does not sort has them on its last page, which is usually the first as well. */
function useOrdersInHand(role: Role): Live<WorkOrderListLive> {
  const isSorted = useAdditions();
  const first = useWorkOrderList('all', waitingOrdersQuery(role, 1));
  const lastPage = first.state === 'ready' && !isSorted ? Math.max(1, first.value.pageCount) : 1;
  const last = useWorkOrderList('all', lastPage === 1 ? null : waitingOrdersQuery(role, lastPage));
  return lastPage === 1 ? first : last;
}

function waitingOrdersQuery(role: Role, page: number): WorkOrderQuery {
  return {
    ...UNFILTERED,
    statuses: waitingStatusesOf(role),
    page,
    pageSize: LOOKED_THROUGH,
    sort: 'created',
  };
}

function ageText(order: WorkOrder, now: Date): string {
  const { unit, count } = ageSince(inStatusSince(order), now);
  return dashboardTexts.standing[unit](count);
}
