import type { CaptureFacts, MutationDefinition, Trace } from '#app/sync/outbox/mutation.ts';
import { orderLane } from '#app/sync/outbox/order-lane.ts';
import { count, list, paise, record, text } from '#app/sync/outbox/stored-payload.ts';
import { addOrderJob } from '#contract/calls/work-orders.ts';
import { localId } from '#domain/local-ids.ts';
import type { Paise } from '#domain/money.ts';
import { addJob, lineTotal } from '#domain/work-order/jobs.ts';
import type { OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import { actTexts } from '../texts-act-labels.ts';

/** A catalogue job for an open order; its reference pictures travel as the entry's photos. */
export type AddJob = {
  orderId: string;
  orderNumber: string;
  catalogueJobId: string;
  jobName: string;
  categoryName: string;
  quantity: number;
  /** The catalogue's rate per unit as this device knows it; the server's figure replaces it (decision C3). */
  ratePaise: Paise;
  /** The jobs that the order had when this one was captured: only another one can be it, where the host tells no request keys. */
  knownJobIds: string[];
};

/** Adds a job with its reference pictures to an open order. */
export const addJobMutation: MutationDefinition<AddJob> = {
  kind: 'order-job.add',
  version: 1,
  readPayload: (stored, version) => (version === 1 ? readAddJob(stored) : null),
  lane: ({ orderId }) => orderLane(orderId),
  orderId: ({ orderId }) => orderId,
  label: ({ jobName, orderNumber }) => actTexts.addJob(jobName, orderNumber),
  apply: (order, payload, facts) => addJob(order, asJob(payload, facts), facts.actor),
  isApplied: (order, payload, facts) => findAdded(order, payload, facts) !== null,
  traces: tracesOf,
  request: ({ orderId, catalogueJobId, quantity }) => ({
    call: addOrderJob,
    params: { id: orderId },
    body: { jobId: catalogueJobId, quantity },
  }),
  asks: ({ jobName, quantity }) => ({ kind: 'add-job', jobName, quantity }),
  picturesIn: (order, payload, facts) => findAdded(order, payload, facts)?.pictures ?? [],
  creates: {
    localId: (_payload, { entryId }) => localId(entryId),
    namedBy: (order, payload, facts) => findAdded(order, payload, facts)?.id ?? null,
  },
};

function asJob(payload: AddJob, { entryId, photoIds }: CaptureFacts): OrderJob {
  return {
    id: localId(entryId),
    catalogueJobId: payload.catalogueJobId,
    name: payload.jobName,
    categoryName: payload.categoryName,
    quantity: payload.quantity,
    ratePaise: payload.ratePaise,
    totalPaise: lineTotal(payload.ratePaise, payload.quantity),
    pictures: photoIds.map((photoId) => ({ at: 'device', photoId })),
    approval: 'pending',
    approvedBy: null,
    completion: null,
  };
}

/**
 * The job that this act added. A host that tells request keys says it exactly; in the answer of another one it is the last that is
 * new and alike.
 */
function findAdded(order: WorkOrder, payload: AddJob, facts: CaptureFacts): OrderJob | null {
  const byKey = underKeys(order, facts);
  if (byKey !== undefined) return byKey;
  const alike = newLines(order, payload, facts).filter(
    (job) => job.quantity === payload.quantity && job.pictures.length === facts.photoIds.length,
  );
  return alike.at(-1) ?? null;
}

function underKeys({ jobs }: WorkOrder, { keys }: CaptureFacts): OrderJob | undefined {
  return jobs.find(({ requestKey }) => requestKey !== undefined && keys.includes(requestKey));
}

/** Whoever has changed its quantity since, a line of this job that was not there before may be it. */
function tracesOf(order: WorkOrder, payload: AddJob, facts: CaptureFacts): Trace[] {
  const byKey = underKeys(order, facts);
  if (byKey !== undefined) return [{ id: byKey.id, pictures: byKey.pictures, knownBy: 'by-key' }];
  return newLines(order, payload, facts).map(({ id, pictures }) => ({ id, pictures, knownBy: null }));
}

function newLines({ jobs }: WorkOrder, payload: AddJob, { seen = [] }: CaptureFacts): OrderJob[] {
  return jobs.filter(
    (job) =>
      job.requestKey === undefined &&
      job.catalogueJobId === payload.catalogueJobId &&
      !payload.knownJobIds.includes(job.id) &&
      !seen.includes(job.id) &&
      job.pictures.every(({ at }) => at === 'server'),
  );
}

function readAddJob(stored: unknown): AddJob | null {
  const fields = record(stored);
  const orderId = text(fields?.orderId);
  const catalogueJobId = text(fields?.catalogueJobId);
  const quantity = count(fields?.quantity);
  if (orderId === null || catalogueJobId === null || quantity === null) return null;
  return {
    orderId,
    catalogueJobId,
    quantity,
    orderNumber: text(fields?.orderNumber) ?? '',
    jobName: text(fields?.jobName) ?? '',
    categoryName: text(fields?.categoryName) ?? '',
    ratePaise: paise(fields?.ratePaise) ?? 0,
    knownJobIds: list(fields?.knownJobIds).flatMap((id) => text(id) ?? []),
  };
}
