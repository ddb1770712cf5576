import { MEBIBYTE } from '#domain/units.ts';
import { sheetOfCsv } from './csv.ts';
import { sheetOfOds } from './ods.ts';
import { type Columns, type Sheet, type Table, TableError, tableOf } from './table.ts';
import { sheetOfXlsx } from './xlsx.ts';
import { pathsOf } from './zip-of-xml.ts';

/** First bytes of files, in hexadecimal digits. */
const ZIP = '504b0304';
/** Container of the old .xls format, and of a password-protected XLSX file. */
const OLE2 = 'd0cf11e0';
/** Sheets of programs from before 1997. */
const BIFF = /^09(?:000400|020600|040600|080[68]00|081000)/;

const SAVE_ANEW = 'open it in the spreadsheet program and save it as XLSX.';

const OLD_XLS = `The file is an old XLS file, whatever its name: ${SAVE_ANEW}`;

/** Files that people upload that are neither CSV, XLSX nor ODS, by their first bytes. */
const OTHER_FILES: readonly (readonly [begins: RegExp, why: string])[] = [
  [/^%PDF/, 'The file is a PDF: export the table as CSV or XLSX where it comes from.'],
  [
    /^(?:<!doctype html|<html|<head|<meta|<table|<style|<div|mime-version:)/i,
    `The file is a web page, whatever its name: ${SAVE_ANEW}`,
  ],
  [/^(?:<\?xml|<Workbook)/, `The file is XML, whatever its name: ${SAVE_ANEW}`],
  [/^(?:\{|\[)\s*["{[]/, 'The file is JSON: export the table as CSV or XLSX where it comes from.'],
];

/**
 * Maximum unpacked size of a sheet, in bytes: some 500,000 lines, far above any list of a workshop. Limits how far a
 * small ZIP may expand.
 */
export const MOST_UNPACKED = 256 * MEBIBYTE;

/**
 * Reads a CSV, XLSX or ODS file, whatever its file name, by the names in its header. Throws TableError for anything
 * else.
 */
export async function readTable(bytes: Uint8Array, columns: Columns): Promise<Table> {
  return tableOf(await readSheet(bytes, columns), columns);
}

/**
 * The lines of a CSV, XLSX or ODS file, whatever its file name; `columns` is used to find the header of a CSV. Throws
 * TableError for anything else.
 */
export async function readSheet(
  bytes: Uint8Array,
  columns: Columns,
  mostUnpacked: number = MOST_UNPACKED,
): Promise<Sheet> {
  const begins = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  if (begins.startsWith(OLE2)) throw new TableError(kindOfOle2(bytes));
  if (begins.startsWith(ZIP))
    return isOpenDocument(bytes) ? sheetOfOds(bytes, mostUnpacked) : sheetOfXlsx(bytes, mostUnpacked);
  if (BIFF.test(begins)) throw new TableError(OLD_XLS);
  const text = new TextDecoder('latin1')
    .decode(bytes.subarray(0, 1_000))
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  const other = OTHER_FILES.find(([pattern]) => pattern.test(text));
  if (other !== undefined) throw new TableError(other[1]);
  return sheetOfCsv(bytes, columns);
}

/** True if a ZIP is an OpenDocument file. The XLSX reader reports a damaged one. */
function isOpenDocument(bytes: Uint8Array): boolean {
  try {
    const paths = pathsOf(bytes);
    return paths.has('content.xml') && paths.has('mimetype');
  } catch {
    return false;
  }
}

function kindOfOle2(bytes: Uint8Array): string {
  const has = (name: string) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(name, 0, 'utf16le');
  if (has('EncryptedPackage')) return 'The file is password-protected: save it without a password.';
  if (has('Workbook') || has('Book')) return OLD_XLS;
  return 'The file is an old XLS file, or password-protected: save it as XLSX without a password, or as "CSV UTF-8".';
}
