import { chakra, Flex } from '@chakra-ui/react';
import { Link, useLocation } from '@tanstack/react-router';
import { CircleAlert, Images, RotateCcw, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useConflict } from '#app/hooks/use-outbox.ts';
import { useMay } from '#app/hooks/use-session.ts';
import { entryAnchor } from '#app/sync/outbox/entry-states.ts';
import { conflictTexts, describeAct, describeHappening } from '#app/sync/read-models/conflict-texts.ts';
import type { ConflictView } from '#app/sync/read-models/conflict-view.ts';
import type { OutboxItem } from '#app/sync/read-models/outbox-items.ts';
import { transferTexts } from '#app/sync/transfer/texts.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { focusWhenClosed, pageTitle } from '#app/ui/focus-when-closed.ts';
import { LazyDialog } from '#app/ui/lazy-dialogs.tsx';
import { toast } from '#app/ui/toast.ts';
import { factsOfAct } from '#domain/work-order/conflicts-act.ts';
import type { Picture } from '#domain/work-order/work-order.ts';
import { ConflictPictures } from './conflict-pictures.tsx';
import { ConflictCandidates, ConflictVersions } from './conflict-versions.tsx';
import { describeFailure } from './describe-entry.ts';
import { outboxTexts } from './texts.ts';
import { describeOutlook } from './texts-outlook.ts';
import { useOutboxAct } from './use-outbox-act.ts';

const Sheet = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    padding: 'inset',
    borderWidth: 'edge',
    borderRadius: 'lg',
    bg: 'colorPalette.bg',
    borderColor: 'colorPalette.line',
    overflowWrap: 'anywhere',
  },
});

const Heading = chakra('strong', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    '& svg': { flexShrink: 0, boxSize: '6' },
  },
});

/** An act on an order that the server refused: who did what and when, both versions, and what can be done about it. */
export function ConflictCard({ item }: { item: OutboxItem }) {
  const view = useConflict(item.id);
  const sheet = useSheetAskedFor(item.id, view !== null);
  const { failure } = item.attempts;
  // Until the order is read, the server's own sentence is shown.
  if (view === null) return failure === null ? null : <p>{describeFailure(item, failure)}</p>;
  const { conflict, act, capturedAt, said } = view;
  return (
    <Sheet ref={sheet} tabIndex={-1} colorPalette="red">
      <Flex direction="column" gap="1" color="colorPalette.fg">
        <Heading>
          <CircleAlert aria-hidden />
          {headingOf(view)}
        </Heading>
        <p>{describeHappening(conflict, said)}</p>
        {act !== null && <p>{describeAct(act, capturedAt)}</p>}
        {!isDoubt(view) && <p>{describeOutlook(conflict, act)}</p>}
      </Flex>
      <BothSides item={item} view={view} />
      <ConflictActions
        item={item}
        retryLabel={isPossible(view) ? (isDoubt(view) ? conflictTexts.sendMine : outboxTexts.retry) : null}
      />
    </Sheet>
  );
}

function BothSides({ item, view }: { item: OutboxItem; view: ConflictView }) {
  const { engine } = useServices();
  const askAct = useOutboxAct();
  const { conflict, act, capturedAt, candidates } = view;
  if (candidates.length > 0) {
    const pictures = item.pictureIds.map((photoId): Picture => ({ at: 'device', photoId }));
    const facts = act === null ? [] : (factsOfAct(act) ?? []);
    const claim = async (id: string) => {
      if ((await engine.claim(item.id, id)) === 'too-late') toast.warning(commonTexts.tooLate);
      focusWhenClosed(pageTitle);
    };
    return (
      <ConflictCandidates
        candidates={candidates}
        mine={{ who: null, at: capturedAt, facts, pictures }}
        onClaim={(id) => askAct(() => claim(id))}
      />
    );
  }
  if (conflict.versions === null) return <OwnPhotos item={item} />;
  return <ConflictVersions theirs={conflict.versions.theirs} mine={conflict.versions.mine} />;
}

/** The order's screen links to a single entry. */
function useSheetAskedFor(entryId: string, isDrawn: boolean) {
  const sheet = useRef<HTMLDivElement>(null);
  const isAsked = useLocation({ select: ({ hash }) => hash }) === entryAnchor(entryId);
  useEffect(() => {
    if (!isAsked || !isDrawn) return;
    sheet.current?.scrollIntoView({ block: 'center' });
    sheet.current?.focus({ preventScroll: true });
  }, [isAsked, isDrawn]);
  return sheet;
}

