import { useState } from 'react';
import { Freshness } from '#app/features/filters/freshness.tsx';
import { LoadErrorPanel } from '#app/features/filters/load-error-panel.tsx';
import { type NameOf, NamesIn, useNames } from '#app/hooks/use-names.tsx';
import { useWorkOrder, type WorkOrderLive } from '#app/hooks/use-work-orders.ts';
import { commonTexts, menuTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra, Flex } from '#app/ui/chakra.tsx';
import { LazyDialog } from '#app/ui/lazy-dialogs.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { LinedList, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { formatDateTime } from '#domain/dates.ts';
import { formatSum, orderSum } from '#domain/work-order/order-sum.ts';
import type { Completion, OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import type { OrderFilters } from '../lists/order-filters.ts';
import { OrderListView } from '../lists/order-list-view.tsx';
import { describeCompletionAmount } from '../progress/completion-form.ts';
import { JobStatusBadge, PartMark } from '../shared/marks.tsx';
import { JobPictures } from '../shared/pictures.tsx';
import { orderTexts } from '../texts.ts';
import { orderToasts } from '../toast-texts.ts';
import { completedTexts } from './texts.ts';

type Props = { filters: OrderFilters; onFilters: (next: OrderFilters) => void };

/** The completed orders; a dialog shows the result of each job without leaving the list. */
export function CompletedListView({ filters, onFilters }: Props) {
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <>
      <OrderListView
        title={menuTexts['/completed-work-orders']}
        listName="completed"
        offers={['vendor', 'dates']}
        filters={filters}
        onFilters={onFilters}
        cardAction={({ order }, place) => (
          <Button
            // Like the next-step link in the lines of the other lists.
            {...(place === 'line' ? { variant: 'ghost', paddingInline: '0' } : { variant: 'quiet' })}
            aria-label={completedTexts.detailsOf(order.number)}
            onClick={() => setOpenId(order.id)}
          >
            {completedTexts.details}
          </Button>
        )}
      />
      {openId !== null && (
        <CompletionDetailsDialog key={openId} orderId={openId} onClose={() => setOpenId(null)} />
      )}
    </>
  );
}

/** The result of each job of an order, with its pictures before and after. */
function CompletionDetailsDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
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
      {live.state === 'failed' && <LoadErrorPanel title={orderToasts.fetchWorkOrder} reason={live.reason} />}
      {live.state === 'ready' && (
        <NamesIn of={live.value.order}>
          <Details view={live.value} />
        </NamesIn>
      )}
    </LazyDialog>
  );
}

function describeOrder({ number, car, vendor }: WorkOrder): string {
  return [number, car.number, vendor?.name ?? commonTexts.vendorMissing].join(' · ');
}

function Details({ view: { order, pending, fetchedAt, refreshing, stale } }: { view: WorkOrderLive }) {
  return (
    <>
      {/* Over the list, whose line cannot be seen. */}
      <Freshness fetchedAt={fetchedAt} refreshing={refreshing} failure={stale} />
      {order.jobs.length === 0 && <p>{orderTexts.noJobs}</p>}
      <LinedList>
        {order.jobs.map((job) => (
          <Stack as="li" key={job.id} gap="2">
            <Flex wrap="wrap" gap="2" align="flex-start" justify="space-between">
              <Text
                as="h3"
                size="label"
                textDecoration={job.approval === 'rejected' ? 'line-through' : 'none'}
              >
                {job.name}
              </Text>
              <Flex wrap="wrap" gap="2">
                <PartMark pending={pending.filter((mark) => mark.jobId === job.id)} />
                <JobStatusBadge job={job} orderStatus={order.status} />
              </Flex>
            </Flex>
            <Outcome job={job} />
            <JobPictures job={job} size="large" />
          </Stack>
        ))}
      </LinedList>
    </>
  );
}

function Outcome({ job }: { job: OrderJob }) {
  const nameOf = useNames();
  if (job.approval === 'rejected') {
    return job.approvedBy === null ? null : (
      <Text tone="muted">{orderTexts.rejectedBy(nameOf(job.approvedBy))}</Text>
    );
  }
  const { completion } = job;
  if (completion === null) return <Text tone="muted">{completedTexts.notMarked}</Text>;
  const who = describeMarking(completion, nameOf);
  return (
    <>
      <Text weight="strong" fontVariantNumeric="tabular-nums">
        {describeCompletionAmount(completion, job.quantity)}
      </Text>
      {who !== null && <Text tone="muted">{who}</Text>}
    </>
  );
}

function describeMarking({ by, at, status }: Completion, nameOf: NameOf): string | null {
  const time = at === null ? null : formatDateTime(at);
  const say = status === 'completed' ? orderTexts.completedBy : orderTexts.markedBy;
  if (by !== null) return say(nameOf(by), time);
  return time === null ? null : completedTexts.markedAt(time);
}

function Total({ order }: { order: WorkOrder }) {
  return (
    <Flex flex="1" justify="space-between" gap="5" textStyle="large">
      <span>{commonTexts.totalAmount}</span>
      <chakra.span fontVariantNumeric="tabular-nums">{formatSum(orderSum(order))}</chakra.span>
    </Flex>
  );
}
