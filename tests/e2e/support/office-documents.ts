import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import type { ChosenFile } from '../../support/pictures.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** A downloaded file as a spreadsheet reads it: one record for each row, by the names in the header. */
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
 * Strict: every value is in double quotes, a quote within is doubled, commas and line ends are between values only, and
 * each line ends in CRLF. Anything else is a fault of the file.
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

const PAGE = { width: 595, height: 842 };

/** A vendor's bill as a one-page PDF that readers can open: a line of Latin text in the reader's own Helvetica. */
export function billPdf(name: string, text: string): ChosenFile {
  const content = `BT /F1 18 Tf 56 760 Td (${text.replaceAll(/[\\()]/g, (character) => `\\${character}`)}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let file = '%PDF-1.4\n';
  const starts = objects.map((body, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${starts.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(file + table + trailer, 'latin1') };
}
