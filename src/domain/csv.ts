import { type ExportRecord, exportCell } from './export-cells.ts';

/** A spreadsheet would run such text as a formula; a leading apostrophe keeps it text. */
const RUNS_AS_FORMULA = /^[=+\-@\t\r]/;

/**
 * A spreadsheet would read such text as a number, a date or a boolean: '0012', '12E5', '4/26', 'MAR-26'. Invoices,
 * job cards and accounts have such names.
 */
const READS_AS_VALUE =
  /^(?:[\d\s.,:/%()₹$+-]*\d[\d\s.,:/%()₹$+-]*(?:e[+-]?\d+|[ap]m?)?|[\d\s.,/-]*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[\d\s.,/-]*|true|false)$/i;

/** A number that a spreadsheet shows digit by digit. */
const SHOWN_WHOLE = /^(?:0|[1-9]\d{0,10})$/;

/**
 * Records as CSV: the header is the field names of the first record, every value is in double quotes, quotes are
 * doubled, objects are written as JSON. Lines end in CRLF (RFC 4180). No records give empty text. This is section 7's
 * file, where each value is the host's own.
 */
export function toCsv(records: readonly ExportRecord[]): string {
  return csvOf(records, (_name, value) => asText(value));
}

/**
 * The same for our own files [L38]: times use the complex's clock, in the form that spreadsheets recognise, and text
 * that a spreadsheet would convert stays text.
 */
export function toSpreadsheetCsv(records: readonly ExportRecord[]): string {
  return csvOf(records, (name, value) => {
    const cell = exportCell(name, value);
    switch (cell.kind) {
      case 'time':
        return `${cell.day} ${cell.time}`;
      case 'number':
      case 'amount':
        return String(cell.value);
      case 'text':
        return READS_AS_VALUE.test(cell.text) && !SHOWN_WHOLE.test(cell.text)
          ? `="${cell.text}"`
          : asText(cell.text);
    }
  });
}

function csvOf(records: readonly ExportRecord[], textOf: (name: string, value: unknown) => string): string {
  const [first] = records;
  if (first === undefined) return '';
  const names = Object.keys(first);
  const rows = records.map((record) => names.map((name) => textOf(name, record[name])));
  return [names, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return JSON.stringify(value);
  // Only text: -5 as a number must stay a number.
  return typeof value === 'string' && RUNS_AS_FORMULA.test(value) ? `'${value}` : String(value);
}
