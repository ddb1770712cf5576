import type { ActionDefinition, CaptureContext, Trace } from '#app/sync/action.ts';
import { addOrderJob } from '#contract/calls/work-orders.ts';
import { type Decoded, object } from '#contract/codec.ts';
import {
  filledText,
  readableItems,
  storedCaptions,
  textOrEmpty,
  wholeFromOne,
  wholeFromZero,
  withFallback,
} from '#contract/stored.ts';
import { captionList, devicePictures } from '#domain/captions.ts';
import { localId } from '#domain/local-ids.ts';
import { addJob, lineTotal } from '#domain/work-order/jobs.ts';
import type { OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import { actionLabels } from '../labels.ts';
import { catalogueJobLane } from '../subjects.ts';
import { captionsById, inOrderLane, orderFields } from './order-action.ts';

/** A catalogue job for an open order; its reference pictures travel as the entry's photos. */
const payload = object({
  ...orderFields,
  catalogueJobId: filledText,
  jobName: textOrEmpty,
  categoryName: textOrEmpty,
  quantity: wholeFromOne,
  /** The catalogue's rate per unit as this device knows it; the server's figure replaces it. */
  ratePaise: withFallback(wholeFromZero, 0),
  /** The order's jobs at capture. On a host without request keys, only a job that is not one of them can be this one. */
  knownJobIds: readableItems(filledText),
  captions: storedCaptions,
});

export type AddJob = Decoded<typeof payload>;

/** Adds a job with its reference pictures to an open order. */
export const addJobAction: ActionDefinition<AddJob> = {
  kind: 'order-job.add',
  version: 3,
  payload,
  upgrade: captionsById,
  ...inOrderLane,
  restsOn: ({ catalogueJobId }) => [catalogueJobLane(catalogueJobId)],
  label: ({ jobName, orderNumber }) => actionLabels.addJob(jobName, orderNumber),
  apply: (order, action, context) => addJob(order, asJob(action, context), context.actor),
  isApplied: (order, action, context) => findAdded(order, action, context) !== null,
  traces: tracesOf,
  request: ({ orderId, catalogueJobId, quantity, captions }, _sendsSeen, photoIds = []) => ({
    call: addOrderJob,
    params: { id: orderId },
    body: { jobId: catalogueJobId, quantity, captions: captionList(photoIds, captions) },
  }),
  asks: ({ quantity }) => ({ quantity }),
  picturesIn: (order, action, context) => findAdded(order, action, context)?.pictures ?? [],
  creates: {
    localId: (_payload, { entryId }) => localId(entryId),
    namedBy: (order, action, context) => findAdded(order, action, context)?.id ?? null,
  },
};

function asJob(action: AddJob, { entryId, photoIds }: CaptureContext): OrderJob {
  return {
    id: localId(entryId),
    catalogueJobId: action.catalogueJobId,
    name: action.jobName,
    categoryName: action.categoryName,
    quantity: action.quantity,
    ratePaise: action.ratePaise,
    totalPaise: lineTotal(action.ratePaise, action.quantity),
    pictures: devicePictures(photoIds, action.captions),
    approval: 'pending',
    approvedBy: null,
    completion: null,
  };
}

/**
 * The job that this action added: the one with its request key, or, on a host without keys, the last new one that matches.
 */
function findAdded(order: WorkOrder, action: AddJob, context: CaptureContext): OrderJob | null {
  const byKey = underKeys(order, context);
  if (byKey !== undefined) return byKey;
  const alike = newLines(order, action, context).filter(
    (job) => job.quantity === action.quantity && job.pictures.length === context.photoIds.length,
  );
  return alike.at(-1) ?? null;
}

/** The line decided under one of its keys, unless the person said that it is not this action's result. */
function underKeys({ jobs }: WorkOrder, { keys, seen = [] }: CaptureContext): OrderJob | undefined {
  return jobs.find(
    ({ id, requestKey }) => requestKey !== undefined && keys.includes(requestKey) && !seen.includes(id),
  );
}

/** The line under its key, or each line of this catalogue job that is new. */
function tracesOf(order: WorkOrder, action: AddJob, context: CaptureContext): Trace[] {
  const byKey = underKeys(order, context);
  const [lines, knownBy] =
    byKey === undefined ? [newLines(order, action, context), null] : [[byKey], 'by-key' as const];
  return lines.map(({ id, pictures, quantity }) => ({
    id,
    pictures,
    knownBy,
    differs: quantity !== action.quantity,
  }));
}

function newLines({ jobs }: WorkOrder, action: AddJob, { seen = [] }: CaptureContext): OrderJob[] {
  return jobs.filter(
    (job) =>
      job.requestKey === undefined &&
      // Section 3 gives a line its job's name only.
      (job.catalogueJobId === null
        ? job.name === action.jobName
        : job.catalogueJobId === action.catalogueJobId) &&
      !action.knownJobIds.includes(job.id) &&
      !seen.includes(job.id) &&
      job.pictures.every(({ at }) => at === 'server'),
  );
}
