import type { EntryFailure } from '#app/data/rows.ts';
import type { OfficeAct } from '#app/hooks/use-office-acts.ts';
import { failureReason } from '#app/sync/outbox/attempts.ts';
import type { PendingMark } from '#app/sync/outbox/overlay.ts';
import { syncTexts } from '#app/texts/common.ts';
import { Mark } from '#app/ui/badge.tsx';
import { chakra } from '#app/ui/chakra.tsx';

/** A server's sentence may be long: it wraps, where the words of other marks stay on one line. */
const Reason = chakra('span', { base: { whiteSpace: 'normal', overflowWrap: 'anywhere', minWidth: '0' } });

type Size = {
  /** For a part of what bears the mark in words, and for lines of a table. */
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

/** Work that stands still until its author looks at it, and why. */
export function AttentionMark({ failure, small }: Size & { failure: EntryFailure | null }) {
  const reason = failureReason(failure);
  const words = reason === '' ? syncTexts.attention : syncTexts.attentionBecause(reason);
  return (
    <Mark tone="attention" small={small}>
      {small === true ? words : <Reason>{words}</Reason>}
    </Mark>
  );
}

/** One mark for the pending act that matters most. */
export function StateMark({ pending, small }: Size & { pending: readonly PendingMark[] }) {
  const attention = pending.find(({ state }) => state === 'attention');
  if (attention !== undefined) return <AttentionMark failure={attention.failure} small={small} />;
  if (pending.some(({ state }) => state === 'sending')) return <SendingMark small={small} />;
  return pending.length === 0 ? null : <WaitingMark small={small} />;
}

/** Where an office act is on its way. */
export function OfficeMark({ act }: { act: Pick<OfficeAct<unknown>, 'state' | 'failure'> }) {
  switch (act.state) {
    case 'queued':
      return <WaitingMark />;
    case 'sending':
      return <SendingMark />;
    case 'sent':
      return <Mark tone="sent">{syncTexts.sent}</Mark>;
    case 'attention':
      return <AttentionMark failure={act.failure} />;
  }
}
