import { describe, expect, it } from 'vitest';
import { isColumn, readPaste } from '#app/features/vendors/rates/paste.tsx';

const ROWS = ['Front bumper', 'Door panel', 'Oil change', 'Wheel balance'].map((name, index) => ({
  jobId: `j${index + 1}`,
  name,
}));

function paste(text: string, startId = 'j1') {
  const { filled, unread } = readPaste(text, ROWS, startId);
  return { filled: Object.fromEntries(filled), unread };
}

describe('a column copied from a spreadsheet', () => {
  it('fills the rows from where it was pasted', () => {
    expect(paste('100\n200.5\n', 'j2')).toEqual({ filled: { j2: 10_000, j3: 20_050 }, unread: [] });
  });

  it.each([
    ['line ends of Windows', '100\r\n200\r\n'],
    ['line ends of old', '100\r200'],
    ['no end of the last line', '100\n200'],
  ])('may have %s', (_what, text) => {
    expect(paste(text)).toEqual({ filled: { j1: 10_000, j2: 20_000 }, unread: [] });
  });

  it('leaves a row as it is where its line is empty', () => {
    expect(paste('100\n\n300')).toEqual({ filled: { j1: 10_000, j3: 30_000 }, unread: [] });
  });

  it('says which lines are no rates and fills the others in their places', () => {
    expect(paste('Rate\n200\n12.345\n-4')).toEqual({
      filled: { j2: 20_000 },
      unread: [
        "Line 1: 'Rate' isn't a valid rate",
        "Line 3: '12.345' isn't a valid rate",
        "Line 4: '-4' isn't a valid rate",
      ],
    });
  });

  it('says which lines are below the last row', () => {
    expect(paste('1\n2\n3', 'j3')).toEqual({
      filled: { j3: 100, j4: 200 },
      unread: ["Line 3: no row left for '3'"],
    });
  });

  it('takes a rate of 0', () => {
    expect(paste('0\n0.00').filled).toEqual({ j1: 0, j2: 0 });
  });
});

describe('two columns of names and rates', () => {
  it('go to the jobs of these names, in whatever case and place they stand', () => {
    expect(paste('WHEEL  balance\t400\nfront bumper\t₹1,25,000.50', 'j2')).toEqual({
      filled: { j4: 40_000, j1: 12_500_050 },
      unread: [],
    });
  });

  it('put no rate beside a wrong job when one of the names is unknown', () => {
    expect(paste('Front bumper\t100\nGearbox\t900\nOil change\t300')).toEqual({
      filled: { j1: 10_000, j3: 30_000 },
      unread: ["Line 2: there is no job called 'Gearbox' here"],
    });
  });

  it('count by position when no name is known at all', () => {
    expect(paste('Stoßstange\t100\nTürblech\t200')).toEqual({
      filled: { j1: 10_000, j2: 20_000 },
      unread: [],
    });
  });

  it('may have further columns between the name and the rate', () => {
    expect(paste('Oil change\tService\t350').filled).toEqual({ j3: 35_000 });
  });

  it('fill jobs of one name one after the other, from the start of the paste', () => {
    const rows = ['a', 'b', 'c'].map((jobId) => ({ jobId, name: 'Polish' }));
    const { filled, unread } = readPaste('polish\t1\npolish\t2\npolish\t3\npolish\t4', rows, 'b');
    expect(Object.fromEntries(filled)).toEqual({ b: 100, c: 200, a: 300 });
    expect(unread).toEqual(["Line 4: there is no job called 'polish' here"]);
  });
});

describe('a pasted rate', () => {
  it('is typed into its field when it is one alone', () => {
    expect(isColumn('1250\r\n')).toBe(false);
    expect(isColumn('1250\n1300')).toBe(true);
    expect(isColumn('Oil change\t350')).toBe(true);
  });
});
