import { describe, expect, it } from 'vitest';
import type { PrefetchState } from '#app/entities/orders/prefetch.ts';
import { syncWords } from '#app/features/shell/sync-words.ts';
import { shellTexts } from '#app/features/shell/texts.ts';
import { type OutboxRead, syncStatusOf } from '#app/sync/views/sync-status.ts';
import { commonTexts } from '#app/texts/common.ts';

const NOW = new Date(2026, 10, 5, 16, 0);
const SENT_AT = new Date(2026, 10, 5, 14, 2).toISOString();
const PREPARED: PrefetchState = { state: 'done', at: SENT_AT };

type Found = Partial<Extract<OutboxRead, { state: 'read' }>>;

const found = (facts: Found = {}): OutboxRead => ({
  state: 'read',
  waiting: 0,
  sending: null,
  attention: 0,
  lastSentAt: SENT_AT,
  isPrepared: true,
  ...facts,
});

const READS: readonly OutboxRead[] = [
  { state: 'not-read' },
  { state: 'unreadable' },
  ...[0, 1, 3].flatMap((waiting) =>
    [0, 2].flatMap((attention) =>
      [null, { done: 1, of: 4 }].flatMap((sending) =>
        [null, SENT_AT].flatMap((lastSentAt) =>
          [true, false].map((isPrepared) =>
            found({ waiting, attention, sending: waiting === 0 ? null : sending, lastSentAt, isPrepared }),
          ),
        ),
      ),
    ),
  ),
];

const PREPARATIONS: readonly PrefetchState[] = [
  { state: 'idle' },
  { state: 'running', done: 0, of: 0, asOf: null },
  { state: 'running', done: 12, of: 76, asOf: null },
  { state: 'stopped', done: 12, of: 76, asOf: null },
  PREPARED,
];

/** Every state, with its texts. */
const ALL = READS.flatMap((read) =>
  [true, false].flatMap((isOffline) =>
    [0, 2].flatMap((lost) =>
      PREPARATIONS.map((prefetch) => {
        const words = syncWords(syncStatusOf(read, isOffline, lost), prefetch, NOW);
        return { read, isOffline, lost, prefetch, words };
      }),
    ),
  ),
);

const wordsOf = (facts: Found, prefetch: PrefetchState = PREPARED, isOffline = false) =>
  syncWords(syncStatusOf(found(facts), isOffline, 0), prefetch, NOW);

describe("the chip's words", () => {
  it('[Q5] say nothing, and have nothing spoken, before the outbox was read', () => {
    const words = ALL.filter(({ read }) => read.state === 'not-read').map((one) => one.words);
    expect(words.length).toBeGreaterThan(0);
    for (const one of words) expect(one).toEqual({ tone: 'unknown', text: commonTexts.outbox, spoken: null });
  });

  it('[Q6] say that all is sent only where everything was read, nothing waits and nothing was lost', () => {
    const claims = ALL.filter(({ words }) =>
      [words.text, words.spoken].some((text) => text?.includes(shellTexts.allSentNoTime)),
    );
    expect(claims.length).toBeGreaterThan(0);
    for (const { read, isOffline, lost } of claims) {
      expect(read).toMatchObject({ state: 'read', waiting: 0, attention: 0 });
      expect([isOffline, lost]).toEqual([false, 0]);
    }
  });

  it('[Q6] name every number of what waits, without a network too', () => {
    for (const { read, words } of ALL) {
      if (read.state !== 'read' || read.attention > 0 || read.waiting === 0 || read.sending !== null)
        continue;
      expect(words.text).toContain(String(read.waiting));
      expect(words.spoken).toBe(words.text);
    }
  });

  it('[Q6] show no green mark before the tablet was prepared once', () => {
    const green = ALL.filter(({ words }) => words.tone === 'sent');
    for (const { read, prefetch } of green)
      expect(prefetch.state === 'done' || (read.state === 'read' && read.isPrepared)).toBe(true);
    expect(wordsOf({ isPrepared: false }, { state: 'idle' }).text).toBe(shellTexts.preparationBegins);
    expect(wordsOf({ isPrepared: false }, { state: 'stopped', done: 1, of: 9, asOf: null }).text).toBe(
      shellTexts.notPrepared,
    );
    expect(wordsOf({}, { state: 'running', done: 1, of: 9, asOf: SENT_AT }).text).toBe(
      shellTexts.preparing(1, 9),
    );
  });

  it('say the time of what was sent today, and the day of what was sent before', () => {
    expect(wordsOf({}).text).toBe(shellTexts.allSent('14:02'));
    const before = new Date(2026, 10, 3, 14, 2).toISOString();
    expect(wordsOf({ lastSentAt: before }).text).toBe(shellTexts.allSent('Nov 3, 2026'));
    expect(wordsOf({ lastSentAt: null }).text).toBe(shellTexts.allSentNoTime);
  });
});
