import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { type Line, TableError } from './table.ts';
import { type CellStyle, shownNumber, stylesOf } from './xlsx-numbers.ts';

/** More text than this in one file (bytes, unpacked) is no list of a workshop: some 500,000 lines, and what a small ZIP may swell to. */
const MOST_UNPACKED = 256 * 1024 * 1024;
/** Beyond these a sheet was made to do harm, or somebody's finger slipped into a far cell. */
const MOST_LINES = 1_000_000;
const MOST_COLUMNS = 64;
const CHUNK_BYTES = 256 * 1024;

/** Reads the first sheet of an XLSX file. Lines are the sheet's own, also where it has empty ones between them. */
export function linesOfXlsx(bytes: Uint8Array): Line[] {
  try {
    const book = unpack(bytes, (name) => /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels)$/.test(name));
    const { sheet, is1904 } = firstSheetOf(book);
    const parts = unpack(bytes, (name) => name === sheet || /^xl\/(sharedStrings|styles)\.xml$/.test(name));
    const rows = parts.get(sheet);
    if (rows === undefined) throw new TableError('The file has no sheet.');
    return linesOf(rows, {
      texts: textsOf(parts.get('xl/sharedStrings.xml')),
      styles: stylesOf(parts.get('xl/styles.xml'), readXml),
      is1904,
    });
  } catch (error) {
    if (error instanceof TableError) throw error;
    throw new TableError('The file is damaged, or no XLSX file: save it anew, as XLSX or as "CSV UTF-8".', {
      cause: error,
    });
  }
}

/** Some files of a ZIP. What it says of their sizes is what memory is taken for: one that unpacks to more is cut, and damaged then. */
function unpack(bytes: Uint8Array, wants: (name: string) => boolean): Map<string, Uint8Array> {
  let sum = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!wants(name)) return false;
      sum += originalSize;
      if (sum > MOST_UNPACKED)
        throw new TableError(
          `The sheet holds more than ${MOST_UNPACKED / 1024 / 1024} MB: divide it into several files.`,
        );
      return true;
    },
  });
  return new Map(Object.entries(files));
}

type Handlers = {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
};

/** Reads XML by its elements, whose prefixes mean nothing here. Entities of its own making are an error, so none can swell. */
function readXml(bytes: Uint8Array | undefined, { open, text, close }: Handlers): void {
  if (bytes === undefined) return;
  const parser = new SaxesParser();
  if (open !== undefined)
    parser.on('opentag', ({ name, attributes }) => open(withoutPrefix(name), attributes));
  if (close !== undefined) parser.on('closetag', ({ name }) => close(withoutPrefix(name)));
  if (text !== undefined) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    parser.write(decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true }));
  parser.write(decoder.decode()).close();
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function firstSheetOf(book: Map<string, Uint8Array>): { sheet: string; is1904: boolean } {
  const sheets: (string | undefined)[] = [];
  let is1904 = false;
  readXml(book.get('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible') sheets.push(attributes['r:id']);
    },
  });
  const [first] = sheets;
  let sheet = '';
  readXml(book.get('xl/_rels/workbook.xml.rels'), {
    open: (_, { Id, Target = '' }) => {
      if (Id !== undefined && Id === first) sheet = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
    },
  });
  if (sheet === '') throw new TableError('The file has no sheet that is shown.');
  return { sheet, is1904 };
}

/** The texts that cells refer to by their place. Readings beside Asian texts (`rPh`) are none of theirs. */
function textsOf(bytes: Uint8Array | undefined): string[] {
  const texts: string[] = [];
  let [current, isText, isReading] = ['', false, false];
  readXml(bytes, {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 't') isText = true;
      if (name === 'rPh') isReading = true;
    },
    text: (text) => {
      if (isText && !isReading) current += text;
    },
    close: (name) => {
      if (name === 'si') texts.push(current);
      if (name === 't') isText = false;
      if (name === 'rPh') isReading = false;
    },
  });
  return texts;
}

type Book = {
  readonly texts: readonly string[];
  readonly styles: readonly CellStyle[];
  readonly is1904: boolean;
};

type Cell = { column: number; type: string; style: CellStyle | undefined; text: string; isFormula: boolean };

function linesOf(bytes: Uint8Array, book: Book): Line[] {
  const lines: Line[] = [];
  let [line, width, isText, isReading] = [0, 0, false, false];
  let values: string[] = [];
  let wrong: string[] = [];
  let cell: Cell | null = null;
  readXml(bytes, {
    open: (name, { r, t = 'n', s }) => {
      if (name === 'row') {
        const before = line;
        line = r === undefined ? line + 1 : Number(r);
        // They come in order from every program; without it as many as the file holds could all be the same one.
        if (!(line > before))
          throw new TableError(`Line ${r} of the sheet comes twice or too late: save the file anew.`);
        [values, wrong] = [[], []];
        if (!(line <= MOST_LINES)) throw new TableError(`The sheet goes beyond line ${MOST_LINES}.`);
      }
      if (name === 'c') {
        const column = r === undefined ? values.length : columnOf(r);
        cell = { column, type: t, style: book.styles[Number(s ?? 0)], text: '', isFormula: false };
      }
      if (name === 'f' && cell !== null) cell.isFormula = true;
      if (name === 'v' || name === 't') isText = true;
      if (name === 'rPh') isReading = true;
    },
    text: (text) => {
      if (cell !== null && isText && !isReading) cell.text += text;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isText = false;
      if (name === 'rPh') isReading = false;
      if (name === 'c' && cell !== null) {
        const said = shownBy(cell, book);
        if ('why' in said) wrong.push(`${nameOfColumn(cell.column)}${line} ${said.why}`);
        else if (said.value !== '') put(values, cell.column, said.value, line);
        cell = null;
      }
      if (name === 'row' && (values.length > 0 || wrong.length > 0)) {
        // The header says how wide the table is; what is empty at a line's end has no cell.
        width ||= values.length;
        while (values.length < width) values.push('');
        lines.push({ line, values, ...(wrong.length > 0 && { wrong: wrong.join(' ') }) });
      }
    },
  });
  return lines;
}

function put(values: string[], column: number, value: string, line: number): void {
  if (!(column < MOST_COLUMNS))
    throw new TableError(`Line ${line} has a value beyond column ${nameOfColumn(MOST_COLUMNS - 1)}.`);
  while (values.length < column) values.push('');
  values[column] = value;
}

/** What a cell shows, as text; or why that is not known. */
function shownBy(
  { type, style, text, isFormula }: Cell,
  { texts, is1904 }: Book,
): { value: string } | { why: string } {
  if (isFormula && text === '' && type !== 'str')
    return {
      why: 'holds a formula without its result: open the file in the spreadsheet program and save it.',
    };
  switch (type) {
    case 's':
      return { value: texts[Number(text)] ?? '' };
    case 'b':
      return { value: text === '1' ? 'true' : 'false' };
    case 'e':
      return { why: `shows ${text}: mend its formula, or put the value there.` };
    case 'n':
      return text.trim() === '' ? { value: '' } : shownNumber(text, style, is1904);
    default:
      return { value: text };
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

function nameOfColumn(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : nameOfColumn(Math.floor(column / 26) - 1) + letter;
}
