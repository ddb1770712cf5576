import { DEMO, type DemoInvoice } from './data.ts';

/** A line of text and its size in points. */
type Line = { readonly text: string; readonly size: number };

const PAGE = { width: 595, height: 842, margin: 56 };

/** The invoice as its vendor might have printed it. */
export function pdfOfInvoice(
  { number, vendor, valuePaise, taxedPaise, log }: DemoInvoice,
  nowMs: number,
): Buffer {
  const createdMs = nowMs - (log[0]?.[1] ?? 0) * 60_000;
  const jobNames = new Map(DEMO.categories.flatMap(({ jobs }) => jobs.map(({ key, name }) => [key, name])));
  const cars = DEMO.jobCards[0]?.cars ?? [];
  const lines = DEMO.orders
    .filter(({ invoice }) => invoice === number)
    .flatMap(({ jobCard, jobs }) => [
      { text: `Vehicle ${cars[Number(jobCard.slice(3)) - 2_001]}`, size: 13 },
      ...jobs.map(({ job, quantity }) => ({ text: `   ${quantity} x ${jobNames.get(job)}`, size: 11 })),
    ]);
  return pdfOf([
    { text: DEMO.vendors.find(({ key }) => key === vendor)?.name ?? '', size: 20 },
    { text: `Tax invoice ${number}`, size: 15 },
    { text: `Date ${new Date(createdMs).toISOString().slice(0, 10)}`, size: 11 },
    { text: ' ', size: 11 },
    ...lines,
    { text: ' ', size: 11 },
    { text: `Value without tax: INR ${(valuePaise / 100).toFixed(2)}`, size: 12 },
    { text: `Value with tax (18 %): INR ${(taxedPaise / 100).toFixed(2)}`, size: 12 },
    { text: ' ', size: 11 },
    { text: 'Sample document of the demo complex.', size: 9 },
  ]);
}

/**
 * A one-page PDF in the viewer's own Helvetica, with lines from top to bottom. Only Latin text; anything else becomes a
 * question mark.
 */
function pdfOf(lines: readonly Line[]): Buffer {
  let y = PAGE.height - PAGE.margin;
  const text = lines.map(({ text: words, size }) => {
    y -= size * 1.6;
    return `BT /F1 ${size} Tf 1 0 0 1 ${PAGE.margin} ${y.toFixed(1)} Tm (${escaped(words)}) Tj ET`;
  });
  const content = text.join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
  ];
  return assemble(objects);
}

/** Numbers the objects and writes the offset of each, by which readers find them. */
function assemble(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n';
  const starts = objects.map((body, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\()]/g, (character) => `\\${character}`).replaceAll(/[^\u0020-\u00ff]/g, '?');
}
