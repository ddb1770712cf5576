import type { ChosenFile } from './pictures.ts';

const PAGE = { width: 595, height: 842 };

/** A vendor's bill as a one-page PDF that readers open: a line of Latin text in the reader's own Helvetica. */
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
