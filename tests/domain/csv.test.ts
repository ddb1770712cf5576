import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from '#domain/csv.ts';

/** The one value of a one-cell file, as a spreadsheet reads it. */
function cell(value: unknown): string | undefined {
  return read(toCsv([{ value }]))[1]?.[0];
}

/** Reads CSV by the letter of RFC 4180: quoted values alone, doubled quotes, CRLF after each line. */
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
