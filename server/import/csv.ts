import { type Line, TableError } from './table.ts';

/**
 * Reads CSV as spreadsheets write it (RFC 4180): values in quotes where need be, commas or semicolons as the header has them, with or
 * without a byte order mark.
 */
export function linesOfCsv(bytes: Uint8Array): Line[] {
  return split(decode(bytes));
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new TableError('The file is not UTF-8: save it as "CSV UTF-8".', { cause: error });
  }
}

function split(text: string): Line[] {
  const header = text.slice(0, text.search(/\r?\n|$/));
  const separator = header.includes(';') && !header.includes(',') ? ';' : ',';
  const lines: Line[] = [];
  let [at, line] = [0, 1];
  while (at < text.length) {
    const [begins, values]: [number, string[]] = [line, []];
    for (;;) {
      const [value, next] = valueAt(text, at, { separator, line });
      values.push(value);
      line += value.split('\n').length - 1;
      at = next;
      if (text[at] !== separator) break;
      at += 1;
    }
    lines.push({ line: begins, values });
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    line += 1;
  }
  return lines;
}

/** The value that begins at a place, and where it ends. */
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
    if (to >= text.length) throw new TableError(`A quote of line ${line} is not closed.`);
    to += text[to] === '"' ? 2 : 1;
  }
  const end = to + 1;
  if (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r')
    throw new TableError(`In line ${line} something follows a closing quote.`);
  return [text.slice(from + 1, to).replaceAll('""', '"'), end];
}
