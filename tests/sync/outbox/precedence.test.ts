import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { editJobAction } from '#app/actions/catalogue/edit-job.ts';
import { actions } from '#app/actions/index.ts';
import { saveRatesAction } from '#app/actions/vendors/save-rates.ts';
import { addJobAction } from '#app/actions/work-orders/add-job.ts';
import { assignVendorAction } from '#app/actions/work-orders/assign-vendor.ts';
import type { DraftRow, EntryRow } from '#app/data/rows.ts';
import type { AnyAction } from '#app/sync/action.ts';
import { planSending } from '#app/sync/outbox/lanes.ts';
import { touchedIn, type Wait, waitsOf } from '#app/sync/outbox/precedence.ts';
import type { SomeEntry } from '#testkit/builders.ts';
import { SeededRandom } from '#tests/support/seeded-random.ts';
import { anEntry } from '../support/orders.ts';

const NOW = new Date('2026-01-05T08:00:00.000Z');

/** An entry as capturing stores it. */
function captured(action: AnyAction, seq: number, payload: unknown, entry: SomeEntry = {}): EntryRow {
  const { kind, version } = action;
  const [lane, label] = [action.lane(payload), action.label(payload)];
  return anEntry({
    seq,
    id: `e${seq}`,
    kind,
    version,
    payload,
    lane,
    label,
    ...touchedIn(action, payload),
    ...entry,
  });
}

const RATES = [{ jobId: 'dent', ratePaise: 100, fromPaise: 0 }];

const saveRates = (seq: number, vendorId: string, entry: SomeEntry = {}) =>
  captured(saveRatesAction, seq, { vendorId, vendorName: `Vendor ${vendorId}`, rates: RATES }, entry);

function assign(seq: number, orderId: string, vendorId: string, entry: SomeEntry = {}): EntryRow {
  const vendor = { id: vendorId, vendorNumber: '', name: `Vendor ${vendorId}` };
  return captured(
    assignVendorAction,
    seq,
    { orderId, orderNumber: `WO-${orderId}`, vendor, rates: [] },
    entry,
  );
}

const sent = (entries: readonly EntryRow[], onTheirWay: readonly EntryRow[] = [], forms: DraftRow[] = []) =>
  planSending({ entries, forms, registry: actions }, NOW, onTheirWay).send.map(({ seq }) => seq);

function shown(entries: readonly EntryRow[], forms: DraftRow[] = []): (Wait | null)[] {
  const waits = waitsOf({ entries, forms, registry: actions });
  return entries.map((entry) => waits.shown(entry));
}

const aForm = (...followers: string[]): DraftRow => ({
  ...{ key: '1/demo/rates/a', owner: '1/demo', value: {}, photoIds: [], updatedAt: '' },
  place: { seq: 1, label: 'Rates of Vendor a', followers },
});

describe('an act', () => {
  it('[Q1] is not sent before an earlier one that changes what it rests on', () => {
    expect(sent([saveRates(1, 'a'), assign(2, '1', 'a'), assign(3, '2', 'b')])).toEqual([1, 3]);
  });

  it('[Q1] is not sent before an earlier one that rests on what it changes', () => {
    expect(sent([assign(1, '1', 'a'), saveRates(2, 'a'), saveRates(3, 'b')])).toEqual([1, 3]);
  });

  it('[Q1] goes beside others that rest on the same thing', () => {
    expect(sent([assign(1, '1', 'a'), assign(2, '2', 'a'), assign(3, '3', 'a')])).toEqual([1, 2, 3]);
  });

  it('[Q1] waits however the earlier one waits: held back for undo, tried again later, or refused', () => {
    const later = '2026-01-05T08:00:05.000Z';
    const failed = { nextAt: later, outcome: 'unknown', count: 3 } as const;
    for (const entry of [{ notBefore: later }, { attempts: failed }, { state: 'attention' }] as SomeEntry[])
      expect(sent([saveRates(1, 'a', entry), assign(2, '1', 'a')])).toEqual([]);
  });

  it('[Q1] waits while the earlier one is on its way, and until that is stored as sent', () => {
    const rates = saveRates(1, 'a');
    expect(sent([{ ...rates, state: 'sending' }, assign(2, '1', 'a')], [rates])).toEqual([]);
    expect(sent([assign(2, '1', 'a')], [rates])).toEqual([]);
    expect(sent([assign(2, '1', 'a')])).toEqual([2]);
  });

  it('[Q1] waits through others that wait', () => {
    const step = anEntry({ seq: 3, id: 'e3', lane: 'work-order:1' });
    expect(sent([saveRates(1, 'a'), assign(2, '1', 'a'), step])).toEqual([1]);
  });

  it('[Q1] of a former build waits by what its payload says', () => {
    const { touched: _one, ...rates } = saveRates(1, 'a');
    const { touched: _other, ...assignment } = assign(2, '1', 'a');
    expect(sent([rates, assignment])).toEqual([1]);
  });

  it('[Q1] that this build cannot read is passed by none that rests on its lane', () => {
    const unreadable = { version: 99, state: 'attention' } as const;
    const { touched: _, ...rates } = saveRates(1, 'a', unreadable);
    expect(sent([rates, assign(2, '1', 'a')])).toEqual([]);
  });

  it('[Q1] never waits for a later one, so that of any actions the first can go', () => {
    const random = new SeededRandom(7);
    for (let round = 0; round < 200; round += 1) {
      const entries = Array.from({ length: 20 }, (_, index) => {
        const name = String(random.below(4));
        if (random.happens(0.4)) return saveRates(index + 1, name);
        return assign(index + 1, String(random.below(4)), name);
      });
      for (let left = entries; left.length > 0; left = left.slice(1))
        expect(sent(left)[0]).toBe(left[0]?.seq);
    }
  });
});

