import type { ReactNode } from 'react';
import { useWorkOrder, type WorkOrderLive } from '#app/hooks/use-work-orders.ts';
import { Card } from '#app/ui/card.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { OrderHeader, SectionTitle } from '../shared/order-header.tsx';
import { OrderStates } from '../shared/order-states.tsx';
import { OrderTimeline } from '../shared/order-timeline.tsx';
import { orderTexts } from '../texts.ts';
import { NextStep } from './next-step.tsx';
import { ProgressJobs } from './progress-jobs.tsx';
import { ProgressSummary } from './progress-summary.tsx';

/** The order in the bay: summary, next step, and the jobs to mark. */
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
      <Stack gap="0">
        <Stack marginBottom="gap">
          <ProgressSummary order={order} />
        </Stack>
        <NextStep order={order} />
        <SectionTitle>{orderTexts.jobs}</SectionTitle>
        <ProgressJobs order={order} pending={pending} />
        <SectionTitle>{orderTexts.progress}</SectionTitle>
        <Card marginBottom="gap">
          <OrderTimeline order={order} unsentFrom={loggedByServer} />
        </Card>
      </Stack>
    </>
  );
}
