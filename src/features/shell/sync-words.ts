import type { PrefetchState } from '#app/entities/orders/prefetch.ts';
import type { SyncStatus } from '#app/sync/views/sync-status.ts';
import { commonTexts } from '#app/texts/common.ts';
import type { MarkTone } from '#app/ui/badge.tsx';
import { formatDate, formatTime, isOnDayOf } from '#domain/dates.ts';
import { shellTexts } from './texts.ts';

export type SyncWords = {
  tone: MarkTone;
  /** The chip's text. */
  text: string;
  /** Spoken by a screen reader, and announced when it changes; null: nothing is known, so nothing is spoken. */
  spoken: string | null;
};

/**
 * The chip's text: the one place where the state of unsent work becomes a sentence. 'All sent' is about the outbox
 * alone, and stays true when the network goes. Before the tablet was prepared for the first time, a green badge would
 * promise too much.
 */
export function syncWords(status: SyncStatus, prefetch: PrefetchState, now: Date): SyncWords {
  switch (status.state) {
    case 'not-read':
      return { tone: 'unknown', text: commonTexts.outbox, spoken: null };
    case 'unreadable':
      return said('attention', shellTexts.unreadable);
    case 'attention':
      return said('attention', shellTexts.needYou(status.count));
    case 'sending':
      return said('sending', shellTexts.sendingOf(status.done, status.of));
    case 'offline':
      return said(
        'offline',
        status.waiting > 0 ? shellTexts.offlineWaiting(status.waiting) : shellTexts.offline,
      );
    case 'waiting':
      return said('waiting', shellTexts.toSend(status.count));
    case 'lost':
      return said('attention', shellTexts.lost(status.count));
    case 'sent': {
      const sent = said('sent', allSent(status.at, now));
      const preparation = preparationWords(prefetch, status.isPrepared);
      return preparation === null ? sent : { ...preparation, spoken: sent.spoken };
    }
  }
}

function said(tone: MarkTone, text: string): SyncWords {
  return { tone, text, spoken: text };
}

function allSent(at: string | null, now: Date): string {
  if (at === null) return shellTexts.allSentNoTime;
  const isToday = isOnDayOf(at, now);
  return shellTexts.allSent(isToday ? formatTime(at) : formatDate(at));
}

/** Shown once nothing waits, and never announced: it continues automatically. Null if there is nothing to show. */
function preparationWords(prefetch: PrefetchState, isPrepared: boolean): Omit<SyncWords, 'spoken'> | null {
  if (prefetch.state === 'running' && prefetch.of > 0)
    return { tone: 'sending', text: shellTexts.preparing(prefetch.done, prefetch.of) };
  if (isPrepared || prefetch.state === 'done') return null;
  if (prefetch.state === 'stopped') return { tone: 'waiting', text: shellTexts.notPrepared };
  return { tone: 'sending', text: shellTexts.preparationBegins };
}
