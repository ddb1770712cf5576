import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTypedAmount, parseRupees, readAmount, readQuantity, settledAmount } from '#domain/amounts.ts';
import { MAX_AMOUNT_PAISE } from '#domain/limits.ts';
import { formatPaise, paiseToInput } from '#domain/money.ts';

describe('an amount, typed or pasted', () => {
  it.each([
    ['1250', 125_000, 'as it is'],
    ['1250.5', 125_050, 'one decimal'],
    ['1,250.50', 125_050, 'a group'],
    ['₹1,25,000.50', 12_500_050, 'groups of India, as the app shows them'],
    ['1,250,000', 125_000_000, 'groups of the West'],
    [' 12.5 ', 1250, 'blanks around it'],
    ['12.', 1200, 'half typed'],
    ['.5', 50, 'paise alone'],
    ['0', 0, 'nothing to pay'],
    ['007', 700, 'zeros in front'],
    ['Rs. 1,250.00', 125_000, 'as a bill writes it: the point belongs to Rs.'],
    ['Rs.1250/-', 125_000, 'as a receipt closes it'],
    ['Rs 1,250/= only', 125_000, 'as a receipt closes it elsewhere'],
    ['1250/-', 125_000, 'the dash alone'],
    ['₹ 1,250.00', 125_000, 'the sign and a blank'],
    ['₹\u00a01,250.00', 125_000, 'the blank of a web page'],
    ['INR 1250', 125_000, 'as a bank writes it'],
    ['1250 INR', 125_000, 'behind it'],
    ['₨1250', 125_000, 'the sign of before'],
    ['1250 रुपये', 125_000, 'in Hindi'],
    ['रु. १,२५०.५०', 125_050, 'digits of Hindi'],
    ['१२५०', 125_000, 'digits of Hindi alone'],
    ['１２５０．５０', 125_050, 'full width'],
    ['\u202a1,250.00\u202c', 125_000, 'what a messenger pastes around it'],
    ['1250,50', 125_050, 'a comma before the paise'],
    ['12,5', 1250, 'a comma before one decimal'],
    ['1.250,00', 125_000, 'groups of Europe'],
    ['1.250.000', 125_000_000, 'points that can only be groups'],
    ['1 250,50', 125_050, 'groups of France'],
    ['1 250', 125_000, 'a blank as a group'],
    ["1'250.50", 125_050, 'groups of Switzerland'],
    ['1,250', 125_000, 'a comma groups: an amount has no third decimal'],
    ['1250.500', 125_050, 'a zero too many says nothing'],
    ['+1250', 125_000, 'a plus'],
  ])('[F10] %j is %d paise: %s', (typed, paise) => {
    expect(readAmount(typed)).toEqual({ kind: 'amount', paise });
    expect(settledAmount(typed)).toBe(paiseToInput(paise));
    expect(checkTypedAmount('rate', typed)).toEqual([]);
  });

  it.each([
    ['-1250', 'a minus'],
    ['\u22121250', 'the minus of typesetters'],
    ['(1,250.00)', 'brackets, as accountants write it'],
    ['₹ -1,250', 'a minus behind the sign'],
    ['-₹1,250', 'a minus before the sign'],
    ['1250-', 'a minus behind it, as some programs print'],
    ['(Rs. 1250)', 'brackets around all of it'],
  ])('[F10] %j is negative, and refused as that: %s', (typed) => {
    expect(readAmount(typed)).toEqual({ kind: 'negative' });
    expect(checkTypedAmount('rate', typed)).toEqual([{ field: 'rate', code: 'negative' }]);
  });

  it.each([
    ['1.250', 125_000, 125],
    ['12.340', 1_234_000, 1234],
  ])('[F10] %j is asked for: it can be two amounts', (typed, one, other) => {
    expect(readAmount(typed)).toEqual({ kind: 'either', paise: [one, other] });
    expect(checkTypedAmount('rate', typed)).toMatchObject([
      { code: 'amount-either', values: { one: formatPaise(one), other: formatPaise(other) } },
    ]);
  });

  it.each([
    ['1.005', 'too-many-decimals'],
    ['0.125', 'too-many-decimals'],
    ['12.3456', 'too-many-decimals'],
    ['99999999999999999', 'too-large'],
    ['1e3', 'too-many-decimals'],
    ['1E+03', 'too-many-decimals'],
    ['0x10', 'too-many-decimals'],
    ['1/2', 'too-many-decimals'],
    ['abc', 'too-many-decimals'],
    ['.', 'too-many-decimals'],
    ['1.2.3', 'too-many-decimals'],
    ['1,2,3', 'too-many-decimals'],
    ['1,2500', 'too-many-decimals'],
    ['1,25,50', 'too-many-decimals'],
    ['12 50', 'too-many-decimals'],
    ['1250 1300', 'too-many-decimals'],
    ['1.2 lakh', 'too-many-decimals'],
    ['2k', 'too-many-decimals'],
    ['=SUM(A1)', 'too-many-decimals'],
    ['-', 'too-many-decimals'],
    ['Rs.', 'too-many-decimals'],
    ['1250 + GST', 'too-many-decimals'],
    ['12:50', 'too-many-decimals'],
  ])('[F10] %j stays in its field and is told: %s', (typed, code) => {
    expect(checkTypedAmount('rate', typed)).toEqual([{ field: 'rate', code }]);
    expect(settledAmount(typed)).toBe(typed);
    expect(parseRupees(typed)).toBeNull();
  });

  it('[M2] reads an empty field as what its form says', () => {
    expect(parseRupees('')).toBeNull();
    expect(parseRupees('  ', 0)).toBe(0);
    expect(checkTypedAmount('rate', ' ')).toEqual([]);
  });

  it('[M2] reads back what it writes into a field and what it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_AMOUNT_PAISE }), (paise) => {
        expect(parseRupees(paiseToInput(paise))).toBe(paise);
        expect(parseRupees(formatPaise(paise))).toBe(paise);
      }),
      { seed: 2, numRuns: 500 },
    );
  });
});

describe('a quantity, typed or pasted', () => {
  it.each([
    ['3', 3],
    [' 3 ', 3],
    ['३', 3],
    ['３', 3],
    ['1,000', 1000],
    ['2.0', 2],
    ['03', 3],
    ['0', 0],
  ])('[F11] %j is %d', (typed, quantity) => {
    expect(readQuantity(typed)).toBe(quantity);
  });

  it.each(['', '-2', '1.5', '1e3', '10000', '2 pcs', 'x', '1.250', '4/2'])(
    '[F11] %j stays in its field and is told',
    (typed) => {
      expect(readQuantity(typed)).toBeNull();
    },
  );
});
