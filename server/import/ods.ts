import { type CellFormat, GENERAL, isBeyondDigits, plainNumber } from './number-formats.ts';
import { BEYOND_DIGITS, UNCALCULATED } from './sheet-words.ts';
import {
  type Line,
  MOST_COLUMNS,
  MOST_LINES,
  type NamedSheet,
  nameOfColumn,
  notesOnSheets,
  TableError,
} from './table.ts';
import type { Cell } from './values.ts';
import { readXml, unpack } from './zip-of-xml.ts';

/** Files of an OpenDocument package that give its type and contain its sheets. */
const PARTS = new Set(['mimetype', 'content.xml', 'meta-inf/manifest.xml']);
const SPREADSHEET = 'application/vnd.oasis.opendocument.spreadsheet';

/**
 * Reads the first sheet of an OpenDocument spreadsheet (OpenDocument 1.3, part 3). Line numbers are those of the sheet,
 * including empty lines.
 */
export async function sheetOfOds(bytes: Uint8Array, mostBytes: number): Promise<NamedSheet> {
  try {
    const files = unpack(bytes, mostBytes, (path) => PARTS.has(path));
    const text = (path: string) => new TextDecoder().decode(files.get(path));
    if (text('meta-inf/manifest.xml').includes('encryption-data'))
      throw new TableError('The file is password-protected: save it without a password.');
    if (!text('mimetype').startsWith(SPREADSHEET))
      throw new TableError(
        'The file is an OpenDocument file without a sheet: copy the table into a spreadsheet and save it as ODS or XLSX.',
      );
    const [first, ...others] = await tablesOf(files.get('content.xml'));
    if (first === undefined) throw new TableError('The file has no visible sheet with cells.');
    return {
      name: first.name,
      lines: first.lines,
      notes: notesOnSheets(
        first.name,
        others.map(({ name }) => name),
      ),
      isPlaced: true,
      hasDecimalCommas: false,
    };
  } catch (error) {
    if (error instanceof TableError) throw error;
    throw new TableError('The file is damaged, or not an ODS file: save it again as XLSX or "CSV UTF-8".', {
      cause: error,
    });
  }
}

type OdsTable = { readonly name: string; readonly lines: Line[] };

/** A cell as in the file. */
type RawCell = {
  readonly type: string;
  readonly value: string;
  readonly isFormula: boolean;
  readonly times: number;
  /** Displayed text. */
  shown: string;
};

const PERCENTAGE: CellFormat = { code: '0.00%', isDay: false, isScaled: true };

