import { LazyConfirmDialog } from '#app/ui/lazy-dialogs.tsx';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { InvoiceAct } from '../invoice-acts.ts';
import { invoiceTexts } from '../texts.ts';

type Props = {
  /** What is asked about; kept while the dialog closes. */
  asked: { invoice: Invoice; act: InvoiceAct } | null;
  open: boolean;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asked before an invoice is paid or rejected: neither can be taken back. */
export function InvoiceQuestion({ asked, ...rest }: Props) {
  if (asked === null) return null;
  const { invoice, act } = asked;
  const { invoiceNumber: number, vendor, withTaxPaise: amount } = invoice;
  const about = { number, vendor: vendor?.name ?? null, amount };
  const isPayment = act.to === 'paid';
  return (
    <LazyConfirmDialog
      {...rest}
      title={isPayment ? invoiceTexts.payTitle(number) : invoiceTexts.rejectTitle(number)}
      question={isPayment ? invoiceTexts.payQuestion(about) : invoiceTexts.rejectQuestion(about)}
      confirmLabel={act.label}
      cancelLabel={invoiceTexts.keep}
      tone={isPayment ? 'plain' : 'danger'}
    />
  );
}
