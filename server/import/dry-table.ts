import type { Imported } from './import-rows.ts';
import type { Columns, TableRecord } from './table.ts';
import { shownValue } from './values.ts';

/**
 * One row per line: its outcome, its values as they would be stored, and what the file shows instead, or why it is left
 * out.
 */
export function dryTable(
  records: readonly TableRecord[],
  { outcomes, wrong }: Imported,
  columns: Columns,
): string[] {
  const kinds = Object.entries(columns)
    .map(([name, kind]) => ({ name: name.replace('?', ''), kind }))
    .filter(({ name }) => records.some(({ values }) => values[name] !== ''));
  const whys = new Map(wrong.map(({ line, why }) => [line, why]));
  const rows = records.map(({ line, values, changes }, at) => [
    String(line),
    outcomes[at] ?? '',
    ...kinds.map(({ name, kind }) => shownValue(kind, values[name] ?? '').replaceAll('\n', ' ↵ ')),
    whys.get(line) ?? changes.join('; '),
  ]);
  const table = [['line', 'result', ...kinds.map(({ name }) => name), 'read differently, or wrong'], ...rows];
  const widths = (table[0] ?? []).map((_, column) =>
    table.reduce((widest, row) => Math.max(widest, widthOf(row[column] ?? '')), 0),
  );
  return table.map((row) =>
    row
      .map((value, column) => value + ' '.repeat((widths[column] ?? 0) - widthOf(value)))
      .join('  ')
      .trimEnd(),
  );
}

/** Width in terminal columns: combining marks take none. */
function widthOf(text: string): number {
  return [...text.replaceAll(/[\p{Mn}\p{Cf}]/gu, '')].length;
}
