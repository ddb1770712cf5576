import { chakra, Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { Check, History, Undo2, X } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { outboxTexts } from '#app/features/outbox/texts.ts';
import { entryAnchor } from '#app/sync/outbox/entry-states.ts';
import type { PendingMark } from '#app/sync/read-models/overlay.ts';
import { commonTexts, menuTexts, syncTexts } from '#app/texts/common.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { KeyValue } from '#app/ui/key-value.tsx';
import { LazyConfirmDialog } from '#app/ui/lazy-dialogs.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { formatDate } from '#domain/dates.ts';
import { formatPaise } from '#domain/money.ts';
import { describeRefusal } from '#domain/refusals.ts';
import type { VehicleJob } from '#domain/work-order/vehicle-history.ts';
import type { OrderJob, WorkOrderStatus } from '#domain/work-order/work-order.ts';
import type { Decision } from '../mutations/decide-job.ts';
import { EntryMarks, JobStatusBadge } from '../shared/marks.tsx';
import { orderTexts } from '../texts.ts';
import { ApproveJobPictures } from './approve-job-pictures.tsx';
import { approveTexts } from './texts.ts';
import { JOB_CARD } from './use-job-keys.ts';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: 'inset',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  },
});
/** Sticks beside its pictures while they scroll. */
const Side = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    minWidth: '0',
    alignSelf: 'start',
    position: { md: 'sticky' },
    top: 'calc(var(--ui-sizes-header) + var(--ui-spacing-inset))',
  },
});
type Props = {
  job: OrderJob;
  orderStatus: WorkOrderStatus;
  /** 'Job 2 of 5'. */
  place: string;
  pending: readonly PendingMark[];
  /** The last time the vehicle had this job, if recent. */
  repeats: VehicleJob | null;
  mayDecide: boolean;
  onDecide: (decision: Decision) => void;
  /** Undefined when the decision can no longer be undone. */
  onUndo: (() => void) | undefined;
  onDiscard: (entryId: string) => void;
};

/** One job to decide on, with Approve and Reject far enough apart for gloved hands. */
export function ApproveJobCard(props: Props) {
  const { job, orderStatus, place, pending, repeats, mayDecide, onDecide, onUndo, onDiscard } = props;
  const card = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useKeptFocus(card, `${job.approval} ${mayDecide} ${onUndo === undefined}`);
  const isRejected = job.approval === 'rejected';
  const conflict = pending.find((mark) => mark.state === 'attention') ?? null;
  const onItsWay = pending.filter((mark) => mark.state !== 'attention');
  // The pressed button disappears and would take the focus with it.
  const keepingFocus = (act: () => void) => () => {
    card.current?.focus({ preventScroll: true });
    act();
  };
  return (
    <Card
      as="article"
      ref={card}
      tabIndex={-1}
      aria-labelledby={titleId}
      scrollMarginBottom="24"
      {...{ [JOB_CARD]: job.id }}
    >
      <Columns>
        <ApproveJobPictures pictures={job.pictures} />
        <Side>
          <Row gap="2" justifyContent="space-between">
            <Text tone="muted" size="small">
              {place}
            </Text>
            <Flex wrap="wrap" gap="2">
              <EntryMarks pending={onItsWay} />
              <JobStatusBadge job={job} orderStatus={orderStatus} />
            </Flex>
          </Row>
          <div>
            <CardTitle
              as="h3"
              id={titleId}
              overflowWrap="anywhere"
              textDecoration={isRejected ? 'line-through' : 'none'}
            >
              {job.name}
            </CardTitle>
            <Text tone="muted">{job.categoryName}</Text>
          </div>
          <Price job={job} />
          {repeats !== null && <Repeats past={repeats} />}
          {conflict !== null && (
            <ApproveJobConflict mark={conflict} onDiscard={() => onDiscard(conflict.entryId)} />
          )}
          {job.approval === 'pending' && mayDecide && conflict === null && (
            <Choice jobName={job.name} onChoose={(choice) => keepingFocus(() => onDecide(choice))()} />
          )}
          {job.approval !== 'pending' && (
            <Decided job={job} waitsFor={onItsWay.find((mark) => mark.waitsFor !== null)?.waitsFor ?? null}>
              {onUndo !== undefined && (
                <Button variant="quiet" icon={<Undo2 />} onClick={keepingFocus(onUndo)}>
                  {approveTexts.undo}
                </Button>
              )}
            </Decided>
          )}
        </Side>
      </Columns>
    </Card>
  );
}

