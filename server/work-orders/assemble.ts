import { readApproval, readCompletion, readWorkOrderStatus } from '#contract/wire/words.ts';
import { lineTotal } from '#domain/work-order/jobs.ts';
import type { Completion, OrderJob, Picture, WorkOrder } from '#domain/work-order/work-order.ts';
import { mediaUrl } from '../files/media-url.ts';
import { groupBy } from '../lists/group-by.ts';
import type { OrderRows } from './rows.sql.ts';

type JobRow = OrderRows['jobs'][number];
type ImageRow = OrderRows['images'][number];

/** The domain's orders from their rows, in the order of the ids. */
export function assembleOrders(ids: readonly string[], rows: OrderRows): WorkOrder[] {
  const orders = new Map(rows.orders.map((order) => [order.id, order]));
  const jobs = groupBy(rows.jobs, ({ orderId }) => orderId);
  const images = groupBy(rows.images, ({ jobId }) => jobId);
  const log = groupBy(rows.log, ({ orderId }) => orderId);
  return ids.flatMap((id): WorkOrder[] => {
    const order = orders.get(id);
    if (order === undefined) return [];
    return [
      {
        id,
        number: order.number,
        jobCard: { id: order.jobCardId, number: order.jobCardNumber },
        car: { id: order.carId, number: order.carNumber },
        vendor: vendorOf(order),
        status: readWorkOrderStatus(order.status),
        statusText: order.status,
        jobs: (jobs.get(id) ?? []).map((job) => assembleJob(job, images.get(job.id) ?? [])),
        totalPaise: order.totalPaise,
        createdAt: order.createdAt,
        createdBy: order.createdBy,
        statusLog: (log.get(id) ?? []).map(({ status, at, by }) => ({
          status: readWorkOrderStatus(status),
          statusText: status,
          at,
          by,
        })),
        ...keyOf(order),
      },
    ];
  });
}

function vendorOf({ vendorId, vendorNumber, vendorName }: OrderRows['orders'][number]): WorkOrder['vendor'] {
  if (vendorId === null) return null;
  return { id: vendorId, vendorNumber: vendorNumber ?? '', name: vendorName ?? '' };
}

function assembleJob(job: JobRow, images: readonly ImageRow[]): OrderJob {
  return {
    id: job.id,
    catalogueJobId: job.catalogueJobId,
    name: job.name,
    categoryName: job.categoryName,
    quantity: job.quantity,
    ratePaise: job.ratePaise,
    totalPaise: lineTotal(job.ratePaise, job.quantity),
    pictures: picturesOf(images, 'reference'),
    approval: readApproval(job.approval) ?? 'pending',
    approvedBy: job.approvedBy,
    completion: completionOf(job, picturesOf(images, 'completion')),
    ...keyOf(job),
  };
}

function keyOf({ requestKey }: { requestKey: string | null }): { requestKey?: string } {
  return requestKey === null ? {} : { requestKey };
}

function completionOf(job: JobRow, pictures: Picture[]): Completion | null {
  const status = job.completion === null ? null : readCompletion(job.completion);
  if (status === null) return null;
  return {
    status,
    finalRatePaise: job.finalRatePaise ?? 0,
    partialValuePaise: job.partialValuePaise,
    pictures,
    by: job.completionBy,
    at: job.completionAt,
  };
}

function picturesOf(images: readonly ImageRow[], kind: ImageRow['kind']): Picture[] {
  return images
    .filter((image) => image.kind === kind)
    .map((image): Picture => ({ at: 'server', url: mediaUrl(image.key) }));
}
