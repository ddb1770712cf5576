import type { MutationDefinition } from '#app/sync/mutation.ts';
import { orderLane } from '#app/sync/order-lane.ts';
import { record, text } from '#app/sync/stored-payload.ts';
import { createWorkOrder } from '#contract/calls/work-orders.ts';
import { may } from '#domain/permissions.ts';
import { ok, refused } from '#domain/result.ts';
import { texts } from '#domain/texts.ts';
import { newOrder } from '#domain/work-order/new-order.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';

/** An order raised against a job card. `orderId` is the local id it goes by until the server has named it. */
export type CreateOrder = {
  orderId: string;
  jobCard: { id: string; number: string };
  car: { id: string; number: string };
};

/** Raises a work order; it can be worked on at once, before the server knows of it. */
export const createOrderMutation: MutationDefinition<CreateOrder> = {
  kind: 'work-order.create',
  version: 1,
  readPayload: (stored, version) => (version === 1 ? readCreateOrder(stored) : null),
  lane: ({ orderId }) => orderLane(orderId),
  orderId: ({ orderId }) => orderId,
  label: ({ car }) => `${texts.menu.create} · ${car.number}`,
  apply: (order, _payload, { actor }) =>
    may(actor.role, 'work-order.create') ? ok(order) : refused({ kind: 'role/not-allowed' }),
  isApplied: (order, _payload, { key }) => order.requestKey === key,
  request: ({ jobCard }) => ({ call: createWorkOrder, params: {}, body: { jobCardId: jobCard.id } }),
  birth: {
    localId: ({ orderId }) => orderId,
    namedBy: (order) => order.id,
    order: ({ orderId, jobCard, car }, { actor }): WorkOrder =>
      newOrder({ id: orderId, number: texts.orders.unnamed, jobCard, car }, actor),
  },
};

function readCreateOrder(stored: unknown): CreateOrder | null {
  const fields = record(stored);
  const orderId = text(fields?.orderId);
  const jobCardId = text(record(fields?.jobCard)?.id);
  if (orderId === null || jobCardId === null) return null;
  return {
    orderId,
    jobCard: { id: jobCardId, number: text(record(fields?.jobCard)?.number) ?? '' },
    car: { id: text(record(fields?.car)?.id) ?? '', number: text(record(fields?.car)?.number) ?? '' },
  };
}
