/// <reference types="vite/types/importMeta.d.ts" />
import type { Db } from '../db/schema.ts';
import { acceptBytes } from '../files/accept.ts';
import type { Decoder } from '../files/decoder.ts';
import type { FileStore } from '../files/file-store.ts';
import { type AcceptedFile, recordFiles } from '../files/files.sql.ts';
import { startPictureProgram } from '../files/picture-program.ts';
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

const [PAINTER = ''] = Object.values(
  import.meta.glob<string>('./draw-child.mjs', { query: '?raw', import: 'default', eager: true }),
);

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

/**
 * Loads the demo complex unless it exists: users with known tokens, job cards, catalogue, vendors, orders and invoices
 * in every status.
 */
export async function loadDemo({ db, files, decoder, clock }: DemoContext): Promise<void> {
  if (await hasDemo(db, DEMO_USERNAME)) return;
  const nowMs = clock.now().getTime();
  const pictures = await keepPictures(files, decoder);
  const pdfs = new Map<string, AcceptedFile>();
  for (const invoice of DEMO.invoices)
    pdfs.set(invoice.number, await acceptBytes(files, decoder, pdfOfInvoice(invoice, nowMs), 'pdf'));
  const rows = demoRows(nowMs, { pictures: digests(pictures), pdfs: digests(pdfs) });
  await db.transaction().execute(async (tx) => {
    // Two servers that start on the same empty database both get here; only the first one writes.
    await lockForDemo(tx);
    if (await hasDemo(tx, DEMO_USERNAME)) return;
    await recordFiles(tx, [...pictures.values(), ...pdfs.values()]);
    await insertRows(tx, rows);
  });
}

/**
 * Creates a photo of each drawing and stores it. Returns them by the name that the orders use: `parts/battery-worn`.
 */
async function keepPictures(files: FileStore, decoder: Decoder): Promise<Map<string, AcceptedFile>> {
  const drawings = Object.entries(DRAWINGS);
  const kept = new Map<string, AcceptedFile>();
  const painter = new Painter();
  const work = async (): Promise<void> => {
    for (let next = drawings.pop(); next !== undefined; next = drawings.pop()) {
      const [path, svg] = next;
      const name = path.replace('./pictures/', '').replace('.svg', '');
      kept.set(name, await acceptBytes(files, decoder, await painter.draw(name, svg), 'image'));
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    painter.end();
  }
  return kept;
}

type Drawing = {
  readonly resolve: (jpeg: Uint8Array) => void;
  readonly reject: (error: Error) => void;
};

/** Draws in a separate process. */
class Painter {
  readonly #drawings = new Map<string, Drawing>();
  readonly #child = startPictureProgram(PAINTER, [], () => {
    for (const { reject } of this.#drawings.values()) reject(new Error('the demo could not be drawn'));
  }).on('message', ({ name, jpeg }: { name: string; jpeg: Uint8Array }) => {
    this.#drawings.get(name)?.resolve(jpeg);
    this.#drawings.delete(name);
  });

  draw(name: string, svg: string): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      this.#drawings.set(name, { resolve, reject });
      this.#child.send({ name, svg, quality: JPEG_QUALITY });
    });
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }
}

function digests(files: ReadonlyMap<string, AcceptedFile>): Map<string, string> {
  return new Map([...files].map(([name, { sha256 }]) => [name, sha256]));
}
