import { Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { ArrowRight, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { listTexts } from '#app/features/filters/texts.ts';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { useWorkOrder, type WorkOrderLive } from '#app/hooks/use-work-orders.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { cardRoute } from '../shared/card-route.ts';
import { JobCard } from '../shared/job-card.tsx';
import { leadOf } from '../shared/next-screen.ts';
import { OrderFacts } from '../shared/order-facts.tsx';
import { OrderHeader } from '../shared/order-header.tsx';
import { OrderStates } from '../shared/order-states.tsx';
import { OrderTimeline } from '../shared/order-timeline.tsx';
import { SectionTitle } from '../shared/section-title.tsx';
import { orderTexts } from '../texts.ts';
import { StatusLog } from './status-log.tsx';

type Props = { id: string; back: ReactNode };

/** An order to read: facts, timeline, jobs with their pictures, and everything that happened to it. */
export function OrderDetailView({ id, back }: Props) {
  return id.trim() === '' ? <InvalidId back={back} /> : <OrderDetail id={id} back={back} />;
}

function OrderDetail({ id, back }: Props) {
  const live = useWorkOrder(id);
  return (
    <OrderStates live={live} back={back}>
      {(view) => <WholeOrder view={view} back={back} />}
    </OrderStates>
  );
}

function WholeOrder({ view, back }: { view: WorkOrderLive; back: ReactNode }) {
  const { order, pending, loggedByServer } = view;
  return (
    <>
      <OrderHeader view={view} back={back} actions={<OrderActions order={order} />} />
      <Flex direction="column" gap="gap">
        <Card>
          <OrderFacts order={order} />
        </Card>
        <Card>
          <OrderTimeline order={order} unsentFrom={loggedByServer} />
        </Card>
      </Flex>
      <SectionTitle>{orderTexts.jobs}</SectionTitle>
      <Flex direction="column" gap="gap">
        {order.jobs.length === 0 && <p>{orderTexts.noJobs}</p>}
        {order.jobs.map((job) => (
          <JobCard
            key={job.id}
            job={job}
            orderStatus={order.status}
            pending={pending.filter((mark) => mark.jobId === job.id)}
          />
        ))}
      </Flex>
      <SectionTitle>{listTexts.log}</SectionTitle>
      <Card>
        <StatusLog order={order} unsentFrom={loggedByServer} />
      </Card>
    </>
  );
}

/** The way to the screen where the person has something to do with the order, if there is one. */
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

function InvalidId({ back }: { back: ReactNode }) {
  return (
    <>
      <PageHeader title={orderTexts.notFoundTitle} back={back} />
      <EmptyState icon={<SearchX aria-hidden />} sentence={orderTexts.invalidId} />
    </>
  );
}
