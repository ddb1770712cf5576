import { Link } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { useWorkOrder, type WorkOrderLive } from '#app/hooks/use-work-orders.ts';
import { commonTexts, menuTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { describeRefusal } from '#domain/refusals.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { checkStep } from '#domain/work-order/steps.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { cardRoute } from '../shared/card-route.ts';
import { useOrderDesk } from '../shared/order-desk.ts';
import { OrderFacts } from '../shared/order-facts.tsx';
import { OrderHeader, SectionTitle } from '../shared/order-header.tsx';
import { OrderStates } from '../shared/order-states.tsx';
import { orderTexts } from '../texts.ts';
import { AssignJobs } from './assign-jobs.tsx';
import { assignTexts } from './texts.ts';
import { useAssignVendor } from './use-assign-vendor.ts';
import { VendorPicker } from './vendor-picker.tsx';

type Props = { id: string; onAssigned: () => void };

/** An order that needs a vendor: its jobs, and each vendor's price for them. */
export function AssignDetailView({ id, onAssigned }: Props) {
  return (
    <OrderStates live={useWorkOrder(id)} list="/assign-vendor">
      {(view) => <AssignDetail view={view} onAssigned={onAssigned} />}
    </OrderStates>
  );
}

function AssignDetail({ view, onAssigned }: { view: WorkOrderLive; onAssigned: () => void }) {
  // Frozen while saving, because the order counts as assigned here before the list opens.
  const [saving, setSaving] = useState<WorkOrderLive | null>(null);
  const shown = saving ?? view;
  const { order } = shown;
  const user = useSessionUser();
  const desk = useOrderDesk();
  const { busy, assign } = useAssignVendor(order);
  const refusal = user === null ? null : checkStep(order, 'assign-vendor', user.role);
  const reason = useFocusWhenTaken(refusal !== null);
  if (user === null) return null;

  async function pick(vendor: Vendor) {
    if (busy) return;
    setSaving(view);
    if (!(await assign(vendor))) setSaving(null);
    else if (desk === null) onAssigned();
    else desk.showNext();
  }

  return (
    <>
      <OrderHeader view={shown} list="/assign-vendor" />
      <Stack>
        {refusal !== null && (
          <chakra.div ref={reason} tabIndex={-1}>
            <Notice
              tone="info"
              actions={refusal.kind !== 'role/not-allowed' && <RightScreen order={order} />}
            >
              {describeRefusal(refusal)}
            </Notice>
          </chakra.div>
        )}
        <OrderFacts order={order} />
      </Stack>
      <Beside>
        <div>
          <SectionTitle>{orderTexts.jobs}</SectionTitle>
          <Card>
            <AssignJobs jobs={order.jobs} />
          </Card>
        </div>
        {refusal === null && (
          <div>
            <SectionTitle>{assignTexts.choose}</SectionTitle>
            <VendorPicker jobs={order.jobs} present={order.vendor} onPick={(vendor) => void pick(vendor)} />
          </div>
        )}
      </Beside>
    </>
  );
}

/** If another user's action removes the focused choice, the focus moves to the reason, without scrolling. */
function useFocusWhenTaken(isTaken: boolean): RefObject<HTMLDivElement | null> {
  const reason = useRef<HTMLDivElement>(null);
  const wasTaken = useRef(isTaken);
  useLayoutEffect(() => {
    const isLost = isTaken && !wasTaken.current && document.activeElement === document.body;
    if (isLost) reason.current?.focus({ preventScroll: true });
    wasTaken.current = isTaken;
  }, [isTaken]);
  return reason;
}

/** The vendors are next to the jobs if both fit. */
function Beside({ children }: { children: ReactNode }) {
  return (
    <chakra.div containerType="inline-size">
      <chakra.div
        css={{
          '@container (min-width: 40rem)': {
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
            columnGap: 'inset',
            alignItems: 'start',
          },
        }}
      >
        {children}
      </chakra.div>
    </chakra.div>
  );
}

/** The link to the order's current screen, named as in the menu. */
function RightScreen({ order }: { order: WorkOrder }) {
  const to = cardRoute(order.status);
  const name = {
    '/approve-work-order/$id': menuTexts['/approve-work-order'],
    '/assign-vendor/$id': menuTexts['/assign-vendor'],
    '/in-progress-work-orders/$id': menuTexts['/in-progress-work-orders'],
    '/created-work-orders/$id': commonTexts.order,
  }[to];
  return (
    <Button asChild variant="quiet">
      <Link to={to} params={{ id: order.id }}>
        {assignTexts.openScreen(name)}
      </Link>
    </Button>
  );
}
