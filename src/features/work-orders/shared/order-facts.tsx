import type { ComponentProps, ReactNode } from 'react';
import { listTexts } from '#app/features/filters/texts.ts';
import { ReasonGiven } from '#app/features/reasons/stated-reason.tsx';
import { type NameOf, useNames } from '#app/hooks/use-names.tsx';
import type { WorkOrderLive } from '#app/hooks/use-work-orders.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Card } from '#app/ui/card.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { KeyValue, KeyValueLine, type LineItem } from '#app/ui/key-value.tsx';
import { Timeline, type TimelineState } from '#app/ui/timeline.tsx';
import { formatDate, formatDateTime, formatTime } from '#domain/dates.ts';
import { completionProgress } from '#domain/work-order/jobs.ts';
import { formatSum, orderSum } from '#domain/work-order/order-sum.ts';
import { statusLabel } from '#domain/work-order/statuses.ts';
import { type TimelineKey, type TimelineStep, timeline, timelineKey } from '#domain/work-order/timeline.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { orderTexts, timelineTexts } from '../texts.ts';
import { Plate } from './marks.tsx';
import { useOrderDesk } from './order-desk.ts';

const Halves = chakra('div', {
  base: {
    display: 'grid',
    width: 'full',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    columnGap: 'section',
    rowGap: '2',
    alignItems: 'start',
    // Both lists share the columns, so that they read as one list when stacked.
    '& dl': {
      gridTemplateColumns: { base: 'minmax(0, 2fr) minmax(0, 3fr)', lg: 'minmax(0, 1fr) minmax(0, 3fr)' },
    },
  },
});

/** Vehicle, job card, vendor, amount, progress, and who raised the order when. */
export function OrderFacts({ order, vendorAction }: { order: WorkOrder; vendorAction?: ReactNode }) {
  const nameOf = useNames();
  const progress = completionProgress(order.jobs);
  const vehicle = { label: commonTexts.vehicle, value: <Plate textStyle="large">{order.car.number}</Plate> };
  const subject = [
    { label: orderTexts.jobCard, value: order.jobCard.number },
    {
      label: commonTexts.vendor,
      value: (
        <>
          {vendorOf(order)}
          {vendorAction && <chakra.div marginTop="1">{vendorAction}</chakra.div>}
        </>
      ),
      isWide: order.vendor !== null,
    },
  ];
  const state = [
    { label: commonTexts.totalAmount, value: formatSum(orderSum(order)) },
    // There is nothing to complete before a vendor has the car.
    ...(progress.of > 0 && order.vendor !== null
      ? [{ label: orderTexts.completedJobs, value: orderTexts.ofJobs(progress) }]
      : []),
    { label: commonTexts.createdAt, value: formatDateTime(order.createdAt) },
    ...(order.createdBy === null ? [] : [{ label: listTexts.createdBy, value: nameOf(order.createdBy) }]),
  ];
  return <OrderSummary halves={[[vehicle, ...subject], state]} />;
}

function vendorOf({ vendor }: WorkOrder): ReactNode {
  if (vendor === null) return commonTexts.vendorMissing;
  const { name, vendorNumber } = vendor;
  if (vendorNumber === '') return name;
  return (
    <>
      {name} <chakra.span whiteSpace="nowrap">({vendorNumber})</chakra.span>
    </>
  );
}

type SummaryProps = { halves: readonly [readonly LineItem[], readonly LineItem[]] };

/** An order's summary, in two halves of a card; next to a list on one line. */
function OrderSummary({ halves: [first, second] }: SummaryProps) {
  if (useOrderDesk() !== null) return <KeyValueLine items={[...first, ...second]} />;
  return (
    <Card>
      <Halves>
        <KeyValue items={first} />
        <KeyValue items={second} />
      </Halves>
    </Card>
  );
}

type ProgressProps = Partial<Pick<ComponentProps<typeof Card>, 'order' | 'marginBlock' | 'marginTop'>> & {
  view: Pick<WorkOrderLive, 'order' | 'loggedByServer'>;
};

/** An order's progress. Log entries that the server does not know yet get the clock badge. */
export function OrderProgress({ view: { order, loggedByServer }, ...place }: ProgressProps) {
  const unsent = unsentKeys(order, loggedByServer);
  const nameOf = useNames();
  return (
    <Card {...place}>
      <chakra.h2 textStyle="heading" marginBottom="3">
        {orderTexts.progress}
      </chakra.h2>
      <ReasonGiven said={order.statusLog.at(-1) ?? {}} />
      <Timeline
        label={orderTexts.progress}
        steps={timeline(order).map((step) => ({
          id: step.key,
          label: step.status === null ? timelineTexts[step.key] : statusLabel(step.status),
          state: stateOf(step, unsent.has(step.key)),
          ...detailOf(step, nameOf),
        }))}
      />
    </Card>
  );
}

/**
 * Steps that only this device knows. Changing the vendor repeats its step; the current status is shown on its own
 * entry.
 */
function unsentKeys({ statusLog, status: now }: WorkOrder, unsentFrom: number): Set<TimelineKey | null> {
  const sent = new Set(statusLog.slice(0, unsentFrom).map(({ status }) => timelineKey(status)));
  const waiting = statusLog
    .slice(unsentFrom)
    .filter(({ status }) => status === 'vendor_assigned' || status === now || !sent.has(timelineKey(status)));
  return new Set(waiting.map(({ status }) => timelineKey(status)));
}

function stateOf(step: TimelineStep, isUnsent: boolean): TimelineState {
  if (isUnsent) return 'queued';
  return step.state === 'ahead' ? 'pending' : step.state;
}

function detailOf({ state, by, at }: TimelineStep, nameOf: NameOf) {
  if (state === 'ahead' || state === 'skipped') return {};
  return {
    who: by && nameOf(by),
    when: at === null ? null : { date: formatDate(at), time: formatTime(at) },
  };
}
