import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useSyncStatus } from '#app/hooks/use-sync-status.ts';
import { commonTexts } from '#app/texts/common.ts';
import { announce } from '#app/ui/announce.ts';
import { Mark } from '#app/ui/badge.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { useGettingReady } from './getting-ready.ts';
import { syncWords } from './sync-words.ts';

const ChipLink = chakra('a', {
  base: {
    display: 'inline-flex',
    flexDirection: 'column',
    alignItems: 'flex-end',
    justifyContent: 'center',
    minHeight: 'control',
    // As wide as its longest text, so that nothing moves when the text changes.
    width: 'chip',
    minWidth: 'min-content',
    borderRadius: 'md',
    paddingInline: '1',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    // For text with a count: its end moves instead of its beginning.
    '& [data-tone=sending]': { width: 'full', fontVariantNumeric: 'tabular-nums' },
  },
  variants: {
    /** A long sentence or two, which on a phone do not fit next to the header's other content. */
    isLong: {
      true: {
        width: 'auto',
        // Three lines on a phone, which are as high as the header.
        paddingBlock: { base: '2', sm: '0' },
        minWidth: { base: '0', sm: 'min-content' },
        textAlign: 'end',
        '&, & [data-tone]': { whiteSpace: { base: 'normal', sm: 'nowrap' } },
        '& [data-tone=sending]': { textAlign: 'start' },
      },
    },
  },
});

/** A second line while the app could not be reopened offline. */
const KeepOpen = chakra('span', { base: { textStyle: 'small', lineHeight: 'tight', color: 'fg.muted' } });

/**
 * Shows whether this device's work has reached the server, and how far it is prepared; always in the header, links to
 * the outbox.
 */
export function SyncChip() {
  const { prefetch, now } = useServices();
  const status = useSyncStatus();
  const prepared = useSyncExternalStore(prefetch.subscribe, prefetch.getSnapshot);
  const { progress, keepOpen } = useGettingReady();
  const words = syncWords(status, prepared, now());
  const { spoken } = words;
  // Shown once nothing waits, and never announced: it continues automatically. The link's name still says that all is
  // sent.
  const isPreparing = status.state === 'sent' && progress !== null;
  const tone = isPreparing ? 'sending' : words.tone;
  const text = isPreparing ? progress : words.text;
  useAnnouncement(spoken, status.state === 'sent');
  const name = [spoken, text, keepOpen]
    .filter((part, at, all) => part !== null && all.indexOf(part) === at)
    .join('. ');
  return (
    <ChipLink asChild isLong={isPreparing || keepOpen !== null}>
      <Link to="/outbox" aria-label={spoken === null ? commonTexts.outbox : `${commonTexts.outbox}: ${name}`}>
        <Mark key={tone} tone={tone}>
          {text}
        </Mark>
        {keepOpen !== null && <KeepOpen>{keepOpen}</KeepOpen>}
      </Link>
    </ChipLink>
  );
}

/** Announces changes. The first state is not a change, and 'nothing waits' is then not news: `isQuiet`. */
function useAnnouncement(spoken: string | null, isQuiet: boolean): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (spoken === null || spoken === last.current) return;
    const isFirst = last.current === null;
    last.current = spoken;
    if (!(isFirst && isQuiet)) announce(spoken);
  }, [spoken, isQuiet]);
}
