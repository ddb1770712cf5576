import { readApproval, readCompletion, readWorkOrderStatus } from '#contract/wire/words.ts';
import { lineTotal } from '#domain/work-order/jobs.ts';
import type { Completion, OrderJob, Picture, WorkOrder } from '#domain/work-order/work-order.ts';
import { mediaUrl } from '../files/media-url.ts';
import type { OrderRow } from './rows.sql.ts';

type JobRow = OrderRow['jobs'][number];
type ImageRow = JobRow['images'][number];

/** The domain's orders from their rows, in the order of the ids. */
export function assembleOrders(ids: readonly string[], rows: readonly OrderRow[]): WorkOrder[] {
  const orders = new Map(rows.map((order) => [order.id, order]));
  return ids.flatMap((id): WorkOrder[] => {
    const order = orders.get(id);
    return order === undefined ? [] : [assembleOrder(order)];
  });
}

function assembleOrder(order: OrderRow): WorkOrder {
  return {
    id: order.id,
    number: order.number,
    jobCard: { id: order.jobCardId, number: order.jobCardNumber },
    car: { id: order.carId, number: order.carNumber },
    vendor: vendorOf(order),
    status: readWorkOrderStatus(order.status),
    statusText: order.status,
    jobs: order.jobs.map(assembleJob),
    totalPaise: order.totalPaise,
    createdAt: order.createdAt,
    createdBy: order.createdBy,
    statusLog: order.log.map(({ status, at, by }) => ({
      status: readWorkOrderStatus(status),
      statusText: status,
      at: instantOf(at),
      by,
    })),
    ...keyOf(order),
  };
}

/** An instant that came inside JSON, where the database writes it with its zone's offset. */
function instantOf(text: string): string {
  return new Date(text).toISOString();
}

function vendorOf({ vendorId, vendorNumber, vendorName }: OrderRow): WorkOrder['vendor'] {
  if (vendorId === null) return null;
  return { id: vendorId, vendorNumber: vendorNumber ?? '', name: vendorName ?? '' };
}

function assembleJob(job: JobRow): OrderJob {
  return {
    id: job.id,
    catalogueJobId: job.catalogueJobId,
    name: job.name,
    categoryName: job.categoryName,
    quantity: job.quantity,
    ratePaise: job.ratePaise,
    totalPaise: lineTotal(job.ratePaise, job.quantity),
    pictures: picturesOf(job.images, 'reference'),
    approval: readApproval(job.approval) ?? 'pending',
    approvedBy: job.approvedBy,
    completion: completionOf(job, picturesOf(job.images, 'completion')),
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
    at: job.completionAt === null ? null : instantOf(job.completionAt),
  };
}

function picturesOf(images: readonly ImageRow[], kind: ImageRow['kind']): Picture[] {
  return images
    .filter((image) => image.kind === kind)
    .map((image): Picture => ({ at: 'server', url: mediaUrl(image.key) }));
}
