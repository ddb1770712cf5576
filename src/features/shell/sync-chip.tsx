import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useSyncStatus } from '#app/hooks/use-sync-status.ts';
import { commonTexts } from '#app/texts/common.ts';
import { announce } from '#app/ui/announce.ts';
import { Mark } from '#app/ui/badge.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { syncWords } from './sync-words.ts';

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
  const { prefetch, now } = useServices();
  const status = useSyncStatus();
  const prepared = useSyncExternalStore(prefetch.subscribe, prefetch.getSnapshot);
  const { tone, text, spoken } = syncWords(status, prepared, now());
  useAnnouncement(spoken, status.state === 'sent');
  const name = [spoken, text]
    .filter((words, at, all) => words !== null && all.indexOf(words) === at)
    .join('. ');
  return (
    <ChipLink asChild>
      <Link to="/outbox" aria-label={spoken === null ? commonTexts.outbox : `${commonTexts.outbox}: ${name}`}>
        <Mark key={tone} tone={tone}>
          {text}
        </Mark>
      </Link>
    </ChipLink>
  );
}

/** Has changes read out. What is found first is no change, and that nothing waits is then no news: `isQuiet`. */
function useAnnouncement(spoken: string | null, isQuiet: boolean): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (spoken === null || spoken === last.current) return;
    const isFirst = last.current === null;
    last.current = spoken;
    if (!(isFirst && isQuiet)) announce(spoken);
  }, [spoken, isQuiet]);
}
