import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { listTexts } from '#app/features/filters/texts.ts';
import { WaitingMark } from '#app/features/office/marks.tsx';
import { ReasonGiven } from '#app/features/reasons/stated-reason.tsx';
import { useNames } from '#app/hooks/use-names.tsx';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { useWorkOrder, type WorkOrderLive } from '#app/hooks/use-work-orders.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { LinedList, Row, Stack } from '#app/ui/stack.tsx';
import { formatDateTime } from '#domain/dates.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { cardRoute, leadOf } from '../shared/card-route.ts';
import { JobCards } from '../shared/job-card.tsx';
import { StatusBadge } from '../shared/marks.tsx';
import { OrderFacts, OrderProgress } from '../shared/order-facts.tsx';
import { OrderHeader, SectionTitle } from '../shared/order-header.tsx';
import { OrderStates } from '../shared/order-states.tsx';
import { orderTexts } from '../texts.ts';

/** A read-only order: details, timeline, jobs with pictures, and its status log. */
export function OrderDetailView({ id }: { id: string }) {
  return (
    <OrderStates live={useWorkOrder(id)} list="/work-orders">
      {(view) => <WholeOrder view={view} />}
    </OrderStates>
  );
}

function WholeOrder({ view }: { view: WorkOrderLive }) {
  const { order, pending, loggedByServer } = view;
  return (
    <>
      <OrderHeader view={view} list="/work-orders" actions={<OrderActions order={order} />} />
      <Stack>
        <OrderFacts order={order} />
        <OrderProgress view={view} />
      </Stack>
      <SectionTitle>{orderTexts.jobs}</SectionTitle>
      <Stack>
        <JobCards order={order} pending={pending} />
      </Stack>
      <SectionTitle>{listTexts.log}</SectionTitle>
      <Card>
        <StatusLog order={order} unsentFrom={loggedByServer} />
      </Card>
    </>
  );
}

/** The link to the screen where this user can act on the order, if there is one. */
function OrderActions({ order }: { order: WorkOrder }) {
  const user = useSessionUser();
  const lead = user === null ? 'open' : leadOf(order, user.role);
  if (lead === 'open') return null;
  return (
    <Button asChild>
      <Link to={cardRoute(order.status)} params={{ id: order.id }}>
        {listTexts.leadsTo[lead]}
        <ArrowRight aria-hidden />
      </Link>
    </Button>
  );
}

/** Every status the order entered, newest last. `unsentFrom` is the number of them that the server knows. */
function StatusLog({ order, unsentFrom }: { order: WorkOrder; unsentFrom: number }) {
  const nameOf = useNames();
  return (
    <LinedList as="ol" aria-label={listTexts.log}>
      {order.statusLog.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows at its end, and an order may enter one status twice
        <Row as="li" key={index} columnGap="3" rowGap="1">
          <chakra.span flex="0 0 auto" minWidth={{ md: 'menu' }}>
            <StatusBadge order={entry} />
          </chakra.span>
          <chakra.span flex="1 1 auto" overflowWrap="anywhere">
            {entry.by === null ? listTexts.nobody : nameOf(entry.by)}
            <ReasonGiven said={entry} />
          </chakra.span>
          {index >= unsentFrom && <WaitingMark small />}
          {entry.at !== null && (
            <chakra.time color="fg.muted" fontVariantNumeric="tabular-nums" dateTime={entry.at}>
              {formatDateTime(entry.at)}
            </chakra.time>
          )}
        </Row>
      ))}
    </LinedList>
  );
}
