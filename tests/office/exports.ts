import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { toWorkbook } from '#app/features/filters/workbook.ts';
import { toSpreadsheetCsv } from '#domain/csv.ts';
import type { ExportRecord } from '#domain/export-cells.ts';
import { showTimesOf } from '#domain/place-clock.ts';
import { INDIA } from '#testkit/clocks.ts';

const LIMIT_MS = 120_000;
/** Commas, quotes, UTF-8, from the first line; quotes do not mark a text, and dates are detected, as in Excel. */
const CSV_AS_EXCEL = 'CSV:44,34,76,1,,1033,false,true';
const DAYS = 31;
const PER_DAY = 20;

/** Names that spreadsheets turn into something else, or that break files. */
const NAMES = [
  ...['0012345', '12E5', '98765432109876543210', '1/2', '26-27', 'MAR-26', '5 pm', 'TRUE', '₹5', '1,234'],
  ...[
    '=1+1',
    '+91 98765',
    '-5',
    '@SUM(A1)',
    'INV/26-27/0042',
    'the "big" <bumper> & more',
    'दरवाज़ा १२',
    '🚗 7',
  ],
  'x'.repeat(200),
];

/**
 * A month of invoices, as returned by `GET /vendors/invoices/download/`: twenty a day, at every hour, of every size.
 */
function aMonthOfInvoices(): ExportRecord[] {
  return Array.from({ length: DAYS * PER_DAY }, (_, at) => ({
    id: `invoice-${at}`,
    invoiceNo: NAMES[at % NAMES.length],
    vendor_name: `Garage ${at % 7}`,
    work_orders: `WO-${1000 + at}, WO-${2000 + at}`,
    value_without_tax: ((at * 7_919 + 1) % 10_000_000) / 100,
    value_with_tax: ((at * 104_729 + 1) % 9_999_999_999) / 100,
    status: 'created',
    created_at: new Date(Date.UTC(2026, 2, 10) + at * 72 * 60_000 + at * 1_013).toISOString(),
    rejection_reason: at % 5 === 0 ? 'Line one\nline two' : '',
    rejection_image: '',
  }));
}

/** Differences between LibreOffice's reading of both files and the export; null if there is no LibreOffice. */
export async function compareExports(records = aMonthOfInvoices()): Promise<string[] | null> {
  const folder = mkdtempSync(join(tmpdir(), 'office-'));
  showTimesOf({ name: 'Pune', utcOffsets: INDIA });
  try {
    const workbook = new Uint8Array(await (await toWorkbook(records)).arrayBuffer());
    writeFileSync(join(folder, 'book.xlsx'), workbook);
    writeFileSync(join(folder, 'text.csv'), `\uFEFF${toSpreadsheetCsv(records)}`);
    if (!open(folder, 'book.xlsx', []) || !open(folder, 'text.csv', [`--infilter=${CSV_AS_EXCEL}`]))
      return null;
    return [
      ...differences('book.xlsx', read(join(folder, 'book.fods')), expected(records)),
      // In the CSV, a text that would run as a formula has its apostrophe.
      ...differences('text.csv', read(join(folder, 'text.fods')), expected(records, "'")),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes LibreOffice write what it has read as one XML file, with the type and the exact value of each cell. */
function open(folder: string, name: string, options: readonly string[]): boolean {
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const args = [
    profile,
    '--headless',
    ...options,
    '--convert-to',
    'fods',
    '--outdir',
    folder,
    join(folder, name),
  ];
  const { error } = spawnSync('soffice', args, { stdio: 'ignore', timeout: LIMIT_MS, killSignal: 'SIGKILL' });
  return error === undefined || !('code' in error) || error.code !== 'ENOENT';
}

type Read = { type: string; value: string };

function expected(records: readonly ExportRecord[], apostrophe = ''): Read[][] {
  const names = Object.keys(records[0] ?? {});
  const header = names.map((value) => ({ type: 'string', value }));
  const rows = records.map((record) => names.map((name) => expectedCell(name, record[name], apostrophe)));
  return [header, ...rows];
}

function expectedCell(name: string, value: unknown, apostrophe: string): Read {
  if (typeof value === 'number') return { type: 'float', value: String(value) };
  const text = String(value);
  if (name === 'created_at')
    return { type: 'date', value: new Date(Date.parse(text) + 330 * 60_000).toISOString().slice(0, 19) };
  if (text === '') return { type: '', value: '' };
  return { type: 'string', value: /^[=@]/.test(text) ? `${apostrophe}${text}` : text };
}

function differences(name: string, read: readonly Read[][], wanted: readonly Read[][]): string[] {
  const found = wanted.flatMap((row, line) =>
    row.flatMap((cell, at) => {
      const there = read[line]?.[at] ?? { type: '', value: '' };
      const isSame = there.type === cell.type && there.value === cell.value;
      const place = `${name}, line ${line + 1}, column ${at + 1}`;
      return isSame ? [] : [`${place}: ${JSON.stringify(there)} instead of ${JSON.stringify(cell)}`];
    }),
  );
  return read.length === wanted.length
    ? found
    : [`${name}: ${read.length} lines of ${wanted.length}`, ...found];
}

/** Cells of the first sheet of a flat OpenDocument file, without the empty ones at the end of a line. */
function read(path: string): Read[][] {
  const rows: Read[][] = [];
  let row: Read[] = [];
  let cell: (Read & { many: number; paragraphs: string[] }) | null = null;
  let isIn = false;
  let repeats = 1;
  // Between paragraphs there is only the file's own layout.
  let isText = false;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'table:table') isIn = rows.length === 0;
    if (name === 'table:table-row') {
      row = [];
      repeats = Number(attributes['table:number-rows-repeated'] ?? 1);
    }
    if (name === 'table:table-cell') {
      const type = attributes['office:value-type'] ?? '';
      const value = attributes['office:value'] ?? attributes['office:date-value'] ?? '';
      cell = { type, value, many: Number(attributes['table:number-columns-repeated'] ?? 1), paragraphs: [] };
    }
    if (name === 'text:p') {
      cell?.paragraphs.push('');
      isText = true;
    }
    if (name === 'text:s' && cell !== null)
      append(cell.paragraphs, ' '.repeat(Number(attributes['text:c'] ?? 1)));
  });
  parser.on('text', (text) => {
    if (isText && cell !== null) append(cell.paragraphs, text);
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'text:p') isText = false;
    if (name === 'table:table-cell' && cell !== null) {
      const { type, paragraphs, many } = cell;
      const value = type === 'string' ? paragraphs.join('\n') : cell.value;
      // The last one of a line stands for all that follow in the sheet.
      for (let time = 0; time < Math.min(many, 32); time += 1) row.push({ type, value });
      cell = null;
    }
    if (name === 'table:table-row' && isIn && row.some(({ type }) => type !== ''))
      for (let time = 0; time < repeats; time += 1) rows.push(row);
  });
  parser.write(readFileSync(path, 'utf8')).close();
  return rows;
}

function append(paragraphs: string[], text: string): void {
  const last = paragraphs.length - 1;
  if (last >= 0) paragraphs[last] += text;
}
