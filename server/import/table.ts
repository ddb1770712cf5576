import { type Cell, readValue, textOf, type ValueKind } from './values.ts';

/** A line of a file; `line` is the number of its first line, as spreadsheets and editors count. */
export type Line = {
  readonly line: number;
  readonly cells: readonly Cell[];
  /** Reason why none of it can be imported, if the file itself shows one. */
  readonly wrong?: string;
};

/** Lines of a file, and notes about parts that were not read. */
export type Sheet = {
  readonly lines: readonly Line[];
  readonly notes: readonly string[];
  /** True if every cell names its column; in CSV an extra comma shifts all following values. */
  readonly isPlaced: boolean;
  /** True if the file uses a decimal comma (`1250,50`). */
  readonly hasDecimalCommas: boolean;
};

/** A sheet of a workbook. */
export type NamedSheet = Sheet & { readonly name: string };

/** A larger sheet is malicious, or somebody typed into a distant cell by accident. */
export const MOST_LINES = 1_000_000;
export const MOST_COLUMNS = 64;

/** The third column is C. */
export function nameOfColumn(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : nameOfColumn(Math.floor(column / 26) - 1) + letter;
}

/** Note about the sheets that were not read. */
export function notesOnSheets(name: string, others: readonly string[]): string[] {
  if (others.length === 0) return [];
  return [
    `Only the sheet "${name}" was read; the file also has ${others.map((one) => `"${one}"`).join(', ')}.`,
  ];
}

/** Names and kinds of a file's columns; those ending in `?` are optional. */
export type Columns = Readonly<Record<string, ValueKind>>;

/** A line with its values by column name, as they would be stored. */
export type TableRecord = {
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
  /** Values that differ from what the file shows: `rate: 12,50 → ₹12.50`. */
  readonly changes: readonly string[];
  readonly wrong?: string;
};

export type Table = { readonly records: readonly TableRecord[]; readonly notes: readonly string[] };

/** The file cannot be read as a table; the message says where and what to do. */
export class TableError extends Error {}

/** Maximum number of titles and empty lines above the header. */
export const MOST_LINES_ABOVE = 20;
/** Number of values next to the table that a note quotes. */
const QUOTED = 3;

type Header = {
  readonly at: number;
  /** In the order of the file, '' for a column without a name. */
  readonly names: readonly string[];
};

/**
 * Names the values of each line by the header, which is the first line with all required names, in any order. Values
 * are trimmed, and '' if missing. Lines without values are left out; content above the header or next to the table is
 * noted.
 */
export function tableOf(sheet: Sheet, columns: Columns): Table {
  const { lines } = sheet;
  const { at, names } = headerOf(lines, columns);
  const notes = [...sheet.notes, ...notesAbove(lines.slice(0, at))];
  const placed = namesOf(columns).map(({ name, kind }) => ({ name, kind, at: names.indexOf(name) }));
  const beside: string[] = [];
  const records: TableRecord[] = [];
  for (const line of lines.slice(at + 1)) {
    const values = line.cells.map((cell) => textOf(cell).trim());
    if (line.wrong === undefined && values.every((value) => value === '')) continue;
    if (!sheet.isPlaced && (values[names.length] ?? '') !== '')
      throw new TableError(
        `Line ${line.line} has ${values.length} values, the header ${names.length} names. Put values that contain a separator in quotes.`,
      );
    for (const [index, value] of values.entries())
      if (value !== '' && (names[index] ?? '') === '') beside.push(`"${value}" in line ${line.line}`);
    records.push(recordOf(line, placed, sheet));
  }
  if (beside.length > 0) notes.push(`Not read, because its column has no name: ${quoted(beside)}.`);
  return { records, notes };
}

/** True if one of the first lines is the header. */
export function hasHeader(lines: readonly Line[], columns: Columns): boolean {
  return findHeader(lines, columns) !== undefined;
}

function findHeader(lines: readonly Line[], columns: Columns): Header | undefined {
  const required = namesOf(columns).filter(({ isRequired }) => isRequired);
  for (const [at, line] of lines.slice(0, MOST_LINES_ABOVE).entries()) {
    const names = headerNames(line);
    if (required.every(({ name }) => names.includes(name))) return { at, names };
  }
  return undefined;
}

function headerOf(lines: readonly Line[], columns: Columns): Header {
  const [first] = lines;
  if (first === undefined) throw new TableError('The file is empty.');
  const known = namesOf(columns);
  const found = findHeader(lines, columns);
  if (found === undefined) {
    const names = headerNames(first);
    const missing = known.filter(({ name, isRequired }) => isRequired && !names.includes(name));
    throw new TableError(`The header is missing ${listed(missing.map(({ name }) => name))}.`);
  }
  const { names } = found;
  const strange = names.filter(
    (name, index) =>
      name !== '' && (!known.some((one) => one.name === name) || names.indexOf(name) !== index),
  );
  if (strange.length > 0)
    throw new TableError(
      `The header has ${listed(strange)}; allowed, each once: ${listed(known.map(({ name }) => name))}.`,
    );
  return found;
}

/** Without trailing empty names, which spreadsheets write for formatted columns. */
function headerNames({ cells }: Line): string[] {
  const names = cells.map((cell) => {
    const read = readValue('name', textOf(cell));
    return 'value' in read ? read.value.toLowerCase() : textOf(cell);
  });
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1);
}

export function namesOf(columns: Columns): { name: string; kind: ValueKind; isRequired: boolean }[] {
  return Object.entries(columns).map(([name, kind]) => ({
    name: name.replace('?', ''),
    kind,
    isRequired: !name.endsWith('?'),
  }));
}

/** A column, and its position in the file; -1 if the file does not have it. */
export type PlacedColumn = { readonly name: string; readonly kind: ValueKind; readonly at: number };

/** Values of a line, as the columns read them. */
export function recordOf(
  { line, cells, wrong }: Line,
  columns: readonly PlacedColumn[],
  file: Pick<Sheet, 'hasDecimalCommas'>,
): TableRecord {
  const values: Record<string, string> = {};
  const changes: string[] = [];
  const whys = wrong === undefined ? [] : [wrong];
  for (const { name, kind, at } of columns) {
    const read = readValue(kind, cells[at] ?? '', file);
    if ('why' in read) {
      whys.push(`${name} ${read.why}`);
      values[name] = read.shown;
      continue;
    }
    values[name] = read.value;
    if (read.change !== undefined) changes.push(`${name}: ${read.change}`);
  }
  return { line, values, changes, ...(whys.length > 0 && { wrong: whys.join(' ') }) };
}

function notesAbove(lines: readonly Line[]): string[] {
  const texts = lines.flatMap(({ line, cells }) =>
    cells
      .map((cell) => textOf(cell).trim())
      .filter((text) => text !== '')
      .map((text) => `"${text}" in line ${line}`),
  );
  return texts.length === 0 ? [] : [`Not read, because it is above the header: ${quoted(texts)}.`];
}

function quoted(texts: readonly string[]): string {
  const more = texts.length - QUOTED;
  return `${texts.slice(0, QUOTED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function listed(names: readonly string[]): string {
  return names.join(', ');
}
