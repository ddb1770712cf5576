import { memo, useDeferredValue, useState } from 'react';
import { type Receipt, useReceipts } from '#app/hooks/use-outbox.ts';
import { syncTexts } from '#app/texts/common.ts';
import { Mark } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { Box, Flex } from '#app/ui/chakra.tsx';
import { LinedList } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { formatMoment } from '#domain/dates.ts';
import { OUTBOX_SHOWN, RECEIPT_DAYS } from '#domain/limits.ts';
import { outboxScreenTexts, outboxTexts } from './texts.ts';

/** The user's receipts, newest first: the proof of delivery. */
export function SentList() {
  const [most, setMost] = useState(OUTBOX_SHOWN);
  const read = useDeferredValue(useReceipts(most));
  if (read.state !== 'ready') return null;
  const { latest, isMore } = read.value;
  return (
    <Card>
      <CardTitle>{outboxScreenTexts.sentTitle}</CardTitle>
      <Text tone="muted" size="small">
        {latest.length === 0 ? outboxScreenTexts.sentEmpty : outboxScreenTexts.receiptsKept(RECEIPT_DAYS)}
      </Text>
      <LinedList>
        {latest.map((receipt) => (
          <SentRow key={receipt.id} {...receipt} />
        ))}
      </LinedList>
      {isMore && (
        <Button variant="quiet" marginTop="gap" onClick={() => setMost(most + OUTBOX_SHOWN)}>
          {outboxScreenTexts.more(OUTBOX_SHOWN)}
        </Button>
      )}
    </Card>
  );
}

/** Its props are plain strings, so that only new rows render while hundreds of entries are delivered. */
const SentRow = memo(function SentRow({ label, capturedAt, deliveredAt, replayed }: Receipt) {
  const facts = [
    outboxTexts.capturedAt(formatMoment(capturedAt)),
    outboxScreenTexts.sentAt(formatMoment(deliveredAt)),
  ];
  return (
    <Flex as="li" wrap="wrap" columnGap="gap" rowGap="1" align="center" justify="space-between">
      <Box minWidth="0" flex="1 1 var(--ui-sizes-menu)">
        <p>{label}</p>
        <Text tone="muted" size="small">
          {facts.join(' · ')}
        </Text>
        {replayed && (
          <Text tone="muted" size="small">
            {outboxScreenTexts.foundThereHint}
          </Text>
        )}
      </Box>
      <Mark tone="sent">{replayed ? outboxScreenTexts.foundThere : syncTexts.sent}</Mark>
    </Flex>
  );
});
