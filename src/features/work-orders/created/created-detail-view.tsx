import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { listTexts } from '#app/features/filters/texts.ts';
import type { Live } from '#app/hooks/use-live-query.ts';
import { useMay, useSessionUser } from '#app/hooks/use-session.ts';
import { useWorkOrder, type WorkOrderLive } from '#app/hooks/use-work-orders.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Part } from '#app/ui/part.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { ActionBar } from '#app/ui/toolbar.tsx';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import { may } from '#domain/permissions.ts';
import { isEditable } from '#domain/work-order/jobs.ts';
import { cardDestination } from '#domain/work-order/statuses.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { type ListRoute, useFormerList } from '../shared/back-to-list.tsx';
import { CancelButton, CancelDialog } from '../shared/cancel-order.tsx';
import { cardRoute, leadOf } from '../shared/card-route.ts';
import { DecidedSteps } from '../shared/decided-steps.tsx';
import { JobCards } from '../shared/job-card.tsx';
import { useOrderDesk } from '../shared/order-desk.ts';
import { OrderFacts, OrderProgress } from '../shared/order-facts.tsx';
import { OrderHeader, SectionTitle } from '../shared/order-header.tsx';
import { OrderStates } from '../shared/order-states.tsx';
import { orderTexts } from '../texts.ts';
import { CopyOrder } from './copy-order.tsx';
import { CreatedEditor } from './created-editor.tsx';
import { createdTexts } from './texts.ts';

// Loaded on demand: with the camera it is larger than the rest of the screen.
const AddJobDialog = lazy(async () => ({ default: (await import('./add-job-dialog.tsx')).AddJobDialog }));

/** The order was just raised at the car: its first job is requested immediately. */
type JustRaised = { addFirstJob?: boolean };

declare module '@tanstack/react-router' {
  // The router's own way to type its history state.
  interface HistoryState extends JustRaised {}
}

/** An order being put together; read-only for other roles and once it has moved on. */
export function CreatedDetailView({ id }: { id: string }) {
  const live = useNamedOrder(id);
  const list = useFormerList() ?? '/created-work-orders';
  return (
    <OrderStates live={live} list={list}>
      {(view) => <CreatedDetail view={view} formerList={list} />}
    </OrderStates>
  );
}

/** Details, timeline, jobs. On small screens, where the timeline fills the screen, the jobs come first. */
function CreatedDetail({ view, formerList }: { view: WorkOrderLive; formerList: ListRoute }) {
  const { order } = view;
  const mayEdit = useMay('work-order.edit-jobs');
  const mayCancel = useMay('work-order.cancel');
  const [isCancelling, setIsCancelling] = useState(false);
  const isNew = useLocation({ select: ({ state }) => state.addFirstJob === true });
  const isOpen = isEditable(order);
  const [isAdding, setIsAdding] = useState(isNew && isOpen && mayEdit && order.jobs.length === 0);
  const [turn, setTurn] = useState(0);
  /** The order submitted from the camera, until its editor has done so. */
  const [submitting, setSubmitting] = useState<string | null>(null);
  const maySubmit = useMay('work-order.submit');
  const isBesideList = useOrderDesk() !== null;
  const isTablet = useMediaQuery(media.tabletUp);
  const navigate = useNavigate();
  // An order that moved on leads back to the list it was opened from [L15].
  const list = isOpen ? '/created-work-orders' : formerList;
  const isOpenNow = useRef(isOpen);
  useLayoutEffect(() => {
    isOpenNow.current = isOpen;
  });
  const cancel = isOpen && mayCancel && <CancelButton order={order} onPress={() => setIsCancelling(true)} />;
  return (
    <>
      <OrderHeader view={view} list={list} actions={isTablet && cancel} />
      <Stack gap="0" flex="1">
        <chakra.div marginBottom="gap">
          <OrderFacts order={order} />
        </chakra.div>
        <OrderProgress
          view={view}
          order={isBesideList ? 1 : { base: 1, lg: 0 }}
          marginBlock={isBesideList ? 'section' : { base: 'section', lg: '0' }}
        />
        {isOpen && mayEdit ? (
          <CreatedEditor
            view={view}
            isOpen={isOpenNow}
            isAdding={isAdding}
            onAdd={() => setIsAdding(true)}
            isSubmitting={submitting === view.firstId}
            onSubmitted={() => setSubmitting(null)}
          />
        ) : (
          <JobsToRead view={view} />
        )}
      </Stack>
      {/* On a phone it doesn't fit next to the title, where it would come first. */}
      {!isTablet && cancel && <chakra.div marginTop="section">{cancel}</chakra.div>}
      {/* Next to the editor, not in it: it stays open, with its input, when another user moves the order on. */}
      {isAdding && (
        <Part name={createdTexts.addJob} onClose={() => setIsAdding(false)}>
          <AddJobDialog
            key={turn}
            order={order}
            firstId={view.firstId}
            onNext={() => setTurn(turn + 1)}
            onSubmit={
              maySubmit
                ? () => {
                    setIsAdding(false);
                    setSubmitting(view.firstId);
                  }
                : undefined
            }
            onClose={() => setIsAdding(false)}
          />
        </Part>
      )}
      <CancelDialog
        asked={isCancelling ? view : null}
        onClose={() => setIsCancelling(false)}
        onCancelled={() => void navigate({ to: '/created-work-orders' })}
      />
    </>
  );
}

function JobsToRead({ view: { order, pending } }: { view: WorkOrderLive }) {
  return (
    <>
      <SectionTitle>{orderTexts.jobs}</SectionTitle>
      <Stack>
        <DecidedSteps order={order} pending={pending} />
        <JobCards order={order} pending={pending} />
      </Stack>
      <NextScreens order={order} />
    </>
  );
}

/** A link to the screen of an order that moved on; a rejected one can be copied. */
function NextScreens({ order }: { order: WorkOrder }) {
  const user = useSessionUser();
  if (user === null) return null;
  const lead = cardDestination(order.status) === 'created' ? 'open' : leadOf(order, user.role);
  const mayCopy = order.status === 'rejected' && may(user.role, 'work-order.create');
  if (lead === 'open' && !mayCopy) return null;
  return (
    <ActionBar inSight order={2}>
      {lead !== 'open' && (
        <Button asChild size="floor">
          <Link to={cardRoute(order.status)} params={{ id: order.id }}>
            {listTexts.leadsTo[lead]}
          </Link>
        </Button>
      )}
      {mayCopy && <CopyOrder order={order} />}
    </ActionBar>
  );
}

/**
 * The order at an address. Once the server has given an order raised here its id, its new address replaces the local
 * one; the screen stays unchanged, open dialogs included.
 */
function useNamedOrder(id: string): Live<WorkOrderLive> {
  const live = useWorkOrder(id);
  const navigate = useNavigate();
  const last = useRef<Live<WorkOrderLive>>(live);
  if (live.state === 'ready') last.current = live;
  const order = live.state === 'ready' ? live.value.order : null;

  useEffect(() => {
    if (order === null || order.id === id) return;
    void navigate({
      to: '/created-work-orders/$id',
      params: { id: order.id },
      search: true,
      state: true,
      replace: true,
    });
  }, [order, id, navigate]);

  // While the new address is being read, the same order is still known by its old id.
  const former = last.current;
  return live.state === 'loading' && former.state === 'ready' && former.value.order.id === id ? former : live;
}
