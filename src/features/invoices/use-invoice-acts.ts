import { useRef, useState } from 'react';
import { officeActTexts } from '#app/features/office/texts.ts';
import { useOnlineAct } from '#app/hooks/use-online-act.ts';
import { useRuntimeConfig } from '#app/hooks/use-server.ts';
import { commonTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';
import { changeInvoiceStatus } from '#contract/calls/invoices.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { type InvoiceAct, newest, spelledAs } from './invoice-acts.ts';
import { invoiceToasts } from './texts.ts';

type InvoiceActs = {
  /** The invoices with an act on its way. */
  busy: ReadonlySet<string>;
  /** Does it now or not at all, says how it went, and answers whether it is done. */
  take(invoice: Invoice, act: InvoiceAct): Promise<boolean>;
  /** The row as an act of this screen left it, until the list has caught up. */
  asLastSeen(row: Invoice): Invoice;
};

/** Approving, paying and rejecting: only with a connection, because it is money. */
export function useInvoiceActs(): InvoiceActs {
  const perform = useOnlineAct();
  const { idempotency } = useRuntimeConfig();
  const [answers, setAnswers] = useState<ReadonlyMap<string, Invoice>>(new Map());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  // A second press in the same moment sees the same rendering; this it does see.
  const underWay = useRef(new Set<string>());

  async function take(invoice: Invoice, act: InvoiceAct): Promise<boolean> {
    const { id } = invoice;
    if (underWay.current.has(id)) return false;
    underWay.current.add(id);
    setBusy(new Set(underWay.current));
    try {
      // The bundled server is the one that knows the key; it reads the program's own spelling.
      const status = idempotency ? act.to : spelledAs(invoice.statusText, act.to);
      const outcome = await perform(changeInvoiceStatus, { params: { id }, body: { status } });
      if (outcome.kind !== 'done') {
        toast.error(commonTexts.error, { description: whyNot(outcome) });
        return false;
      }
      setAnswers((before) => new Map(before).set(id, outcome.answer));
      toast.success(invoiceToasts.invoiceStatusUpdated);
      return true;
    } finally {
      underWay.current.delete(id);
      setBusy(new Set(underWay.current));
    }
  }

  return { busy, take, asLastSeen: (row) => newest(row, answers.get(row.id)) };
}

function whyNot(outcome: { kind: 'refused'; detail: string } | { kind: 'unreached' }): string {
  if (outcome.kind === 'unreached') return officeActTexts.unreached;
  return outcome.detail === '' ? invoiceToasts.changeInvoiceStatus : outcome.detail;
}
