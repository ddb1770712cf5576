import { FileText } from 'lucide-react';
import { useId } from 'react';
import { officeActionTexts } from '#app/features/office/texts.ts';
import { useMediaUrl, useUnreachable } from '#app/hooks/use-server.ts';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { invoiceStatusColour, invoiceStatusLabel } from '#domain/invoice/steps.ts';
import { invoiceTexts } from '../texts.ts';
import { actionsOn, type InvoiceAction } from './use-invoice-actions.ts';

/** The status of an invoice, or of an entry of its log. */
export function InvoiceBadge({ of: { status, statusText } }: { of: Pick<Invoice, 'status' | 'statusText'> }) {
  return <Badge palette={invoiceStatusColour(status)}>{invoiceStatusLabel(status, statusText)}</Badge>;
}

type ActionProps = {
  invoice: Invoice;
  action: InvoiceAction;
  look: 'solid' | 'quiet' | 'dangerQuiet';
  busy: boolean;
  onPress: (invoice: Invoice, action: InvoiceAction) => void;
};

/**
 * Shown when a button that waits for a connection is pressed: touch users see no title, and the connection may be lost
 * mid-press.
 */
export function sayNeedsConnection(): void {
  toast.info(officeActionTexts.needsConnection, { id: 'needs-connection' });
}

/**
 * One action on an invoice. Without a connection it stays in place, and says why it is unavailable when read out or
 * pressed.
 */
export function ActionButton({ invoice, action, look, busy, onPress }: ActionProps) {
  const unreachable = useUnreachable();
  const reason = useId();
  return (
    <>
      <Button
        variant={look}
        paddingInline="4"
        whiteSpace="nowrap"
        // The main action of a phone's bar has its own line, within reach of the thumb.
        flex={look === 'solid' ? { base: '1 0 100%', md: '0 0 auto' } : undefined}
        aria-label={invoiceTexts.actOn(invoiceTexts[action.label], invoice.invoiceNumber)}
        aria-disabled={unreachable || undefined}
        aria-describedby={unreachable ? reason : undefined}
        title={unreachable ? officeActionTexts.needsConnection : undefined}
        busy={busy}
        onClick={unreachable ? sayNeedsConnection : () => onPress(invoice, action)}
      >
        {invoiceTexts[action.label]}
      </Button>
      {unreachable && (
        <span id={reason} hidden>
          {officeActionTexts.needsConnection}
        </span>
      )}
    </>
  );
}

/** True if this user's actions on one of the invoices wait for a connection. */
export function useActionsWait(invoices: readonly Invoice[]): boolean {
  const unreachable = useUnreachable();
  const role = useSessionUser()?.role ?? null;
  const mayAct = (invoice: Invoice) =>
    Object.values(actionsOn(invoice, role)).some((action) => action !== null);
  return unreachable && invoices.some(mayAct);
}

/** Why the invoices of a list have no available actions now. */
export function useListHint(invoices: readonly Invoice[]): string {
  return useActionsWait(invoices) ? invoiceTexts.actionsNeedConnection : '';
}

/** Opens the invoice's PDF in a separate tab, where it can be printed and saved; renders nothing without a PDF. */
export function OpenPdf({ invoice, look }: { invoice: Invoice; look: 'icon' | 'words' }) {
  const toAddress = useMediaUrl();
  const unreachable = useUnreachable();
  if (invoice.fileUrl === null) return null;
  const name = invoiceTexts.actOn(invoiceTexts.openPdf, invoice.invoiceNumber);
  if (unreachable) {
    const waits = {
      icon: <FileText aria-hidden />,
      'aria-disabled': true,
      onClick: sayNeedsConnection,
    };
    const reason = `${name}. ${officeActionTexts.needsConnection}`;
    if (look === 'icon') return <IconButton name={reason} {...waits} />;
    return (
      <Button variant="quiet" aria-label={reason} {...waits}>
        {invoiceTexts.openPdf}
      </Button>
    );
  }
  return (
    <Button asChild variant={look === 'icon' ? 'ghost' : 'quiet'} paddingInline={look === 'icon' ? '2' : '5'}>
      <a href={toAddress(invoice.fileUrl)} target="_blank" rel="noopener" aria-label={name}>
        <FileText aria-hidden />
        {look === 'words' && invoiceTexts.openPdf}
      </a>
    </Button>
  );
}
