/// <reference types="vite/types/importMeta.d.ts" />
import sharp from 'sharp';
import type { Db } from '../db/schema.ts';
import { acceptBytes } from '../files/accept.ts';
import type { Decoder } from '../files/decoder.ts';
import type { FileStore } from '../files/file-store.ts';
import { type AcceptedFile, recordFiles } from '../files/files.sql.ts';
import type { Clock } from '../http/handler.ts';
import { DEMO } from './data.ts';
import { hasDemo, insertRows, lockForDemo } from './demo.sql.ts';
import { pdfOfInvoice } from './pdf.ts';
import { demoRows } from './rows.ts';

/** Bundled with the program, so that a built server needs no source folder. */
const DRAWINGS = import.meta.glob<string>('./pictures/*/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** A database with this user has the demo. */
const DEMO_USERNAME = 'demo.super-admin';
const JPEG_QUALITY = 80;
/** One picture is drawn while another is shrunk and written. */
const AT_ONCE = 4;

type DemoContext = {
  readonly db: Db;
  readonly files: FileStore;
  readonly decoder: Decoder;
  readonly clock: Clock;
};

/** Loads the demo complex unless it is there: users with known tokens, job cards, catalogue, vendors, orders and invoices in every status. */
export async function loadDemo({ db, files, decoder, clock }: DemoContext): Promise<void> {
  if (await hasDemo(db, DEMO_USERNAME)) return;
  const nowMs = clock.now().getTime();
  const pictures = await keepPictures(files, decoder);
  const pdfs = new Map<string, AcceptedFile>();
  for (const invoice of DEMO.invoices)
    pdfs.set(invoice.number, await acceptBytes(files, decoder, pdfOfInvoice(invoice, nowMs), 'pdf'));
  const rows = demoRows(nowMs, { pictures: digests(pictures), pdfs: digests(pdfs) });
  await db.transaction().execute(async (tx) => {
    // Two servers that start on one empty database both come this far; only the first one writes.
    await lockForDemo(tx);
    if (await hasDemo(tx, DEMO_USERNAME)) return;
    await recordFiles(tx, [...pictures.values(), ...pdfs.values()]);
    await insertRows(tx, rows);
  });
}

/** Makes a photo of each drawing and keeps it, by the name that the orders use: `parts/battery-worn`. */
async function keepPictures(files: FileStore, decoder: Decoder): Promise<Map<string, AcceptedFile>> {
  const drawings = Object.entries(DRAWINGS);
  const kept = new Map<string, AcceptedFile>();
  const work = async (): Promise<void> => {
    for (let next = drawings.pop(); next !== undefined; next = drawings.pop()) {
      const [path, svg] = next;
      const photo = await sharp(Buffer.from(svg)).jpeg({ quality: JPEG_QUALITY }).toBuffer();
      const name = path.replace('./pictures/', '').replace('.svg', '');
      kept.set(name, await acceptBytes(files, decoder, photo, 'image'));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return kept;
}

function digests(files: ReadonlyMap<string, AcceptedFile>): Map<string, string> {
  return new Map([...files].map(([name, { sha256 }]) => [name, sha256]));
}
