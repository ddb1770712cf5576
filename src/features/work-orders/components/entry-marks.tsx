import type { PendingMark } from '#app/sync/overlay.ts';
import { Mark } from '#app/ui/mark.tsx';
import { texts } from '#domain/texts.ts';

/** Where captured acts are on their way: one mark for the one that matters most. */
export function EntryMarks({ pending }: { pending: readonly PendingMark[] }) {
  const attention = pending.find((mark) => mark.state === 'attention');
  if (attention !== undefined) {
    const { failure } = attention;
    const reason = failure !== null && 'detail' in failure ? failure.detail : '';
    return (
      <Mark tone="attention">
        {reason === '' ? texts.sync.attention : texts.sync.attentionBecause(reason)}
      </Mark>
    );
  }
  if (pending.some((mark) => mark.state === 'sending'))
    return <Mark tone="sending">{texts.sync.sending}</Mark>;
  return pending.length > 0 ? <Mark tone="waiting">{texts.sync.waiting}</Mark> : null;
}
