import { chakra, Flex } from '@chakra-ui/react';
import { useWorkOrder, type WorkOrderLive } from '#app/hooks/use-work-orders.ts';
import { commonTexts, unreadReason } from '#app/texts/common.ts';
import { LazyDialog } from '#app/ui/lazy-dialogs.tsx';
import { ErrorPanel } from '#app/ui/notice.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { formatDateTime } from '#domain/dates.ts';
import { formatPaise } from '#domain/money.ts';
import type { OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import { describeCompletionAmount } from '../progress/completion-form.ts';
import { Freshness } from '../shared/freshness.tsx';
import { EntryMarks, JobStatusBadge } from '../shared/marks.tsx';
import { JobPictures } from '../shared/pictures.tsx';
import { orderTexts, orderToasts } from '../texts.ts';
import { completedTexts } from './texts.ts';

type Props = { orderId: string; onClose: () => void };

/** How each job of an order ended, with its pictures before and after. */
export function CompletionDetailsDialog({ orderId, onClose }: Props) {
  const live = useWorkOrder(orderId);
  const order = live.state === 'ready' ? live.value.order : null;
  return (
    <LazyDialog
      open
      onClose={onClose}
      size="lg"
      title={completedTexts.details}
      description={order === null ? undefined : describeOrder(order)}
      footer={order !== null && <Total order={order} />}
    >
      {live.state === 'loading' && <Spinner text={orderTexts.loadingOne} />}
      {live.state === 'failed' && (
        <ErrorPanel title={orderToasts.fetchWorkOrder}>{unreadReason(live.reason)}</ErrorPanel>
      )}
      {live.state === 'ready' && <Details view={live.value} />}
    </LazyDialog>
  );
}

function describeOrder({ number, car, vendor }: WorkOrder): string {
  return [number, car.number, vendor?.name ?? commonTexts.vendorMissing].join(' · ');
}

const Jobs = chakra('ul', {
  base: {
    listStyle: 'none',
    '& > li': { paddingBlock: 'inset', overflowWrap: 'anywhere' },
    '& > li:not(:last-of-type)': { borderBottomWidth: 'edge', borderColor: 'line' },
  },
});

function Details({ view: { order, pending, fetchedAt, refreshing, stale } }: { view: WorkOrderLive }) {
  return (
    <>
      <Freshness fetchedAt={fetchedAt} source="server" refreshing={refreshing} failure={stale} />
      {order.jobs.length === 0 && <p>{orderTexts.noJobs}</p>}
      <Jobs>
        {order.jobs.map((job) => (
          <li key={job.id}>
            <Stack gap="2">
              <Flex wrap="wrap" gap="2" align="flex-start" justify="space-between">
                <chakra.h3
                  textStyle="label"
                  textDecoration={job.approval === 'rejected' ? 'line-through' : 'none'}
                >
                  {job.name}
                </chakra.h3>
                <Flex wrap="wrap" gap="2">
                  <EntryMarks pending={pending.filter((mark) => mark.jobId === job.id)} />
                  <JobStatusBadge job={job} orderStatus={order.status} />
                </Flex>
              </Flex>
              <Outcome job={job} />
              <JobPictures job={job} />
            </Stack>
          </li>
        ))}
      </Jobs>
    </>
  );
}

function Outcome({ job }: { job: OrderJob }) {
  if (job.approval === 'rejected') {
    return job.approvedBy === null ? null : <Text tone="muted">{orderTexts.rejectedBy(job.approvedBy)}</Text>;
  }
  const { completion } = job;
  if (completion === null) return <Text tone="muted">{completedTexts.notMarked}</Text>;
  const who = describeMarking(completion.by, completion.at);
  return (
    <>
      <chakra.p fontWeight="strong" fontVariantNumeric="tabular-nums">
        {describeCompletionAmount(completion, job.quantity)}
      </chakra.p>
      {who !== null && <Text tone="muted">{who}</Text>}
    </>
  );
}

function describeMarking(by: string | null, at: string | null): string | null {
  const time = at === null ? null : formatDateTime(at);
  if (by !== null) return completedTexts.markedBy(by, time);
  return time === null ? null : completedTexts.markedAt(time);
}

function Total({ order }: { order: WorkOrder }) {
  return (
    <Flex flex="1" justify="space-between" gap="5" textStyle="large">
      <span>{commonTexts.totalAmount}</span>
      <chakra.span fontVariantNumeric="tabular-nums">{formatPaise(order.totalPaise)}</chakra.span>
    </Flex>
  );
}
