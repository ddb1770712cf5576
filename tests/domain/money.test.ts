import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_AMOUNT_PAISE, MAX_QUANTITY } from '#domain/limits.ts';
import {
  formatInColumn,
  formatPaise,
  formatShare,
  paiseToInput,
  paiseToRupees,
  rupeesToPaise,
  sumPaise,
} from '#domain/money.ts';
import { lineTotal } from '#domain/work-order/jobs.ts';

describe('money on the wire', () => {
  it.each([
    [0, 0],
    [1, 100],
    [0.01, 1],
    [1250.5, 125_050],
    [1.005, 101],
    [2.675, 268],
    [-1.005, -101],
    [0.004, 0],
    [-0.004, 0],
    [1e-7, 0],
    [0.1 + 0.2, 30],
  ])('[M1] reads %d rupees as %d paise, half away from zero', (rupees, paise) => {
    expect(rupeesToPaise(rupees)).toBe(paise);
  });

  it('[M1] takes nothing that is not a countable amount', () => {
    for (const rupees of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e21, 1e300]) {
      expect(rupeesToPaise(rupees)).toBeNull();
    }
  });

  it('[M1] brings every amount back from rupees unchanged', () => {
    const amounts = fc.integer({ min: -MAX_AMOUNT_PAISE, max: MAX_AMOUNT_PAISE });
    fc.assert(
      fc.property(amounts, (paise) => {
        expect(rupeesToPaise(paiseToRupees(paise))).toBe(paise);
      }),
      { seed: 1, numRuns: 2000 },
    );
  });
});

describe('money as shown', () => {
  it.each([
    [0, '₹0'],
    [125_000, '₹1,250'],
    [125_050, '₹1,250.50'],
    [12_500_050, '₹1,25,000.50'],
    [1_00_00_000_00, '₹1,00,00,000'],
    [5, '₹0.05'],
    [-125_050, '-₹1,250.50'],
  ])('[M3] shows %d paise as %s', (paise, shown) => {
    expect(formatPaise(paise)).toBe(shown);
  });

  it.each([
    [0, '₹0.00'],
    [519_200, '₹5,192.00'],
    [1_101_412, '₹11,014.12'],
    [-125_000, '-₹1,250.00'],
  ])('[M3] shows %d paise as %s in a column', (paise, shown) => {
    expect(formatInColumn(paise)).toBe(shown);
  });

  it('[M3] groups and rounds as the language does', () => {
    const amount = (digits: number) =>
      new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: digits });
    const share = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 2 });
    fc.assert(
      fc.property(
        fc.integer({ min: -MAX_AMOUNT_PAISE * 100, max: MAX_AMOUNT_PAISE * 100 }),
        fc.integer({ min: 0, max: 99_999 }),
        (paise, part) => {
          expect(formatPaise(paise)).toBe(
            amount(2)
              .format(paise / 100)
              .replace(/\.00$/, ''),
          );
          expect(formatPaise(paise * 100)).toBe(amount(2).format(paise).replace(/\.00$/, ''));
          expect(formatShare(part / 10_000)).toBe(share.format(part / 10_000));
        },
      ),
      { seed: 4, numRuns: 500 },
    );
  });

  it('[M3] fills a field without signs or commas', () => {
    expect([paiseToInput(12_500_050), paiseToInput(125_000), paiseToInput(5)]).toEqual([
      '125000.50',
      '1250',
      '0.05',
    ]);
  });
});

describe('sums', () => {
  it('[M4] adds a thousand lines without losing a paisa, in any order', () => {
    const lines = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 1000 });
    fc.assert(
      fc.property(lines, (amounts) => {
        const exact = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
        expect(BigInt(sumPaise(amounts))).toBe(exact);
        expect(sumPaise([...amounts].reverse())).toBe(sumPaise(amounts));
      }),
      { seed: 3, numRuns: 200 },
    );
  });

  it('[M4] sums nothing to 0', () => {
    expect(sumPaise([])).toBe(0);
  });

  it('[M5] counts the largest amount times the largest quantity exactly', () => {
    expect(MAX_AMOUNT_PAISE).toBe(100_00_00_000 * 100);
    expect(Number.isSafeInteger(lineTotal(MAX_AMOUNT_PAISE, MAX_QUANTITY))).toBe(true);
    expect(BigInt(lineTotal(MAX_AMOUNT_PAISE, MAX_QUANTITY))).toBe(
      BigInt(MAX_AMOUNT_PAISE) * BigInt(MAX_QUANTITY),
    );
  });
});
