/** A record of a file; `line` is where it begins, the header being line 1. */
export type CsvRecord = { readonly line: number; readonly values: Readonly<Record<string, string>> };

/** The file cannot be read as a table; the message says where. */
class CsvError extends Error {}

/**
 * Reads CSV as spreadsheets write it (RFC 4180): values in quotes where need be, commas or semicolons as the header has them, with or
 * without a byte order mark. Names in the header are those of `columns`, in any order; those ending in `?` may be left out. Values come
 * trimmed, '' for what is not there.
 */
export function readCsv(bytes: Uint8Array, columns: readonly string[]): CsvRecord[] {
  const [header, ...records] = split(decode(bytes));
  if (header === undefined) throw new CsvError('The file is empty.');
  const names = header.values.map((name) => name.trim().toLowerCase());
  const required = columns.filter((name) => !name.endsWith('?'));
  const known = columns.map((name) => name.replace('?', ''));
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new CsvError(`The header lacks ${missing.join(', ')}.`);
  const strange = names.filter((name, index) => !known.includes(name) || names.indexOf(name) !== index);
  if (strange.length > 0)
    throw new CsvError(`The header has ${strange.join(', ')}; it may have ${known.join(', ')}, each once.`);
  return records
    .filter(({ values }) => values.some((value) => value.trim() !== ''))
    .map(({ line, values }) => {
      if (values.length !== names.length)
        throw new CsvError(`Line ${line} has ${values.length} values, the header ${names.length} names.`);
      const named = known.map((name) => [name, values[names.indexOf(name)]?.trim() ?? ''] as const);
      return { line, values: Object.fromEntries(named) };
    });
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new CsvError('The file is not UTF-8: save it as "CSV UTF-8".', { cause: error });
  }
}

type Split = { readonly line: number; readonly values: string[] };

function split(text: string): Split[] {
  const header = text.slice(0, text.search(/\r?\n|$/));
  const separator = header.includes(';') && !header.includes(',') ? ';' : ',';
  const records: Split[] = [];
  let [at, line] = [0, 1];
  while (at < text.length) {
    const record: Split = { line, values: [] };
    for (;;) {
      const [value, next] = valueAt(text, at, { separator, line });
      record.values.push(value);
      line += value.split('\n').length - 1;
      at = next;
      if (text[at] !== separator) break;
      at += 1;
    }
    records.push(record);
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    line += 1;
  }
  return records;
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
    if (to >= text.length) throw new CsvError(`A quote of line ${line} is not closed.`);
    to += text[to] === '"' ? 2 : 1;
  }
  const end = to + 1;
  if (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r')
    throw new CsvError(`In line ${line} something follows a closing quote.`);
  return [text.slice(from + 1, to).replaceAll('""', '"'), end];
}
