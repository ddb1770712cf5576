import { chakra } from '@chakra-ui/react';
import { listTexts } from '#app/features/filters/texts.ts';
import { commonTexts } from '#app/texts/common.ts';
import { KeyValue } from '#app/ui/key-value.tsx';
import { formatDateTime } from '#domain/dates.ts';
import { formatPaise } from '#domain/money.ts';
import { completionProgress } from '#domain/work-order/jobs.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { orderTexts } from '../texts.ts';

const Halves = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    columnGap: 'section',
    rowGap: '2',
    alignItems: 'start',
    // Both lists share the columns, so that they read as one list when stacked.
    '& dl': {
      gridTemplateColumns: { base: 'minmax(0, 2fr) minmax(0, 3fr)', md: 'minmax(0, 1fr) minmax(0, 3fr)' },
    },
  },
});

/** Vehicle, job card, vendor, amount, progress, and who raised the order when. */
export function OrderFacts({ order }: { order: WorkOrder }) {
  const { done, of } = completionProgress(order.jobs);
  const vendor =
    order.vendor === null ? commonTexts.vendorMissing : `${order.vendor.name} (${order.vendor.vendorNumber})`;
  return (
    <Halves>
      <KeyValue
        items={[
          { label: commonTexts.vehicle, value: order.car.number },
          { label: orderTexts.jobCard, value: order.jobCard.number },
          { label: commonTexts.vendor, value: vendor },
        ]}
      />
      <KeyValue
        items={[
          { label: commonTexts.totalAmount, value: formatPaise(order.totalPaise) },
          ...(of > 0 ? [{ label: orderTexts.completedJobs, value: orderTexts.ofJobs(done, of) }] : []),
          { label: commonTexts.createdAt, value: formatDateTime(order.createdAt) },
          ...(order.createdBy === null ? [] : [{ label: listTexts.createdBy, value: order.createdBy }]),
        ]}
      />
    </Halves>
  );
}
