import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { Stepper } from '#app/ui/stepper.tsx';
import { readQuantity } from '#domain/amounts.ts';
import { buttonNamed, find, press, pressKey, render, typeInto } from '#testkit/screen.tsx';

const counted: number[] = [];
const count = (value: number) => counted.push(value);
const reading = {
  label: 'quantity',
  read: readQuantity,
  unread: 'Quantity must be a whole number from 1 to 9999',
};
const input = () => find<HTMLInputElement>('input');

beforeEach(async () => {
  counted.length = 0;
  await render(<Stepper {...reading} value={2} min={1} max={9} onChange={count} />);
});

test('counts by its buttons and by the arrow keys', async () => {
  await press('Increase quantity');
  await press('Decrease quantity');
  await pressKey('ArrowUp', input());
  expect(counted).toEqual([3, 1, 3]);
});

test('a typed number counts when the field is left', async () => {
  await typeInto(input(), '5');
  expect(counted).toEqual([]);
  await act(async () => input().blur());
  expect(counted).toEqual([5]);
});

test.each([
  ['३', 3],
  [' 4 ', 4],
  ['5.0', 5],
])('[F11] %j is the number that it is', async (typed, number) => {
  await typeInto(input(), typed);
  await act(async () => input().blur());
  expect(counted).toEqual([number]);
});

test.each(['1e3', '-5', '7.9', '2 pcs', '12000', '0'])(
  '[F11] %j stays in the field, is told, and counts as nothing',
  async (typed) => {
    await typeInto(input(), typed);
    await act(async () => input().blur());
    expect(input().value).toBe(typed);
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(document.body.textContent).toContain(reading.unread);
    expect(counted).toEqual([0]);
    await typeInto(input(), '3');
    await act(async () => input().blur());
    expect(counted).toEqual([0, 3]);
    expect(document.body.textContent).not.toContain(reading.unread);
  },
);

test('an emptied field falls back to the number it had', async () => {
  await typeInto(input(), '');
  await act(async () => input().blur());
  expect(counted).toEqual([]);
  expect(input().value).toBe('2');
});

test('does not go below the least', async () => {
  await render(<Stepper {...reading} value={1} min={1} onChange={count} />);
  expect(buttonNamed('Decrease quantity').disabled).toBe(true);
});
