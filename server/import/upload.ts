import { closed } from '#domain/fold.ts';
import {
  type FileKind,
  type ImportState,
  type LineOutcome,
  MAX_IMPORT_FILE_BYTES,
  MAX_IMPORT_LINES,
} from '#domain/imports.ts';
import { MEBIBYTE } from '#domain/units.ts';
import { nextPiece } from '../http/pieces.ts';
import { Problem, tooLarge } from '../http/problem.ts';
import { serverTexts } from '../texts.ts';
import { LINES_PER_COMMIT, UNSTORABLE } from './import-rows.ts';
import { columnsInApp, keyOf } from './kinds.sql.ts';
import { readSheet } from './read-table.ts';
import {
  type Columns,
  type Line,
  MOST_LINES_ABOVE,
  namesOf,
  recordOf,
  type Sheet,
  TableError,
} from './table.ts';
import { type Cell, textOf } from './values.ts';

/** A column of the file, with a few sample values. */
export type Heading = { readonly at: number; readonly name: string; readonly samples: readonly string[] };

/** Positions in the file of the kind's columns, for those that it has. */
export type Placing = Readonly<Record<string, number>>;

/** A parsed line of the file. Without a position in the dry run, it is already wrong. */
export type UploadedLine = {
  readonly line: number;
  readonly cells: readonly Cell[];
  readonly unreadable: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly changes: readonly string[];
  readonly checkPosition: number | null;
  readonly checkLot: number | null;
  readonly outcome: LineOutcome | null;
  readonly why: string | null;
};

/** A parsed file. */
export type ReadUpload = {
  /** `checking`, or `columns` if the header does not identify the columns. */
  readonly state: ImportState;
  readonly headings: readonly Heading[];
  readonly columns: Placing;
  readonly notes: readonly string[];
  readonly hasDecimalCommas: boolean;
  readonly lines: readonly UploadedLine[];
};

/** Limit for an unpacked sheet, in bytes: ten times what the largest accepted number of lines needs. */
const MOST_UNPACKED = 64 * MEBIBYTE;
/** Number of a column's values that are shown while its name is chosen. */
const SAMPLES = 3;
/** Maximum number of characters of each. */
const SAMPLE_LENGTH = 60;
/** Maximum number of lines about one record: the dry run processes them in one transaction, which others wait for. */
const MOST_ABOUT_ONE = LINES_PER_COMMIT;
const TOO_MANY_ABOUT_ONE = `The file has more than ${MOST_ABOUT_ONE} lines about this one.`;
/** Lines read before other requests get a turn. */
const LINES_AT_ONCE = 100;

/** Reads an uploaded file. Throws the 413 or 422 problem, with the reader's message. */
export async function readUpload(bytes: Uint8Array, kind: FileKind): Promise<ReadUpload> {
  if (bytes.byteLength > MAX_IMPORT_FILE_BYTES)
    throw tooLarge(serverTexts.tooLarge(MAX_IMPORT_FILE_BYTES / MEBIBYTE));
  try {
    const sheet = await readSheet(bytes, columnsInApp(kind), MOST_UNPACKED);
    return await readLines({ ...sheet, lines: sheet.lines.map(storable) }, kind);
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    throw new Problem({
      status: 422,
      code: 'invalid',
      detail: error.message,
      errorMessage: { file: error.message },
      cause: error,
    });
  }
}

async function readLines(sheet: Sheet, kind: FileKind): Promise<ReadUpload> {
  const header = headerOf(sheet.lines, columnsInApp(kind));
  const lines = sheet.lines
    .slice(header.at + 1)
    .filter(({ cells, wrong }) => wrong !== undefined || cells.some((cell) => textOf(cell).trim() !== ''));
  if (lines.length === 0) throw new TableError('The file has no lines below its header.');
  if (lines.length > MAX_IMPORT_LINES)
    throw new TableError(
      `The file has ${lines.length} lines: split it into files of at most ${MAX_IMPORT_LINES}.`,
    );
  if (!sheet.isPlaced) rejectStrayCommas(lines, header.names.length);
  const headings = headingsOf(header.names, lines);
  const above = sheet.lines.slice(0, header.at).flatMap(({ line, cells }) =>
    cells
      .map(textOf)
      .filter((text) => text.trim() !== '')
      .map((text) => ({ line, text })),
  );
  const notes = [
    ...sheet.notes,
    ...above
      .slice(0, 1)
      .map(({ line, text }) => `Not read, because it is above the header: "${text.trim()}" in line ${line}.`),
  ];
  const plain = lines.map(({ line, cells, wrong }) => ({ line, cells, unreadable: wrong ?? null }));
  const { hasDecimalCommas } = sheet;
  const base = { headings, notes, hasDecimalCommas };
  if (header.columns === null)
    return {
      ...base,
      state: 'columns',
      columns: placingOf(header.names, columnsInApp(kind)),
      lines: plain.map((line) => ({ ...line, ...UNREAD })),
    };
  const read = await placeLines(plain, { kind, columns: header.columns, hasDecimalCommas });
  return {
    ...base,
    state: 'checking',
    columns: header.columns,
    lines: read,
    notes: [...notes, ...notesOn(headings, header.columns)],
  };
}

/** Lone surrogates, and what no database stores. */
const NO_TEXT = /\p{Cs}|\0/gu;

/** The line as it can be stored; a line with characters that cannot be stored is reported. */
function storable(line: Line): Line {
  const cells = line.cells.map((cell) => (typeof cell === 'string' ? cell.replace(NO_TEXT, '') : cell));
  if (cells.every((cell, at) => cell === line.cells[at])) return line;
  return { ...line, cells, wrong: UNSTORABLE };
}

