import { chakra, Flex } from '@chakra-ui/react';
import { Check, History, Undo2, X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import type { PendingMark } from '#app/sync/read-models/overlay.ts';
import { commonTexts, syncTexts } from '#app/texts/common.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { KeyValue } from '#app/ui/key-value.tsx';
import { formatDate } from '#domain/dates.ts';
import { formatPaise } from '#domain/money.ts';
import type { VehicleJob } from '#domain/work-order/vehicle-history.ts';
import type { OrderJob, WorkOrderStatus } from '#domain/work-order/work-order.ts';
import type { Decision } from '../mutations/decide-job.ts';
import { EntryMarks } from '../shared/entry-marks.tsx';
import { JobStatusBadge } from '../shared/status-badge.tsx';
import { orderTexts } from '../texts.ts';
import { ApproveJobConflict } from './approve-job-conflict.tsx';
import { ApproveJobPictures } from './approve-job-pictures.tsx';
import { approveTexts } from './texts.ts';
import { JOB_CARD } from './use-job-keys.ts';
import { useKeptFocus } from './use-kept-focus.ts';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: 'inset',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  },
});
/** Stays beside its pictures while these go by. */
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
const Quiet = chakra('p', { base: { color: 'fg.muted' } });

type Props = {
  job: OrderJob;
  orderStatus: WorkOrderStatus;
  /** 'Job 2 of 5'. */
  place: string;
  pending: readonly PendingMark[];
  /** The last time this vehicle had the job, where that is not long ago. */
  repeats: VehicleJob | null;
  mayDecide: boolean;
  onDecide: (decision: Decision) => void;
  /** Absent when the decision cannot be taken back. */
  onUndo: (() => void) | undefined;
  onDiscard: (entryId: string) => void;
};

/** One job to decide on: its pictures large, what it costs, and Approve and Reject far enough apart for a glove. */
export function ApproveJobCard(props: Props) {
  const { job, orderStatus, place, pending, repeats, mayDecide, onDecide, onUndo, onDiscard } = props;
  const card = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useKeptFocus(card, `${job.approval} ${mayDecide} ${onUndo === undefined}`);
  const isRejected = job.approval === 'rejected';
  const conflict = pending.find((mark) => mark.state === 'attention') ?? null;
  const onItsWay = pending.filter((mark) => mark.state !== 'attention');
  // The pressed button goes away with its act, and would take the focus with it.
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
          <Flex wrap="wrap" gap="2" align="center" justify="space-between">
            <Quiet textStyle="small">{place}</Quiet>
            <Flex wrap="wrap" gap="2">
              <EntryMarks pending={onItsWay} />
              <JobStatusBadge job={job} orderStatus={orderStatus} />
            </Flex>
          </Flex>
          <div>
            <CardTitle
              as="h3"
              id={titleId}
              overflowWrap="anywhere"
              textDecoration={isRejected ? 'line-through' : 'none'}
            >
              {job.name}
            </CardTitle>
            <Quiet>{job.categoryName}</Quiet>
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
    <Flex direction="column" gap="2" align="flex-start">
      {job.approvedBy !== null && <Quiet overflowWrap="anywhere">{say(job.approvedBy)}</Quiet>}
      {waitsFor !== null && <Quiet overflowWrap="anywhere">{syncTexts.behind(waitsFor)}</Quiet>}
      {children}
    </Flex>
  );
}
