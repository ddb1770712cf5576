import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { OthersWaiting } from '#app/features/office/others-waiting.tsx';
import { sharedTabletTexts } from '#app/features/office/texts.ts';
import { UnnamedWorkQuestions } from '#app/features/office/unnamed-work.tsx';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useLiveQuery } from '#app/hooks/use-live-query.ts';
import { useOwner } from '#app/hooks/use-session.ts';
import { readOthersOf } from '#app/sync/views/outbox-items.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { mayBeOf } from '#domain/session/session.ts';

/**
 * After a change of user, shows whose work still waits on this tablet, and asks for its owner if nobody's name is
 * known.
 */
export function OthersNotice() {
  const isInOutbox = useLocation({ select: ({ pathname }) => pathname === '/outbox' });
  // The outbox shows all of it too.
  if (isInOutbox) return null;
  return (
    <>
      <UnnamedWorkQuestions />
      <NamedOthers />
    </>
  );
}

function NamedOthers() {
  const { database } = useServices();
  const owner = useOwner()?.owner ?? '';
  const [dismissedBy, setDismissedBy] = useState<string | null>(null);
  const read = useLiveQuery(() => readOthersOf(database, owner), [database, owner]);
  const others = read.state === 'ready' ? read.value.filter((other) => !mayBeOf(owner, other.owner)) : [];
  if (others.length === 0 || dismissedBy === owner) return null;
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
