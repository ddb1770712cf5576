import type { ApiPort } from '#app/api/api-port.ts';
import type { OnlineKind } from '#app/features/office/asked-again.ts';
import { commonTexts } from '#app/texts/common.ts';
import { changeInvoiceStatus, listInvoices } from '#contract/calls/invoices.ts';
import { readInvoiceStatus } from '#contract/wire/words.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { invoiceStatusLabel } from '#domain/invoice/steps.ts';
import { LIST_PAGE_SIZE, MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import { invoiceTexts, invoiceToasts } from './texts.ts';

/** A status change of an invoice, by its number. */
export const statusAction: OnlineKind<typeof changeInvoiceStatus> = {
  call: changeInvoiceStatus,
  done: () => invoiceToasts.invoiceStatusUpdated,
  refused: ({ problem }) => ({ title: commonTexts.error, why: refusalText(problem.detail) }),
  reread: async (api, complexId, { params, about, body }) => {
    const now = await rereadInvoice(api, complexId, { id: params.id ?? '', invoiceNumber: about });
    if (now === null) return null;
    const isDone = now.status === readInvoiceStatus((body as { status: string }).status);
    const status = invoiceStatusLabel(now.status, now.statusText);
    return {
      isDone,
      sentence: isDone ? invoiceToasts.invoiceStatusUpdated : invoiceTexts.isNow(about, status),
    };
  },
};

/** Why a status change was refused, if the server gives no reason either. */
export function refusalText(detail: string): string {
  return detail === '' ? invoiceToasts.changeInvoiceStatus : detail;
}

/** The host's current version of the invoice; null if it cannot be read. Section 7 has no call for a single one. */
export async function rereadInvoice(
  api: ApiPort,
  complexId: string,
  { id, invoiceNumber }: Pick<Invoice, 'id' | 'invoiceNumber'>,
): Promise<Invoice | null> {
  const query = {
    complexId,
    search: invoiceNumber.slice(0, MAX_SEARCH_LENGTH),
    page: 1,
    pageSize: LIST_PAGE_SIZE,
  };
  const read = await api.perform(listInvoices, { query }).catch(() => null);
  return read?.value.records.find((invoice) => invoice.id === id) ?? null;
}
