import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { OthersWaiting } from '#app/features/office/others-waiting.tsx';
import { sharedTabletTexts } from '#app/features/office/texts.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useLiveQuery } from '#app/hooks/use-live-query.ts';
import { useOwner } from '#app/hooks/use-session.ts';
import { readOthersOf } from '#app/sync/read-models/outbox-items.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';

/** After a change of person, says whose work still waits on this tablet. The outbox says it too. */
export function OthersNotice() {
  const { database } = useServices();
  const owner = useOwner()?.owner ?? '';
  const isInOutbox = useLocation({ select: ({ pathname }) => pathname === '/outbox' });
  const [dismissedBy, setDismissedBy] = useState<string | null>(null);
  const read = useLiveQuery(() => readOthersOf(database, owner), [database, owner]);
  const others = read.state === 'ready' ? read.value : [];
  if (others.length === 0 || dismissedBy === owner || isInOutbox) return null;
  return (
    <Stack as="aside" gap="2" marginBottom="section" aria-label={sharedTabletTexts.noticeTitle}>
      {others.map((other) => (
        <OthersWaiting key={other.owner} {...other} />
      ))}
      <Row>
        <Button variant="quiet" onClick={() => setDismissedBy(owner)}>
          {sharedTabletTexts.dismiss}
        </Button>
        <Button asChild variant="ghost">
          <Link to="/outbox">{commonTexts.outbox}</Link>
        </Button>
      </Row>
    </Stack>
  );
}
