import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useWorkOrder } from '#app/hooks/use-work-order.ts';
import { Card } from '#app/ui/card.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { texts } from '#domain/texts.ts';
import { EntryMarks } from '../components/entry-marks.tsx';
import { Freshness } from '../components/freshness.tsx';
import { JobCard } from '../components/job-card.tsx';
import { OrderFacts } from '../components/order-facts.tsx';
import { OrderTimeline } from '../components/order-timeline.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { OrderStates } from './order-states.tsx';

export const SectionTitle = chakra('h2', {
  base: { textStyle: 'heading', marginTop: 'section', marginBottom: '3' },
});

/** An order to read: facts, timeline, jobs with their pictures. */
export function OrderDetailView({ id, back }: { id: string; back: ReactNode }) {
  const live = useWorkOrder(id);
  return (
    <OrderStates live={live} back={back}>
      {({ order, pending, loggedByServer, fetchedAt, refreshing, stale }) => (
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
        </>
      )}
    </OrderStates>
  );
}
