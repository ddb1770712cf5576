import { KeyValue } from '#app/ui/key-value.tsx';
import { formatDate } from '#domain/dates.ts';
import { formatPaise } from '#domain/money.ts';
import { texts } from '#domain/texts.ts';
import { completionProgress } from '#domain/work-order/jobs.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';

/** What an order is about: vehicle, job card, vendor, amount, and how far the work is. */
export function OrderFacts({ order }: { order: WorkOrder }) {
  const { done, of } = completionProgress(order.jobs);
  const { orders } = texts;
  const vendor =
    order.vendor === null ? orders.vendorMissing : `${order.vendor.name} (${order.vendor.vendorNumber})`;
  return (
    <KeyValue
      items={[
        { label: orders.vehicle, value: order.car.number },
        { label: orders.jobCard, value: order.jobCard.number },
        { label: orders.vendor, value: vendor },
        { label: orders.totalAmount, value: formatPaise(order.totalPaise) },
        ...(of > 0 ? [{ label: orders.completedJobs, value: orders.ofJobs(done, of) }] : []),
        { label: orders.createdAt, value: formatDate(order.createdAt) },
      ]}
    />
  );
}
