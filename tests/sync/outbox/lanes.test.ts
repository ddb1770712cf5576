import { describe, expect, it } from 'vitest';
import { actions } from '#app/actions/index.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { planSending } from '#app/sync/outbox/lanes.ts';
import type { SomeEntry } from '#testkit/builders.ts';
import { anEntry } from '../support/orders.ts';

const NOW = new Date('2026-01-05T08:00:00.000Z');

function inLane(lane: string, seq: number, entry: SomeEntry = {}): EntryRow {
  return anEntry({ id: `entry-${seq}`, seq, lane, ...entry });
}

function later(ms: number): string {
  return new Date(NOW.getTime() + ms).toISOString();
}

function planned(entries: readonly EntryRow[], onTheirWay: readonly EntryRow[] = []) {
  return planSending({ entries, registry: actions }, NOW, onTheirWay);
}

function sent(entries: readonly EntryRow[], onTheirWay: readonly EntryRow[] = []): number[] {
  return planned(entries, onTheirWay).send.map((entry) => entry.seq ?? 0);
}

describe('what goes out now', () => {
  it('is the head of each lane', () => {
    expect(sent([inLane('a', 1), inLane('a', 2), inLane('b', 3)])).toEqual([1, 3]);
  });

  it('is five at a time, counting what is on its way', () => {
    const lanes = ['a', 'b', 'c', 'd', 'e', 'f'].map((lane, index) => inLane(lane, index + 1));
    expect(sent(lanes)).toEqual([1, 2, 3, 4, 5]);
    expect(sent([inLane('z', 0, { state: 'sending' }), ...lanes])).toEqual([1, 2, 3, 4]);
  });

  it('is two with photos at a time, and others pass them', () => {
    const photos = { photoIds: ['photo'] };
    const entries = [inLane('a', 1, photos), inLane('b', 2, photos), inLane('c', 3, photos), inLane('d', 4)];
    expect(sent(entries)).toEqual([1, 2, 4]);
  });

  it('is nothing of a lane whose head needs attention', () => {
    expect(sent([inLane('a', 1, { state: 'attention' }), inLane('a', 2), inLane('b', 3)])).toEqual([3]);
  });

  it('is a head in attention whose hourly try is due', () => {
    const head = { state: 'attention', attempts: { nextAt: later(-1) } } as const;
    expect(sent([inLane('a', 1, head)])).toEqual([1]);
  });

  it("is nothing of an order that another person's action is writing", () => {
    expect(sent([inLane('a', 1), inLane('b', 2)], [inLane('a', 9, { owner: '1/other' })])).toEqual([2]);
  });
});

describe('what waits', () => {
  it('is held back for undo, and holds its lane', () => {
    const plan = planned([inLane('a', 1, { notBefore: later(5_000) }), inLane('a', 2)]);
    expect(plan).toEqual({ send: [], wakeAt: NOW.getTime() + 5_000 });
  });

  it('wakes the engine at the earliest time', () => {
    const entries = [
      inLane('a', 1, { attempts: { nextAt: later(9_000) } }),
      inLane('b', 2, { attempts: { nextAt: later(4_000) } }),
      inLane('c', 3, { state: 'attention' }),
    ];
    expect(planned(entries).wakeAt).toBe(NOW.getTime() + 4_000);
  });

  it('waits no longer when the clock was moved back by days', () => {
    expect(sent([inLane('a', 1, { attempts: { nextAt: later(3 * 24 * 3_600_000) } })])).toEqual([1]);
  });
});
