import { useNavigate } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { usePhotoBytes } from '#app/hooks/use-photos.ts';
import { useMediaUrl } from '#app/hooks/use-server.ts';
import { useOwner } from '#app/hooks/use-session.ts';
import type { PhotoToHold } from '#app/sync/drafts/draft-store.ts';
import { describeCaptureProblem } from '#app/sync/outbox/capture-problems.ts';
import { engineTexts } from '#app/sync/texts.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { LazyConfirmDialog } from '#app/ui/lazy-dialogs.tsx';
import { toast } from '#app/ui/toast.ts';
import { processPhoto } from '#app/workers/photo.ts';
import type { OrderJob, Picture, WorkOrder } from '#domain/work-order/work-order.ts';
import { completionTexts } from '../texts.ts';
import { type CopyPlan, planCopy, saveCopy } from './copy-order-plan.ts';
import { createdTexts } from './texts.ts';

/** A rejected order, raised once more with the same jobs and pictures, to be changed and submitted again (decision C4). */
export function CopyOrder({ order }: { order: WorkOrder }) {
  const services = useServices();
  const owner = useOwner()?.owner ?? '';
  const navigate = useNavigate();
  const take = useTakePicture(order);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<CopyPlan | null>(null);

  async function plan() {
    setBusy(true);
    const found = await planCopy(order, take);
    setBusy(false);
    if (found.missing.length > 0) setAsked(found);
    else await save(found);
  }

  async function save(chosen: CopyPlan) {
    setBusy(true);
    try {
      const { orderId, saved } = await saveCopy(services, { order, plan: chosen, owner });
      if (saved.ok) toast.success(createdTexts.copied, { description: completionTexts.savedOnTablet });
      else toast.error(commonTexts.error, { description: describeCaptureProblem(saved.error) });
      if (orderId !== null) await navigate({ to: '/created-work-orders/$id', params: { id: orderId } });
    } catch (error) {
      services.report(error, 'copying a work order');
      toast.error(commonTexts.error, { description: engineTexts.notSaved });
    } finally {
      setBusy(false);
      setAsked(null);
    }
  }

  return (
    <>
      <Button size="floor" icon={<Copy aria-hidden />} busy={busy} onClick={() => void plan()}>
        {createdTexts.copy}
      </Button>
      <LazyConfirmDialog
        open={asked !== null}
        title={createdTexts.copy}
        question={createdTexts.copyWithout((asked?.missing ?? []).map(({ name }) => name))}
        confirmLabel={createdTexts.copyAnyway}
        cancelLabel={createdTexts.copyLater}
        busy={busy}
        onConfirm={() => asked !== null && void save(asked)}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

/** A job's picture as a photo of this device; null when it is neither here nor to be fetched now. */
function useTakePicture(order: WorkOrder) {
  const address = useMediaUrl();
  const held = usePhotoBytes(
    order.jobs.flatMap(({ pictures }) =>
      pictures.flatMap((picture) => (picture.at === 'device' ? [picture.photoId] : [])),
    ),
  );
  return async (picture: Picture, job: OrderJob): Promise<PhotoToHold | null> => {
    const bytes =
      picture.at === 'device' ? held?.get(picture.photoId) : await fetchBytes(address(picture.url));
    if (bytes === undefined || bytes === null) return null;
    const photo = await processPhoto({ name: job.name, bytes });
    return photo.ok ? photo.value : null;
  };
}

async function fetchBytes(address: string): Promise<ArrayBuffer | null> {
  try {
    const response = await fetch(address, { credentials: 'omit' });
    return response.ok ? await response.arrayBuffer() : null;
  } catch {
    // No network, or a host that gives its pictures to its own pages only: the person is asked what to do.
    return null;
  }
}
