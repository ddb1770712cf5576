import { expect, it } from 'vitest';
import { formatSize, KIBIBYTE, MEBIBYTE } from '#domain/units.ts';

it.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [200 * KIBIBYTE, '200 KB'],
  [1.44 * MEBIBYTE, '1.4 MB'],
  [12.4 * MEBIBYTE, '12 MB'],
  [1_500 * MEBIBYTE, '1.5 GB'],
  [10_240 * MEBIBYTE, '10 GB'],
])('%d bytes are read as %s', (bytes, said) => {
  expect(formatSize(bytes)).toBe(said);
});
