import { Flex } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMay } from '#app/hooks/use-session.ts';
import { useWorkOrder, type WorkOrderLive } from '#app/hooks/use-work-order.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { texts } from '#domain/texts.ts';
import type { OrderJob } from '#domain/work-order/work-order.ts';
import { CompletionDialog } from '../components/completion-dialog.tsx';
import { EntryMarks } from '../components/entry-marks.tsx';
import { Freshness } from '../components/freshness.tsx';
import { JobCard } from '../components/job-card.tsx';
import { NextStep } from '../components/next-step.tsx';
import { OrderFacts } from '../components/order-facts.tsx';
import { OrderTimeline } from '../components/order-timeline.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { SectionTitle } from './order-detail-view.tsx';
import { OrderStates } from './order-states.tsx';

/** The order in the bay: where it stands, the next step, and each job to mark. */
export function InProgressDetailView({ id, back }: { id: string; back: ReactNode }) {
  const live = useWorkOrder(id);
  return (
    <OrderStates live={live} back={back}>
      {(view) => <InProgressDetail view={view} back={back} />}
    </OrderStates>
  );
}

function InProgressDetail({ view, back }: { view: WorkOrderLive; back: ReactNode }) {
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
      />
      <Freshness fetchedAt={fetchedAt} source="server" refreshing={refreshing} failure={stale} />
      <Flex direction="column" gap="gap">
        <Card>
          <OrderFacts order={order} />
        </Card>
        <NextStep order={order} />
      </Flex>
      <Jobs view={view} />
      <SectionTitle>{texts.orders.progress}</SectionTitle>
      <Card>
        <OrderTimeline order={order} unsentFrom={loggedByServer} />
      </Card>
    </>
  );
}

function Jobs({ view: { order, pending } }: { view: WorkOrderLive }) {
  const mayComplete = useMay('order-job.complete');
  const [openJobId, setOpenJobId] = useState<string | null>(null);
  const openJob = order.jobs.find((job) => job.id === openJobId) ?? null;
  const isReceived = order.status === 'car_received';
  const isOpen = (job: OrderJob) => job.approval === 'approved' && job.completion === null;
  return (
    <>
      <SectionTitle>{texts.orders.jobs}</SectionTitle>
      <Flex direction="column" gap="gap">
        {mayComplete && !isReceived && order.jobs.some(isOpen) && (
          <Notice tone="info">{texts.orders.notInCarReceived}</Notice>
        )}
        {order.jobs.map((job) => (
          <JobCard
            key={job.id}
            job={job}
            orderStatus={order.status}
            pending={pending.filter((mark) => mark.jobId === job.id)}
            action={
              mayComplete &&
              isReceived &&
              isOpen(job) && (
                <Button
                  size="floor"
                  alignSelf={{ md: 'flex-start' }}
                  icon={<Check />}
                  onClick={() => setOpenJobId(job.id)}
                >
                  {texts.completion.markComplete}
                </Button>
              )
            }
          />
        ))}
      </Flex>
      {openJob !== null && (
        <CompletionDialog key={openJob.id} order={order} job={openJob} onClose={() => setOpenJobId(null)} />
      )}
    </>
  );
}
