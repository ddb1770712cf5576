import { useNavigate } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { actionLabels } from '#app/actions/labels.ts';
import { type AddJob, addJobAction } from '#app/actions/work-orders/add-job.ts';
import { createOrderAction } from '#app/actions/work-orders/create-order.ts';
import { readMedia } from '#app/api/media.ts';
import { photoIdsOf } from '#app/features/camera/viewer/pictures.tsx';
import { sayNotSaved } from '#app/features/office/saved-toast.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useOnce } from '#app/hooks/use-once.ts';
import { usePhotoBytes } from '#app/hooks/use-photos.ts';
import { useJobCategories } from '#app/hooks/use-references.ts';
import { useMediaUrl } from '#app/hooks/use-server.ts';
import { useOwner } from '#app/hooks/use-session.ts';
import { draftKey } from '#app/sync/drafts/draft-keeper.ts';
import {
  type DraftDeps,
  type HeldPhoto,
  type PhotoToHold,
  writeDraftPhoto,
} from '#app/sync/drafts/draft-store.ts';
import type { Engine } from '#app/sync/engine.ts';
import { PICTURE_TIMEOUT_MS } from '#app/sync/limits.ts';
import type { CaptureProblem } from '#app/sync/outbox/capture-problem.ts';
import { commonTexts } from '#app/texts/common.ts';
import { engineTexts } from '#app/texts/engine.ts';
import { Button } from '#app/ui/button.tsx';
import { LazyConfirmDialog } from '#app/ui/lazy-dialogs.tsx';
import { toast } from '#app/ui/toast.ts';
import { processPhoto } from '#app/workers/photo.ts';
import { captionsOf } from '#domain/captions.ts';
import type { JobCategory } from '#domain/catalogue/catalogue.ts';
import { MAX_REFERENCE_IMAGES } from '#domain/limits.ts';
import { localId } from '#domain/local-ids.ts';
import { ok, type Result } from '#domain/result.ts';
import { jobIdsByWords } from '#domain/vendor/rates.ts';
import { rateKey } from '#domain/work-order/jobs.ts';
import type { OrderJob, Picture, WorkOrder } from '#domain/work-order/work-order.ts';
import { createdTexts } from './texts.ts';

