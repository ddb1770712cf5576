import { DAY_MS } from '#domain/units.ts';
import { MOST_UNPACKED, readTable } from '#server/import/read-table.ts';
import { type NamedSheet, TableError } from '#server/import/table.ts';
import { type Cell, textOf } from '#server/import/values.ts';
import { sheetOfXlsx } from '#server/import/xlsx.ts';

export type Verdict = { readonly was: 'right' | 'told' | 'wrong'; readonly why: readonly string[] };

/**
 * Compares the first sheet of a workbook, cell by cell, with another program's output of it: CSV of the sheet with a
 * name, null if it cannot open the file. Lines that the reader reports as left out count as reported, whatever they
 * contain.
 */
export function compare(
  sheet: NamedSheet | string,
  shownOf: (sheet: string) => string | null,
): Verdict | null {
  if (typeof sheet === 'string') return { was: 'told', why: [sheet] };
  const csv = shownOf(sheet.name);
  if (csv === null) return null;
  const shown = rowsOf(csv);
  const read = new Map(sheet.lines.map((line) => [line.line, line]));
  const last = Math.max(shown.length, ...read.keys());
  const [told, wrong]: [string[], string[]] = [[], []];
  for (let line = 1; line <= last; line += 1) {
    const { cells = [], wrong: why } = read.get(line) ?? {};
    if (why !== undefined) {
      told.push(`line ${line}: ${why}`);
      continue;
    }
    const values = shown[line - 1] ?? [];
    for (let at = 0; at < Math.max(values.length, cells.length); at += 1) {
      const [cell, value] = [cells[at] ?? '', values[at] ?? ''];
      if (!shows(cell, value))
        wrong.push(
          `line ${line}, value ${at + 1}: ${JSON.stringify(textOf(cell))}, not ${JSON.stringify(value)}`,
        );
    }
  }
  if (wrong.length > 0) return { was: 'wrong', why: wrong };
  return told.length > 0 ? { was: 'told', why: told } : { was: 'right', why: [] };
}

/** The first sheet of a workbook, or the reason why it is refused. */
export async function readOrWhy(bytes: Uint8Array): Promise<NamedSheet | string> {
  try {
    if (bytes[0] !== 0x50) await readTable(bytes, {});
    return await sheetOfXlsx(bytes, MOST_UNPACKED);
  } catch (error) {
    if (error instanceof TableError) return error.message;
    throw error;
  }
}

/** Only the digits of a number that both show are compared. */
const TOLERANCE = 1e-4;

function shows(cell: Cell, value: string): boolean {
  const [own, other] = [bare(textOf(cell)), bare(value)];
  if (own === other) return true;
  if (typeof cell === 'string')
    return (
      (own === 'true' && /^(?:true|1)$/i.test(other)) || (own === 'false' && /^(?:false|0)$/i.test(other))
    );
  if ('moment' in cell) return isPartOf(cell.moment, value);
  const toSecond = new Date(Math.round((cell.number * DAY_MS) / 1_000) * 1_000);
  if (own.includes(':') && belongsTo(toSecond, value)) return true;
  const exact = cell.number * (other.endsWith('%') ? 100 : 1);
  const theirs = numberIn(other);
  return numberIn(own) === theirs || Math.abs(exact - theirs) <= Math.max(Math.abs(theirs) * TOLERANCE, 1e-9);
}

function numberIn(text: string): number {
  const digits = text.replaceAll(/[^\d.eE+-]/g, '');
  return digits === '' ? Number.NaN : Number(text.startsWith('(') ? `-${digits}` : digits);
}

/** Text without blanks, separators, currency and invisible characters. */
function bare(text: string): string {
  return text.normalize('NFC').replaceAll(/[\s,\u00a0\p{Cf}\p{Cc}₹$€£]/gu, '');
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * True if all numbers and names in a text belong to a moment, or to the second before it, because other programs do not
 * round.
 */
function isPartOf(moment: string, value: string): boolean {
  const at = Date.parse(`${moment.length === 10 ? `${moment}T00:00:00` : moment}Z`);
  return belongsTo(new Date(at), value) || belongsTo(new Date(at - 1_000), value);
}

/** Accepts any order and shortening of the moment's parts. */
function belongsTo(at: Date, value: string): boolean {
  const [year, month, hour] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCHours()];
  const parts = [
    year,
    year % 100,
    month + 1,
    at.getUTCDate(),
    hour,
    hour % 12 || 12,
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  ];
  const words = [
    MONTHS[month] ?? '',
    at.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' }).toLowerCase().slice(0, 3),
  ];
  const numbers = value.match(/\d+/g) ?? [];
  const names = value.toLowerCase().match(/\p{L}+/gu) ?? [];
  return (
    numbers.length + names.length > 0 &&
    numbers.every((number) => parts.includes(Number(number))) &&
    names.every((name) => /^[ap]m?$/.test(name) || words.some((word) => name.startsWith(word)))
  );
}

/** CSV as LibreOffice writes it. */
function rowsOf(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n|$)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