describe('what an action waits for', () => {
  it('[Q2] is said with the name of the other action', () => {
    expect(shown([saveRates(1, 'a'), assign(2, '1', 'a')])).toEqual([
      null,
      { for: 'entry', label: saveRates(1, 'a').label, entryId: saveRates(1, 'a').id },
    ]);
  });

  it('[Q2] is said to need the person where it does, also through others that wait', () => {
    const stuck = saveRates(1, 'a', { state: 'attention' });
    const step = anEntry({ seq: 3, id: 'e3', lane: 'work-order:1' });
    const wait = { for: 'attention', label: stuck.label, entryId: stuck.id };
    expect(shown([stuck, assign(2, '1', 'a'), step])).toEqual([null, wait, wait]);
  });

  it('[Q2] is not said of actions on one order that follow each other', () => {
    const entries = [anEntry({ seq: 1, id: 'e1' }), anEntry({ seq: 2, id: 'e2' })];
    expect(shown(entries)).toEqual([null, null]);
    const [first = anEntry(), second = anEntry()] = entries;
    const stuck = { ...first, state: 'attention' } as const;
    expect(shown([stuck, second])[1]).toEqual({ for: 'attention', label: first.label, entryId: first.id });
  });

  it('[Q3] is a form that an earlier action went back into, for those that were there then', () => {
    const entries = [assign(2, '1', 'a'), assign(3, '2', 'a')];
    const form = aForm('e2');
    expect(sent(entries, [], [form])).toEqual([3]);
    expect(shown(entries, [form])[0]).toEqual({
      for: 'form',
      label: 'Rates of Vendor a',
      draftKey: form.key,
    });
    expect(waitsOf({ entries, forms: [form], registry: actions }).needsPerson('e2')).toBe(true);
  });
});

describe('what rests on what', () => {
  const ABOUT = {
    orderId: '1',
    orderNumber: 'WO-1',
    jobName: '',
    categoryName: '',
    quantity: 1,
    ratePaise: 0,
  };
  const addJob = (seq: number, catalogueJobId: string) =>
    captured(addJobAction, seq, { ...ABOUT, orderId: String(seq), catalogueJobId, knownJobIds: [] });

  it("[Q4] a job of an order rests on the catalogue's job, and rates on no name of it", () => {
    const renamed = captured(editJobAction, 1, { jobId: 'dent', name: 'Dents', was: 'Dent' });
    expect(sent([renamed, addJob(2, 'dent'), addJob(3, 'paint'), saveRates(4, 'a')])).toEqual([1, 3, 4]);
  });

  it('[Q4] every kind of action has its row in docs/actions.md, and every row a kind', () => {
    const text = readFileSync('docs/actions.md', 'utf8');
    const rows = [...text.matchAll(/^\| `([a-z-]+\.[a-z-]+)` \|/gm)].map((row) => row[1]);
    expect(rows.toSorted()).toEqual([...actions.keys()].toSorted());
  });
});