/** Copies a rejected order with its jobs and pictures to a new one, to be changed and submitted again. */
export function CopyOrder({ order }: { order: WorkOrder }) {
  const services = useServices();
  const owner = useOwner()?.owner ?? '';
  const navigate = useNavigate();
  const { take, isReady } = useTakePicture(order);
  const catalogue = useJobCategories();
  const categories = catalogue.state === 'ready' ? catalogue.value.value : [];
  // Until both are read, it would report existing jobs as missing.
  const isReading = catalogue.state === 'loading' || !isReady;
  const { busy, once } = useOnce();
  const [asked, setAsked] = useState<CopyPlan | null>(null);

  async function plan() {
    const found = await planCopy(order, categories, take);
    if (found.missing.length > 0) setAsked(found);
    else await save(found);
  }

  async function save(chosen: CopyPlan) {
    try {
      const { orderId, saved } = await saveCopy(services, { order, plan: chosen, owner });
      if (!saved.ok) sayNotSaved(saved.error);
      if (orderId !== null) await navigate({ to: '/created-work-orders/$id', params: { id: orderId } });
    } catch (error) {
      services.report(error, 'copying a work order');
      toast.error(commonTexts.error, { description: engineTexts.notSaved });
    } finally {
      setAsked(null);
    }
  }

  return (
    <>
      <Button
        size="floor"
        icon={<Copy aria-hidden />}
        busy={busy || isReading}
        onClick={() => void once(plan)}
      >
        {createdTexts.copy}
      </Button>
      <LazyConfirmDialog
        open={asked !== null}
        title={createdTexts.copy}
        question={createdTexts.copyWithout((asked?.missing ?? []).map(({ name }) => name))}
        confirmLabel={createdTexts.copyAnyway}
        cancelLabel={createdTexts.copyLater}
        busy={busy}
        onConfirm={() => asked !== null && void once(() => save(asked))}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

/**
 * Takes a job's picture as a photo on this device; null if it is not here and cannot be fetched. Not ready while local
 * pictures are being read.
 */
function useTakePicture(order: WorkOrder) {
  const address = useMediaUrl();
  const held = usePhotoBytes(order.jobs.flatMap(({ pictures }) => photoIdsOf(pictures)));
  const take = async (picture: Picture, job: OrderJob): Promise<PhotoToHold | null> => {
    const bytes =
      picture.at === 'device' ? held?.get(picture.photoId) : await fetchPicture(address(picture.url));
    if (bytes === undefined || bytes === null) return null;
    const photo = await processPhoto({ name: job.name, bytes });
    return photo.ok ? photo.value : null;
  };
  return { take, isReady: held !== null };
}

/**
 * Null also when offline, or from a host that forbids other origins: the user decides whether to copy without the job.
 */
function fetchPicture(address: string): Promise<ArrayBuffer | null> {
  return readMedia(fetch, address, AbortSignal.timeout(PICTURE_TIMEOUT_MS), 'default').catch(() => null);
}

/** A copied picture with its caption; a host that provides captions also accepts them. */
type PhotoCopy = { photo: PhotoToHold; caption: string };

type JobCopy = { job: OrderJob; catalogueJobId: string; photos: PhotoCopy[] };

/** The jobs that can be copied, and those that cannot. */
export type CopyPlan = { jobs: JobCopy[]; missing: OrderJob[] };

/**
 * Gathers the reference pictures of every job; `take` returns null for one that cannot be fetched. A host may identify
 * an order's jobs only by name, which the catalogue knows.
 */
export async function planCopy(
  order: WorkOrder,
  catalogue: readonly JobCategory[],
  take: (picture: Picture, job: OrderJob) => Promise<PhotoToHold | null>,
): Promise<CopyPlan> {
  const ids = jobIdsByWords(catalogue);
  const plan: CopyPlan = { jobs: [], missing: [] };
  for (const job of order.jobs) {
    const pictures = job.pictures.slice(0, MAX_REFERENCE_IMAGES);
    const taken = await Promise.all(
      pictures.map(async (picture) => ({
        photo: await take(picture, job),
        caption: picture.caption ?? '',
      })),
    );
    const photos = taken.flatMap(({ photo, caption }) => (photo === null ? [] : [{ photo, caption }]));
    // Without all of its pictures and its catalogue id a job cannot be added again.
    const catalogueJobId = job.catalogueJobId ?? ids.get(rateKey(job));
    if (catalogueJobId === undefined || photos.length === 0 || photos.length < pictures.length) {
      plan.missing.push(job);
    } else {
      plan.jobs.push({ job, catalogueJobId, photos });
    }
  }
  return plan;
}

type CopyDeps = DraftDeps & { engine: Engine };

/**
 * Raises an order for the same vehicle and adds the jobs with copies of their pictures. `orderId` is null only if no
 * order was raised: the new order stays even if one of its jobs could not be saved.
 */
export async function saveCopy(
  deps: CopyDeps,
  { order, plan, owner }: { order: WorkOrder; plan: CopyPlan; owner: string },
): Promise<{ orderId: string | null; saved: Result<null, CaptureProblem> }> {
  const { engine, newId } = deps;
  const orderId = localId(newId());
  const { jobCard, car } = order;
  const raised = await engine.capture(createOrderAction, { orderId, jobCard, car });
  if (!raised.ok) return { orderId: null, saved: raised };
  const knownJobIds: string[] = [];
  for (const { job, catalogueJobId, photos } of plan.jobs) {
    const key = draftKey(owner, `copy/${orderId}/${job.id}`);
    const { photoIds, captions } = await holdPhotos(deps, { owner, key }, photos);
    const payload: AddJob = {
      orderId,
      orderNumber: actionLabels.unnamedOrder,
      catalogueJobId,
      jobName: job.name,
      categoryName: job.categoryName,
      quantity: job.quantity,
      ratePaise: job.ratePaise,
      knownJobIds: [...knownJobIds],
      ...(captions !== undefined && { captions }),
    };
    const added = await engine.capture(addJobAction, payload, { photoIds, draftKey: key });
    if (!added.ok) return { orderId, saved: added };
    knownJobIds.push(localId(added.value.id));
  }
  return { orderId, saved: ok(null) };
}

/** Stored as a draft first, so that no crash leaves unreferenced photos. */
async function holdPhotos(
  deps: DraftDeps,
  name: { owner: string; key: string },
  photos: readonly PhotoCopy[],
): Promise<{ photoIds: string[]; captions: Record<string, string> | undefined }> {
  let held: HeldPhoto[] = [];
  const captions: Record<string, string> = {};
  for (const { photo, caption } of photos) {
    const before = new Set(held.map(({ id }) => id));
    held = (await writeDraftPhoto(deps, name, { value: null, photos: held }, photo)).photos;
    for (const { id } of held) if (!before.has(id)) captions[id] = caption;
  }
  const photoIds = held.map(({ id }) => id);
  return { photoIds, captions: captionsOf(photoIds, captions) };
}
