import { chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type SyncStatus, useSyncStatus } from '#app/hooks/use-sync-status.ts';
import { announce } from '#app/ui/announce.ts';
import { Mark, type MarkTone } from '#app/ui/mark.tsx';
import { formatTime } from '#domain/dates.ts';
import { texts } from '#domain/texts.ts';

const ChipLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'control',
    borderRadius: 'md',
    paddingInline: '1',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
  },
});

/** How the work on this device stands with the server; always in the header, leads to the outbox. */
export function SyncChip() {
  const status = useSyncStatus();
  const { tone, text } = describeSync(status);
  const last = useRef(text);
  useEffect(() => {
    if (last.current === text) return;
    last.current = text;
    announce(text);
  }, [text]);
  return (
    <ChipLink asChild>
      <Link to="/outbox" aria-label={`${texts.outbox.title}: ${text}`}>
        <Mark tone={tone}>{text}</Mark>
      </Link>
    </ChipLink>
  );
}

/** What the chip says: what needs the person first, then what is on its way, then peace. */
function describeSync(status: SyncStatus): { tone: MarkTone; text: string } {
  const { sync } = texts;
  const { phase, waiting, attention, sendingDone, sendingOf, lastSentAt } = status;
  if (attention > 0) return { tone: 'attention', text: sync.needYou(attention) };
  if (phase === 'sending') return { tone: 'sending', text: sync.sendingOf(sendingDone, sendingOf) };
  if (phase === 'offline') {
    return { tone: 'offline', text: waiting > 0 ? sync.offlineWaiting(waiting) : sync.offline };
  }
  if (waiting > 0) return { tone: 'waiting', text: sync.toSend(waiting) };
  return {
    tone: 'sent',
    text: lastSentAt === null ? sync.allSentNoTime : sync.allSent(formatTime(lastSentAt)),
  };
}
