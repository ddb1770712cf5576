import { screen } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { ROLES } from '#domain/permissions.ts';
import { eventually, press, says, typeInto } from '#testkit/screen.tsx';
import { captured } from '#testkit/tablet.ts';
import { aRatesDesk, CATALOGUE, openGrid, pasteInto, rateOf, typeRate } from './support/job-rates.tsx';

const PATIENT = { timeout: 60_000 };

describe('a column pasted into the rates', PATIENT, () => {
  it('fills downwards over the categories, says what it could not use, and is undone at once', async () => {
    await openGrid(await aRatesDesk());
    await typeRate('Front bumper', '1111');
    await pasteInto('Front bumper', '1,20,000\r\nn/a\r\n₹ 45.50\r\n');
    await eventually('it is told', () => says('2 rates pasted.'));
    expect(['Front bumper', 'Door panel', 'Oil change'].map((job) => rateOf(job).value)).toEqual([
      '120000',
      '',
      '45.50',
    ]);
    expect(says("Line 2: 'n/a' isn't a valid rate")).toBe(true);
    expect(says('2 changes')).toBe(true);
    await press('Undo paste');
    expect(rateOf('Front bumper').value).toBe('1111');
    expect(rateOf('Oil change').value).toBe('');
    expect(document.activeElement).toBe(rateOf('Front bumper'));
    expect(says('rates pasted')).toBe(false);
  });

  it('of names and rates goes to the jobs of these names', async () => {
    await openGrid(await aRatesDesk());
    await pasteInto('Front bumper', 'oil change\t450\nDOOR PANEL\t80');
    await eventually('it is told', () => says('2 rates pasted.'));
    expect(rateOf('Oil change').value).toBe('450');
    expect(rateOf('Door panel').value).toBe('80');
    expect(rateOf('Front bumper').value).toBe('1000');
  });

  it('fills only the rows that a search has left', async () => {
    await openGrid(await aRatesDesk());
    await typeInto(screen.getByRole('searchbox'), 'o');
    await typeInto(screen.getByRole('searchbox'), 'oil');
    await eventually('one is left', () => rateOf('Door panel').closest('tr')?.hidden === true);
    await pasteInto('Oil change', '1\n2');
    await eventually('it is told', () => says('1 rate pasted.'));
    expect(says("Line 2: no row left for '2'")).toBe(true);
    expect(rateOf('Front bumper').value).toBe('1000');
  });

  it.each([
    ['-50', 'Must not be negative'],
    ['1.250', 'Enter ₹1,250 or ₹1.25'],
    ['1e3', 'Enter an amount with at most 2 decimals'],
  ])('[F10] a single %s is left in its field and told', async (text, sentence) => {
    await openGrid(await aRatesDesk());
    await pasteInto('Front bumper', text);
    expect(says('0 rates pasted.')).toBe(false);
    await typeRate('Front bumper', text);
    await press('Save Rates');
    await eventually('it is told', () => says(sentence));
    expect(rateOf('Front bumper').value).toBe(text);
  });
});

describe('a catalogue of many jobs', PATIENT, () => {
  const jobs = Array.from({ length: 90 }, (_, index) => ({
    id: `j${index}`,
    name: `Job ${index}`,
    categoryId: 'c1',
    categoryName: 'Body Work',
    ratePaise: 100,
  }));

  it('comes bit by bit, and all of it is saved whatever a search shows', async () => {
    const [category] = CATALOGUE;
    if (category === undefined) throw new Error('there is no category');
    const tablet = await aRatesDesk(ROLES.admin, [{ ...category, jobs }]);
    await openGrid(tablet);
    await eventually('all are there', () => document.querySelectorAll('table input').length === jobs.length);
    await pasteInto('Job 0', jobs.map((_, index) => String(index + 1)).join('\n'));
    await eventually('the last is filled', () => rateOf('Job 89').value === '90');
    expect(says('90 changes')).toBe(true);
    await press('Save Rates');
    await eventually('it is being saved', () => document.querySelector('table')?.ariaBusy === 'true');
    // The fields are busy a moment before the action is in the outbox.
    let entries = await captured(tablet);
    while (entries.length === 0) entries = await act(() => captured(tablet));
    expect(entries[0]?.payload).toMatchObject({ rates: { length: 90 } });
  });
});
