/** A spreadsheet would run such text as a formula; a leading apostrophe keeps it text (decision D8). */
const RUNS_AS_FORMULA = /^[=+\-@\t\r]/;

/**
 * Records as CSV (decision D8): the header is the field names of the first record, every value stands in double quotes,
 * quotes are doubled, objects are written as JSON. Lines end in CRLF (RFC 4180). No records give the empty text.
 */
export function toCsv(records: readonly Readonly<Record<string, unknown>>[]): string {
  const [first] = records;
  if (first === undefined) return '';
  const names = Object.keys(first);
  const lines = [names.map(quoted), ...records.map((record) => names.map((name) => quoted(record[name])))];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}

function quoted(value: unknown): string {
  return `"${asText(value).replaceAll('"', '""')}"`;
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return JSON.stringify(value);
  // Only text: -5 as a number must stay a number.
  return typeof value === 'string' && RUNS_AS_FORMULA.test(value) ? `'${value}` : String(value);
}
