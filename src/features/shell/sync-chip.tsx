import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useLoss } from '#app/hooks/use-loss.ts';
import { type SyncStatus, useSyncStatus } from '#app/hooks/use-sync-status.ts';
import { commonTexts } from '#app/texts/common.ts';
import { announce } from '#app/ui/announce.ts';
import { Mark, type MarkTone } from '#app/ui/badge.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { formatTime } from '#domain/dates.ts';
import { shellTexts } from './texts.ts';

const ChipLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'control',
    // As wide as its longest words, so that nothing moves when they change.
    width: 'chip',
    minWidth: 'min-content',
    justifyContent: 'flex-end',
    borderRadius: 'md',
    paddingInline: '1',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    // What counts: its end moves instead of its beginning.
    '& [data-tone=sending]': { flex: '1', fontVariantNumeric: 'tabular-nums' },
  },
});

/** Whether this device's work has reached the server, and how far it is prepared; always in the header, links to the outbox. */
export function SyncChip() {
  const status = useSyncStatus();
  const { prefetch } = useServices();
  const prepared = useSyncExternalStore(prefetch.subscribe, prefetch.getSnapshot);
  const { tone, text } = describeSync(status, useLoss()?.entries ?? 0);
  // Seen once nothing waits, and never announced: it goes on by itself. The link's name still says that all is sent.
  const preparing =
    tone === 'sent' && prepared.state === 'running'
      ? shellTexts.preparing(prepared.done, prepared.of)
      : undefined;
  const shown = preparing === undefined ? tone : 'sending';
  const said = preparing === undefined ? text : `${text}. ${preparing}`;
  const last = useRef(text);
  useEffect(() => {
    if (last.current === text) return;
    last.current = text;
    announce(text);
  }, [text]);
  return (
    <ChipLink asChild>
      <Link to="/outbox" aria-label={`${commonTexts.outbox}: ${said}`}>
        <Mark key={shown} tone={shown}>
          {preparing ?? text}
        </Mark>
      </Link>
    </ChipLink>
  );
}

/** First what needs the person, then what is being sent or waits, then that all is sent, unless some of it was lost. */
function describeSync(status: SyncStatus, lost: number): { tone: MarkTone; text: string } {
  const { phase, waiting, attention, sendingDone, sendingOf, lastSentAt } = status;
  if (attention > 0) return { tone: 'attention', text: shellTexts.needYou(attention) };
  if (phase === 'sending') return { tone: 'sending', text: shellTexts.sendingOf(sendingDone, sendingOf) };
  if (phase === 'offline') {
    return { tone: 'offline', text: waiting > 0 ? shellTexts.offlineWaiting(waiting) : shellTexts.offline };
  }
  if (waiting > 0) return { tone: 'waiting', text: shellTexts.toSend(waiting) };
  if (lost > 0) return { tone: 'attention', text: shellTexts.lost(lost) };
  return {
    tone: 'sent',
    text: lastSentAt === null ? shellTexts.allSentNoTime : shellTexts.allSent(formatTime(lastSentAt)),
  };
}
