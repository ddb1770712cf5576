import { Link } from '@tanstack/react-router';
import { Images, RotateCcw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { actionWords } from '#app/actions/words.ts';
import type { ConflictView } from '#app/entities/orders/conflict-view.ts';
import { Pictures } from '#app/features/camera/viewer/pictures.tsx';
import { useReportedAction } from '#app/features/office/use-reported-action.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useOnce } from '#app/hooks/use-once.ts';
import { useConflict } from '#app/hooks/use-outbox.ts';
import { useMay } from '#app/hooks/use-session.ts';
import type { OutboxItem } from '#app/sync/views/outbox-items.ts';
import { commonTexts } from '#app/texts/common.ts';
import { conflictTexts, describeCause } from '#app/texts/conflicts.ts';
import { Button } from '#app/ui/button.tsx';
import { focusWhenClosed, pageTitle } from '#app/ui/focus-when-closed.ts';
import { LazyDialog } from '#app/ui/lazy-dialogs.tsx';
import { Row } from '#app/ui/stack.tsx';
import { toast } from '#app/ui/toast.ts';
import { devicePictures } from '#domain/captions.ts';
import { factsOfRequest } from '#domain/work-order/order-request.ts';
import { CardFrame } from './card-frame.tsx';
import { ConflictCandidates, ConflictVersions } from './conflict-versions.tsx';
import { describeFailure, describeLoss, describeOutlook } from './describe-entry.ts';
import { outboxTexts } from './texts.ts';
import { useEntryInAddress } from './use-entry-in-address.ts';

/** An action on an order that the server refused: who did what and when, both versions, and the options. */
export function ConflictCard({ item }: { item: OutboxItem }) {
  const view = useConflict(item.id);
  const card = useEntryInAddress<HTMLDivElement>(item.id, view !== null);
  const { failure } = item.attempts;
  // Until the order is read, the server's own sentence is shown.
  if (view === null) return failure === null ? null : <p>{describeFailure(item, failure)}</p>;
  const { conflict, action, entry, capturedAt, said, isAltered, candidates } = view;
  const words = actionWords.get(item.kind)?.conflict(entry) ?? null;
  const isPossible = conflict.consequence === 'possible' || conflict.consequence === 'unclear';
  const retryLabel = candidates.length > 0 ? conflictTexts.sendMine : outboxTexts.retry;
  return (
    <CardFrame
      ref={card}
      heading={headingOf(view)}
      said={
        <>
          <p>{isAltered ? said : describeCause(conflict, said)}</p>
          {words !== null && <p>{words.captured(capturedAt)}</p>}
          {candidates.length === 0 && <p>{describeOutlook(conflict, action, words?.tooLate ?? null)}</p>}
        </>
      }
    >
      <ConflictSides item={item} view={view} />
      <ConflictActions item={item} retryLabel={isPossible ? retryLabel : null} />
    </CardFrame>
  );
}

function headingOf({ conflict: { cause, isOwn }, isAltered, candidates }: ConflictView): string {
  if (isAltered) return conflictTexts.headingAltered;
  if (candidates.length > 0) return conflictTexts.headingDoubt;
  if (isOwn) return conflictTexts.headingOwn;
  return 'who' in cause ? conflictTexts.heading : conflictTexts.headingRefused;
}

function ConflictSides({ item, view }: { item: OutboxItem; view: ConflictView }) {
  const { engine } = useServices();
  const run = useReportedAction('claiming what an action created');
  const { conflict, action, capturedAt, candidates } = view;
  const pictures = devicePictures(item.pictureIds, item.captions);
  if (candidates.length > 0) {
    const facts = action === null ? [] : factsOfRequest(action);
    const claim = async (id: string) => {
      if ((await engine.claim(item.id, id)) === 'too-late') toast.warning(commonTexts.tooLate);
      focusWhenClosed(pageTitle);
    };
    return (
      <ConflictCandidates
        candidates={candidates}
        mine={{ who: null, at: capturedAt, facts, pictures }}
        onClaim={(id) => run(() => claim(id))}
      />
    );
  }
  if (conflict.versions !== null) return <ConflictVersions {...conflict.versions} />;
  if (pictures.length === 0) return null;
  return (
    <Pictures pictures={pictures} nameOf={(number) => conflictTexts.photoOf(conflictTexts.mine, number)} />
  );
}

function ConflictActions({ item, retryLabel }: { item: OutboxItem; retryLabel: string | null }) {
  const { engine } = useServices();
  const maySee = useMay('work-order.see');
  const run = useReportedAction('an action on a refused entry');
  const [asking, setAsking] = useState<'discard' | 'keep-photos' | null>(null);
  const { busy: isBusy, once } = useOnce();
  const harmless = useRef<HTMLButtonElement>(null);
  const photos = item.photoIds.length;

  async function discard(keepsPhotos: boolean) {
    try {
      const outcome = await engine.discard(item.id, { keepsPhotos });
      if (outcome === 'too-late') toast.warning(commonTexts.tooLate);
      else if (keepsPhotos)
        toast.success(conflictTexts.keptToast(photos), { description: conflictTexts.keptHint });
    } finally {
      setAsking(null);
      // The card is gone with its entry.
      focusWhenClosed(pageTitle);
    }
  }

  async function retry() {
    await engine.retry(item.id);
    focusWhenClosed(pageTitle);
  }

  return (
    <Row>
      {retryLabel !== null && (
        <Button icon={<RotateCcw aria-hidden />} onClick={() => run(retry)}>
          {retryLabel}
        </Button>
      )}
      {photos > 0 && (
        <Button variant="quiet" icon={<Images aria-hidden />} onClick={() => setAsking('keep-photos')}>
          {conflictTexts.keepPhotos}
        </Button>
      )}
      {item.order !== null && maySee && (
        <Button asChild variant="quiet">
          <Link to="/work-orders/$id" params={{ id: item.order.id }}>
            {conflictTexts.openOrder}
          </Link>
        </Button>
      )}
      <Button variant="dangerQuiet" icon={<Trash2 aria-hidden />} onClick={() => setAsking('discard')}>
        {conflictTexts.discard}
      </Button>
      {/* If the action has photos, keeping them is offered first. */}
      <LazyDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        role="alertdialog"
        size="sm"
        title={outboxTexts.discardTitle}
        description={describeLoss(item, [
          conflictTexts.discardText,
          ...(photos > 0 ? [conflictTexts.discardPhotosText(photos)] : []),
        ])}
        initialFocus={harmless}
        footer={
          <>
            <Button ref={harmless} variant="quiet" onClick={() => setAsking(null)}>
              {outboxTexts.keep}
            </Button>
            {photos > 0 && (
              <Button busy={isBusy} onClick={() => run(() => once(() => discard(true)))}>
                {conflictTexts.discardKeepPhotos}
              </Button>
            )}
            {asking !== 'keep-photos' && (
              <Button variant="danger" busy={isBusy} onClick={() => run(() => once(() => discard(false)))}>
                {photos > 0 ? conflictTexts.discardAll : outboxTexts.discard}
              </Button>
            )}
          </>
        }
      />
    </Row>
  );
}
