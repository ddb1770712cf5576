import { formatted, GENERAL, isBeyondDigits, momentOf } from './number-formats.ts';
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
import { isTrue, openWorkbook, unescaped, type Workbook } from './workbook.ts';
import { readXml } from './zip-of-xml.ts';

/** Reads the first sheet of an XLSX file. Line numbers are those of the sheet, including empty lines. */
export async function sheetOfXlsx(bytes: Uint8Array, mostBytes: number): Promise<NamedSheet> {
  try {
    const book = await openWorkbook(bytes, mostBytes);
    return {
      name: book.sheetName,
      lines: await linesOf(book),
      notes: notesOnSheets(book.sheetName, book.otherSheets),
      isPlaced: true,
      hasDecimalCommas: false,
    };
  } catch (error) {
    if (error instanceof TableError) throw error;
    throw new TableError('The file is damaged, or not an XLSX file: save it again as XLSX or "CSV UTF-8".', {
      cause: error,
    });
  }
}

/** A cell as in the file. It follows the previous cell, unless it names its position. */
type RawCell = {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  /** Its value, and the inline text that it may have in addition. */
  value: string;
  text: string;
  isFormula: boolean;
};

async function linesOf(book: Workbook): Promise<Line[]> {
  const lines: Line[] = [];
  let [line, next, isHidden, isReading] = [0, 0, false, false];
  let within: 'value' | 'text' | null = null;
  let cells: Cell[] = [];
  let wrong: string[] = [];
  let raw: RawCell | null = null;
  const put = ({ column }: RawCell, cell: Cell): void => {
    const place = `${nameOfColumn(column)}${line}`;
    if (!(line <= MOST_LINES)) throw new TableError(`The sheet goes beyond line ${MOST_LINES}.`);
    if (!(column < MOST_COLUMNS))
      throw new TableError(`Line ${line} has a value beyond column ${nameOfColumn(MOST_COLUMNS - 1)}.`);
    while (cells.length < column) cells.push('');
    if ((cells[column] ?? '') !== '') wrong.push(`${place} occurs twice: save the file again.`);
    cells[column] = cell;
  };
  await readXml(book.rows, {
    open: (name, { r, t = 'n', s = '0', hidden }) => {
      if (name === 'row') {
        const before = line;
        line = r === undefined ? line + 1 : Number(r);
        // All programs write rows in order. Without this check, as many rows as the file holds could all be the same
        // one.
        if (!(line > before))
          throw new TableError(`Line ${r} of the sheet occurs twice or out of order: save the file again.`);
        [cells, wrong, next, isHidden] = [[], [], 0, isTrue(hidden)];
      }
      if (name === 'c') {
        const column = r === undefined ? next : columnOf(r);
        if (!(column >= 0)) throw new Error(`The cell ${r} has no place.`);
        next = column + 1;
        raw = { column, type: t, style: Number(s), value: '', text: '', isFormula: false };
      }
      if (name === 'f' && raw !== null) raw.isFormula = true;
      if (name === 'v') within = 'value';
      if (name === 't') within = 'text';
      if (name === 'rPh') isReading = true;
    },
    text: (text) => {
      if (raw !== null && within !== null && !isReading) raw[within] += text;
    },
    close: (name) => {
      if (name === 'v' || name === 't') within = null;
      if (name === 'rPh') isReading = false;
      if (name === 'c' && raw !== null) {
        const held = heldBy(raw, book);
        if (typeof held === 'object' && 'why' in held)
          wrong.push(`${nameOfColumn(raw.column)}${line} ${held.why}`);
        else if (held !== '') put(raw, held);
        raw = null;
      }
      if (name === 'row' && (cells.length > 0 || wrong.length > 0)) {
        if (isHidden && cells.length > 0)
          wrong.unshift('is hidden in the sheet, by a filter or by hand: show it, or delete it.');
        lines.push({ line, cells, ...(wrong.length > 0 && { wrong: wrong.join(' ') }) });
      }
    },
  });
  return lines;
}

/** Value of a cell, or why it is unknown. */
function heldBy(
  { type, style, value, text, isFormula }: RawCell,
  { texts, formats, is1904, isUncalculated }: Workbook,
): Cell | { why: string } {
  if (isFormula && (isUncalculated || (value === '' && type !== 'str'))) return { why: UNCALCULATED };
  const format = formats[style] ?? GENERAL;
  const shown = (held: string): string => (format.code.includes('@') ? formatted(held, format) : held);
  switch (type) {
    case 's': {
      if (value.trim() === '') return '';
      const held = texts[Number(value)];
      return held === undefined
        ? { why: 'refers to a text that is missing from the file: save the file again.' }
        : shown(held);
    }
    case 'b':
      return value === '1' ? 'true' : 'false';
    case 'e':
      return { why: `shows ${value}: correct its formula, or enter the value.` };
    case 'd':
      return value.trim() === '' ? '' : { moment: value.trim() };
    case 'n': {
      if (value.trim() === '') return '';
      const number = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(value) ? Number(value) : Number.NaN;
      if (!Number.isFinite(number)) return { why: 'has a number that cannot be read.' };
      if (format.isDay) {
        const moment = momentOf(number, is1904);
        return moment === null ? { why: 'has a date that cannot be read.' } : { moment };
      }
      return isBeyondDigits(number) ? { why: BEYOND_DIGITS } : { number, format };
    }
    default:
      // Some programs write the value of such a cell in addition to its text, some instead.
      return shown(unescaped(type === 'inlineStr' && text !== '' ? text : value));
  }
}

/** 'B7' is the second column: 1. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of place.toUpperCase()) {
    if (letter < 'A' || letter > 'Z') break;
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
}
