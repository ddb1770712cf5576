import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { PendingMark } from '#app/sync/read-models/overlay.ts';
import { syncTexts } from '#app/texts/common.ts';
import { Mark } from '#app/ui/badge.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { formatPaise } from '#domain/money.ts';
import type { OrderJob, WorkOrderStatus } from '#domain/work-order/work-order.ts';
import { describeCompletionAmount } from '../progress/completion-form.ts';
import { orderTexts } from '../texts.ts';
import { EntryMarks, JobStatusBadge } from './marks.tsx';
import { JobPictures } from './pictures.tsx';

type Props = {
  job: OrderJob;
  orderStatus: WorkOrderStatus;
  pending: readonly PendingMark[];
  /** An unfinished form about the job is kept on this device. */
  hasDraft?: boolean;
  action?: ReactNode;
};

/** One job: what it costs, who decided and marked it, and its pictures before and after. */
export function JobCard({ job, orderStatus, pending, hasDraft = false, action }: Props) {
  return (
    <Card as="article">
      <Stack gap="3">
        <Flex wrap="wrap" gap="2" align="flex-start" justify="space-between">
          <CardTitle
            as="h3"
            overflowWrap="anywhere"
            textDecoration={job.approval === 'rejected' ? 'line-through' : 'none'}
          >
            {job.name}
          </CardTitle>
          <Flex wrap="wrap" gap="2">
            {hasDraft && <Mark tone="draft">{syncTexts.draft}</Mark>}
            <EntryMarks pending={pending} />
            <JobStatusBadge job={job} orderStatus={orderStatus} />
          </Flex>
        </Flex>
        <Flex wrap="wrap" columnGap="5" rowGap="1" justify="space-between">
          <Text tone="muted">{`${job.categoryName} · ${orderTexts.quantity} ${job.quantity}`}</Text>
          <JobAmount job={job} />
        </Flex>
        <JobPeople job={job} />
        <JobPictures job={job} />
        {action}
      </Stack>
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
  if (job.approval !== 'rejected' && job.ratePaise === 0)
    return (
      <Text tone="muted" as="span">
        {orderTexts.unpriced}
      </Text>
    );
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

function JobPeople({ job }: { job: OrderJob }) {
  const lines = [
    job.approvedBy === null || job.approval === 'pending'
      ? null
      : job.approval === 'approved'
        ? orderTexts.approvedBy(job.approvedBy)
        : orderTexts.rejectedBy(job.approvedBy),
    job.completion?.by == null ? null : orderTexts.markedBy(job.completion.by),
  ].filter((line) => line !== null);
  return lines.length === 0 ? null : <Text tone="muted">{lines.join(' · ')}</Text>;
}
