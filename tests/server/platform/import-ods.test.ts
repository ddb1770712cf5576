import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { IMPORT_KINDS } from '#server/import/kinds.sql.ts';
import { readTable } from '#server/import/read-table.ts';

const SPREADSHEET = 'application/vnd.oasis.opendocument.spreadsheet';

/** An OpenDocument spreadsheet with these tables. */
function anOds(tables: string, { mimetype = SPREADSHEET, manifest = '<manifest/>' } = {}): Uint8Array {
  const content = `<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s" xmlns:calcext="c"><office:automatic-styles><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`;
  const bytes = (text: string) => new TextEncoder().encode(text);
  return zipSync({
    mimetype: bytes(mimetype),
    'content.xml': bytes(content),
    'META-INF/manifest.xml': bytes(manifest),
  });
}

const text = (value: string) =>
  `<table:table-cell office:value-type="string" calcext:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
const cell = (attributes: string, shown: string) =>
  `<table:table-cell ${attributes}><text:p>${shown}</text:p></table:table-cell>`;
const number = (value: string, shown: string) =>
  cell(`office:value-type="float" office:value="${value}"`, shown);
const line = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`;
const head = (...names: readonly string[]) => line(names.map(text).join(''));
const sheet = (rows: string, name = 'Cards', style = 'ta1') =>
  `<table:table table:name="${name}" table:style-name="${style}">${rows}</table:table>`;

const cards = (rows: string) =>
  anOds(sheet(head('jobcard_no', 'complex_id', 'car_number', 'created_at') + rows));
const read = async (file: Uint8Array) => {
  const { records, notes } = await readTable(file, IMPORT_KINDS['job-cards'].columns);
  return [
    ...notes,
    ...records.map(({ line: at, values, wrong }) =>
      [at, wrong ?? Object.values(values).join(' | ')].join(': '),
    ),
  ];
};

describe('an ODS file', () => {
  test('is read as its cells show: letters and zeros in front, days, spans and blanks of a text, what is repeated', async () => {
    const rows =
      line(
        number('42', 'JC-0042') +
          text('1') +
          text('MH<text:s text:c="2"/>12 <text:span>AB</text:span>') +
          cell('office:value-type="date" office:date-value="2026-11-25"', '25/11/26'),
      ) +
      line('<table:table-cell table:number-columns-repeated="16384"/>', 'table:number-rows-repeated="3"') +
      line(
        number('7', '007') +
          number('1', '1') +
          number('9876543210', '9,876,543,210') +
          cell('office:value-type="date" office:date-value="2026-11-25T10:30:00"', 'x'),
        'table:number-rows-repeated="2"',
      ) +
      line(
        '<table:table-cell table:number-columns-repeated="16384"/>',
        'table:number-rows-repeated="1048570"',
      );
    expect(await read(cards(rows))).toEqual([
      '2: JC-0042 | 1 | MH 12 AB |  | 2026-11-25',
      '6: 007 | 1 | 9876543210 |  | 2026-11-25T10:30:00',
      '7: 007 | 1 | 9876543210 |  | 2026-11-25T10:30:00',
    ]);
  });

  test('is read from the first sheet that is shown, without its comments', async () => {
    const noted =
      '<table:table-cell office:value-type="string"><office:annotation><text:p>ask</text:p></office:annotation><text:p>A-1</text:p></table:table-cell>';
    const shown = sheet(
      head('jobcard_no', 'complex_id', 'car_number') + line(noted + text('1') + text('MH1')),
    );
    expect(await read(anOds(sheet(head('x'), 'Old', 'ta2') + shown + sheet(head('y'), 'Notes')))).toEqual([
      'Only the sheet "Cards" was read; the file also has "Notes".',
      '2: A-1 | 1 | MH1 |  | ',
    ]);
  });

  test('tells lines that a filter hides, formulas without a result, errors and percentages', async () => {
    const rows =
      line(text('A') + text('1') + text('B'), 'table:visibility="filter"') +
      line(`<table:table-cell table:formula="of:=[.A1]"/>${text('1')}${text('B')}`) +
      line(
        cell(
          'table:formula="of:=1/0" office:value-type="string" office:string-value="" calcext:value-type="error"',
          '#DIV/0!',
        ) +
          text('1') +
          text('B'),
      ) +
      line(number('12345678901234567', '1.23E+16') + text('1') + text('B'));
    expect(await read(cards(rows))).toEqual([
      '2: is hidden in the sheet, by a filter or by hand: show it, or delete it.',
      '3: A3 has a formula without its result: open the file in the spreadsheet program and save it.',
      '4: A4 shows #DIV/0!: correct its formula, or enter the value.',
      expect.stringContaining('5: A5 has a number of more than 15 digits'),
    ]);
    const share = line(
      text('1') +
        text('Paint') +
        text('Door') +
        cell('office:value-type="percentage" office:value="0.5"', '50%'),
    );
    const rates = anOds(sheet(head('city_id', 'category', 'job', 'rate') + share));
    const { records } = await readTable(rates, IMPORT_KINDS.catalogue.columns);
    expect(records[0]?.wrong).toContain(`shows 50.00% for 0.5. Format the column as 'Number'.`);
  });

  test('that is no sheet, is locked or would swell is refused with what to do', async () => {
    const table = sheet(head('jobcard_no'));
    await expect(read(anOds(table, { mimetype: 'application/vnd.oasis.opendocument.text' }))).rejects.toThrow(
      'an OpenDocument file without a sheet',
    );
    await expect(read(anOds(table, { manifest: '<m><encryption-data/></m>' }))).rejects.toThrow(
      'password-protected',
    );
    await expect(read(anOds('<table:table>'))).rejects.toThrow('damaged');
    const endless = line(text('A') + text('1') + text('B'), 'table:number-rows-repeated="9000000"');
    await expect(read(cards(endless))).rejects.toThrow('beyond line 1000000');
    const wide = line(
      '<table:table-cell table:number-columns-repeated="99" office:value-type="string"><text:p>A</text:p></table:table-cell>',
    );
    await expect(read(cards(wide))).rejects.toThrow('beyond column BL');
  });
});
