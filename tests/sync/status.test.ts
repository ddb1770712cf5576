import { describe, expect, it } from 'vitest';
import { type StatusFacts, syncStatus } from '#app/sync/status.ts';
import { anEntry } from './support/entries.ts';

const FACTS: StatusFacts = {
  entries: [],
  reach: 'reached',
  paused: false,
  delivered: 0,
  lastSentAt: null,
  now: new Date('2026-01-05T08:00:00.000Z'),
};

describe('the chip', () => {
  it('is at peace when everything is sent', () => {
    const lastSentAt = '2026-01-05T07:59:00.000Z';
    expect(syncStatus({ ...FACTS, lastSentAt })).toMatchObject({ phase: 'idle', waiting: 0, lastSentAt });
  });

  it('counts the burst under way', () => {
    const entries = [
      anEntry({ state: 'sending' }),
      anEntry({ id: 'b', lane: 'b' }),
      anEntry({ id: 'c', lane: 'c' }),
    ];
    const status = syncStatus({ ...FACTS, entries, delivered: 2 });
    expect(status).toMatchObject({ phase: 'sending', sendingDone: 2, sendingOf: 5, waiting: 3 });
  });

  it('says offline from what was learnt, with what waits', () => {
    const status = syncStatus({ ...FACTS, entries: [anEntry()], reach: 'unreached' });
    expect(status).toMatchObject({ phase: 'offline', waiting: 1 });
  });

  it('names who has to sign in while the queue is paused', () => {
    const status = syncStatus({ ...FACTS, entries: [anEntry()], paused: true });
    expect(status).toMatchObject({ phase: 'paused', signInAs: 'demo.creator', waiting: 1 });
  });

  it('counts what needs the person apart, and what waits behind it as waiting', () => {
    const entries = [anEntry({ state: 'attention' }), anEntry({ id: 'behind', seq: 2 })];
    expect(syncStatus({ ...FACTS, entries })).toMatchObject({ phase: 'idle', attention: 1, waiting: 1 });
  });
});
