import {
  LIST_PAGE_SIZE,
  MAX_COMPLETION_IMAGES,
  MAX_PAGE_SIZE,
  MAX_REFERENCE_IMAGES,
} from '#domain/limits.ts';
import { COUNT_KEYS, type StatusCounts } from '#domain/work-order/dashboard.ts';
import { SORT_KEYS, type WorkOrderQuery } from '#domain/work-order/work-order.ts';
import { changing, reading } from '../call.ts';
import { type Codec, field, nothing, object, whole, withDefault } from '../codec.ts';
import { workOrderCodec } from '../entities.ts';
import { one, paged, report } from '../envelope.ts';
import { reason, reasonPhoto } from '../wire/reason.ts';
import {
  day,
  jsonTexts,
  omittable,
  optionalId,
  page,
  pageSize,
  search,
  seenId,
  sortedBy,
  typedCount,
  typedMoney,
  typedText,
  workOrderStatuses,
} from '../wire/values.ts';

const order = one(workOrderCodec);

const listQuery: Codec<WorkOrderQuery & { complexId: string | null }> = object({
  complexId: field('complex_id', optionalId),
  statuses: field('work_order_status', workOrderStatuses),
  page: field('page', page),
  pageSize: field('page_size', pageSize(LIST_PAGE_SIZE, MAX_PAGE_SIZE)),
  search: field('search_term', search),
  categoryId: field('category_id', optionalId),
  vendorId: field('vendor_id', optionalId),
  fromOn: field('start_date', day),
  toOn: field('end_date', day),
  sort: field('sort', sortedBy(SORT_KEYS)),
});

export const listWorkOrders = reading({
  name: 'work-order.list',
  path: '/vendors/work-orders',
  slash: true,
  query: listQuery,
  answer: paged(workOrderCodec),
});

export const createWorkOrder = changing({
  name: 'work-order.create',
  method: 'POST',
  path: '/vendors/work-orders',
  slash: true,
  body: { as: 'json', codec: object({ jobCardId: field('jobcard_id', typedText) }) },
  answer: order,
  success: 201,
});

export const getWorkOrder = reading({
  name: 'work-order.get',
  path: '/vendors/work-orders/{id}',
  query: nothing,
  answer: order,
});

export const cancelWorkOrder = changing({
  name: 'work-order.cancel',
  method: 'POST',
  path: '/vendors/work-orders/{id}/cancel',
  slash: true,
  body: { as: 'json', codec: object({ reason }), files: reasonPhoto },
  answer: order,
});

/** Our addition: with it, the call is refused if the order has another vendor than its author saw. */
const expectedVendorId = field('expected_vendor_id', seenId);

/** `status` is any spelling of the status the order should enter; the server finds the step that leads there. */
export const changeWorkOrderStatus = changing({
  name: 'work-order.change-status',
  method: 'PATCH',
  path: '/vendors/work-orders/{id}/status',
  body: { as: 'json', codec: object({ status: field('status', typedText), expectedVendorId }) },
  answer: order,
});

export const assignVendorCall = changing({
  name: 'work-order.assign-vendor',
  method: 'POST',
  path: '/vendors/work-orders/{id}/assign-vendor',
  body: { as: 'json', codec: object({ vendorId: field('vendor_id', typedText), expectedVendorId }) },
  answer: order,
});

/** Our addition: captions typed under the images, in their order, if `/config.json` has `captions` [J22]. */
const captions = field('captions', omittable(jsonTexts));

export const addOrderJob = changing({
  name: 'order-job.add',
  method: 'POST',
  path: '/vendors/work-orders/{id}/jobs',
  body: {
    as: 'form',
    codec: object({ jobId: field('job_id', typedText), quantity: field('quantity', typedCount), captions }),
    files: { name: 'images', max: MAX_REFERENCE_IMAGES, content: 'image' },
  },
  answer: order,
  success: 201,
});

export const changeOrderJobQuantity = changing({
  name: 'order-job.change-quantity',
  method: 'PATCH',
  path: '/vendors/work-orders/{id}/jobs/{jobId}',
  body: { as: 'json', codec: object({ quantity: field('quantity', typedCount) }) },
  answer: order,
});

export const removeOrderJob = changing({
  name: 'order-job.remove',
  method: 'DELETE',
  path: '/vendors/work-orders/{id}/jobs/{jobId}',
  answer: order,
});

/** `approval_status` is `approved` or `rejected` in any spelling. */
export const decideOrderJob = changing({
  name: 'order-job.decide',
  method: 'POST',
  path: '/vendors/work-orders/{id}/jobs/{jobId}/approve',
  body: {
    as: 'json',
    codec: object({ approvalStatus: field('approval_status', typedText), reason }),
    files: reasonPhoto,
  },
  answer: order,
});

export const completeOrderJob = changing({
  name: 'order-job.complete',
  method: 'PATCH',
  path: '/vendors/work-orders/{id}/jobs/{jobId}/complete',
  body: {
    as: 'form',
    codec: object({
      status: field('status', typedText),
      finalRatePaise: field('final_rate', typedMoney),
      partialValuePaise: field('partial_completion_value', typedMoney),
      reason,
      captions,
    }),
    files: { name: 'images', max: MAX_COMPLETION_IMAGES, content: 'image' },
  },
  answer: order,
});

const count = withDefault(whole(), 0);
const statusCounts: Codec<StatusCounts> = {
  decode: (wire, at) => {
    const record = typeof wire === 'object' && wire !== null ? (wire as Record<string, unknown>) : {};
    return Object.fromEntries(
      COUNT_KEYS.map((key) => [key, count.decode(record[key], `${at}.${key}`)]),
    ) as StatusCounts;
  },
  encode: (value) => ({ ...value }),
  schema: {
    type: 'object',
    properties: Object.fromEntries(COUNT_KEYS.map((key) => [key, { type: 'integer', minimum: 0 }])),
  },
};

export const countWorkOrders = reading({
  name: 'work-order.count',
  path: '/vendors/work-orders/counts/{complexId}',
  slash: true,
  query: object({ fromOn: field('start_date', day), toOn: field('end_date', day) }),
  answer: report(object({ statusCounts: field('status_counts', statusCounts) })),
});
