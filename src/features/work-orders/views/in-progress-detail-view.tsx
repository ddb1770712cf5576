import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useWorkOrder, type WorkOrderLive } from '#app/hooks/use-work-order.ts';
import { Card } from '#app/ui/card.tsx';
import { NextStep } from '../components/next-step.tsx';
import { OrderHeader } from '../components/order-header.tsx';
import { OrderTimeline } from '../components/order-timeline.tsx';
import { ProgressJobs } from '../components/progress-jobs.tsx';
import { ProgressSummary } from '../components/progress-summary.tsx';
import { SectionTitle } from '../components/section-title.tsx';
import { orderTexts } from '../texts.ts';
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
  const { order, pending, loggedByServer } = view;
  return (
    <>
      <OrderHeader view={view} back={back} />
      <Flex direction="column">
        <Flex direction="column" gap="gap" marginBottom="gap">
          <ProgressSummary order={order} />
        </Flex>
        <NextStep order={order} />
        <SectionTitle>{orderTexts.jobs}</SectionTitle>
        <ProgressJobs order={order} pending={pending} />
        <SectionTitle>{orderTexts.progress}</SectionTitle>
        <Card marginBottom="gap">
          <OrderTimeline order={order} unsentFrom={loggedByServer} />
        </Card>
      </Flex>
    </>
  );
}
