import { FileText } from 'lucide-react';
import { officeActTexts } from '#app/features/office/texts.ts';
import { useMediaUrl, useUnreachable } from '#app/hooks/use-server.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { invoiceTexts } from '../texts.ts';

type Props = { invoice: Invoice; look: 'icon' | 'words' };

/** Opens the invoice's PDF in a tab of its own, where the browser's reader prints and saves it; nothing without a PDF. */
export function OpenPdf({ invoice, look }: Props) {
  const toAddress = useMediaUrl();
  const unreachable = useUnreachable();
  if (invoice.fileUrl === null) return null;
  const name = invoiceTexts.actOn(invoiceTexts.openPdf, invoice.invoiceNumber);
  if (unreachable) {
    const reason = `${name}. ${officeActTexts.needsConnection}`;
    if (look === 'icon') return <IconButton name={reason} icon={<FileText aria-hidden />} aria-disabled />;
    return (
      <Button variant="quiet" icon={<FileText aria-hidden />} aria-label={reason} aria-disabled>
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
