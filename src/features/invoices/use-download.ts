import { useRef, useState } from 'react';
import { RejectedError, SignedOutError, UnreachableError } from '#app/api/errors.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { commonTexts } from '#app/texts/common.ts';
import { saveCsv } from '#app/ui/save-file.ts';
import { toast } from '#app/ui/toast.ts';
import { fetchCsv } from './invoice-csv.ts';
import { invoiceTexts, invoiceToasts } from './texts.ts';

/** Saves the chosen invoices as invoices.csv and tells the person how it went (section 8, decision D8). */
export function useDownload() {
  const { api } = useServices();
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);

  async function download(ids: readonly string[]): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      const csv = await fetchCsv(api, ids);
      if (csv === '') return fail();
      saveCsv(invoiceTexts.exportFile, csv);
      toast.success(invoiceToasts.invoicesDownloaded);
    } catch (error) {
      fail(sentenceOf(error));
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }

  return { busy, download };
}

function fail(sentence = ''): void {
  toast.error(commonTexts.error, { description: sentence || invoiceToasts.downloadInvoices });
}

/** The server's own sentence, where there is one; what is no trouble of the transport is a bug and goes on. */
function sentenceOf(error: unknown): string {
  if (error instanceof RejectedError) return error.problem.detail;
  if (error instanceof SignedOutError) return error.detail;
  if (error instanceof UnreachableError) return '';
  throw error;
}