/** Visible sheets, with the lines of the first. Repeated cells and lines appear only once in the file. */
async function tablesOf(bytes: Uint8Array | undefined): Promise<OdsTable[]> {
  const tables: OdsTable[] = [];
  const hiddenStyles = new Set<string>();
  let style = '';
  /** Null outside the first visible sheet. */
  let table: OdsTable | null = null;
  let [depth, line, times, notes] = [0, 0, 1, 0];
  let [isHidden, hasText] = [false, false];
  let cells: Cell[] = [];
  let wrong: string[] = [];
  let column = 0;
  let raw: RawCell | null = null;

  const endCell = ({ type, value, isFormula, times: many, shown }: RawCell): void => {
    const held = heldBy({ type, value, isFormula, shown });
    const isWrong = typeof held === 'object' && 'why' in held;
    if (held === '') {
      column += many;
      return;
    }
    for (let at = 0; at < many; at += 1, column += 1) {
      if (column >= MOST_COLUMNS)
        throw new TableError(`Line ${line} has a value beyond column ${nameOfColumn(MOST_COLUMNS - 1)}.`);
      if (isWrong) wrong.push(`${nameOfColumn(column)}${line} ${held.why}`);
      else {
        while (cells.length < column) cells.push('');
        cells[column] = held;
      }
    }
  };
  const endRow = (sheet: OdsTable): void => {
    if (cells.length === 0 && wrong.length === 0) {
      line += times - 1;
      return;
    }
    if (isHidden && cells.length > 0)
      wrong.unshift('is hidden in the sheet, by a filter or by hand: show it, or delete it.');
    for (let at = 0; at < times; at += 1) {
      if (line > MOST_LINES) throw new TableError(`The sheet goes beyond line ${MOST_LINES}.`);
      sheet.lines.push({ line, cells, ...(wrong.length > 0 && { wrong: wrong.join(' ') }) });
      if (at < times - 1) line += 1;
    }
  };

  await readXml(bytes, {
    open: (name, attributes) => {
      if (name === 'style') style = attributes.name ?? '';
      if (name === 'table-properties' && attributes.display === 'false') hiddenStyles.add(style);
      if (name === 'table') {
        depth += 1;
        if (depth > 1 || hiddenStyles.has(attributes['style-name'] ?? '')) return;
        const found = { name: attributes.name ?? '', lines: [] };
        table = tables.length === 0 ? found : null;
        tables.push(found);
      }
      if (table === null || depth !== 1) return;
      if (name === 'table-row') {
        line += 1;
        times = countOf(attributes['number-rows-repeated']);
        [cells, wrong, column] = [[], [], 0];
        isHidden = attributes.visibility === 'collapse' || attributes.visibility === 'filter';
      }
      if (name === 'table-cell' || name === 'covered-table-cell') {
        const type = attributes['value-type'] ?? '';
        const value =
          attributes.value ??
          attributes['date-value'] ??
          attributes['boolean-value'] ??
          attributes['string-value'] ??
          '';
        const isFormula = attributes.formula !== undefined;
        raw = { type, value, isFormula, times: countOf(attributes['number-columns-repeated']), shown: '' };
        hasText = false;
      }
      if (name === 'annotation') notes += 1;
      if (raw === null || notes > 0) return;
      if (name === 'p') {
        if (hasText) raw.shown += '\n';
        hasText = true;
      }
      if (name === 's') raw.shown += ' '.repeat(Math.min(countOf(attributes.c), 1_000));
      if (name === 'tab') raw.shown += ' ';
      if (name === 'line-break') raw.shown += '\n';
    },
    text: (text) => {
      if (raw !== null && hasText && notes === 0) raw.shown += text;
    },
    close: (name) => {
      if (name === 'annotation') notes -= 1;
      if (name === 'table') {
        if (depth === 1) table = null;
        depth -= 1;
      }
      if (table === null || depth !== 1) return;
      if ((name === 'table-cell' || name === 'covered-table-cell') && raw !== null) {
        endCell(raw);
        raw = null;
      }
      if (name === 'table-row') endRow(table);
    },
  });
  return tables;
}

function countOf(said: string | undefined): number {
  const count = Number(said ?? '1');
  if (!(count >= 1)) throw new Error('A repetition is no count.');
  return count;
}

/** Value of a cell, or why it is unknown. */
function heldBy({ type, value, isFormula, shown }: Omit<RawCell, 'times'>): Cell | { why: string } {
  switch (type) {
    case '':
      return isFormula ? { why: UNCALCULATED } : shown;
    case 'error':
      return { why: `shows ${shown}: correct its formula, or enter the value.` };
    case 'boolean':
      return value === 'true' ? 'true' : 'false';
    case 'date': {
      const [, moment, time = ''] = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\d)?(?:[.,]\d+)?Z?$/.exec(value) ?? [];
      if (moment === undefined) return { why: 'has a date that cannot be read.' };
      return { moment: time === 'T00:00:00' ? moment : moment + time };
    }
    case 'float':
    case 'currency':
    case 'percentage': {
      const number = value.trim() === '' ? Number.NaN : Number(value);
      if (!Number.isFinite(number)) return { why: 'has a number that cannot be read.' };
      if (isBeyondDigits(number)) return { why: BEYOND_DIGITS };
      const format = type === 'percentage' ? PERCENTAGE : GENERAL;
      return { number, format, shown: nameShown(number, shown) };
    }
    default:
      return /^(?:Err:\d+|#[A-Z/0!?]+)$/.test(shown) && isFormula
        ? { why: `shows ${shown}: correct its formula, or enter the value.` }
        : shown;
  }
}

/**
 * A number as a name: with the letters and leading zeros that its cell displays, but without separators, which are
 * written differently in every country.
 */
function nameShown(number: number, shown: string): string {
  const bare = shown.trim();
  if (/^\d+$/.test(bare) && Number(bare) === number) return bare;
  return /\p{L}|-.*\d/u.test(bare) && !/^[+-]?[\d.,]+E[+-]?\d+$/i.test(bare) && !/₹|rs|inr|€/i.test(bare)
    ? bare
    : plainNumber(number);
}