function Price({ job }: { job: OrderJob }) {
  const isUnpriced = job.ratePaise === 0;
  return (
    <KeyValue
      items={[
        { label: orderTexts.quantity, value: job.quantity },
        { label: orderTexts.rate, value: isUnpriced ? orderTexts.unpriced : formatPaise(job.ratePaise) },
        ...(isUnpriced ? [] : [{ label: commonTexts.amount, value: <Amount job={job} /> }]),
      ]}
    />
  );
}

function Amount({ job }: { job: OrderJob }) {
  return (
    <chakra.span
      fontWeight="strong"
      fontVariantNumeric="tabular-nums"
      textDecoration={job.approval === 'rejected' ? 'line-through' : 'none'}
    >
      {formatPaise(job.totalPaise)}
    </chakra.span>
  );
}

function Repeats({ past }: { past: VehicleJob }) {
  const say = past.isDone ? approveTexts.history.done : approveTexts.history.ordered;
  return (
    <Badge palette="amber" alignSelf="flex-start" whiteSpace="normal">
      <History aria-hidden />
      {say(formatDate(past.at), past.orderNumber)}
    </Badge>
  );
}

function Choice({ jobName, onChoose }: { jobName: string; onChoose: (choice: Decision) => void }) {
  return (
    <Flex role="group" aria-label={jobName} wrap="wrap" gap="apart">
      <Button size="floor" flex="1 1 auto" icon={<Check />} onClick={() => onChoose('approved')}>
        {approveTexts.approve}
      </Button>
      <Button
        size="floor"
        variant="dangerQuiet"
        flex="1 1 auto"
        icon={<X />}
        onClick={() => onChoose('rejected')}
      >
        {approveTexts.reject}
      </Button>
    </Flex>
  );
}

function Decided(props: { job: OrderJob; waitsFor: string | null; children: ReactNode }) {
  const { job, waitsFor, children } = props;
  const say = job.approval === 'approved' ? orderTexts.approvedBy : orderTexts.rejectedBy;
  return (
    <Stack gap="2" alignItems="flex-start">
      {job.approvedBy !== null && (
        <Text tone="muted" overflowWrap="anywhere">
          {say(job.approvedBy)}
        </Text>
      )}
      {waitsFor !== null && (
        <Text tone="muted" overflowWrap="anywhere">
          {syncTexts.behind(waitsFor)}
        </Text>
      )}
      {children}
    </Stack>
  );
}

/** A decision that the server refused: by whose act or why, and how to discard it. */
function ApproveJobConflict({ mark, onDiscard }: { mark: PendingMark; onDiscard: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Notice
        tone="attention"
        title={approveTexts.conflictTitle}
        actions={
          <>
            <Button variant="dangerQuiet" onClick={() => setAsking(true)}>
              {approveTexts.discard}
            </Button>
            <Button asChild variant="quiet">
              <Link to="/outbox" hash={entryAnchor(mark.entryId)}>
                {menuTexts['/outbox']}
              </Link>
            </Button>
          </>
        }
      >
        {reasonOf(mark)}
      </Notice>
      <LazyConfirmDialog
        open={asking}
        tone="danger"
        title={outboxTexts.discardTitle}
        question={outboxTexts.discardText}
        cancelLabel={outboxTexts.keep}
        confirmLabel={outboxTexts.discard}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
      />
    </>
  );
}

/** The server's sentence, which names who did what; else the device's own. */
function reasonOf({ failure, refusal }: PendingMark): string {
  if (failure !== null && 'detail' in failure && failure.detail !== '') return failure.detail;
  return refusal === null ? syncTexts.attention : describeRefusal(refusal);
}

/**
 * Moves the focus to `part`, without scrolling, when somebody else's act removes the focused control in it. The controls
 * depend on `state`.
 */
function useKeptFocus(part: RefObject<HTMLElement | null>, state: unknown): void {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const element = part.current;
    if (element === null) return;
    const remember = () => {
      focused.current = document.activeElement;
    };
    const forget = ({ relatedTarget }: FocusEvent) => {
      // A removed control also loses the focus, but is no longer connected.
      if (focused.current?.isConnected === true && relatedTarget !== null) focused.current = null;
    };
    element.addEventListener('focusin', remember);
    element.addEventListener('focusout', forget);
    return () => {
      element.removeEventListener('focusin', remember);
      element.removeEventListener('focusout', forget);
    };
  }, [part]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the controls go away with `state`.
  useLayoutEffect(() => {
    const lost = focused.current;
    if (lost === null || lost.isConnected || document.activeElement !== document.body) return;
    focused.current = null;
    part.current?.focus({ preventScroll: true });
  }, [part, state]);
}
