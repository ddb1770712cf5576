import type { ApiPort } from '#app/api/api-port.ts';
import { RejectedError, SignedOutError, UnreachableError } from '#app/api/errors.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useOnce } from '#app/hooks/use-once.ts';
import { commonTexts } from '#app/texts/common.ts';
import { saveCsv } from '#app/ui/save-file.ts';
import { toast } from '#app/ui/toast.ts';
import { downloadInvoices } from '#contract/calls/invoices.ts';
import { toCsv } from '#domain/csv.ts';
import { MAX_PAGE_SIZE } from '#domain/limits.ts';
import { invoiceTexts, invoiceToasts } from '../texts.ts';

/** Saves the selected invoices as invoices.csv; a toast says how it went (section 8, decision D8). */
export function useDownload() {
  const { api } = useServices();
  const { busy, once } = useOnce();
  const download = (ids: readonly string[]) =>
    once(async () => {
      try {
        const csv = await fetchCsv(api, ids);
        if (csv === '') return fail('');
        saveCsv(invoiceTexts.exportFile, csv);
        toast.success(invoiceToasts.invoicesDownloaded);
      } catch (error) {
        fail(sentenceOf(error));
      }
    });
  return { busy, download };
}

/** The invoices as CSV in the order of their ids; '' when there are none. Asked for in parts, because an address has a limit. */
export async function fetchCsv(api: ApiPort, ids: readonly string[]): Promise<string> {
  const records: Readonly<Record<string, unknown>>[] = [];
  for (let from = 0; from < ids.length; from += MAX_PAGE_SIZE) {
    const part = ids.slice(from, from + MAX_PAGE_SIZE);
    const { value } = await api.perform(downloadInvoices, { query: { ids: part } });
    records.push(...value.records);
  }
  return toCsv(records);
}

function fail(sentence: string): void {
  toast.error(commonTexts.error, { description: sentence || invoiceToasts.downloadInvoices });
}

/** The server's own sentence, or none; anything but a transport error is a bug and is thrown on. */
function sentenceOf(error: unknown): string {
  if (error instanceof RejectedError) return error.problem.detail;
  if (error instanceof SignedOutError) return error.detail;
  if (error instanceof UnreachableError) return '';
  throw error;
}
