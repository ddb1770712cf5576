import type {
  Completion,
  OrderJob,
  Picture,
  StatusLogEntry,
  WorkOrder,
} from '#domain/work-order/work-order.ts';
import { type Codec, field, list, mapped, nullable, object, text, whole, withDefault } from './codec.ts';
import { vendorRefCodec } from './entities.ts';
import { by, id, instant, loose, money, moneyOrZero } from './wire/values.ts';
import { readApproval, readCompletion, readWorkOrderStatus } from './wire/words.ts';

const pictures: Codec<Picture[]> = mapped(
  list(text()),
  (urls) => urls.map((url): Picture => ({ at: 'server', url })),
  (all) => all.flatMap((picture) => (picture.at === 'server' ? [picture.url] : [])),
);

const jobFields = object({
  id: field('id', id),
  job: field(
    'job',
    object({
      id: field('id', nullable(id)),
      name: field('name', loose),
      categoryName: field('category_name', loose),
    }),
  ),
  quantity: field('quantity', whole()),
  ratePaise: field('job_rate', moneyOrZero, 'rate'),
  totalPaise: field('total_amount', moneyOrZero),
  pictures: field('images', pictures),
  approval: field('approval_status', withDefault(text(), 'pending')),
  approvedBy: field('approved_by', by),
  completion: field('completion_status', nullable(text())),
  completionPictures: field('completion_images', pictures),
  finalRatePaise: field('final_rate', nullable(money)),
  partialValuePaise: field('partial_completion_value', nullable(money)),
  completionBy: field('completion_marked_by', by),
  completionAt: field('completion_marked_at', nullable(instant)),
  requestKey: field('request_key', nullable(text())),
});

/** A job of an order as section 3 lists it: completion lies flat beside the approval. */
const orderJobCodec: Codec<OrderJob> = mapped(
  jobFields,
  (wire): OrderJob => {
    const status = wire.completion === null ? null : readCompletion(wire.completion);
    const completion: Completion | null =
      status === null
        ? null
        : {
            status,
            finalRatePaise: wire.finalRatePaise ?? 0,
            partialValuePaise: wire.partialValuePaise,
            pictures: wire.completionPictures,
            by: wire.completionBy,
            at: wire.completionAt,
          };
    return {
      id: wire.id,
      catalogueJobId: wire.job.id,
      name: wire.job.name,
      categoryName: wire.job.categoryName,
      quantity: wire.quantity,
      ratePaise: wire.ratePaise,
      totalPaise: wire.totalPaise,
      pictures: wire.pictures,
      approval: readApproval(wire.approval) ?? 'pending',
      approvedBy: wire.approvedBy,
      completion,
      ...(wire.requestKey === null ? {} : { requestKey: wire.requestKey }),
    };
  },
  (job) => ({
    id: job.id,
    job: { id: job.catalogueJobId, name: job.name, categoryName: job.categoryName },
    quantity: job.quantity,
    ratePaise: job.ratePaise,
    totalPaise: job.totalPaise,
    pictures: job.pictures,
    approval: job.approval,
    approvedBy: job.approvedBy,
    completion: job.completion?.status ?? null,
    completionPictures: job.completion?.pictures ?? [],
    finalRatePaise: job.completion?.finalRatePaise ?? null,
    partialValuePaise: job.completion?.partialValuePaise ?? null,
    completionBy: job.completion?.by ?? null,
    completionAt: job.completion?.at ?? null,
    requestKey: job.requestKey ?? null,
  }),
);

const logEntry: Codec<StatusLogEntry> = mapped(
  object({
    statusText: field('status_name', loose),
    at: field('created_at', nullable(instant)),
    by: field('created_by', by),
  }),
  (entry) => ({ ...entry, status: readWorkOrderStatus(entry.statusText) }),
  ({ status, statusText, at, by: who }) => ({
    statusText: status === 'unknown' ? statusText : status,
    at,
    by: who,
  }),
);

const orderFields = object({
  id: field('id', id),
  number: field('work_order_id', loose),
  jobCard: field('job_card', object({ id: field('id', loose), number: field('jobcard_id', loose) })),
  car: field('car', object({ id: field('id', loose), number: field('car_number', loose) })),
  vendor: field('vendor', vendorRefCodec),
  statusText: field('status_name', loose, 'status'),
  jobs: field('jobs', list(orderJobCodec)),
  totalPaise: field('total_amount', moneyOrZero),
  createdAt: field('created_at', withDefault(instant, '')),
  createdBy: field('created_by', by),
  statusLog: field('status_log', list(logEntry)),
  requestKey: field('request_key', nullable(text())),
});

/** A work order, whole, in lists as in the detail (design: contract, 'Entities on the wire'). */
export const workOrderCodec: Codec<WorkOrder> = mapped(
  orderFields,
  ({ requestKey, ...wire }): WorkOrder => ({
    ...wire,
    status: readWorkOrderStatus(wire.statusText),
    ...(requestKey === null ? {} : { requestKey }),
  }),
  ({ status, ...order }) => ({
    ...order,
    requestKey: order.requestKey ?? null,
    statusText: status === 'unknown' ? order.statusText : status,
  }),
);
