import { chakra, Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { useWorkOrderList } from '#app/hooks/use-work-order-list.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { RECENT_ORDERS_SIZE } from '#domain/limits.ts';
import { formatPaise } from '#domain/money.ts';
import { texts } from '#domain/texts.ts';
import { statusColour, statusLabel } from '#domain/work-order/statuses.ts';
import type { WorkOrder, WorkOrderQuery } from '#domain/work-order/work-order.ts';

const LATEST: WorkOrderQuery = {
  statuses: [],
  page: 1,
  pageSize: RECENT_ORDERS_SIZE,
  search: '',
  categoryId: null,
  vendorId: null,
  fromOn: null,
  toOn: null,
};

const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    paddingBlock: '2',
    minHeight: 'row',
    '&:not(:last-of-type)': { borderBottomWidth: 'edge', borderColor: 'line' },
  },
});

/** The five latest orders; `linked` for roles that may open them. */
export function RecentOrders({ linked }: { linked: boolean }) {
  const list = useWorkOrderList('all', LATEST);
  return (
    <Card>
      <CardTitle marginBottom="2">{texts.dashboard.recent}</CardTitle>
      {list.state === 'loading' && <SkeletonList shape="row" count={RECENT_ORDERS_SIZE} />}
      {list.state === 'failed' && <p>{texts.orders.notOnTablet}</p>}
      {list.state === 'ready' && list.value.records.length === 0 && <p>{texts.dashboard.noOrders}</p>}
      {list.state === 'ready' && (
        <Flex as="ul" direction="column" listStyleType="none">
          {list.value.records.map(({ order }) => (
            <RecentOrder key={order.id} order={order} linked={linked} />
          ))}
        </Flex>
      )}
    </Card>
  );
}

function RecentOrder({ order, linked }: { order: WorkOrder; linked: boolean }) {
  return (
    <Row>
      {linked ? (
        <TextLink asChild>
          <Link to="/work-orders/$id" params={{ id: order.id }}>
            {order.number}
          </Link>
        </TextLink>
      ) : (
        <strong>{order.number}</strong>
      )}
      <chakra.span flex="1">{order.car.number}</chakra.span>
      <chakra.span fontVariantNumeric="tabular-nums">{formatPaise(order.totalPaise)}</chakra.span>
      <Badge palette={statusColour(order.status)}>{statusLabel(order.status, order.statusText)}</Badge>
    </Row>
  );
}
