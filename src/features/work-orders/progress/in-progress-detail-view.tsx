import { Link } from '@tanstack/react-router';
import { stepTexts } from '#app/actions/labels.ts';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { useWorkOrder, type WorkOrderLive } from '#app/hooks/use-work-orders.ts';
import { Button } from '#app/ui/button.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { ActionBar } from '#app/ui/toolbar.tsx';
import { describeRefusal } from '#domain/refusals.ts';
import { checkStep } from '#domain/work-order/steps.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { OrderProgress } from '../shared/order-facts.tsx';
import { OrderHeader, SectionTitle } from '../shared/order-header.tsx';
import { OrderStates } from '../shared/order-states.tsx';
import { StepButton } from '../shared/step-button.tsx';
import { orderTexts } from '../texts.ts';
import { ProgressJobs } from './progress-jobs.tsx';
import { ProgressSummary } from './progress-summary.tsx';

/** The order in the bay: summary, next step, and the jobs to mark. */
export function InProgressDetailView({ id }: { id: string }) {
  return (
    <OrderStates live={useWorkOrder(id)} list="/in-progress-work-orders">
      {(view) => <InProgressDetail view={view} />}
    </OrderStates>
  );
}

function InProgressDetail({ view }: { view: WorkOrderLive }) {
  const { order, pending } = view;
  return (
    <>
      <OrderHeader view={view} list="/in-progress-work-orders" />
      <Stack gap="0" flex="1">
        <ProgressSummary order={order} />
        <NoVendorYet order={order} />
        <SectionTitle>{orderTexts.jobs}</SectionTitle>
        <ProgressJobs order={order} pending={pending} />
        <StepButton
          order={order}
          // Last on the page, so that it sticks to the bottom.
          around={(button) => (
            <ActionBar inSight order={1}>
              {button}
            </ActionBar>
          )}
        />
        <OrderProgress view={view} marginBlock="section" />
      </Stack>
    </>
  );
}

/** Why there is no next step yet. */
function NoVendorYet({ order }: { order: WorkOrder }) {
  const user = useSessionUser();
  const refusal = user === null ? null : checkStep(order, 'hand-over', user.role);
  if (refusal?.kind !== 'order/no-vendor') return null;
  return (
    <Stack gap="2" alignItems="flex-start" marginTop="gap">
      <p>{describeRefusal(refusal)}</p>
      <Button asChild variant="quiet">
        <Link to="/assign-vendor/$id" params={{ id: order.id }}>
          {stepTexts['assign-vendor']}
        </Link>
      </Button>
    </Stack>
  );
}
