import { linesOfCsv } from './csv.ts';
import { namedRecords, TableError, type TableRecord } from './table.ts';
import { linesOfXlsx } from './xlsx.ts';

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The box of the former .xls, and of an XLSX file behind a password. */
const OLE2_MAGIC = [0xd0, 0xcf, 0x11, 0xe0];

/** Reads a CSV or an XLSX file, whatever its name, by the names in its first line. */
export function readTable(bytes: Uint8Array, columns: readonly string[]): TableRecord[] {
  const begins = (magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte);
  if (begins(OLE2_MAGIC))
    throw new TableError(
      'The file is an old XLS file, or behind a password: save it as XLSX without one, or as "CSV UTF-8".',
    );
  return namedRecords(begins(ZIP) ? linesOfXlsx(bytes) : linesOfCsv(bytes), columns);
}
