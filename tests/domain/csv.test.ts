import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toCsv, toSpreadsheetCsv } from '#domain/csv.ts';
import { showTimesOf } from '#domain/place-clock.ts';
import { INDIA } from '#testkit/clocks.ts';

/** The one value of a one-cell file, as a spreadsheet reads it. */
function cell(value: unknown): string | undefined {
  return read(toCsv([{ value }]))[1]?.[0];
}

/** Reads CSV strictly by RFC 4180: quoted values only, doubled quotes, CRLF after each line. */
function read(csv: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  for (const [, value = '', end] of csv.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    line.push(value.replaceAll('""', '"'));
    if (end === ',') continue;
    lines.push(line);
    line = [];
  }
  return lines;
}

describe('CSV', () => {
  it("writes the first record's field names, then every value in double quotes", () => {
    expect(toCsv([{ id: 7, invoiceNo: 'INV-7', paid: true }])).toBe(
      '"id","invoiceNo","paid"\r\n"7","INV-7","true"\r\n',
    );
  });

  it('keeps to the fields of the first record', () => {
    const [, , second] = read(
      toCsv([
        { a: 1, b: 2 },
        { b: 4, c: 5 },
      ] as Record<string, unknown>[]),
    );
    expect(second).toEqual(['', '4']);
  });

  it.each([
    { what: 'quotes', value: 'the "big" bumper', written: '"the ""big"" bumper"' },
    { what: 'a comma', value: 'Body, Paint', written: '"Body, Paint"' },
    { what: 'newlines', value: 'Plot 4\nBhosari\r\nPune', written: '"Plot 4\nBhosari\r\nPune"' },
    { what: 'Devanagari', value: 'श्री गणेश, वर्क्स', written: '"श्री गणेश, वर्क्स"' },
    { what: 'an empty text', value: '', written: '""' },
  ])('keeps $what whole', ({ value, written }) => {
    expect(toCsv([{ value }])).toBe(`"value"\r\n${written}\r\n`);
    expect(cell(value)).toBe(value);
  });

  it.each([
    { value: ['Body Work', 'Lathe "A"'], written: '"[""Body Work"",""Lathe \\""A\\""""]"' },
    { value: { id: 1, name: 'A' }, written: '"{""id"":1,""name"":""A""}"' },
  ])('writes the object $value as JSON that reads back', ({ value, written }) => {
    expect(toCsv([{ value }])).toContain(written);
    expect(JSON.parse(cell(value) ?? '')).toEqual(value);
  });

  it.each(['=1+1', '+91', '-5', '@SUM(A1)', '\t=1', '\r=1'])(
    'keeps the text %j from being run as a formula',
    (text) => {
      expect(cell(text)).toBe(`'${text}`);
    },
  );

  it.each([
    { value: -12.5, written: '-12.5' },
    { value: 0, written: '0' },
    { value: 72_669.71, written: '72669.71' },
    { value: false, written: 'false' },
    { value: null, written: '' },
    { value: undefined, written: '' },
    { value: 'a=b', written: 'a=b' },
    { value: "'quoted'", written: "'quoted'" },
  ])('leaves $value as it is', ({ value, written }) => {
    expect(cell(value)).toBe(written);
  });

  it('is empty without records', () => {
    expect(toCsv([])).toBe('');
  });

  it('reads back what was written, whatever the texts', () => {
    const unit = fc.constantFrom('a', '"', ',', '\n', '\r', '\t', '=', '+', '-', '@', "'", 'णे', '🚚');
    const record = fc.record({ name: fc.string({ unit }), note: fc.string({ unit }) });
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 4 }), (records) => {
        const [header, ...lines] = read(toCsv(records));
        expect(header).toEqual(['name', 'note']);
        expect(lines.map((line) => line.map((text) => text.replace(/^'(?=[=+\-@\t\r])/, '')))).toEqual(
          records.map(({ name, note }) => [name, note].map((text) => text.replace(/^'(?=[=+\-@\t\r])/, ''))),
        );
      }),
      { seed: 1 },
    );
  });
});

describe('CSV of our own', () => {
  beforeEach(() => showTimesOf({ name: 'Pune', utcOffsets: INDIA }));
  afterEach(() => showTimesOf({ name: '' }));
  const written = (record: Record<string, unknown>) => read(toSpreadsheetCsv([record]))[1]?.[0];

  it('[L38] gives times on the clock of the complex, in the form that spreadsheets take for a time', () => {
    expect(written({ created_at: '2026-03-31T18:40:07.000Z' })).toBe('2026-04-01 00:10:07');
    expect(written({ created_at: '' })).toBe('');
    expect(written({ name: '2026-03-31T18:40:07.000Z' })).toBe('2026-03-31T18:40:07.000Z');
  });

  it.each([
    '0012345',
    '12E5',
    '98765432109876543210',
    '4/26',
    '26-27',
    'MAR-26',
    '1 Apr',
    '5 pm',
    'TRUE',
    '₹5',
  ])('[L38] keeps the name %j from being read as a number, a day or a yes', (name) => {
    expect(written({ name })).toBe(`="${name}"`);
  });

  it.each(['INV-7', '9876543210', '0', 'KA 05 KX 4475', 'JC-0012', 'Marble Works', '', 'अ 12'])(
    'leaves %j as it is',
    (name) => {
      expect(written({ name })).toBe(name);
    },
  );

  it('leaves numbers numbers, and keeps formulas from being run', () => {
    expect(written({ photos: 3 })).toBe('3');
    expect(written({ total_amount: '2400.50' })).toBe('2400.5');
    expect(written({ name: '=1+1' })).toBe("'=1+1");
  });

  it('leaves the file of section 7 as the host gives it', () => {
    expect(toCsv([{ invoiceNo: '0012', created_at: '2026-03-31T18:40:07.000Z' }])).toBe(
      '"invoiceNo","created_at"\r\n"0012","2026-03-31T18:40:07.000Z"\r\n',
    );
  });
});
