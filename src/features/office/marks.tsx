import type { EntryFailure } from '#app/data/rows.ts';
import type { OfficeAction } from '#app/hooks/use-office-actions.ts';
import { failureReason } from '#app/sync/outbox/attempts.ts';
import type { PendingMark } from '#app/sync/outbox/overlay.ts';
import { syncTexts } from '#app/texts/common.ts';
import { Mark } from '#app/ui/badge.tsx';
import { chakra } from '#app/ui/chakra.tsx';

/** A server's sentence may be long: it wraps, while the text of other badges stays on one line. */
const Reason = chakra('span', { base: { whiteSpace: 'normal', overflowWrap: 'anywhere', minWidth: '0' } });

type Size = {
  /** For parts of an item whose own badge has text, and for lines of a table. */
  small?: boolean | undefined;
};

/** Work that waits on this tablet. */
export function WaitingMark({ small }: Size) {
  return (
    <Mark tone="waiting" small={small}>
      {syncTexts.waiting}
    </Mark>
  );
}

/** Work that is on its way to the server. */
export function SendingMark({ small }: Size) {
  return (
    <Mark tone="sending" small={small}>
      {syncTexts.sending}
    </Mark>
  );
}

/** Work that waits for its author's attention, and why. */
export function AttentionMark({ failure, small }: Size & { failure: EntryFailure | null }) {
  const reason = failureReason(failure);
  const words = reason === '' ? syncTexts.attention : syncTexts.attentionBecause(reason);
  return (
    <Mark tone="attention" small={small}>
      {small === true ? words : <Reason>{words}</Reason>}
    </Mark>
  );
}

/** One badge for the most important pending action. */
export function StateMark({ pending, small }: Size & { pending: readonly PendingMark[] }) {
  const attention = pending.find(({ state }) => state === 'attention');
  if (attention !== undefined) return <AttentionMark failure={attention.failure} small={small} />;
  if (pending.some(({ state }) => state === 'sending')) return <SendingMark small={small} />;
  return pending.length === 0 ? null : <WaitingMark small={small} />;
}

/** The sync state of an office action. */
export function OfficeMark({ action }: { action: Pick<OfficeAction<unknown>, 'state' | 'failure'> }) {
  switch (action.state) {
    case 'queued':
      return <WaitingMark />;
    case 'sending':
      return <SendingMark />;
    case 'sent':
      return <Mark tone="sent">{syncTexts.sent}</Mark>;
    case 'attention':
      return <AttentionMark failure={action.failure} />;
  }
}
