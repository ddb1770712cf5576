import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';

const BYTE_ORDER_MARK = '\uFEFF';

/** A downloaded file as a spreadsheet reads it: a record a row, by the names in the header. */
export async function readCsv(download: Download): Promise<Record<string, string>[]> {
  const text = await readFile(await download.path(), 'utf8');
  if (!text.startsWith(BYTE_ORDER_MARK))
    throw new Error('Without its mark a spreadsheet misreads Devanagari.');
  const [header, ...rows] = linesOf(text.slice(BYTE_ORDER_MARK.length));
  if (header === undefined) throw new Error('The file is empty.');
  return rows.map((row) => {
    if (row.length !== header.length) throw new Error(`A row of ${row.length} under ${header.length} names.`);
    return Object.fromEntries(header.map((name, index) => [name, row[index] ?? '']));
  });
}

/**
 * Strict: every value stands in double quotes, a quote within is doubled, commas and line ends lie between values only,
 * and each line ends in CRLF. Anything else is a fault of the file.
 */
function linesOf(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let at = 0;
  while (at < text.length) {
    const value = /^"((?:[^"]|"")*)"(,|\r\n)/.exec(text.slice(at));
    if (value === null) throw new Error(`Not a quoted value: ${JSON.stringify(text.slice(at, at + 40))}`);
    const [whole, quoted = '', end] = value;
    line.push(quoted.replaceAll('""', '"'));
    at += whole.length;
    if (end === ',') continue;
    lines.push(line);
    line = [];
  }
  if (line.length > 0) throw new Error('The last line does not end.');
  return lines;
}
