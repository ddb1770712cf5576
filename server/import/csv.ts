import { type Columns, hasHeader, type Line, type Sheet, TableError } from './table.ts';

const SEPARATORS = [',', ';', '\t', '|'];
/** Number of first lines that are searched for the header, with each separator. */
const TRIED_LINES = 20;

/**
 * Reads CSV as spreadsheets write it (RFC 4180): values in quotes if necessary, in UTF-8 or UTF-16. The separator is
 * the one that its first line declares (`sep=;`), or the one that turns one of the first lines into the header of
 * `columns`.
 */
export function sheetOfCsv(bytes: Uint8Array, columns: Columns): Sheet {
  const text = decode(bytes);
  const [first = '', said] = /^sep=(.)\r?\n?/i.exec(text) ?? [];
  const rest = { at: first.length, line: said === undefined ? 1 : 2 };
  const separator = said ?? separatorOf(text, rest, columns);
  return {
    lines: split(text, { ...rest, separator }),
    notes: [],
    isPlaced: false,
    hasDecimalCommas: separator === ';',
  };
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  // Excel's 'Unicode text'. In UTF-16, every second byte of Latin text is 0.
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0))
    return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
    return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new TableError(
      `The file is not UTF-8: line ${lineOutsideUtf8(bytes)} has letters in another encoding, such as Windows-1252. Save it as "CSV UTF-8".`,
      { cause: error },
    );
  }
}

function lineOutsideUtf8(bytes: Uint8Array): number {
  const before = new TextDecoder().decode(bytes).split('�')[0] ?? '';
  return before.split('\n').length;
}

type Start = { readonly at: number; readonly line: number };

/** The separator that turns one of the first lines into the header, else the most frequent one in the first line. */
function separatorOf(text: string, start: Start, columns: Columns): string {
  const fits = SEPARATORS.find((separator) => {
    try {
      return hasHeader(split(text, { ...start, separator, mostLines: TRIED_LINES }), columns);
    } catch (error) {
      if (error instanceof TableError) return false;
      throw error;
    }
  });
  const [line = ''] = text.slice(start.at).split(/[\r\n]/, 1);
  const count = (separator: string) => line.split(separator).length;
  return fits ?? SEPARATORS.reduce((most, separator) => (count(separator) > count(most) ? separator : most));
}

type Splitting = Start & { readonly separator: string; readonly mostLines?: number };

function split(text: string, { at: from, line: first, separator, mostLines = Infinity }: Splitting): Line[] {
  const lines: Line[] = [];
  let [at, line] = [from, first];
  while (at < text.length && lines.length < mostLines) {
    const [begins, cells]: [number, string[]] = [line, []];
    for (;;) {
      const [value, next] = valueAt(text, at, { separator, line });
      cells.push(value);
      line += value.split('\n').length - 1;
      at = next;
      if (text[at] !== separator) break;
      at += 1;
    }
    lines.push({ line: begins, cells });
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    line += 1;
  }
  return lines;
}

/** The value that begins at a position, and its end. */
function valueAt(
  text: string,
  from: number,
  { separator, line }: { readonly separator: string; readonly line: number },
): [string, number] {
  if (text[from] !== '"') {
    let to = from;
    while (to < text.length && text[to] !== separator && text[to] !== '\n' && text[to] !== '\r') to += 1;
    return [text.slice(from, to), to];
  }
  let to = from + 1;
  while (text[to] !== '"' || text[to + 1] === '"') {
    if (to >= text.length) throw new TableError(`A quote in line ${line} is not closed.`);
    to += text[to] === '"' ? 2 : 1;
  }
  const end = to + 1;
  if (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r')
    throw new TableError(`In line ${line} something follows a closing quote.`);
  return [text.slice(from + 1, to).replaceAll('""', '"'), end];
}
