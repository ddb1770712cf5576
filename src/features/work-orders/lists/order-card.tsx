import { chakra, Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { listTexts } from '#app/features/filters/texts.ts';
import { useSessionUser } from '#app/hooks/use-session.ts';
import type { PendingMark } from '#app/sync/read-models/overlay.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Card, CardControls, CardLink } from '#app/ui/card.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { listItem, listRow } from '#app/ui/use-list-keys.ts';
import { formatDate } from '#domain/dates.ts';
import { formatPaise } from '#domain/money.ts';
import type { OrderListName } from '#domain/work-order/lists.ts';
import { statusLine } from '#domain/work-order/statuses.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { LIST_ROUTES } from '../shared/back-to-list.tsx';
import { cardRoute, leadOf } from '../shared/card-route.ts';
import { EntryMarks, StatusBadge } from '../shared/marks.tsx';
import { type OrderSelection, SelectOrder } from './order-selection.tsx';

type Props = {
  /** The list that the card stands on. */
  listName: OrderListName;
  order: WorkOrder;
  pending: readonly PendingMark[];
  action?: ReactNode;
  /** Null on phones, where orders are not selected. */
  selection: OrderSelection | null;
};

/** An order in a list: number, status, vehicle, amount, last change, and its pending acts. */
export function OrderCard({ listName, order, pending, action, selection }: Props) {
  const line = statusLine(order);
  const user = useSessionUser();
  const leadId = useId();
  return (
    <Card pressable selected={selection?.ids.includes(order.id)} {...listRow}>
      <Stack gap="2">
        <Row gap="2" justifyContent="space-between">
          <Flex gap="1" align="center" minWidth="0">
            {selection !== null && <SelectOrder order={order} selection={selection} />}
            <CardLink asChild scrollMarginBottom="24">
              <Link
                to={cardRoute(order.status)}
                params={{ id: order.id }}
                state={{ list: LIST_ROUTES[listName] }}
                aria-describedby={leadId}
                {...listItem}
              >
                {order.number}
              </Link>
            </CardLink>
          </Flex>
          <Flex wrap="wrap" gap="2">
            <EntryMarks pending={pending} />
            <StatusBadge order={order} />
          </Flex>
        </Row>
        <Flex wrap="wrap" columnGap="5" rowGap="1" justify="space-between">
          <span>{order.car.number}</span>
          <chakra.span fontVariantNumeric="tabular-nums" fontWeight="strong">
            {formatPaise(order.totalPaise)}
          </chakra.span>
        </Flex>
        <Flex wrap="wrap" columnGap="5" rowGap="1" justify="space-between">
          <Text as="span" tone="muted" overflowWrap="anywhere">
            {`${order.vendor?.name ?? commonTexts.jobCount(order.jobs.length)} · ${formatDate(order.createdAt)}`}
          </Text>
          {line !== null && (
            <Text as="span" tone="muted" overflowWrap="anywhere">{`${line.text} ${line.by}`}</Text>
          )}
        </Flex>
        <Row justifyContent="space-between">
          {user !== null && (
            <Text
              as="span"
              id={leadId}
              display="inline-flex"
              alignItems="center"
              gap="1"
              tone="accent"
              weight="medium"
              css={{ '& svg': { boxSize: '4', flexShrink: 0 } }}
            >
              {listTexts.leadsTo[leadOf(order, user.role)]}
              <ArrowRight aria-hidden />
            </Text>
          )}
          {action && <CardControls>{action}</CardControls>}
        </Row>
      </Stack>
    </Card>
  );
}
