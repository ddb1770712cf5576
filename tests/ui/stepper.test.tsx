import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { Stepper } from '#app/ui/stepper.tsx';
import { buttonNamed, find, press, pressKey, render, typeInto } from '#testkit/screen.tsx';

const counted: number[] = [];
const count = (value: number) => counted.push(value);
const input = () => find<HTMLInputElement>('input');

beforeEach(async () => {
  counted.length = 0;
  await render(<Stepper label="quantity" value={2} min={1} max={9} onChange={count} />);
});

test('counts by its buttons and by the arrow keys', async () => {
  await press('Increase quantity');
  await press('Decrease quantity');
  await pressKey('ArrowUp', input());
  expect(counted).toEqual([3, 1, 3]);
});

test('a typed number counts when the field is left, within the bounds', async () => {
  await typeInto(input(), '500');
  expect(counted).toEqual([]);
  await act(async () => input().blur());
  expect(counted).toEqual([9]);
});

test('an emptied field falls back to the number it had', async () => {
  await typeInto(input(), '');
  await act(async () => input().blur());
  expect(counted).toEqual([]);
  expect(input().value).toBe('2');
});

test('does not go below the least', async () => {
  await render(<Stepper label="quantity" value={1} min={1} onChange={count} />);
  expect(buttonNamed('Decrease quantity').disabled).toBe(true);
});
