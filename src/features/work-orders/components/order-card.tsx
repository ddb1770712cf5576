import { chakra, Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { PendingMark } from '#app/sync/overlay.ts';
import { Card, CardLink } from '#app/ui/card.tsx';
import { formatDate } from '#domain/dates.ts';
import { formatPaise } from '#domain/money.ts';
import { texts } from '#domain/texts.ts';
import { statusLine } from '#domain/work-order/statuses.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { cardRoute } from '../order-address.ts';
import { EntryMarks } from './entry-marks.tsx';
import { StatusBadge } from './status-badge.tsx';

const Quiet = chakra('span', { base: { color: 'fg.muted', overflowWrap: 'anywhere' } });

/** An order in a list: number, status, vehicle, amount, who moved it last, and what of it is still on this device. */
export function OrderCard({ order, pending }: { order: WorkOrder; pending: readonly PendingMark[] }) {
  const line = statusLine(order);
  return (
    <Card pressable>
      <Flex direction="column" gap="2">
        <Flex wrap="wrap" gap="2" align="center" justify="space-between">
          <CardLink asChild>
            <Link to={cardRoute(order.status)} params={{ id: order.id }}>
              {order.number}
            </Link>
          </CardLink>
          <Flex wrap="wrap" gap="2">
            <EntryMarks pending={pending} />
            <StatusBadge order={order} />
          </Flex>
        </Flex>
        <Flex wrap="wrap" columnGap="5" rowGap="1" justify="space-between">
          <span>{order.car.number}</span>
          <chakra.span fontVariantNumeric="tabular-nums" fontWeight="strong">
            {formatPaise(order.totalPaise)}
          </chakra.span>
        </Flex>
        <Flex wrap="wrap" columnGap="5" rowGap="1" justify="space-between">
          <Quiet>{order.vendor?.name ?? texts.orders.jobCount(order.jobs.length)}</Quiet>
          <Quiet>
            {line === null
              ? formatDate(order.createdAt)
              : `${line.text} ${line.by} · ${formatDate(order.createdAt)}`}
          </Quiet>
        </Flex>
      </Flex>
    </Card>
  );
}
