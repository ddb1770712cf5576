import { Check, History, Undo2, X } from 'lucide-react';
import type { RefObject } from 'react';
import type { Decision } from '#app/actions/work-orders/decide-job.ts';
import { Pictures } from '#app/features/camera/viewer/pictures.tsx';
import { ReasonPicture } from '#app/features/reasons/stated-reason.tsx';
import { useNames } from '#app/hooks/use-names.tsx';
import type { PendingMark } from '#app/sync/outbox/overlay.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { chakra, Flex } from '#app/ui/chakra.tsx';
import { type Column, DataTable } from '#app/ui/data-table.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { formatPaise } from '#domain/money.ts';
import type { OrderJob } from '#domain/work-order/work-order.ts';
import { JobStatusBadge, PartMark } from '../shared/marks.tsx';
import { orderTexts } from '../texts.ts';
import { ApproveJobConflict, decidedLines, describeRepeat, type JobToDecide } from './approve-job-card.tsx';
import { approveTexts } from './texts.ts';
import { JOB_CARD } from './use-job-keys.ts';

type Props = {
  /** One entry for each job, in the order's own sequence. */
  facts: readonly JobToDecide[];
  table: RefObject<HTMLDivElement | null>;
};

/** The jobs of an order next to its list: evidence first, then name, cost, and the decision. */
export function JobsToDecide({ facts, table }: Props) {
  return (
    <div ref={table}>
      <DataTable
        caption={orderTexts.jobs}
        columns={COLUMNS}
        rows={facts}
        rowKey={({ job }) => job.id}
        rowProps={({ job }) => ({ tabIndex: -1, [JOB_CARD]: job.id, 'aria-label': job.name })}
      />
    </div>
  );
}

const COLUMNS: readonly Column<JobToDecide>[] = [
  {
    id: 'pictures',
    get header() {
      return orderTexts.referencePictures;
    },
    hideHeader: true,
    cell: ({ job }) =>
      job.pictures.length === 0 ? (
        <Text as="span" tone="muted">
          {approveTexts.noPictures}
        </Text>
      ) : (
        // Two side by side, however narrow the column would otherwise be.
        <chakra.div minWidth="8.5rem">
          <Pictures
            pictures={job.pictures}
            nameOf={(number) => orderTexts.openPicture(orderTexts.referencePictures, number)}
          />
        </chakra.div>
      ),
  },
  {
    id: 'job',
    get header() {
      return orderTexts.jobs;
    },
    isRowHeader: true,
    cell: (facts) => <JobCell {...facts} />,
  },
  {
    id: 'amount',
    get header() {
      return commonTexts.amount;
    },
    align: 'end',
    cell: ({ job }) => <Amount job={job} />,
  },
  {
    id: 'decision',
    get header() {
      return approveTexts.decisions;
    },
    cell: (facts) => <DecisionCell {...facts} />,
  },
];

function JobCell({ job, repeats, pending, onDiscard }: JobToDecide) {
  const conflict = conflictOf(pending);
  return (
    <Stack gap="1" paddingBlock="1" minWidth="7rem">
      <chakra.span
        fontWeight="strong"
        textStyle="body"
        overflowWrap="anywhere"
        textDecoration={job.approval === 'rejected' ? 'line-through' : 'none'}
      >
        {job.name}
      </chakra.span>
      <Text as="span" tone="muted">
        {`${job.categoryName} · ${orderTexts.quantity} ${job.quantity}`}
      </Text>
      {repeats !== null && (
        <Badge palette="amber" alignSelf="flex-start" whiteSpace="normal">
          <History aria-hidden />
          {describeRepeat(repeats)}
        </Badge>
      )}
      {conflict !== null && (
        <ApproveJobConflict mark={conflict} onDiscard={() => onDiscard(conflict.entryId)} />
      )}
    </Stack>
  );
}

function conflictOf(pending: readonly PendingMark[]): PendingMark | null {
  return pending.find((mark) => mark.state === 'attention') ?? null;
}

function Amount({ job }: { job: OrderJob }) {
  if (job.ratePaise === 0) {
    return (
      <Text as="span" tone="muted" whiteSpace="normal">
        {orderTexts.unpriced}
      </Text>
    );
  }
  return (
    <chakra.span textDecoration={job.approval === 'rejected' ? 'line-through' : 'none'}>
      <chakra.strong display="block">{formatPaise(job.totalPaise)}</chakra.strong>
      {job.quantity > 1 && (
        <Text as="span" tone="muted">{`${formatPaise(job.ratePaise)} × ${job.quantity}`}</Text>
      )}
    </chakra.span>
  );
}

function DecisionCell({ job, orderStatus, pending, mayDecide, onDecide, onUndo }: JobToDecide) {
  const nameOf = useNames();
  if (job.approval === 'pending' && mayDecide && conflictOf(pending) === null) {
    return (
      <Flex role="group" aria-label={job.name} gap="apart">
        <Decide decision="approved" onDecide={onDecide} />
        <Decide decision="rejected" onDecide={onDecide} />
      </Flex>
    );
  }
  const onItsWay = pending.filter((mark) => mark.state !== 'attention');
  return (
    <Flex wrap="wrap" gap="2" align="center">
      <JobStatusBadge job={job} orderStatus={orderStatus} />
      <PartMark pending={onItsWay} />
      {onUndo !== undefined && (
        <Button variant="ghost" paddingInline="2" icon={<Undo2 />} onClick={onUndo}>
          {commonTexts.undo}
        </Button>
      )}
      {job.approval !== 'pending' &&
        decidedLines(job, onItsWay, nameOf).map((line) => (
          <Text key={line} as="span" tone="muted" flexBasis="full" overflowWrap="anywhere">
            {line}
          </Text>
        ))}
      <ReasonPicture picture={job.rejectionPicture} />
    </Flex>
  );
}

type DecideProps = { decision: Decision; onDecide: (decision: Decision) => void };

function Decide({ decision, onDecide }: DecideProps) {
  const isApproval = decision === 'approved';
  return (
    <Button
      variant={isApproval ? 'quiet' : 'dangerQuiet'}
      paddingInline="3"
      icon={isApproval ? <Check /> : <X />}
      aria-keyshortcuts={isApproval ? 'a' : 'r'}
      onClick={() => onDecide(decision)}
    >
      {isApproval ? approveTexts.approve : approveTexts.reject}
    </Button>
  );
}
