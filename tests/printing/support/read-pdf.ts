import { extractTextItems, getDocumentProxy, getMeta } from 'unpdf';

/** A page as read: its lines from top to bottom. Measures in points, from the page's upper left corner. */
export type PdfPage = {
  width: number;
  height: number;
  lines: string[];
  /** The lines joined, for text that may be broken anywhere. */
  text: string;
  /** Horizontal extent of the text on the page. */
  inked: { left: number; right: number };
};

export type Pdf = { title: unknown; pages: PdfPage[] };

type Word = { str: string; x: number; y: number; width: number };

/** Reads a PDF as a user would: the text of each page, with its position. */
export async function readPdf(bytes: Uint8Array): Promise<Pdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { info } = await getMeta(pdf);
  const { items } = await extractTextItems(pdf);
  const pages = await Promise.all(
    items.map(async (words, index) => {
      const page = await pdf.getPage(index + 1);
      const { width, height } = page.getViewport({ scale: 1 });
      return readPage(words, width, height);
    }),
  );
  return { title: info.Title, pages };
}

function readPage(items: readonly Word[], width: number, height: number): PdfPage {
  const words = items.filter(({ str }) => str.trim() !== '');
  const rows = new Map<number, Word[]>();
  for (const word of words) rows.set(Math.round(word.y), [...(rows.get(Math.round(word.y)) ?? []), word]);
  const lines = [...rows.entries()].sort(([a], [b]) => b - a).map(([, row]) => lineOf(row));
  return {
    width,
    height,
    lines,
    text: lines.join(' '),
    inked: {
      left: Math.min(...words.map(({ x }) => x)),
      right: Math.max(...words.map((word) => word.x + word.width)),
    },
  };
}

/** Words that touch are one: '₹' and its figures are set in two pieces. */
function lineOf(row: readonly Word[]): string {
  const sorted = [...row].sort((a, b) => a.x - b.x);
  return sorted.reduce((line, word, index) => {
    const before = sorted[index - 1];
    const touches = before === undefined || word.x - (before.x + before.width) < 1;
    return `${line}${touches ? '' : ' '}${word.str.trim().replaceAll('\u00a0', ' ')}`;
  }, '');
}
