import { draftKey } from '#app/sync/drafts/draft-keeper.ts';
import { type DraftDeps, type PhotoToHold, writeDraftPhoto } from '#app/sync/drafts/draft-store.ts';
import type { CaptureProblem, Engine } from '#app/sync/engine.ts';
import { MAX_REFERENCE_IMAGES } from '#domain/limits.ts';
import { localId } from '#domain/local-ids.ts';
import { ok, type Result } from '#domain/result.ts';
import type { OrderJob, Picture, WorkOrder } from '#domain/work-order/work-order.ts';
import { type AddJob, addJobMutation } from '../mutations/add-job.ts';
import { createOrderMutation } from '../mutations/create-order.ts';

type JobCopy = { job: OrderJob; catalogueJobId: string; photos: PhotoToHold[] };

/** What a copy of an order can take along, and the jobs whose pictures could not be had. */
export type CopyPlan = { jobs: JobCopy[]; missing: OrderJob[] };

/** Gathers the reference pictures of every job; `take` answers one ready to be stored, or null when it cannot be had. */
export async function planCopy(
  order: WorkOrder,
  take: (picture: Picture, job: OrderJob) => Promise<PhotoToHold | null>,
): Promise<CopyPlan> {
  const plan: CopyPlan = { jobs: [], missing: [] };
  for (const job of order.jobs) {
    const pictures = job.pictures.slice(0, MAX_REFERENCE_IMAGES);
    const taken = await Promise.all(pictures.map((picture) => take(picture, job)));
    const photos = taken.filter((photo) => photo !== null);
    // A job needs its pictures and its place in the catalogue to be added anew.
    if (job.catalogueJobId === null || photos.length === 0 || photos.length < pictures.length) {
      plan.missing.push(job);
    } else {
      plan.jobs.push({ job, catalogueJobId: job.catalogueJobId, photos });
    }
  }
  return plan;
}

type CopyDeps = DraftDeps & { engine: Engine };

/**
 * Raises an order for the same vehicle and adds the jobs to it, each with pictures of its own (decision C4). `orderId` is where
 * the copy is; it stays when a job could not be saved, and is null only when no order was raised.
 */
export async function saveCopy(
  deps: CopyDeps,
  { order, plan, owner }: { order: WorkOrder; plan: CopyPlan; owner: string },
): Promise<{ orderId: string | null; saved: Result<null, CaptureProblem> }> {
  const { engine, newId } = deps;
  const orderId = localId(newId());
  const { jobCard, car } = order;
  const raised = await engine.capture(createOrderMutation, { orderId, jobCard, car });
  if (!raised.ok) return { orderId: null, saved: raised };
  const knownJobIds: string[] = [];
  for (const copy of plan.jobs) {
    const key = draftKey(owner, `copy/${orderId}/${copy.job.id}`);
    const photoIds = await holdPhotos(deps, { owner, key }, copy.photos);
    const payload = addPayload(orderId, copy, [...knownJobIds]);
    const added = await engine.capture(addJobMutation, payload, { photoIds, draftKey: key });
    if (!added.ok) return { orderId, saved: added };
    knownJobIds.push(localId(added.value.id));
  }
  return { orderId, saved: ok(null) };
}

function addPayload(orderId: string, { job, catalogueJobId }: JobCopy, knownJobIds: string[]): AddJob {
  return {
    orderId,
    orderNumber: '',
    catalogueJobId,
    jobName: job.name,
    categoryName: job.categoryName,
    quantity: job.quantity,
    ratePaise: job.ratePaise,
    knownJobIds,
  };
}

/** The pictures go through a draft, so that they belong to somebody at every moment. */
async function holdPhotos(
  deps: DraftDeps,
  name: { owner: string; key: string },
  photos: readonly PhotoToHold[],
): Promise<string[]> {
  const photoIds: string[] = [];
  for (const photo of photos) {
    const form = { value: null, photoIds: [...photoIds], known: new Set(photoIds) };
    const held = await writeDraftPhoto(deps, name, form, photo);
    photoIds.push(...held.map(({ id }) => id));
  }
  return photoIds;
}
