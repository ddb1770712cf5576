import { chakra, Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Printer, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { useWorkOrder, type WorkOrderLive } from '#app/hooks/use-work-order.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { texts } from '#domain/texts.ts';
import { listTexts } from '#domain/texts-lists.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { EntryMarks } from '../components/entry-marks.tsx';
import { Freshness } from '../components/freshness.tsx';
import { JobCard } from '../components/job-card.tsx';
import { OrderFacts } from '../components/order-facts.tsx';
import { OrderTimeline } from '../components/order-timeline.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { StatusLog } from '../components/status-log.tsx';
import { leadOf } from '../next-screen.ts';
import { cardRoute } from '../order-address.ts';
import { OrderStates } from './order-states.tsx';

export const SectionTitle = chakra('h2', {
  base: { textStyle: 'heading', marginTop: 'section', marginBottom: '3' },
});

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
  const { order, pending, loggedByServer, fetchedAt, refreshing, stale } = view;
  return (
    <>
      <PageHeader
        title={order.number}
        back={back}
        marks={
          <>
            <StatusBadge order={order} />
            <EntryMarks pending={pending} />
          </>
        }
        actions={<OrderActions order={order} />}
      />
      <Freshness fetchedAt={fetchedAt} source="server" refreshing={refreshing} failure={stale} />
      <Flex direction="column" gap="gap">
        <Card>
          <OrderFacts order={order} />
        </Card>
        <Card>
          <OrderTimeline order={order} unsentFrom={loggedByServer} />
        </Card>
      </Flex>
      <SectionTitle>{texts.orders.jobs}</SectionTitle>
      <Flex direction="column" gap="gap">
        {order.jobs.length === 0 && <p>{texts.orders.noJobs}</p>}
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

/** The way to the screen where the person has something to do with the order, if there is one; and its print. */
function OrderActions({ order }: { order: WorkOrder }) {
  const user = useSessionUser();
  const lead = user === null ? 'open' : leadOf(order, user.role);
  return (
    <>
      {lead !== 'open' && (
        <Button asChild>
          <Link to={cardRoute(order.status)} params={{ id: order.id }}>
            {listTexts.leadsTo[lead]}
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      )}
      <Button asChild variant="quiet">
        <a href={`/print/work-orders/${order.id}`} target="_blank" rel="noopener opener">
          <Printer aria-hidden />
          {listTexts.print}
        </a>
      </Button>
    </>
  );
}

function InvalidId({ back }: { back: ReactNode }) {
  return (
    <>
      <PageHeader title={texts.orders.notFoundTitle} back={back} />
      <EmptyState icon={<SearchX aria-hidden />} sentence={texts.orders.invalidId} />
    </>
  );
}
