import { mayBeDone } from '#app/data/entries.ts';
import { DeviceThumb } from '#app/features/camera/viewer/pictures.tsx';
import { SendingMark } from '#app/features/office/marks.tsx';
import { useReportedAction } from '#app/features/office/use-reported-action.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import type { Wait } from '#app/sync/outbox/precedence.ts';
import type { OutboxItem } from '#app/sync/views/outbox-items.ts';
import { syncTexts } from '#app/texts/common.ts';
import { Mark } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Box, Flex } from '#app/ui/chakra.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { formatDateTime } from '#domain/dates.ts';
import { ConflictCard } from './conflict-card.tsx';
import { describeFailure, factsOf, titleOf } from './describe-entry.ts';
import { EntryActions } from './entry-actions.tsx';
import { hasRatesCard, RatesCard } from './rates-card.tsx';
import { outboxScreenTexts, outboxTexts } from './texts.ts';
import { useEntryInAddress } from './use-entry-in-address.ts';

type Props = { item: OutboxItem };

/** One captured action, why it is not sent yet, and its author's options. */
export function OutboxEntry({ item }: Props) {
  const hasRates = hasRatesCard(item);
  const hasCard = hasRates || hasConflictCard(item);
  const { failure } = item.attempts;
  const entry = useEntryInAddress<HTMLDivElement>(item.id, !hasCard);
  return (
    <Stack ref={entry} tabIndex={-1} as="li" gap="2">
      <Row gap="2" justifyContent="space-between">
        <Text as="span" weight="strong" minWidth="0">
          {titleOf(item)}
        </Text>
        <StateMark item={item} />
      </Row>
      <Text as="span" tone="muted" size="small">
        {[outboxTexts.capturedAt(formatDateTime(item.capturedAt)), ...factsOf(item)].join(' · ')}
      </Text>
      {hasRates && <RatesCard item={item} />}
      {hasCard && !hasRates && <ConflictCard item={item} />}
      {!hasCard && failure !== null && <p>{describeFailure(item, failure)}</p>}
      {item.state === 'queued' && mayBeDone(item.attempts) && (
        <Text tone="muted">{outboxTexts.mayHaveArrived}</Text>
      )}
      {item.waitsFor !== null && <WaitsFor wait={item.waitsFor} />}
      {!hasCard && item.pictureIds.length > 0 && (
        <Flex wrap="wrap" gap="2">
          {item.pictureIds.map((id) => (
            <Box
              key={id}
              title={item.captions[id]}
              display="grid"
              placeItems="center"
              boxSize="14"
              borderRadius="md"
              overflow="hidden"
              bg="bg.sunken"
              color="fg.muted"
            >
              <DeviceThumb photoId={id} />
            </Box>
          ))}
        </Flex>
      )}
      {(!hasCard || hasRates) && item.state !== 'sending' && (
        <EntryActions item={item} sendsAgain={!hasRates} />
      )}
    </Stack>
  );
}

/** The entry's dependency, and how the user can end the wait. */
function WaitsFor({ wait }: { wait: Wait }) {
  const { engine } = useServices();
  const run = useReportedAction('letting an entry go');
  switch (wait.for) {
    case 'entry':
      return <p>{syncTexts.behind(wait.label)}</p>;
    case 'attention':
      return <p>{outboxScreenTexts.behindAttention(wait.label)}</p>;
    case 'form':
      return (
        <>
          <p>{outboxScreenTexts.behindForm(wait.label)}</p>
          <Button
            variant="quiet"
            alignSelf="flex-start"
            onClick={() => run(() => engine.giveUpPlace(wait.draftKey))}
          >
            {outboxScreenTexts.sendWithout}
          </Button>
        </>
      );
  }
}

function StateMark({ item }: Pick<Props, 'item'>) {
  if (item.state === 'attention') return <Mark tone="attention">{syncTexts.attention}</Mark>;
  return item.state === 'sending' ? <SendingMark /> : <Mark tone="waiting">{syncTexts.waiting}</Mark>;
}

/**
 * True if an entry conflicts with its order as it is now: refused with status 409, or for any reason other than the
 * input (a job that is gone, a role that may do less than before).
 */
function hasConflictCard({ state, order, attempts: { failure } }: OutboxItem): boolean {
  if (state !== 'attention' || order === null || failure === null) return false;
  return (
    (failure.kind === 'conflict' || failure.kind === 'refused') &&
    Object.keys(failure.fields ?? {}).length === 0
  );
}
