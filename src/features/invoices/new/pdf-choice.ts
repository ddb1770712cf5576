import { useState } from 'react';
import { sha256Of } from '#app/data/checksums.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useOnce } from '#app/hooks/use-once.ts';
import type { PhotoToHold } from '#app/sync/drafts/draft-store.ts';
import { toast } from '#app/ui/toast.ts';
import { isPdf } from '#domain/invoice/pdf.ts';
import { INVOICE_FILES, JSON_BODY_LIMIT_BYTES, MULTIPART_BODY_LIMIT_BYTES } from '#domain/limits.ts';
import { describeField } from '#domain/refusals.ts';
import { invoiceFormTexts } from './texts.ts';
import { type NewInvoiceForm, PDF_MISSING, sayPdfMissing } from './use-new-invoice-form.ts';

/**
 * Replaces the form's file with the chosen one. An unusable file changes nothing but `problem`, which says what is
 * wrong with it.
 */
export function usePdfChoice({ draft, photos, settle, busy }: NewInvoiceForm) {
  const { report } = useServices();
  const [problem, setProblem] = useState<string | null>(null);
  const { busy: reading, once } = useOnce();

  async function hold(files: readonly File[]): Promise<string | null> {
    if (draft.state === 'loading') return null;
    const taken = await takePdf(files);
    if (!taken.ok) return describe(taken.problem);
    try {
      await draft.addPhoto(taken.pdf);
    } catch (error) {
      report(error, 'keeping the PDF of an invoice');
      return invoiceFormTexts.pdfNotStored(taken.pdf.name);
    }
    for (const { id } of photos) await draft.removePhoto(id);
    settle('image');
    return null;
  }

  async function take(files: readonly File[]): Promise<void> {
    if (files.length === 0 || busy) return;
    toast.dismiss(PDF_MISSING);
    await once(async () => setProblem(await hold(files)));
  }

  async function remove(): Promise<void> {
    setProblem(null);
    if (draft.state === 'loading' || busy) return;
    for (const { id } of photos) await draft.removePhoto(id);
    settle('image');
  }

  return { reading, problem, take, remove };
}

/** A file that is not a PDF gets a toast as well. */
function describe(problem: PdfProblem): string {
  switch (problem.kind) {
    case 'file-count':
      return describeField({ code: 'too-many-images', values: { max: INVOICE_FILES } });
    case 'too-large':
      return invoiceFormTexts.pdfTooLarge(problem.name, MAX_PDF_BYTES);
    case 'unreadable':
      return invoiceFormTexts.pdfUnreadable(problem.name);
    case 'not-a-pdf':
      sayPdfMissing();
      return describeField({ code: 'invoice-pdf-required' });
  }
}

export const PDF_TYPE = 'application/pdf';
/** The form's other fields are sent in the same body as the file. */
export const MAX_PDF_BYTES = MULTIPART_BODY_LIMIT_BYTES - JSON_BODY_LIMIT_BYTES;

/** Reason why a file was not accepted; `file-count`: more than one at once. */
export type PdfProblem =
  | { kind: 'file-count' }
  | { kind: 'too-large'; name: string }
  | { kind: 'unreadable'; name: string }
  | { kind: 'not-a-pdf' };

export type PdfIntake = { ok: true; pdf: PhotoToHold } | { ok: false; problem: PdfProblem };

/**
 * Accepts exactly one file, a PDF by its bytes and not by its name [I6]. The bytes are read immediately, because a
 * chosen file is only a reference, which breaks when the file changes.
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
    // Moved, changed or not readable: the browser does not say which.
    return refused({ kind: 'unreadable', name });
  }
  if (!isPdf(new Uint8Array(bytes))) return refused({ kind: 'not-a-pdf' });
  return { ok: true, pdf: await heldPdf(name, bytes) };
}

function refused(problem: PdfProblem): PdfIntake {
  return { ok: false, problem };
}

/** A document as stored: in the table of photos, without measures and thumbnail. */
async function heldPdf(name: string, bytes: ArrayBuffer): Promise<PhotoToHold> {
  return {
    name,
    mediaType: PDF_TYPE,
    sizeBytes: bytes.byteLength,
    widthPx: 0,
    heightPx: 0,
    sha256: await sha256Of(bytes),
    takenAt: null,
    bytes,
    thumbnail: new ArrayBuffer(0),
  };
}
