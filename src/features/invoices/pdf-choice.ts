import { useRef, useState } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { commonTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';
import { INVOICE_FILES } from '#domain/limits.ts';
import { describeField } from '#domain/refusals.ts';
import type { NewInvoiceForm } from './new-invoice-form.ts';
import { MAX_PDF_BYTES, type PdfProblem, takePdf } from './pdf-intake.ts';
import { invoiceToasts } from './texts.ts';
import { invoiceFormTexts } from './texts-form.ts';

export type PdfChoice = {
  reading: boolean;
  /** What was wrong with the last choice; what the form holds is as it was before. */
  problem: string | null;
  take(files: readonly File[]): Promise<void>;
  remove(): Promise<void>;
};

/** Puts the chosen file into the form, in the place of the one it held; a file that cannot be used changes nothing. */
export function usePdfChoice({
  draft,
  photos,
  settle,
}: Pick<NewInvoiceForm, 'draft' | 'photos' | 'settle'>): PdfChoice {
  const { report } = useServices();
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const underWay = useRef(false);

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
    if (files.length === 0 || underWay.current) return;
    underWay.current = true;
    setReading(true);
    try {
      setProblem(await hold(files));
    } finally {
      underWay.current = false;
      setReading(false);
    }
  }

  async function remove(): Promise<void> {
    setProblem(null);
    if (draft.state === 'loading') return;
    for (const { id } of photos) await draft.removePhoto(id);
    settle('image');
  }

  return { reading, problem, take, remove };
}

/** A file that is no PDF is told in a toast too (decision D5). */
function describe(problem: PdfProblem): string {
  switch (problem.kind) {
    case 'file-count':
      return describeField({ code: 'too-many-images', values: { max: INVOICE_FILES } });
    case 'too-large':
      return invoiceFormTexts.pdfTooLarge(problem.name, MAX_PDF_BYTES);
    case 'unreadable':
      return invoiceFormTexts.pdfUnreadable(problem.name);
    case 'not-a-pdf':
      toast.error(commonTexts.error, { description: invoiceToasts.invoiceFile });
      return describeField({ code: 'invoice-pdf-required' });
  }
}
