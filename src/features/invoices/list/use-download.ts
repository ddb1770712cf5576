import type { ApiPort } from '#app/api/api-port.ts';
import { RejectedError, SignedOutError, UnreachableError } from '#app/api/errors.ts';
import { type ExportFormat, useExport } from '#app/features/filters/use-export.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useOnce } from '#app/hooks/use-once.ts';
import { commonTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';
import { downloadInvoices } from '#contract/calls/invoices.ts';
import type { ExportRecord } from '#domain/export-cells.ts';
import { MAX_PAGE_SIZE } from '#domain/limits.ts';
import { invoiceTexts, invoiceToasts } from '../texts.ts';

/** Saves the selected invoices, as invoices.csv by default; a toast reports the result (section 8) [L38]. */
export function useDownload() {
  const { api } = useServices();
  const { save } = useExport();
  const { busy, once } = useOnce();
  const download = (ids: readonly string[], format: ExportFormat) =>
    once(async () => {
      try {
        const records = await fetchRecords(api, ids);
        if (records.length === 0) return fail('');
        const file = { name: invoiceTexts.exportFile, records, isAsGiven: true };
        if (await save(file, format))
          toast.success(invoiceToasts.invoicesDownloaded, { id: invoiceTexts.exportFile });
      } catch (error) {
        fail(sentenceOf(error));
      }
    });
  return { busy, download };
}

/** The invoices' rows in the order of their ids. Requested in parts, because an address has a length limit. */
export async function fetchRecords(api: ApiPort, ids: readonly string[]): Promise<ExportRecord[]> {
  const records: ExportRecord[] = [];
  for (let from = 0; from < ids.length; from += MAX_PAGE_SIZE) {
    const part = ids.slice(from, from + MAX_PAGE_SIZE);
    const { value } = await api.perform(downloadInvoices, { query: { ids: part } });
    records.push(...value.records);
  }
  return records;
}

function fail(sentence: string): void {
  // The next outcome replaces it.
  const id = invoiceTexts.exportFile;
  toast.error(commonTexts.error, { description: sentence || invoiceToasts.downloadInvoices, id });
}

/** The server's own sentence, or none; anything but a transport error is a bug and is rethrown. */
function sentenceOf(error: unknown): string {
  if (error instanceof RejectedError) return error.problem.detail;
  if (error instanceof SignedOutError) return error.detail;
  if (error instanceof UnreachableError) return '';
  throw error;
}
