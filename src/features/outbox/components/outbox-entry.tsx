import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { PhotoThumb } from '#app/features/camera/photo-thumb.tsx';
import { useServices } from '#app/hooks/engine-provider.tsx';
import type { OutboxItem } from '#app/hooks/outbox-items.ts';
import { useThumbnail } from '#app/hooks/use-photo.ts';
import { Button } from '#app/ui/button.tsx';
import { LazyConfirmDialog } from '#app/ui/lazy-dialogs.tsx';
import { Mark } from '#app/ui/mark.tsx';
import { toast } from '#app/ui/toast.ts';
import { formatDateTime } from '#domain/dates.ts';
import { texts } from '#domain/texts.ts';
import { describeFailure, factsOf, titleOf } from '../describe-entry.ts';
import { useOutboxAct } from '../use-outbox-act.ts';

const Row = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    paddingBlock: 'cell',
    '&:not(:last-of-type)': { borderBottomWidth: 'edge', borderColor: 'line' },
  },
});

const Frame = chakra('span', {
  base: { boxSize: '14', borderRadius: 'md', overflow: 'hidden', bg: 'bg.sunken', display: 'block' },
});

/** One captured act: what, when, how large, how often tried, when next, why not yet; and what its author can do. */
export function OutboxEntry({ item }: { item: OutboxItem }) {
  return (
    <Row>
      <Flex wrap="wrap" gap="2" align="center" justify="space-between">
        <chakra.span fontWeight="strong" overflowWrap="anywhere">
          {titleOf(item)}
        </chakra.span>
        <StateMark item={item} />
      </Flex>
      <chakra.span color="fg.muted" textStyle="small">
        {[texts.outbox.capturedAt(formatDateTime(item.capturedAt)), ...factsOf(item)].join(' · ')}
      </chakra.span>
      {item.failure !== null && <p>{describeFailure(item, item.failure)}</p>}
      {item.state === 'queued' && item.maybeApplied && (
        <chakra.p color="fg.muted">{texts.outbox.mayHaveArrived}</chakra.p>
      )}
      {item.waitsFor !== null && <p>{texts.sync.behind(item.waitsFor)}</p>}
      {item.pictureIds.length > 0 && (
        <Flex gap="2">
          {item.pictureIds.map((id) => (
            <Thumb key={id} photoId={id} />
          ))}
        </Flex>
      )}
      <EntryActions item={item} />
    </Row>
  );
}

function StateMark({ item }: { item: OutboxItem }) {
  switch (item.state) {
    case 'queued':
      return <Mark tone="waiting">{texts.sync.waiting}</Mark>;
    case 'sending':
      return <Mark tone="sending">{texts.sync.sending}</Mark>;
    case 'attention':
      return <Mark tone="attention">{texts.sync.attention}</Mark>;
  }
}

function Thumb({ photoId }: { photoId: string }) {
  const bytes = useThumbnail(photoId);
  return <Frame>{bytes !== null && <PhotoThumb key={photoId} bytes={bytes} alt="" />}</Frame>;
}

function EntryActions({ item }: { item: OutboxItem }) {
  const { engine } = useServices();
  const act = useOutboxAct();
  const [asking, setAsking] = useState<'withdraw' | 'discard' | null>(null);
  const { outbox } = texts;

  async function remove() {
    const gone = asking === 'discard' ? await engine.discard(item.id) : await engine.withdraw(item.id);
    setAsking(null);
    if (gone === 'too-late') toast.warning(outbox.tooLate);
  }

  const needsPerson = item.state === 'attention';
  return (
    <Flex wrap="wrap" gap="gap">
      {needsPerson && (
        <Button variant="quiet" onClick={() => act(() => engine.retry(item.id))}>
          {outbox.retry}
        </Button>
      )}
      {item.state === 'queued' && (
        <Button variant="quiet" onClick={() => act(() => engine.sendNow(item.id))}>
          {outbox.sendNow}
        </Button>
      )}
      {item.state === 'queued' && !item.maybeApplied && (
        <Button variant="dangerQuiet" onClick={() => setAsking('withdraw')}>
          {outbox.withdraw}
        </Button>
      )}
      {needsPerson && (
        <Button variant="dangerQuiet" onClick={() => setAsking('discard')}>
          {outbox.discard}
        </Button>
      )}
      <LazyConfirmDialog
        open={asking !== null}
        tone="danger"
        title={asking === 'discard' ? outbox.discardTitle : outbox.withdrawTitle}
        question={[
          asking === 'discard' ? outbox.discardText : outbox.withdrawText,
          ...(item.dependents > 0 ? [outbox.takesAlong(item.dependents)] : []),
        ].join(' ')}
        confirmLabel={asking === 'discard' ? outbox.discard : outbox.withdraw}
        cancelLabel={outbox.keep}
        onConfirm={() => act(remove)}
        onCancel={() => setAsking(null)}
      />
    </Flex>
  );
}
