import { CheckCheck, Inbox, Send } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { OthersWaiting } from '#app/features/office/others-waiting.tsx';
import { UnnamedWorkQuestions } from '#app/features/office/unnamed-work.tsx';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useLoss } from '#app/hooks/use-loss.ts';
import { useOutbox } from '#app/hooks/use-outbox.ts';
import { useOwner } from '#app/hooks/use-session.ts';
import { useOffline, useOutboxRead } from '#app/hooks/use-sync-status.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { OUTBOX_SHOWN } from '#domain/limits.ts';
import { mayBeOf } from '#domain/session/session.ts';
import { OutboxList } from './outbox-list.tsx';
import { SentList } from './sent-list.tsx';
import { outboxScreenTexts, outboxTexts } from './texts.ts';
import { UnsentWorkTools } from './unsent-work-tools.tsx';
import { useSendNow } from './use-send-now.ts';

/** Below the waiting entries, and usually empty. */
const KeptPhotos = lazy(async () => ({ default: (await import('./kept-photos.tsx')).KeptPhotos }));

type Props = {
  /** Possible duplicates that this device created on the server. */
  duplicates?: ReactNode;
};

/** Everything captured on this device that is not sent yet, and recently sent entries. */
export function OutboxView(given: Props) {
  // No data of one user may stay on the screen, even for a moment, after another has signed in.
  return <Outbox key={useOwner()?.owner ?? ''} {...given} />;
}

/** Shown at the same moment as in the chip. 'All sent' only appears if nothing was lost. */
function NothingWaits() {
  const read = useOutboxRead();
  const hasLost = useLoss() !== null;
  if (read.state !== 'read' || read.waiting + read.attention > 0) return null;
  return hasLost ? (
    <EmptyState icon={<Inbox aria-hidden />} sentence={outboxTexts.emptyAfterLoss} />
  ) : (
    <EmptyState icon={<CheckCheck aria-hidden />} sentence={outboxTexts.empty} />
  );
}

function Outbox({ duplicates }: Props) {
  const [shown, setShown] = useState(OUTBOX_SHOWN);
  // Deferred, because an export marks every entry at once and the page must stay responsive.
  const outbox = useDeferredValue(useOutbox(shown));
  const owner = useOwner()?.owner ?? '';
  const { state } = useOutboxRead();
  if (outbox.state !== 'ready' || state === 'not-read') return <Spinner />;
  const { mine, total, others } = outbox.value;
  return (
    <>
      <PageHeader title={commonTexts.outbox} subtitle={outboxScreenTexts.subtitle} actions={<SendAll />} />
      <Stack>
        <UnnamedWorkQuestions again />
        {others
          .filter((other) => !mayBeOf(owner, other.owner))
          .map((other) => (
            <OthersWaiting key={other.owner} {...other} />
          ))}
        {duplicates}
        {total === 0 && <NothingWaits />}
        <OutboxList items={mine} />
        {total > mine.length && (
          <Row justifyContent="space-between">
            <p>{outboxScreenTexts.shown(mine.length, total)}</p>
            <Button variant="quiet" onClick={() => setShown(shown + OUTBOX_SHOWN)}>
              {outboxScreenTexts.more(Math.min(OUTBOX_SHOWN, total - mine.length))}
            </Button>
          </Row>
        )}
        <Suspense fallback={null}>
          <KeptPhotos />
        </Suspense>
        <UnsentWorkTools />
        {/* Last, so that its arrival moves nothing. */}
        <SentList />
      </Stack>
    </>
  );
}

/** Does not send entries that wait for their author's decision. */
function SendAll() {
  const { engine } = useServices();
  const send = useSendNow();
  const read = useOutboxRead();
  const isOffline = useOffline();
  // A single one has its own button.
  if (read.state !== 'read' || read.waiting < 2) return null;
  return (
    <Button
      variant="quiet"
      icon={<Send />}
      busy={read.sending !== null && !isOffline}
      onClick={() => send(() => engine.sendNow())}
    >
      {outboxTexts.sendNow}
    </Button>
  );
}
