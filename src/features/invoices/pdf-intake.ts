import type { PhotoToHold } from '#app/sync/drafts/draft-store.ts';
import { INVOICE_FILES, JSON_BODY_LIMIT_BYTES, MULTIPART_BODY_LIMIT_BYTES } from '#domain/limits.ts';

export const PDF_TYPE = 'application/pdf';
/** The other fields travel in the same body as the file. */
export const MAX_PDF_BYTES = MULTIPART_BODY_LIMIT_BYTES - JSON_BODY_LIMIT_BYTES;

const SIGNATURE = '%PDF-';

/** Why a file was not taken; `file-count` where more than one came at once. */
export type PdfProblem =
  | { kind: 'file-count' }
  | { kind: 'too-large'; name: string }
  | { kind: 'unreadable'; name: string }
  | { kind: 'not-a-pdf' };

export type PdfIntake = { ok: true; pdf: PhotoToHold } | { ok: false; problem: PdfProblem };

/**
 * Takes what was chosen or dropped: exactly one file, a PDF by its first bytes and not by its name (decision D5). Its bytes are
 * read at once, because a chosen file is a reference that dies when the file changes.
 */
export async function takePdf(files: readonly File[]): Promise<PdfIntake> {
  const [file] = files;
  if (file === undefined || files.length > INVOICE_FILES) return refused({ kind: 'file-count' });
  const { name } = file;
  if (file.size > MAX_PDF_BYTES) return refused({ kind: 'too-large', name });
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    // The browser tells no more than that: the file was moved, changed, or may not be read.
    return refused({ kind: 'unreadable', name });
  }
  if (!isPdf(bytes)) return refused({ kind: 'not-a-pdf' });
  return { ok: true, pdf: await heldPdf(name, bytes) };
}

function refused(problem: PdfProblem): PdfIntake {
  return { ok: false, problem };
}

function isPdf(bytes: ArrayBuffer): boolean {
  const start = new Uint8Array(bytes, 0, Math.min(bytes.byteLength, SIGNATURE.length));
  return String.fromCharCode(...start) === SIGNATURE;
}

/** A PDF is stored as a photo without a small picture of its own. */
async function heldPdf(name: string, bytes: ArrayBuffer): Promise<PhotoToHold> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return {
    name,
    mediaType: PDF_TYPE,
    sizeBytes: bytes.byteLength,
    widthPx: 0,
    heightPx: 0,
    sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    takenAt: null,
    bytes,
    thumbnail: new ArrayBuffer(0),
  };
}