const UNREAD = { fields: {}, changes: [], checkPosition: null, checkLot: null, outcome: null, why: null };

type Places = {
  readonly kind: FileKind;
  readonly columns: Placing;
  readonly hasDecimalCommas: boolean;
};

/** Reads the lines with the detected or chosen columns, and assigns their order in the dry run. */
export async function placeLines(
  lines: readonly Pick<UploadedLine, 'line' | 'cells' | 'unreadable'>[],
  { kind, columns, hasDecimalCommas }: Places,
): Promise<UploadedLine[]> {
  const placed = namesOf(columnsInApp(kind)).map(({ name, kind: holds }) => ({
    name,
    kind: holds,
    at: columns[name] ?? -1,
  }));
  const read: UploadedLine[] = [];
  const groups = new Map<string, number[]>();
  for (const [index, { line, cells, unreadable }] of lines.entries()) {
    if (index > 0 && index % LINES_AT_ONCE === 0) await nextPiece();
    const { values, changes, wrong } = recordOf(
      { line, cells, ...(unreadable !== null && { wrong: unreadable }) },
      placed,
      { hasDecimalCommas },
    );
    const key = wrong === undefined ? keyOf(kind, values) : null;
    const group = (key === null ? undefined : groups.get(key)) ?? [];
    const why = wrong ?? (group.length < MOST_ABOUT_ONE ? null : TOO_MANY_ABOUT_ONE);
    read.push({
      ...{ line, cells, unreadable, ...UNREAD, fields: values, changes },
      ...(why !== null && { outcome: 'wrong' as const, why }),
    });
    if (key === null || why !== null) continue;
    group.push(index);
    groups.set(key, group);
  }
  // The outcomes of lines about one record depend only on each other, so a lot of the dry run contains all of them.
  let next = 0;
  for (const group of groups.values()) {
    const lot = next;
    for (const index of group) {
      const line = read[index];
      if (line !== undefined) read[index] = { ...line, checkPosition: next, checkLot: lot };
      next += 1;
    }
  }
  return read;
}

/** Notes on the columns that are not read, given the detected or chosen ones. */
export function notesOn(headings: readonly Heading[], columns: Placing): string[] {
  const placed = new Set(Object.values(columns));
  const unread = headings.filter(({ at, name }) => !placed.has(at) && name !== '');
  return unread.length === 0
    ? []
    : [`Columns not read: ${unread.map(({ name }) => `"${name}"`).join(', ')}.`];
}

/** True if every required column has a position, and no two have the same. */
export function isWholePlacing(kind: FileKind, columns: Placing, headings: readonly Heading[]): boolean {
  const places = Object.values(columns);
  const known = namesOf(columnsInApp(kind));
  return (
    new Set(places).size === places.length &&
    places.every((at) => headings.some((heading) => heading.at === at)) &&
    Object.keys(columns).every((name) => known.some((column) => column.name === name)) &&
    known.every(({ name, isRequired }) => !isRequired || columns[name] !== undefined)
  );
}

type Header = {
  readonly at: number;
  readonly names: readonly string[];
  /** Null if not all columns are recognized by their names. */
  readonly columns: Placing | null;
};

/**
 * The first line with the names of all required columns; else the first line with the most values, whose names are
 * unknown.
 */
function headerOf(lines: readonly Line[], columns: Columns): Header {
  const first = lines.slice(0, MOST_LINES_ABOVE).map(({ cells }) => {
    const names = cells.map((cell) => textOf(cell).trim());
    return names.slice(0, names.findLastIndex((name) => name !== '') + 1);
  });
  if (first.length === 0) throw new TableError('The file is empty.');
  const required = namesOf(columns).filter(({ isRequired }) => isRequired);
  for (const [at, names] of first.entries()) {
    const found = placingOf(names, columns);
    const isSure = names.every(
      (name, index) => name === '' || names.findIndex((one) => closed(one) === closed(name)) === index,
    );
    if (required.every(({ name }) => found[name] !== undefined))
      return { at, names, columns: isSure ? found : null };
  }
  const filled = (names: readonly string[]) => names.filter((name) => name !== '').length;
  const most = Math.max(...first.map(filled));
  const at = first.findIndex((names) => filled(names) === most);
  return { at, names: first[at] ?? [], columns: null };
}

/** Positions of columns by header name, however it is spelled: `Jobcard No.` is `jobcard_no`. */
function placingOf(names: readonly string[], columns: Columns): Placing {
  return Object.fromEntries(
    namesOf(columns).flatMap(({ name }) => {
      const at = names.findIndex((one) => one !== '' && closed(one) === closed(name));
      return at < 0 ? [] : [[name, at] as const];
    }),
  );
}

function headingsOf(names: readonly string[], lines: readonly Line[]): Heading[] {
  return names.map((name, at) => ({
    at,
    name,
    samples: lines
      .map(({ cells }) => textOf(cells[at] ?? '').trim())
      .filter((text) => text !== '')
      .slice(0, SAMPLES)
      .map((text) => [...text].slice(0, SAMPLE_LENGTH).join('')),
  }));
}

/** In CSV an extra separator shifts all following values. */
function rejectStrayCommas(lines: readonly Line[], columns: number): void {
  for (const { line, cells } of lines)
    if (cells.slice(columns).some((cell) => textOf(cell).trim() !== ''))
      throw new TableError(
        `Line ${line} has ${cells.length} values, the header ${columns} names. Put values that contain a separator in quotes.`,
      );
}
