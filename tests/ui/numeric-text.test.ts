import { expect, test } from 'vitest';
import { numericText } from '#app/ui/money-input.tsx';

test('keeps digits, one point and as many decimals as allowed', () => {
  expect(numericText('12.345', 2)).toBe('12.34');
  expect(numericText('1.2.3', 2)).toBe('1.23');
});

test('keeps a number that is still being typed', () => {
  expect(numericText('12.', 2)).toBe('12.');
  expect(numericText('.5', 2)).toBe('.5');
  expect(numericText('', 2)).toBe('');
});

test('reads a pasted amount with its sign, separators and spaces', () => {
  expect(numericText('₹ 1,04,200.50', 2)).toBe('104200.50');
});

test('has no sign and no exponent', () => {
  expect(numericText('-5e3', 2)).toBe('53');
});

test('drops the fraction of a whole number', () => {
  expect(numericText('7.9', 0)).toBe('7');
});
