import type { ActionDefinition } from '#app/sync/action.ts';
import { readPages } from '#app/sync/pull/read-pages.ts';
import { menuTexts } from '#app/texts/common.ts';
import { createWorkOrder, listWorkOrders } from '#contract/calls/work-orders.ts';
import { type Decoded, object } from '#contract/codec.ts';
import { filledText, textOrEmpty, withFallback } from '#contract/stored.ts';
import { LIST_PAGE_SIZE, MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import { may } from '#domain/permissions.ts';
import { ok, refused } from '#domain/result.ts';
import { isEditable } from '#domain/work-order/jobs.ts';
import type { Actor } from '#domain/work-order/steps.ts';
import { mayBeBy, newOrder } from '#domain/work-order/steps.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { actionLabels } from '../labels.ts';
import { inOrderLane } from './order-action.ts';

/** An order raised against a job card. `orderId` is its local id until the server has assigned one. */
const payload = object({
  orderId: filledText,
  jobCard: object({ id: filledText, number: textOrEmpty }),
  car: withFallback(object({ id: textOrEmpty, number: textOrEmpty }), { id: '', number: '' }),
});

export type CreateOrder = Decoded<typeof payload>;

/** Raises a work order; it can be worked on at once, before the server knows of it. */
export const createOrderAction: ActionDefinition<CreateOrder> = {
  kind: 'work-order.create',
  version: 1,
  payload,
  ...inOrderLane,
  label: ({ car }) => `${menuTexts.create} · ${car.number}`,
  apply: (order, _payload, { actor }) =>
    may(actor.role, 'work-order.create') ? ok(order) : refused({ kind: 'role/not-allowed' }),
  isApplied: (order, { jobCard }, { keys }) => wasRaisedWithKey(order, keys) && isAgainst(order, jobCard.id),
  request: ({ jobCard }) => ({ call: createWorkOrder, params: {}, body: { jobCardId: jobCard.id } }),
  creates: {
    localId: ({ orderId }) => orderId,
    namedBy: (order, { jobCard }) => (isAgainst(order, jobCard.id) ? order.id : null),
    order: ({ orderId, jobCard, car }, { actor }): WorkOrder =>
      newOrder({ id: orderId, number: actionLabels.unnamedOrder, jobCard, car }, actor),
    find: async (api, { jobCard, car }, { actor, complexId, keys }, signal) => {
      const query = { ...EVERY_ORDER, complexId, search: car.number.slice(0, MAX_SEARCH_LENGTH) };
      const { records, hasMore } = await readPages(
        async (page) => (await api.perform(listWorkOrders, { query: { ...query, page }, signal })).value,
        (read) => read.length >= MOST_ORDERS || read.some((order) => wasRaisedWithKey(order, keys)),
      );
      const raised = records.find((order) => wasRaisedWithKey(order, keys));
      if (raised !== undefined) return [{ order: raised, isUntouched: false, isRecent: true }];
      if (hasMore) return 'unclear';
      // An order with a request key of its own belongs to another action.
      return records
        .filter(
          (order) =>
            order.jobCard.id === jobCard.id &&
            mayBeBy(order.createdBy, actor.username) &&
            order.requestKey === undefined,
        )
        .sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
        .map((order) => ({ order, isUntouched: isUntouched(order), isRecent: isSince(order, actor) }));
    },
  },
};

/** Largest assumed difference (ms) between the device's and the server's clock; beyond it the person is asked. */
const CLOCKS_DIFFER_MS = 2 * 60_000;

/** For a car with more orders than this, the person decides. */
const MOST_ORDERS = 100;

const EVERY_ORDER = {
  statuses: [],
  pageSize: LIST_PAGE_SIZE,
  categoryId: null,
  vendorId: null,
  fromOn: null,
  toOn: null,
};

function wasRaisedWithKey({ requestKey }: WorkOrder, keys: readonly string[]): boolean {
  return requestKey !== undefined && keys.includes(requestKey);
}

/** Not every host returns the job card. */
function isAgainst({ jobCard }: WorkOrder, cardId: string): boolean {
  return ['', cardId].includes(jobCard.id);
}

function isUntouched(order: WorkOrder): boolean {
  return isEditable(order) && order.jobs.length === 0;
}

function isSince({ createdAt }: WorkOrder, { at }: Actor): boolean {
  return Date.parse(createdAt) > Date.parse(at) - CLOCKS_DIFFER_MS;
}