function isDoubt({ candidates }: ConflictView): boolean {
  return candidates.length > 0;
}

function headingOf(view: ConflictView): string {
  const { happening, isOwn } = view.conflict;
  if (isDoubt(view)) return conflictTexts.headingDoubt;
  if (isOwn) return conflictTexts.headingOwn;
  return 'who' in happening ? conflictTexts.heading : conflictTexts.headingRefused;
}

function isPossible({ conflict: { outlook } }: ConflictView): boolean {
  return outlook === 'possible' || outlook === 'unclear';
}

function OwnPhotos({ item }: { item: OutboxItem }) {
  const { mine, photoOf } = conflictTexts;
  const pictures = item.pictureIds.map((photoId): Picture => ({ at: 'device', photoId }));
  if (pictures.length === 0) return null;
  return <ConflictPictures pictures={pictures} nameOf={(index) => photoOf(mine, index)} />;
}

type Asking = 'discard' | 'keep-photos' | null;

function ConflictActions({ item, retryLabel }: { item: OutboxItem; retryLabel: string | null }) {
  const { engine } = useServices();
  const maySee = useMay('work-order.see');
  const act = useOutboxAct();
  const [asking, setAsking] = useState<Asking>(null);
  const [isBusy, setBusy] = useState(false);

  async function discard({ keepsPhotos }: { keepsPhotos: boolean }) {
    setBusy(true);
    try {
      const outcome = await engine.discard(item.id, { keepsPhotos });
      if (outcome === 'too-late') toast.warning(commonTexts.tooLate);
      else if (keepsPhotos) {
        const title = conflictTexts.keptToast(item.photoIds.length);
        toast.success(title, { description: conflictTexts.keptHint });
      }
    } finally {
      setBusy(false);
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
    <Flex wrap="wrap" gap="gap">
      {retryLabel !== null && (
        <Button icon={<RotateCcw aria-hidden />} onClick={() => act(retry)}>
          {retryLabel}
        </Button>
      )}
      {item.photoIds.length > 0 && (
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
      <ConflictDiscard
        item={item}
        asking={asking}
        busy={isBusy}
        onDiscard={(photos) => act(() => discard(photos))}
        onCancel={() => setAsking(null)}
      />
    </Flex>
  );
}

type Props = {
  item: Pick<OutboxItem, 'photoIds' | 'dependents' | 'exportedAt'>;
  asking: 'discard' | 'keep-photos' | null;
  busy: boolean;
  onDiscard: (photos: { keepsPhotos: boolean }) => void;
  onCancel: () => void;
};

/** Asks before an act is discarded; where it has photos, keeping them is offered first. */
function ConflictDiscard({ item, asking, busy, onDiscard, onCancel }: Props) {
  const harmless = useRef<HTMLButtonElement>(null);
  const photos = item.photoIds.length;
  return (
    <LazyDialog
      open={asking !== null}
      onClose={onCancel}
      role="alertdialog"
      size="sm"
      title={outboxTexts.discardTitle}
      description={[
        conflictTexts.discardText,
        ...(photos > 0 ? [conflictTexts.discardPhotosText(photos)] : []),
        ...(item.dependents > 0 ? [outboxTexts.takesAlong(item.dependents)] : []),
        ...(item.exportedAt !== undefined ? [transferTexts.withdrawExported] : []),
      ].join(' ')}
      initialFocus={harmless}
      footer={
        <>
          <Button ref={harmless} variant="quiet" onClick={onCancel}>
            {outboxTexts.keep}
          </Button>
          {photos > 0 && (
            <Button busy={busy} onClick={() => onDiscard({ keepsPhotos: true })}>
              {conflictTexts.discardKeepPhotos}
            </Button>
          )}
          {asking !== 'keep-photos' && (
            <Button variant="danger" busy={busy} onClick={() => onDiscard({ keepsPhotos: false })}>
              {photos > 0 ? conflictTexts.discardAll : outboxTexts.discard}
            </Button>
          )}
        </>
      }
    />
  );
}
