import { Link } from '@tanstack/react-router';
import { Check, History, Undo2, X } from 'lucide-react';
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Decision } from '#app/actions/work-orders/decide-job.ts';
import { outboxTexts } from '#app/features/outbox/texts.ts';
import { reasonTexts } from '#app/features/reasons/reason-texts.ts';
import { ReasonPicture } from '#app/features/reasons/stated-reason.tsx';
import { type NameOf, useNames } from '#app/hooks/use-names.tsx';
import { entryAnchor } from '#app/sync/outbox/entry-states.ts';
import type { PendingMark } from '#app/sync/outbox/overlay.ts';
import { commonTexts, menuTexts, syncTexts } from '#app/texts/common.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { chakra, Flex, Grid } from '#app/ui/chakra.tsx';
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
import { JobStatusBadge, JobTitle, PartMark } from '../shared/marks.tsx';
import { orderTexts } from '../texts.ts';
import { ApproveJobPictures } from './approve-job-pictures.tsx';
import { approveTexts } from './texts.ts';
import { JOB_CARD } from './use-job-keys.ts';

/** A job to decide on, with the user's actions on it. */
export type JobToDecide = {
  job: OrderJob;
  orderStatus: WorkOrderStatus;
  /** 'Job 2 of 5'. */
  place: string;
  pending: readonly PendingMark[];
  /** The last time the vehicle had this job, if recent. */
  repeats: VehicleJob | null;
  mayDecide: boolean;
  onDecide: (decision: Decision) => void;
  /** Undefined if the decision can no longer be undone. */
  onUndo: (() => void) | undefined;
  onDiscard: (entryId: string) => void;
};

/** One job to decide on, with Approve and Reject far enough apart for gloved hands. */
export function ApproveJobCard(props: JobToDecide) {
  const { job, orderStatus, place, pending, repeats, mayDecide, onDecide, onUndo, onDiscard } = props;
  const card = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const nameOf = useNames();
  useKeptFocus(card, `${job.approval} ${mayDecide} ${onUndo === undefined}`);
  const conflict = pending.find((mark) => mark.state === 'attention') ?? null;
  const onItsWay = pending.filter((mark) => mark.state !== 'attention');
  // The pressed button disappears and would take the focus with it.
  const keepingFocus = (action: () => void) => () => {
    card.current?.focus({ preventScroll: true });
    action();
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
      <Grid gap="inset" templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' }}>
        <ApproveJobPictures pictures={job.pictures} />
        {/* Sticks next to its pictures while they scroll. On a phone their description is above them. */}
        <Stack
          display={{ base: 'contents', md: 'flex' }}
          gap="4"
          minWidth="0"
          alignSelf="start"
          position={{ md: 'sticky' }}
          top="calc(var(--ui-sizes-header) + var(--ui-spacing-inset))"
        >
          <Stack gap="4" order={{ base: '-1', md: '0' }}>
            <Row gap="2" justifyContent="space-between">
              <Text tone="muted" size="small">
                {place}
              </Text>
              <Flex wrap="wrap" gap="2">
                <PartMark pending={onItsWay} />
                <JobStatusBadge job={job} orderStatus={orderStatus} />
              </Flex>
            </Row>
            <div>
              <JobTitle job={job} id={titleId} />
              <Text tone="muted">{job.categoryName}</Text>
            </div>
            <Price job={job} />
          </Stack>
          {repeats !== null && (
            <Badge palette="amber" alignSelf="flex-start" whiteSpace="normal">
              <History aria-hidden />
              {describeRepeat(repeats)}
            </Badge>
          )}
          {conflict !== null && (
            <ApproveJobConflict mark={conflict} onDiscard={() => onDiscard(conflict.entryId)} />
          )}
          {job.approval === 'pending' && mayDecide && conflict === null && (
            <Flex role="group" aria-label={job.name} wrap="wrap" gap="apart">
              <Button
                size="floor"
                flex="1 1 auto"
                icon={<Check />}
                onClick={keepingFocus(() => onDecide('approved'))}
              >
                {approveTexts.approve}
              </Button>
              <Button
                size="floor"
                variant="dangerQuiet"
                flex="1 1 auto"
                icon={<X />}
                onClick={keepingFocus(() => onDecide('rejected'))}
              >
                {approveTexts.reject}
              </Button>
            </Flex>
          )}
          {job.approval !== 'pending' && (
            <Stack gap="2" alignItems="flex-start">
              {decidedLines(job, onItsWay, nameOf).map((line) => (
                <Text key={line} tone="muted" overflowWrap="anywhere">
                  {line}
                </Text>
              ))}
              <ReasonPicture picture={job.rejectionPicture} />
              {onUndo !== undefined && (
                <Button variant="quiet" icon={<Undo2 />} onClick={keepingFocus(onUndo)}>
                  {commonTexts.undo}
                </Button>
              )}
            </Stack>
          )}
        </Stack>
      </Grid>
    </Card>
  );
}

function Price({ job }: { job: OrderJob }) {
  const isUnpriced = job.ratePaise === 0;
  const amount = (
    <chakra.span
      fontWeight="strong"
      fontVariantNumeric="tabular-nums"
      textDecoration={job.approval === 'rejected' ? 'line-through' : 'none'}
    >
      {formatPaise(job.totalPaise)}
    </chakra.span>
  );
  return (
    <KeyValue
      items={[
        { label: orderTexts.quantity, value: job.quantity },
        { label: orderTexts.rate, value: isUnpriced ? orderTexts.unpriced : formatPaise(job.ratePaise) },
        ...(isUnpriced ? [] : [{ label: commonTexts.amount, value: amount }]),
      ]}
    />
  );
}

export function describeRepeat({ isDone, at, orderNumber }: VehicleJob): string {
  const { done, ordered } = approveTexts.history;
  return (isDone ? done : ordered)(formatDate(at), orderNumber);
}

/** The user who decided it, and what the decision is waiting for. */
export function decidedLines(
  { approval, approvedBy, rejectionReason }: OrderJob,
  onItsWay: readonly PendingMark[],
  nameOf: NameOf,
): string[] {
  const say = approval === 'approved' ? orderTexts.approvedBy : orderTexts.rejectedBy;
  const waitsFor = onItsWay.find((mark) => mark.waitsFor !== null)?.waitsFor ?? null;
  return [
    ...(approvedBy === null ? [] : [say(nameOf(approvedBy))]),
    ...(rejectionReason === undefined ? [] : [reasonTexts.said(rejectionReason)]),
    ...(waitsFor === null ? [] : [syncTexts.behind(waitsFor)]),
  ];
}

/** A decision that the server refused: whose action or what reason, and how to discard it. */
export function ApproveJobConflict({ mark, onDiscard }: { mark: PendingMark; onDiscard: () => void }) {
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

/** The server's sentence, which names who did what; otherwise the device's own. */
function reasonOf({ failure, refusal }: PendingMark): string {
  if (failure !== null && 'detail' in failure && failure.detail !== '') return failure.detail;
  return refusal === null ? syncTexts.attention : describeRefusal(refusal);
}

/**
 * Moves the focus to `part`, without scrolling, if another user's action removes the focused control in it. The
 * controls depend on `state`.
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
