import type { ApiPort } from '#app/api/api-port.ts';
import { downloadInvoices } from '#contract/calls/invoices.ts';
import { toCsv } from '#domain/csv.ts';
import { MAX_PAGE_SIZE } from '#domain/limits.ts';

/** The invoices as CSV, in the order of their ids; asked for in parts, since an address is only so long. '' = no records. */
export async function fetchCsv(api: ApiPort, ids: readonly string[]): Promise<string> {
  const records: Readonly<Record<string, unknown>>[] = [];
  for (let from = 0; from < ids.length; from += MAX_PAGE_SIZE) {
    const part = ids.slice(from, from + MAX_PAGE_SIZE);
    const { value } = await api.perform(downloadInvoices, { query: { ids: part } });
    records.push(...value.records);
  }
  return toCsv(records);
}
