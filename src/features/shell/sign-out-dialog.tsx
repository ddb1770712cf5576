import { useEffect, useRef } from 'react';
import { type Drain, type DrainStop, useDrain } from '#app/hooks/use-drain.ts';
import { useOutboxRead } from '#app/hooks/use-sync-status.ts';
import { failureReason } from '#app/sync/outbox/attempts.ts';
import type { OutboxRead } from '#app/sync/views/sync-status.ts';
import { syncTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { ProgressLine } from '#app/ui/progress-line.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { ownerKey, ownerOf, type SessionUser } from '#domain/session/session.ts';
import { signOutTexts } from './texts-sign-out.ts';

type Props = { user: SessionUser; onSignOut: () => void; onStay: () => void };

/** Signing out with unsent work: stay, send it first, or leave it here until this user signs in again. */
export function SignOutDialog({ user, onSignOut, onStay }: Props) {
  const stayButton = useRef<HTMLButtonElement>(null);
  const read = useOutboxRead();
  const { drain, start, cancel } = useDrain(ownerKey(ownerOf(user)), onSignOut);
  const isSending = drain.state === 'sending';
  const stay = () => {
    cancel();
    onStay();
  };
  return (
    <Dialog
      open
      onClose={stay}
      role="alertdialog"
      title={signOutTexts.title}
      initialFocus={stayButton}
      footer={
        <Row justifyContent="flex-end" width="full">
          <Button ref={stayButton} variant="quiet" onClick={stay}>
            {signOutTexts.stay}
          </Button>
          <Button variant="quiet" disabled={isSending} onClick={onSignOut}>
            {signOutTexts.keep}
          </Button>
          {read.state === 'read' && read.waiting > 0 && (
            <Button busy={isSending} onClick={start}>
              {signOutTexts.send}
            </Button>
          )}
        </Row>
      }
    >
      <Stack gap="4" overflowWrap="anywhere">
        {read.state === 'read' && <p>{describeCounts(read)}</p>}
        <Text tone="muted">{signOutTexts.keptHere(user.username)}</Text>
        <Progress drain={drain} />
      </Stack>
    </Dialog>
  );
}

function describeCounts({ waiting, attention }: Extract<OutboxRead, { state: 'read' }>): string {
  const unsent = waiting + attention;
  if (unsent === 0) return signOutTexts.allSent;
  return [signOutTexts.unsent(unsent), ...(attention > 0 ? [signOutTexts.attention(attention)] : [])].join(
    ' ',
  );
}

function Progress({ drain }: { drain: Drain }) {
  const place = useRef<HTMLDivElement>(null);
  const hasStopped = drain.state === 'stopped';
  useEffect(() => {
    if (hasStopped) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [hasStopped]);
  return (
    <div ref={place} aria-live="polite">
      {drain.state === 'sending' &&
        (drain.of === 0 ? (
          <p>{signOutTexts.checking}</p>
        ) : (
          <ProgressLine
            value={drain.done}
            max={drain.of}
            label={syncTexts.sending}
            text={signOutTexts.sending(drain.done, drain.of)}
          />
        ))}
      {drain.state === 'stopped' && <Notice tone="attention">{describeStop(drain.stop)}</Notice>}
    </div>
  );
}

function describeStop(stop: DrainStop): string {
  if (stop.kind !== 'failed') return signOutTexts.stopped[stop.kind];
  return signOutTexts.failed(failureReason(stop.failure));
}
