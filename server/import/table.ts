/** A line of a file; `line` is where it begins, as spreadsheets and editors count. */
export type Line = {
  readonly line: number;
  readonly values: readonly string[];
  /** Why none of it can be taken, where the file itself says so. */
  readonly wrong?: string;
};

/** A line with its values by the names of the header. */
export type TableRecord = {
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
  readonly wrong?: string;
};

/** The file cannot be read as a table; the message says where and what to do. */
export class TableError extends Error {}

/**
 * Names the values of each line by the header, the first line: its names are those of `columns`, in any order; those ending in `?` may be
 * left out. Values come trimmed, '' for what is not there. Lines without any value are left out.
 */
export function namedRecords([header, ...lines]: readonly Line[], columns: readonly string[]): TableRecord[] {
  if (header === undefined) throw new TableError('The file is empty.');
  const names = header.values.map((name) => name.trim().toLowerCase());
  const required = columns.filter((name) => !name.endsWith('?'));
  const known = columns.map((name) => name.replace('?', ''));
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new TableError(`The header lacks ${missing.join(', ')}.`);
  const strange = names.filter((name, index) => !known.includes(name) || names.indexOf(name) !== index);
  if (strange.length > 0)
    throw new TableError(`The header has ${strange.join(', ')}; it may have ${known.join(', ')}, each once.`);
  return lines
    .filter(({ values, wrong }) => wrong !== undefined || values.some((value) => value.trim() !== ''))
    .map(({ line, values, wrong }) => {
      if (values.length !== names.length)
        throw new TableError(`Line ${line} has ${values.length} values, the header ${names.length} names.`);
      const named = known.map((name) => [name, values[names.indexOf(name)]?.trim() ?? ''] as const);
      return { line, values: Object.fromEntries(named), ...(wrong !== undefined && { wrong }) };
    });
}
