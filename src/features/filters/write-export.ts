import { saveCsv, saveFile } from '#app/ui/save-file.ts';
import { toCsv, toSpreadsheetCsv } from '#domain/csv.ts';
import type { ExportRecord } from '#domain/export-cells.ts';
import { toWorkbook } from './workbook.ts';

export type ExportFormat = 'csv' | 'xlsx';

export type Export = {
  /** Of the file, without its ending. */
  name: string;
  records: readonly ExportRecord[];
  /** The CSV is section 7's: each value as the host gives it. */
  isAsGiven?: boolean;
};

/** Has the browser save records as a file. Loaded with the first of them. */
export async function writeExport(
  { name, records, isAsGiven = false }: Export,
  format: ExportFormat,
): Promise<void> {
  if (format === 'xlsx') saveFile(`${name}.xlsx`, await toWorkbook(records));
  else saveCsv(`${name}.csv`, isAsGiven ? toCsv(records) : toSpreadsheetCsv(records));
}
