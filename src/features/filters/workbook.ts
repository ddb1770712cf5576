import writeXlsxFile, { type Cell, type SheetData } from 'write-excel-file/universal';
import { type ExportCell, type ExportRecord, exportCell } from '#domain/export-cells.ts';

/** Excel's maximum for a cell. */
const LONGEST_TEXT = 32_767;
/** Characters that XML must not contain, not even escaped: the file would not open. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
/** Widths of columns, in characters. */
const NARROWEST = 8;
const WIDEST = 48;
const TIME_WIDTH = 19;

/** Records as an XLSX file with a line of field names, typed cells, and times on the clock of the complex. */
export async function toWorkbook(records: readonly ExportRecord[]): Promise<Blob> {
  const names = Object.keys(records[0] ?? {});
  const rows = records.map((record) => names.map((name) => exportCell(name, record[name])));
  const header: Cell[] = names.map((value) => ({ value, type: String, fontWeight: 'bold' }));
  const data: SheetData = [header, ...rows.map((row) => row.map(cellOf))];
  const columns = names.map((name, at) => ({
    width: rows.reduce((width, row) => Math.max(width, widthOf(row[at])), Math.max(NARROWEST, name.length)),
  }));
  return writeXlsxFile(data, { columns, stickyRowsCount: 1 }).toBlob();
}

function cellOf(cell: ExportCell): Cell {
  switch (cell.kind) {
    case 'text': {
      const text = cell.text.replace(NOT_IN_XML, '');
      return text === '' ? null : { value: shortened(text), type: String };
    }
    case 'number':
      return { value: cell.value, type: Number };
    case 'amount':
      return { value: cell.value, type: Number, format: '#,##0.00' };
    case 'time':
      // A spreadsheet has no time zones: its cell has the digits of the clock.
      return { value: new Date(`${cell.day}T${cell.time}Z`), type: Date, format: 'yyyy-mm-dd hh:mm:ss' };
  }
}

function shortened(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text;
}

function widthOf(cell: ExportCell | undefined): number {
  if (cell?.kind === 'time') return TIME_WIDTH;
  return cell?.kind === 'text' ? Math.min(cell.text.length + 1, WIDEST) : NARROWEST * 2;
}
