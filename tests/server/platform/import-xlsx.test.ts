import { describe, expect, test } from 'vitest';
import { readTable } from '#server/import/read-table.ts';
import { anXlsx, row } from './xlsx.ts';

const columns = { name: 'name', 'note?': 'lines' } as const;
const head = row(1, 'Name', 'NOTE');

const read = async (parts: Parameters<typeof anXlsx>[0]) => (await readTable(anXlsx(parts), columns)).records;
/** Value that is read from a cell next to 'x'. */
const note = async (cell: string, parts: Partial<Parameters<typeof anXlsx>[0]> = {}) => {
  const rows = `${head}<row r="2"><c r="A2" t="inlineStr"><is><t>x</t></is></c>${cell}</row>`;
  const [record] = await read({ rows, ...parts });
  return record?.wrong ?? record?.values.note;
};

describe('an XLSX file', () => {
  test('is read by its header, with the lines that the sheet has, also between empty ones', async () => {
    const rows = `${head}${row(2, ' Rao &amp; Sons ', 'says "hi"')}<row r="3"/>${row(5, '', '')}${row(9, 'Zoë')}`;
    expect(await read({ rows })).toEqual([
      { line: 2, values: { name: 'Rao & Sons', note: 'says "hi"' }, changes: [] },
      { line: 9, values: { name: 'Zoë', note: '' }, changes: [] },
    ]);
  });

  test('is read from the first sheet that is shown, with prefixes, without places, and with texts kept apart', async () => {
    const rows = '<x:row xmlns:x="y"><x:c t="s"><x:v>0</x:v></x:c></x:row><row><c t="s"><v>1</v></c></row>';
    const texts = [
      '<t>name</t>',
      '<r><t>Ra</t></r><r><t xml:space="preserve">o </t></r><rPh><t>reading</t></rPh>',
    ];
    expect(await read({ rows, texts })).toEqual([
      { line: 2, values: { name: 'Rao', note: '' }, changes: [] },
    ]);
  });

  test('keeps numbers as text to the letter, and zeros in front where the format shows them', async () => {
    expect(await note('<c r="B2" t="s"><v>0</v></c>', { texts: ['<t>007</t>'] })).toBe('007');
    expect(await note('<c r="B2" s="0"><v>7</v></c>', { formats: ['000000'] })).toBe('000007');
    expect(await note('<c r="B2" s="0"><v>1234567</v></c>', { formats: ['000000'] })).toBe('1234567');
    expect(await note('<c r="B2"><v>9876543210</v></c>')).toBe('9876543210');
    expect(await note('<c r="B2"><v>9.87654321E9</v></c>')).toBe('9876543210');
  });

  test('gives amounts as they are shown, without what floating point adds', async () => {
    expect(await note('<c r="B2"><v>0.30000000000000004</v></c>')).toBe('0.3');
    expect(await note('<c r="B2"><v>1250.5</v></c>')).toBe('1250.5');
    expect(await note('<c r="B2"><v>-12</v></c>')).toBe('-12');
    expect(await note('<c r="B2" s="0"><v>12.5</v></c>', { formats: ['[$₹-4009] #,##0.00;[Red]\\-0'] })).toBe(
      '12.5',
    );
  });

  test('gives a day as a day and a time as the clock on the wall, in either count of days', async () => {
    expect(await note('<c r="B2" s="0"><v>46351</v></c>', { formats: [14] })).toBe('2026-11-25');
    expect(await note('<c r="B2" s="0"><v>46351.5</v></c>', { formats: ['yyyy-mm-dd hh:mm'] })).toBe(
      '2026-11-25T12:00:00',
    );
    const book = '<workbookPr date1904="1"/>';
    expect(await note('<c r="B2" s="0"><v>44889</v></c>', { formats: [14], book })).toBe('2026-11-25');
    expect(await note('<c r="B2" s="0"><v>1</v></c>', { formats: ['&quot;day&quot; dd/mm/yy'] })).toBe(
      '1900-01-01',
    );
  });

  test('gives what a formula came to, and true and false', async () => {
    expect(await note('<c r="B2" t="str"><f>A2</f><v>x &lt; y</v></c>')).toBe('x < y');
    expect(await note('<c r="B2"><f>1+1</f><v>2</v></c>')).toBe('2');
    expect(await note('<c r="B2" t="b"><v>1</v></c>')).toBe('true');
  });

  test.each([
    ['<c r="B2"><f>1+1</f></c>', 'B2 has a formula without its result'],
    ['<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', 'B2 shows #DIV/0!'],
    ['<c r="B2"><v>12345678901234567</v></c>', 'B2 has a number of more than 15 digits'],
    ['<c r="B2"><v>12x</v></c>', 'B2 has a number that cannot be read'],
  ])('tells a cell whose value is not known, and the line is left out: %s', async (cell, why) => {
    expect(await note(cell)).toContain(why);
  });

  test('that is none, is damaged, or is of the former kind is refused with what to do', async () => {
    const good = anXlsx({ rows: head });
    const cut = good.slice(0, good.length - 40);
    await expect(readTable(cut, columns)).rejects.toThrow('save it again');
    const entity = '<!DOCTYPE x [<!ENTITY a "aaaa">]>';
    await expect(read({ rows: '<row><c><v>&a;</v></c></row>', before: entity })).rejects.toThrow(
      'save it again',
    );
    await expect(read({ rows: '<row>' })).rejects.toThrow('save it again');
    await expect(readTable(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), columns)).rejects.toThrow(
      'password-protected',
    );
    await expect(read({ rows: '' })).rejects.toThrow('The file is empty.');
    await expect(read({ rows: row(1, 'Name', 'Nmae') })).rejects.toThrow('The header has nmae');
  });

  test('that would swell, or reaches far out, takes no memory for it', async () => {
    const bomb = saying(anXlsx({ rows: head }), 300 * 1024 * 1024);
    await expect(readTable(bomb, columns)).rejects.toThrow('larger than 256 MB');
    await expect(read({ rows: `${head}${'<row r="9000000"><c><v>1</v></c></row>'}` })).rejects.toThrow(
      'beyond line 1000000',
    );
    const far = `${head}<row r="2"><c r="XFD2"><v>1</v></c></row>`;
    await expect(read({ rows: `${head}${row(2, 'a')}${row(2, 'b')}` })).rejects.toThrow(
      'Line 2 of the sheet occurs twice',
    );
    await expect(read({ rows: far })).rejects.toThrow('Line 2 has a value beyond column BL.');
  });

  test('that says less than it unpacks to is cut there, and is damaged', async () => {
    const bytes = saying(anXlsx({ rows: `${head}${row(2, 'a'.repeat(5_000))}` }), 300);
    await expect(readTable(bytes, columns)).rejects.toThrow('save it again');
  });
});

/** The file with the sheet's unpacked size in its directory set to `size`. */
function saying(bytes: Uint8Array, size: number): Uint8Array {
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 46; at += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)));
    if (name === 'xl/worksheets/sheet1.xml') view.setUint32(at + 24, size, true);
  }
  return bytes;
}
