import type { ContenderName } from './stage.ts';

/** A figure in milliseconds, or words. */
export type Cell = { ms: number } | { text: string };

export type Row = { name: string; cells: ReadonlyMap<ContenderName, Cell> };

export type Column = { name: ContenderName; title: string };

/** A remark under the table, on one cell of it. `row` is how the row's name begins. */
export type Remark = { row: string; column: ContenderName; says: string };

/** The whole comparison as one table of text; times also as multiples of the last column's, the floor. */
export function formatTable(
  title: string,
  columns: readonly Column[],
  rows: readonly Row[],
  remarks: readonly Remark[],
  notes: readonly string[],
): string {
  const numbered = numberRemarks(remarks);
  const lines = [
    ['', ...columns.map((column) => column.title)],
    ...rows.map((row) => [row.name, ...columns.map(({ name }) => cellText(row, name, columns, numbered))]),
  ];
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const drawn = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const explained = [...new Set(numbered.map(({ number, says }) => `[${number}] ${says}`))];
  return [title, ...drawn, '', ...notes, ...explained, ''].join('\n');
}

type Numbered = Remark & { number: number };

/** The same words have one number, wherever they stand. */
function numberRemarks(remarks: readonly Remark[]): Numbered[] {
  const words = [...new Set(remarks.map(({ says }) => says))];
  return remarks.map((remark) => ({ ...remark, number: words.indexOf(remark.says) + 1 }));
}

function cellText(
  row: Row,
  name: ContenderName,
  columns: readonly Column[],
  remarks: readonly Numbered[],
): string {
  const cell = row.cells.get(name);
  if (cell === undefined) throw new Error(`${row.name} has no figure for ${name}.`);
  const own = remarks.filter((remark) => remark.column === name && row.name.startsWith(remark.row));
  const marks = own.map(({ number }) => ` [${number}]`).join('');
  if ('text' in cell) return cell.text + marks;
  const floor = columns.at(-1);
  const least = floor === undefined || floor.name === name ? undefined : row.cells.get(floor.name);
  const ratio = least !== undefined && 'ms' in least ? ` (${(cell.ms / least.ms).toFixed(1)} ×)` : '';
  return `${amount(cell.ms)} ms${ratio}${marks}`;
}

function amount(ms: number): string {
  return ms.toFixed(ms < 10 ? 2 : ms < 100 ? 1 : 0);
}
