import { chakra } from '@chakra-ui/react';
import { KeyValue } from '#app/ui/key-value.tsx';
import { formatDateTime } from '#domain/dates.ts';
import { formatPaise } from '#domain/money.ts';
import { texts } from '#domain/texts.ts';
import { listTexts } from '#domain/texts-lists.ts';
import { completionProgress } from '#domain/work-order/jobs.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';

const Halves = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    columnGap: 'section',
    rowGap: '2',
    alignItems: 'start',
    // Both lists share the columns, so that they read as one where they stand below each other.
    '& dl': {
      gridTemplateColumns: { base: 'minmax(0, 2fr) minmax(0, 3fr)', md: 'minmax(0, 1fr) minmax(0, 3fr)' },
    },
  },
});

/** What an order is about: vehicle, job card, vendor, amount, how far the work is, and who raised it when. */
export function OrderFacts({ order }: { order: WorkOrder }) {
  const { done, of } = completionProgress(order.jobs);
  const { orders } = texts;
  const vendor =
    order.vendor === null ? orders.vendorMissing : `${order.vendor.name} (${order.vendor.vendorNumber})`;
  return (
    <Halves>
      <KeyValue
        items={[
          { label: orders.vehicle, value: order.car.number },
          { label: orders.jobCard, value: order.jobCard.number },
          { label: orders.vendor, value: vendor },
        ]}
      />
      <KeyValue
        items={[
          { label: orders.totalAmount, value: formatPaise(order.totalPaise) },
          ...(of > 0 ? [{ label: orders.completedJobs, value: orders.ofJobs(done, of) }] : []),
          { label: orders.createdAt, value: formatDateTime(order.createdAt) },
          ...(order.createdBy === null ? [] : [{ label: listTexts.createdBy, value: order.createdBy }]),
        ]}
      />
    </Halves>
  );
}
