import { reasonTexts } from '#app/features/reasons/reason-texts.ts';
import type { ExportRecord } from '#domain/export-cells.ts';
import { paiseToRupees } from '#domain/money.ts';
import { statusLabel } from '#domain/work-order/statuses.ts';
import type { StatedReason, WorkOrder } from '#domain/work-order/work-order.ts';
import { pictureCount } from './describe-order.ts';

/** One row for each order, under the wire's field names if they exist; amounts in rupees. */
export function orderRecords(orders: readonly WorkOrder[]): ExportRecord[] {
  return orders.map((order) => ({
    work_order_id: order.number,
    jobcard_no: order.jobCard.number,
    car_number: order.car.number,
    status: statusLabel(order.status, order.statusText),
    jobs: order.jobs.map((job) => `${job.quantity} × ${job.name}`).join('; '),
    vendor_name: order.vendor?.name,
    photos: pictureCount(order),
    total_amount: paiseToRupees(order.totalPaise),
    created_at: order.createdAt,
    created_by: order.createdBy,
    reasons: reasonsOf(order).join('; '),
  }));
}

/** Why it was cancelled, and why its jobs were rejected or left incomplete [W24]. */
function reasonsOf(order: WorkOrder): string[] {
  const ofJobs = order.jobs.flatMap(({ name, rejectionReason, rejectionPicture, completion }) =>
    [{ reason: rejectionReason, reasonPicture: rejectionPicture }, { reason: completion?.reason }]
      .flatMap(reasonTextOf)
      .map((reason) => `${name}: ${reason}`),
  );
  return [...order.statusLog.flatMap(reasonTextOf), ...ofJobs];
}

function reasonTextOf({ reason, reasonPicture }: StatedReason): string[] {
  if (reason === undefined) return [];
  return [reasonPicture === undefined ? reason : reasonTexts.withPhoto(reason)];
}
