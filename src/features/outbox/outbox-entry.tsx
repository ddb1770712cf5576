import { chakra, Flex } from '@chakra-ui/react';
import { mayBeDone } from '#app/data/entries.ts';
import { PhotoThumb } from '#app/features/camera/photo-thumb.tsx';
import { SendingMark } from '#app/features/office/components/work-marks.tsx';
import type { ReturnRoutes } from '#app/features/office/return-route.ts';
import { useThumbnail } from '#app/hooks/use-photos.ts';
import type { OutboxItem } from '#app/sync/read-models/outbox-items.ts';
import { syncTexts } from '#app/texts/common.ts';
import { Mark } from '#app/ui/badge.tsx';
import { formatDateTime } from '#domain/dates.ts';
import { ConflictCard } from './conflict-card.tsx';
import { describeFailure, factsOf, titleOf } from './describe-entry.ts';
import { EntryActions } from './entry-actions.tsx';
import { outboxTexts } from './texts.ts';

const Row = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    paddingBlock: 'cell',
    overflowWrap: 'anywhere',
    '&:not(:last-of-type)': { borderBottomWidth: 'edge', borderColor: 'line' },
  },
});

const Frame = chakra('span', {
  base: { boxSize: '14', borderRadius: 'md', overflow: 'hidden', bg: 'bg.sunken', display: 'block' },
});

const Title = chakra('span', { base: { fontWeight: 'strong', minWidth: '0' } });
const Facts = chakra('span', { base: { color: 'fg.muted', textStyle: 'small' } });

type Props = { item: OutboxItem; ways: ReturnRoutes };

/** One captured act, why it is not sent yet, and what its author can do. */
export function OutboxEntry({ item, ways }: Props) {
  const hasCard = hasConflictCard(item);
  const { failure } = item.attempts;
  return (
    <Row>
      <Flex wrap="wrap" gap="2" align="center" justify="space-between">
        <Title>{titleOf(item)}</Title>
        <StateMark item={item} />
      </Flex>
      <Facts>{[outboxTexts.capturedAt(formatDateTime(item.capturedAt)), ...factsOf(item)].join(' · ')}</Facts>
      {hasCard && <ConflictCard item={item} />}
      {!hasCard && failure !== null && <p>{describeFailure(item, failure)}</p>}
      {item.state === 'queued' && mayBeDone(item.attempts) && (
        <chakra.p color="fg.muted">{outboxTexts.mayHaveArrived}</chakra.p>
      )}
      {item.waitsFor !== null && <p>{syncTexts.behind(item.waitsFor)}</p>}
      {!hasCard && item.pictureIds.length > 0 && (
        <Flex wrap="wrap" gap="2">
          {item.pictureIds.map((id) => (
            <Thumb key={id} photoId={id} />
          ))}
        </Flex>
      )}
      <EntryActions item={item} ways={ways} hasCard={hasCard} />
    </Row>
  );
}

function StateMark({ item }: Pick<Props, 'item'>) {
  if (item.state === 'attention') return <Mark tone="attention">{syncTexts.attention}</Mark>;
  return item.state === 'sending' ? <SendingMark /> : <Mark tone="waiting">{syncTexts.waiting}</Mark>;
}

function Thumb({ photoId }: { photoId: string }) {
  const bytes = useThumbnail(photoId);
  return <Frame>{bytes !== null && <PhotoThumb key={photoId} bytes={bytes} alt="" />}</Frame>;
}

/**
 * Whether an entry conflicts with its order as it is now: refused with status 409, or for any reason other than what was typed
 * (a job that is gone, a role that may do less than before).
 */
function hasConflictCard({ state, order, attempts: { failure } }: OutboxItem): boolean {
  if (state !== 'attention' || order === null || failure === null) return false;
  if (failure.kind === 'conflict') return Object.keys(failure.fields ?? {}).length === 0;
  return failure.kind === 'refused' && Object.keys(failure.fields).length === 0;
}
