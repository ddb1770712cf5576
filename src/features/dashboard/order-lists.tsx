import { chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { AttentionMark, SendingMark, WaitingMark } from '#app/features/office/components/work-marks.tsx';
import { useServices } from '#app/hooks/engine-provider.tsx';
import type { Live } from '#app/hooks/use-live-query.ts';
import { useWorkOrderList, type WorkOrderListLive } from '#app/hooks/use-work-orders.ts';
import type { ListedOrder } from '#app/sync/pull/listings.ts';
import type { PendingMark } from '#app/sync/read-models/overlay.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Card, CardLink, CardTitle } from '#app/ui/card.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { RECENT_ORDERS_SIZE } from '#domain/limits.ts';
import { formatPaise } from '#domain/money.ts';
import {
  type CardDestination,
  cardDestination,
  statusColour,
  statusLabel,
} from '#domain/work-order/statuses.ts';
import { ageSince, longestStanding, standingSince, WAITING_STATUSES } from '#domain/work-order/waiting.ts';
import type { WorkOrder, WorkOrderQuery } from '#domain/work-order/work-order.ts';
import { dashboardTexts } from './texts.ts';

const OrderRows = chakra('ul', {
  base: { display: 'flex', flexDirection: 'column', listStyleType: 'none' },
});

/** Two lines on a phone, one from a tablet on. */
const Row = chakra('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr) auto',
      md: 'minmax(0, 4fr) minmax(0, 4fr) minmax(0, 4fr) minmax(0, 8fr)',
    },
    gridTemplateAreas: { base: '"number figure" "vehicle status"', md: '"number vehicle figure status"' },
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

const Status = chakra('span', {
  base: {
    gridArea: 'status',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    justifyContent: 'flex-end',
    justifySelf: 'end',
  },
});

type Props = {
  listed: ListedOrder;
  /** What is compared down the list: the amount, or how long the order has stood. */
  figure: ReactNode;
  /** A router link holding the number; it covers the row. */
  link: ReactElement | null;
};

/** An order in one of the dashboard's short lists: number, vehicle, a figure and its status. */
function OrderRow({ listed: { order, pending }, figure, link }: Props) {
  return (
    <Row>
      <chakra.span gridArea="number">
        {link === null ? <strong>{order.number}</strong> : <CardLink asChild>{link}</CardLink>}
      </chakra.span>
      <chakra.span gridArea="vehicle">{order.car.number}</chakra.span>
      <chakra.span gridArea="figure" textAlign="end" fontVariantNumeric="tabular-nums">
        {figure}
      </chakra.span>
      <Status>
        <UnsentMark pending={pending} />
        <Badge palette={statusColour(order.status)}>{statusLabel(order.status, order.statusText)}</Badge>
      </Status>
    </Row>
  );
}

/** That what is shown is not all with the server yet. */
function UnsentMark({ pending }: { pending: readonly PendingMark[] }) {
  const attention = pending.find(({ state }) => state === 'attention');
  if (attention !== undefined) return <AttentionMark failure={attention.failure} />;
  if (pending.some(({ state }) => state === 'sending')) return <SendingMark />;
  return pending.length === 0 ? null : <WaitingMark />;
}

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
