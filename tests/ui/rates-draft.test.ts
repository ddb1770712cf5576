import { describe, expect, it } from 'vitest';
import {
  changedRows,
  draftOf,
  isChanged,
  isOvertaken,
  keptOver,
  NOTHING_TYPED,
  type RateRow,
  type RatesAction,
  ratesOf,
  ratesTable,
  without,
  withRates,
  withTyped,
} from '#app/features/vendors/rates/rates.ts';
import type { JobCategory } from '#domain/catalogue/catalogue.ts';
import { checkRates } from '#domain/vendor/checks.ts';

function aRow(jobId: string, savedPaise: number): RateRow {
  return { jobId, name: jobId, cataloguePaise: 0, savedPaise, action: null };
}

const ONE = aRow('one', 10_000);
const TWO = aRow('two', 0);

describe('rates that are being typed', () => {
  it('are kept only where they differ from the saved ones', () => {
    const typed = withTyped(NOTHING_TYPED, ONE, '120');
    expect(typed).toEqual({ one: { typed: '120', fromPaise: 10_000 } });
    expect(withTyped(typed, ONE, '100')).toEqual({});
  });

  it('remember the saved rate they were first typed over', () => {
    const typed = withTyped(NOTHING_TYPED, ONE, '1');
    expect(withTyped(typed, { ...ONE, savedPaise: 20_000 }, '12').one?.fromPaise).toBe(10_000);
  });

  it('[V5] are 0 when emptied, which is no change where there is no rate', () => {
    expect(isChanged('', 10_000)).toBe(true);
    expect(isChanged('', 0)).toBe(false);
    expect(isChanged('0', 0)).toBe(false);
    expect(isChanged('100.', 10_000)).toBe(false);
    expect(isChanged('.', 0)).toBe(true);
  });

  it('[V7] are saved alone, each with the rate that it was typed over', () => {
    const typed = withTyped(withTyped(NOTHING_TYPED, ONE, '120'), TWO, '7');
    const now = [ONE, { ...TWO, savedPaise: 900 }, aRow('three', 777)];
    expect(ratesOf(typed, now)).toEqual([
      { jobId: 'one', ratePaise: 12_000, fromPaise: 10_000 },
      { jobId: 'two', ratePaise: 700, fromPaise: 0 },
    ]);
    expect(ratesOf(withTyped(NOTHING_TYPED, ONE, '100.'), now)).toEqual([]);
  });

  it('[V9] are overtaken where somebody else has saved another rate since, until they are kept over it', () => {
    const typed = withTyped(NOTHING_TYPED, ONE, '120');
    const changed = { ...ONE, savedPaise: 11_000 };
    expect(isOvertaken(typed.one, ONE)).toBe(false);
    expect(isOvertaken(typed.one, changed)).toBe(true);
    expect(isOvertaken(typed.one, { ...ONE, savedPaise: 12_000 })).toBe(false);
    const kept = keptOver(typed, changed);
    expect(isOvertaken(kept.one, changed)).toBe(false);
    expect(ratesOf(kept, [changed])).toEqual([{ jobId: 'one', ratePaise: 12_000, fromPaise: 11_000 }]);
    expect(keptOver(kept, TWO)).toBe(kept);
  });

  it('[V9] go back into the fields over what their author saw then', () => {
    const saved = [
      { jobId: 'one', ratePaise: 12_000, fromPaise: 10_000 },
      { jobId: 'two', ratePaise: 50, fromPaise: null },
    ];
    expect(draftOf(saved, [{ ...ONE, savedPaise: 11_000 }, TWO])).toEqual({
      one: { typed: '120', fromPaise: 10_000 },
      two: { typed: '0.50', fromPaise: 0 },
    });
  });

  it('[V5] cannot be saved when one of them is no amount or too large', () => {
    const typed = withTyped(withTyped(NOTHING_TYPED, ONE, '.'), TWO, '99999999999');
    expect(checkRates(ratesOf(typed, [ONE, TWO]))).toMatchObject([
      { field: 'job_rates.one', code: 'too-many-decimals' },
      { field: 'job_rates.two', code: 'too-large' },
    ]);
  });

  it('are counted as changes', () => {
    const typed = withTyped(withTyped(NOTHING_TYPED, ONE, '100.0'), TWO, '5');
    expect(changedRows(typed, [ONE, TWO])).toEqual([TWO]);
    expect(changedRows(without(typed, ['two']), [ONE, TWO])).toEqual([]);
  });

  it('can be many at once, and are kept only where they differ', () => {
    const before = withTyped(NOTHING_TYPED, ONE, '120');
    const rates = new Map([
      ['one', 10_000],
      ['two', 50],
    ]);
    expect(withRates(before, [ONE, TWO], rates)).toEqual({ two: { typed: '0.50', fromPaise: 0 } });
  });
});

const CATALOGUE: JobCategory[] = [
  {
    id: 'c1',
    name: 'Body Work',
    jobs: [
      { id: 'one', name: 'Bumper', categoryId: 'c1', categoryName: 'Body Work', ratePaise: 9_000 },
      { id: 'two', name: 'Door', categoryId: 'c1', categoryName: 'Body Work', ratePaise: 0 },
    ],
  },
  { id: 'c2', name: 'Empty', jobs: [] },
];

function aSave(facts: Partial<RatesAction>, ...rates: [string, number][]): RatesAction {
  return {
    entryId: 'e1',
    label: 'Save rates',
    state: 'queued',
    failure: null,
    photoIds: [],
    payload: {
      vendorId: 'v1',
      vendorName: 'Garage One',
      rates: rates.map(([jobId, ratePaise]) => ({ jobId, ratePaise, fromPaise: null })),
    },
    ...facts,
  };
}

const RATES = [
  { jobId: 'one', name: 'Bumper', categoryName: 'Body Work', ratePaise: 10_000 },
  { jobId: 'old', name: 'Horn', categoryName: 'Body Work', ratePaise: 500 },
];

describe('the grid of a vendor', () => {
  it('has every job of the catalogue, by category, and apart from them the rates of jobs that left it', () => {
    const { groups, gone } = ratesTable(CATALOGUE, RATES, []);
    expect(groups.map(({ name }) => name)).toEqual(['Body Work']);
    expect(groups[0]?.rows).toEqual([
      { jobId: 'one', name: 'Bumper', cataloguePaise: 9_000, savedPaise: 10_000, action: null },
      { jobId: 'two', name: 'Door', cataloguePaise: 0, savedPaise: 0, action: null },
    ]);
    expect(gone.map(({ name }) => name)).toEqual(['Horn']);
  });

  it('shows a save that waits, marked only where the server says something else', () => {
    const save = aSave({}, ['one', 10_000], ['two', 300]);
    const rows = ratesTable(CATALOGUE, RATES, [save]).groups[0]?.rows;
    expect(rows?.map(({ savedPaise, action }) => [savedPaise, action])).toEqual([
      [10_000, null],
      [300, save],
    ]);
  });

  it('shows the last of several saves, and nothing of one that was refused', () => {
    const saves = [
      aSave({ entryId: 'e1' }, ['one', 1], ['two', 1]),
      aSave({ entryId: 'e2' }, ['one', 2]),
      aSave({ entryId: 'e3', state: 'attention' }, ['one', 3], ['two', 3]),
    ];
    const rows = ratesTable(CATALOGUE, RATES, saves).groups[0]?.rows;
    expect(rows?.map(({ savedPaise }) => savedPaise)).toEqual([2, 1]);
  });
});
