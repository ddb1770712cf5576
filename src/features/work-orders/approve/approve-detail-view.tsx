import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { actionLabels } from '#app/actions/labels.ts';
import { type Decision, decideJobAction } from '#app/actions/work-orders/decide-job.ts';
import { type GivenReason, ReasonDialog } from '#app/features/reasons/reason.tsx';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useAdditions } from '#app/hooks/use-server.ts';
import { useMay, useSessionUser } from '#app/hooks/use-session.ts';
import { useVehicleHistory, useWorkOrder, type WorkOrderLive } from '#app/hooks/use-work-orders.ts';
import type { PendingMark } from '#app/sync/outbox/overlay.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra, Flex } from '#app/ui/chakra.tsx';
import { Notice, type NoticeTone } from '#app/ui/notice.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import { approvalResult } from '#domain/work-order/jobs.ts';
import { cardDestination, statusLabel } from '#domain/work-order/statuses.ts';
import { legalSteps } from '#domain/work-order/steps.ts';
import { lastDone } from '#domain/work-order/vehicle-history.ts';
import type { OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import { cardRoute } from '../shared/card-route.ts';
import { DecidedSteps } from '../shared/decided-steps.tsx';
import { useOrderDesk } from '../shared/order-desk.ts';
import { OrderFacts, OrderProgress } from '../shared/order-facts.tsx';
import { OrderHeader, SectionTitle } from '../shared/order-header.tsx';
import { OrderStates } from '../shared/order-states.tsx';
import { orderTexts } from '../texts.ts';
import { ApprovalProgress } from './approval-progress.tsx';
import { ApproveJobCard } from './approve-job-card.tsx';
import { JobsToDecide } from './jobs-to-decide.tsx';
import { approveTexts, destinationTexts } from './texts.ts';
import { undoableDecisions, useDecisions } from './use-decisions.ts';
import { JOB_CARD, useJobKeys } from './use-job-keys.ts';
import { VehicleRecentJobs } from './vehicle-recent-jobs.tsx';

/** A column on desktops. On smaller screens its parts join the page, so that the summary can stick to the bottom. */
const Aside = chakra('div', {
  base: {
    display: { base: 'contents', lg: 'flex' },
    flexDirection: 'column',
    gap: 'inset',
    position: 'sticky',
    top: 'calc(var(--ui-sizes-header) + var(--ui-spacing-inset))',
    maxHeight: 'calc(100dvh - var(--ui-sizes-header) - 2 * var(--ui-spacing-inset))',
    overflowY: 'auto',
  },
});

/** Review & Approve: job by job with large pictures, the totals, and the vehicle's recent jobs. */
export function ApproveDetailView({ id }: { id: string }) {
  return (
    <OrderStates live={useWorkOrder(id)} list="/approve-work-order">
      {(view) => <ApproveDetail view={view} />}
    </OrderStates>
  );
}

function ApproveDetail({ view }: { view: WorkOrderLive }) {
  const { order, pending } = view;
  // A refused decision is explained at its job instead.
  const marks = pending.filter((mark) => mark.jobId === null || mark.state !== 'attention');
  return (
    <>
      <OrderHeader view={view} list="/approve-work-order" marks={marks} />
      <OrderFacts order={order} />
      <SectionTitle>{orderTexts.jobs}</SectionTitle>
      <Decisions view={view}>
        <OrderProgress view={view} marginTop="section" />
      </Decisions>
    </>
  );
}

/** `children` come after the jobs, above the bar that sticks to the bottom next to a list. */
function Decisions({ view: { order, pending }, children }: { view: WorkOrderLive; children: ReactNode }) {
  const mayDecide = useMay('order-job.decide') && isInApproval(order);
  const history = useVehicleHistory(order);
  const decisions = useDecisions(order, pending);
  const { now } = useServices();
  const desk = useOrderDesk();
  const isDesktop = useMediaQuery(media.desktopUp);
  const list = useRef<HTMLDivElement>(null);
  const undoable = undoableDecisions(pending);
  const past = history.state === 'ready' ? history.value.jobs : [];
  const undoOf = (job: OrderJob) => {
    const mark = pending.find(({ jobId, entryId }) => jobId === job.id && undoable.has(entryId));
    return mark && (() => decisions.undo([mark.entryId], approveTexts.undone(job.name)));
  };
  /** Read at call time, because a key may come before the last decision renders. */
  const undecided = () =>
    order.jobs.filter(({ id, approval }) => approval === 'pending' && !decisions.isDeciding(id));

  /** The last decisions made here, and the order as last rendered: keys may come faster than either renders. */
  const made = useRef(new Map<string, Decision>());
  const saving = useRef(0);
  const drawn = useRef(order);
  useEffect(() => {
    drawn.current = order;
  });

  /** Next to its list a finished order is replaced by the next one; a mixed one waits for its next step. */
  function showNext(): void {
    const jobs = drawn.current.jobs.map((job) => ({
      ...job,
      approval: decisions.isDeciding(job.id) ? (made.current.get(job.id) ?? job.approval) : job.approval,
    }));
    const result = approvalResult(jobs);
    if (result === 'ready_for_vendor' || result === 'rejected') desk?.showNext();
  }

  /** On a host that accepts reasons, a rejection needs one [W24]. */
  const takesReasons = useAdditions();
  const [rejecting, setRejecting] = useState<OrderJob | null>(null);
  function decideOrAskWhy(job: OrderJob, decision: Decision): void {
    if (decision === 'rejected' && takesReasons) setRejecting(job);
    else void decide(job, decision);
  }

  async function decide(job: OrderJob, decision: Decision, given?: GivenReason): Promise<boolean> {
    const next = undecided().find(({ id }) => id !== job.id);
    if (desk !== null && next !== undefined) cardOf(list.current, next.id)?.focus();
    made.current.set(job.id, decision);
    saving.current += 1;
    const isSaved = await decisions.decide(job, decision, given);
    saving.current -= 1;
    if (isSaved && saving.current === 0) showNext();
    return isSaved;
  }

  async function approveRemaining(): Promise<void> {
    for (const { id } of undecided()) made.current.set(id, 'approved');
    if (await decisions.approveRemaining()) showNext();
  }

  useJobKeys(list, {
    isBesideList: desk !== null,
    onRest: mayDecide && desk !== null ? () => void approveRemaining() : undefined,
    onDecide: (jobId, decision) => {
      const open = undecided();
      const job = open.find(({ id }) => id === jobId) ?? (desk === null ? undefined : open[0]);
      if (mayDecide && job !== undefined) decideOrAskWhy(job, decision);
    },
  });

  const jobs = order.jobs.map((job, index) => ({
    job,
    orderStatus: order.status,
    place: approveTexts.jobOf(index + 1, order.jobs.length),
    pending: pending.filter((mark) => mark.jobId === job.id),
    repeats: job.approval === 'pending' ? lastDone(job, past, now()) : null,
    mayDecide,
    onDecide: (decision: Decision) => decideOrAskWhy(job, decision),
    onUndo: undoOf(job),
    onDiscard: decisions.discard,
  }));
  const outcome = <Outcome order={order} pending={pending} />;
  const progress = (
    <ApprovalProgress
      order={order}
      isBesideList={desk !== null}
      onApproveRemaining={mayDecide ? () => void approveRemaining() : undefined}
      busy={decisions.approvingRemaining}
    />
  );
  const asking = (
    <ReasonDialog
      about="job"
      of={rejecting?.id ?? ''}
      open={rejecting !== null}
      title={actionLabels.decideJob.rejected(rejecting?.name ?? '', order.number)}
      confirmLabel={approveTexts.reject}
      onConfirm={async (given) => {
        setRejecting(null);
        return rejecting !== null && decide(rejecting, 'rejected', given);
      }}
      onCancel={() => setRejecting(null)}
    />
  );
  if (desk !== null) {
    return (
      <>
        <Stack gap="inset">
          {asking}
          {outcome}
          {order.jobs.length === 0 ? <p>{orderTexts.noJobs}</p> : <JobsToDecide facts={jobs} table={list} />}
          {isInApproval(order) && !mayDecide && <Hint order={order} mayDecide={false} />}
          <VehicleRecentJobs history={history} />
        </Stack>
        {children}
        {progress}
      </>
    );
  }
  return (
    <>
      <Flex
        display={{ base: 'flex', lg: 'grid' }}
        direction="column"
        gap="inset"
        gridTemplateColumns={{ lg: 'minmax(0, 1fr) var(--ui-sizes-drawer)' }}
        alignItems={{ lg: 'start' }}
      >
        {asking}
        {!isDesktop && outcome}
        <Stack ref={list} gap="inset" minWidth="0">
          <Hint order={order} mayDecide={mayDecide} />
          {order.jobs.length === 0 && <p>{orderTexts.noJobs}</p>}
          {jobs.map((facts) => (
            <ApproveJobCard key={facts.job.id} {...facts} />
          ))}
        </Stack>
        <Aside>
          {isDesktop && outcome}
          {progress}
          <VehicleRecentJobs history={history} />
        </Aside>
      </Flex>
      {children}
    </>
  );
}

function cardOf(list: HTMLElement | null, jobId: string): HTMLElement | null {
  const cards = [...(list?.querySelectorAll<HTMLElement>(`[${JOB_CARD}]`) ?? [])];
  return cards.find((card) => card.getAttribute(JOB_CARD) === jobId) ?? null;
}

/** Takes the focus after the user's own last decision, because the card that had it offers nothing more. */
function Outcome({ order, pending }: Pick<WorkOrderLive, 'order' | 'pending'>) {
  const place = useRef<HTMLDivElement>(null);
  const isDecided = order.jobs.every((job) => job.approval !== 'pending');
  const isOwn = pending.some(({ kind }) => kind === decideJobAction.kind);
  const wasDecided = useRef(isDecided);
  useEffect(() => {
    if (isDecided && !wasDecided.current && isOwn) place.current?.focus();
    wasDecided.current = isDecided;
  }, [isDecided, isOwn]);
  return (
    <chakra.div
      ref={place}
      tabIndex={-1}
      scrollMarginBottom="24"
      borderRadius="lg"
      _empty={{ display: 'none' }}
    >
      <ApprovalOutcome order={order} pending={pending} />
    </chakra.div>
  );
}

function Hint({ order, mayDecide }: { order: WorkOrder; mayDecide: boolean }) {
  if (!isInApproval(order) || order.jobs.every((job) => job.approval !== 'pending')) return null;
  if (!mayDecide) return <Notice tone="info">{approveTexts.readOnly}</Notice>;
  return (
    <Text display={{ base: 'none', lg: 'block' }} tone="muted" size="small">
      {approveTexts.keys}
    </Text>
  );
}

function isInApproval({ status }: WorkOrder): boolean {
  return status === 'ready_for_approval' || status === 'partially_approved';
}

type Props = { order: WorkOrder; pending: readonly PendingMark[] };

/**
 * The outcome of the decisions [J3]: the next steps after mixed ones, otherwise the order's status and a link to its
 * screen.
 */
function ApprovalOutcome({ order, pending }: Props) {
  const user = useSessionUser();
  const legal = user === null ? [] : legalSteps(order, user.role);
  if (legal.includes('proceed') || legal.includes('start'))
    return <DecidedSteps order={order} pending={pending} />;
  if (order.status === 'ready_for_approval') return null;
  if (order.status === 'partially_approved') {
    const isOpen = order.jobs.some((job) => job.approval === 'pending');
    return isOpen ? null : <Notice tone="info">{approveTexts.outcome.byApprover}</Notice>;
  }
  const { tone, sentence } = outcomeOf(order);
  return (
    <Stack>
      <Notice tone={tone}>{sentence}</Notice>
      <Flex wrap="wrap" gap="gap">
        <Button asChild>
          <Link to={cardRoute(order.status)} params={{ id: order.id }}>
            {destinationTexts[cardDestination(order.status)]}
          </Link>
        </Button>
        <Button asChild variant="quiet">
          <Link to="/approve-work-order">{orderTexts.backToList}</Link>
        </Button>
      </Flex>
    </Stack>
  );
}

function outcomeOf({ status, statusText, jobs }: WorkOrder): { tone: NoticeTone; sentence: string } {
  const { outcome } = approveTexts;
  if (status === 'rejected') return { tone: 'info', sentence: outcome.allRejected };
  if (status === 'ready_for_vendor' && jobs.every((job) => job.approval === 'approved'))
    return { tone: 'success', sentence: outcome.allApproved };
  return { tone: 'info', sentence: outcome.elsewhere(statusLabel(status, statusText)) };
}
