import { saveCsv, saveFile } from '#app/ui/save-file.ts';
import { toCsv, toSpreadsheetCsv } from '#domain/csv.ts';
import type { ExportRecord } from '#domain/export-cells.ts';
import { toWorkbook } from './workbook.ts';

export type ExportFormat = 'csv' | 'xlsx';

export type Export = {
  /** File name without its extension. */
  name: string;
  records: readonly ExportRecord[];
  /** The CSV follows section 7: each value as the host provides it. */
  isAsGiven?: boolean;
};

/** Makes the browser save records as a file. Loaded with the first export. */
export async function writeExport(
  { name, records, isAsGiven = false }: Export,
  format: ExportFormat,
): Promise<void> {
  if (format === 'xlsx') saveFile(`${name}.xlsx`, await toWorkbook(records));
  else saveCsv(`${name}.csv`, isAsGiven ? toCsv(records) : toSpreadsheetCsv(records));
}
