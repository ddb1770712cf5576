import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { monthWeeks } from '#app/ui/calendar-month.ts';
import { type DateRange, describeRange, rangeOf } from '#app/ui/date-range.ts';
import { DateRangePicker } from '#app/ui/date-range-picker.tsx';
import { eventually, find, press, pressKey, render, texts } from '#testkit/screen.tsx';

const march: DateRange = { fromOn: '2025-03-04', toOn: '2025-03-19' };
const chosen: (DateRange | null)[] = [];
const choose = (range: DateRange | null) => chosen.push(range);
const day = (dayOn: string) => find(`[data-day="${dayOn}"]`);

async function openOn(value: DateRange | null): Promise<HTMLElement> {
  await render(<DateRangePicker value={value} today="2025-03-10" yearStart={4} onChange={choose} />);
  const trigger = find('button[aria-haspopup=dialog]');
  await press(trigger);
  await eventually('the calendar is shown', () => document.querySelector('[data-day]') !== null);
  return trigger;
}

beforeEach(() => {
  chosen.length = 0;
});

test('[D4] shows a range as the specification writes dates, LLL dd, y', () => {
  expect(describeRange(march)).toBe('Mar 04, 2025 - Mar 19, 2025');
  expect(describeRange({ fromOn: '2025-03-04', toOn: '2025-03-04' })).toBe('Mar 04, 2025');
});

test('two picked days make a range in either order', () => {
  expect(rangeOf('2025-03-19', '2025-03-04')).toEqual(march);
});

test('a month is laid out in weeks from Monday', () => {
  const weeks = monthWeeks(new Date(2025, 2, 15));
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.map((date) => date?.getDate() ?? null)).toEqual([null, null, null, null, null, 1, 2]);
  expect(weeks[5]?.[0]?.getDate()).toBe(31);
});

test('asks for a range where none is chosen', async () => {
  await render(<DateRangePicker value={null} today="2025-03-10" yearStart={4} onChange={choose} />);
  expect(find('button').textContent).toBe('Select date range');
});

test('opens on the chosen range, takes two presses and gives the focus back', async () => {
  const trigger = await openOn(march);
  expect(document.activeElement).toBe(day('2025-03-04'));
  await press(day('2025-03-10'));
  expect(chosen).toEqual([]);
  await press(day('2025-03-06'));
  expect(chosen).toEqual([{ fromOn: '2025-03-06', toOn: '2025-03-10' }]);
  expect(document.activeElement).toBe(trigger);
});

test('shows two months, on a phone too, and turns them one at a time', async () => {
  await openOn(march);
  expect(texts('caption')).toEqual(['February 2025', 'March 2025']);
  await press('Next month');
  expect(texts('caption')).toEqual(['March 2025', 'April 2025']);
});

test('opens on this month and the one before it', async () => {
  await openOn(null);
  expect(texts('caption')).toEqual(['February 2025', 'March 2025']);
  expect(document.activeElement).toBe(day('2025-03-10'));
});

test('opens on the first month of a longer range', async () => {
  await openOn({ fromOn: '2024-11-20', toOn: '2025-03-19' });
  expect(texts('caption')).toEqual(['November 2024', 'December 2024']);
  expect(document.activeElement).toBe(day('2024-11-20'));
});

test.each([
  ['2025-03-10', 'Today', '2025-03-10', '2025-03-10'],
  ['2025-03-03', 'Last 7 days', '2025-02-25', '2025-03-03'],
  ['2024-02-10', 'This month', '2024-02-01', '2024-02-29'],
  ['2025-03-31', 'Last month', '2025-02-01', '2025-02-28'],
  ['2025-01-05', 'Last month', '2024-12-01', '2024-12-31'],
  ['2025-03-31', 'This year (Apr–Mar)', '2024-04-01', '2025-03-31'],
  ['2025-04-01', 'This year (Apr–Mar)', '2025-04-01', '2026-03-31'],
])('on %s one press on %s chooses %s to %s', async (today, name, fromOn, toOn) => {
  await render(<DateRangePicker value={null} today={today} yearStart={4} onChange={choose} />);
  await press(find('button[aria-haspopup=dialog]'));
  await eventually('the calendar is shown', () => document.querySelector('[data-day]') !== null);
  await press(name);
  expect(chosen).toEqual([{ fromOn, toOn }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a range that has a name shows it as pressed', async () => {
  await openOn({ fromOn: '2025-02-01', toOn: '2025-02-28' });
  const pressed = screen
    .getAllByRole('button', { pressed: true })
    .filter(({ dataset }) => dataset.day === undefined);
  expect(pressed.map(({ textContent }) => textContent)).toEqual(['Last month']);
});

test('arrow keys walk through days and over the end of the month', async () => {
  await openOn(march);
  await pressKey('ArrowDown');
  expect(document.activeElement).toBe(day('2025-03-11'));
  await pressKey('PageDown');
  expect(document.activeElement).toBe(day('2025-04-11'));
  await pressKey('Home');
  expect(document.activeElement).toBe(day('2025-04-07'));
});

test('Escape closes without choosing and gives the focus back', async () => {
  const trigger = await openOn(march);
  await pressKey('Escape');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(trigger);
  expect(chosen).toEqual([]);
});

test('closes on a phone without choosing and gives the focus back', async () => {
  const trigger = await openOn(march);
  await press('Close');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(trigger);
  expect(chosen).toEqual([]);
});

test('clears', async () => {
  await render(<DateRangePicker value={march} today="2025-03-10" yearStart={4} onChange={choose} />);
  await press('Clear date range');
  expect(chosen).toEqual([null]);
});
