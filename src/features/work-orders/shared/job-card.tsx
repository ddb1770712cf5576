import type { ReactNode } from 'react';
import { ReasonGiven } from '#app/features/reasons/stated-reason.tsx';
import { useNames } from '#app/hooks/use-names.tsx';
import type { WorkOrderLive } from '#app/hooks/use-work-orders.ts';
import type { PendingMark } from '#app/sync/outbox/overlay.ts';
import { syncTexts } from '#app/texts/common.ts';
import { Mark } from '#app/ui/badge.tsx';
import { Card } from '#app/ui/card.tsx';
import { chakra, Flex } from '#app/ui/chakra.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { formatPaise } from '#domain/money.ts';
import { isUnpriced } from '#domain/work-order/order-sum.ts';
import type { OrderJob, WorkOrderStatus } from '#domain/work-order/work-order.ts';
import { describeCompletionAmount } from '../progress/completion-form.ts';
import { orderTexts } from '../texts.ts';
import { JobStatusBadge, JobTitle, PartMark } from './marks.tsx';
import { JobPictures } from './pictures.tsx';

type Props = {
  job: OrderJob;
  orderStatus: WorkOrderStatus;
  pending: readonly PendingMark[];
  /** An unfinished form about the job is stored on this device. */
  hasDraft?: boolean;
  action?: ReactNode;
};

/** The job's texts, its pictures, its actions; from a tablet up the pictures are next to the rest. */
const Layout = chakra('div', {
  base: {
    display: 'grid',
    columnGap: 'inset',
    rowGap: '3',
    alignItems: 'start',
    // The same width in each card, so that prices are aligned: three pictures, or one before and one after.
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) min(19rem, 50%)' },
    gridTemplateRows: { md: 'auto 1fr' },
    '& > [data-part=pictures]': { gridColumn: { md: '2' }, gridRow: { md: '1 / span 2' } },
  },
});

/** One job: its cost, who decided and marked it, and its pictures before and after. */
export function JobCard({ job, orderStatus, pending, hasDraft = false, action }: Props) {
  return (
    <Card as="article">
      <Layout>
        <Stack gap="1">
          <Flex wrap="wrap" gap="2" align="flex-start" justify="space-between">
            <JobTitle job={job} />
            <Flex wrap="wrap" gap="2">
              {hasDraft && <Mark tone="draft">{syncTexts.draft}</Mark>}
              <PartMark pending={pending} />
              <JobStatusBadge job={job} orderStatus={orderStatus} />
            </Flex>
          </Flex>
          <Flex wrap="wrap" columnGap="5" rowGap="1" justify="space-between">
            <Text tone="muted">{`${job.categoryName} · ${orderTexts.quantity} ${job.quantity}`}</Text>
            <JobAmount job={job} />
          </Flex>
          <JobPeople job={job} />
          <ReasonGiven
            said={{
              reason: job.rejectionReason ?? job.completion?.reason,
              reasonPicture: job.rejectionPicture,
            }}
          />
        </Stack>
        <JobPictures job={job} />
        {action}
      </Layout>
    </Card>
  );
}

function JobAmount({ job }: { job: OrderJob }) {
  if (job.completion !== null) {
    return (
      <chakra.span fontWeight="strong" fontVariantNumeric="tabular-nums">
        {describeCompletionAmount(job.completion, job.quantity)}
      </chakra.span>
    );
  }
  if (isUnpriced(job)) return <Text tone="muted">{orderTexts.unpriced}</Text>;
  return (
    <chakra.span
      fontVariantNumeric="tabular-nums"
      textDecoration={job.approval === 'rejected' ? 'line-through' : 'none'}
    >
      {`${formatPaise(job.ratePaise)} × ${job.quantity} = `}
      <strong>{formatPaise(job.totalPaise)}</strong>
    </chakra.span>
  );
}

function JobPeople({ job: { approval, approvedBy, completion } }: { job: OrderJob }) {
  const nameOf = useNames();
  const decided = approval === 'approved' ? orderTexts.approvedBy : orderTexts.rejectedBy;
  const marked = completion?.status === 'completed' ? orderTexts.completedBy : orderTexts.markedBy;
  const lines = [
    ...(approvedBy === null || approval === 'pending' ? [] : [decided(nameOf(approvedBy))]),
    ...(completion?.by == null ? [] : [marked(nameOf(completion.by), null)]),
  ];
  return lines.length === 0 ? null : <Text tone="muted">{lines.join(' · ')}</Text>;
}

/** The jobs of a read-only order. */
export function JobCards({ order, pending }: Pick<WorkOrderLive, 'order' | 'pending'>) {
  return (
    <>
      {order.jobs.length === 0 && <p>{orderTexts.noJobs}</p>}
      {order.jobs.map((job) => (
        <JobCard
          key={job.id}
          job={job}
          orderStatus={order.status}
          pending={pending.filter((mark) => mark.jobId === job.id)}
        />
      ))}
    </>
  );
}
