import { orderLane } from '#app/sync/outbox/lanes.ts';
import type { MutationDefinition } from '#app/sync/outbox/mutation.ts';
import { addOrderJob } from '#contract/calls/work-orders.ts';
import { type Decoded, object } from '#contract/codec.ts';
import { filledText, wholeFromOne } from '#contract/stored.ts';
import { addJob } from '#domain/work-order/jobs.ts';
import { aJob } from './orders.ts';

/** `quantity` tells the acts of a schedule apart. */
const payload = object({ orderId: filledText, catalogueJobId: filledText, quantity: wholeFromOne });

export type AddJob = Decoded<typeof payload>;

/**
 * Adding a job: the one kind of act that the order's own rules do not keep from happening twice, so that only the engine
 * and the key stand between a lost answer and a doubled job.
 */
export const addJobMutation: MutationDefinition<AddJob> = {
  kind: 'test.add-job',
  version: 1,
  payload,
  lane: ({ orderId }) => orderLane(orderId),
  orderId: ({ orderId }) => orderId,
  label: ({ quantity }) => `Add job ${quantity}`,
  apply: (order, { catalogueJobId, quantity }, { entryId, actor, photoIds }) =>
    addJob(
      order,
      aJob({
        id: `local-${entryId}`,
        catalogueJobId,
        quantity,
        approval: 'pending',
        approvedBy: null,
        pictures: photoIds.map((photoId) => ({ at: 'device', photoId })),
      }),
      actor,
    ),
  isApplied: (order, { quantity }) => order.jobs.some((job) => job.quantity === quantity),
  request: ({ orderId, catalogueJobId, quantity }) => ({
    call: addOrderJob,
    params: { id: orderId },
    body: { jobId: catalogueJobId, quantity },
  }),
};
