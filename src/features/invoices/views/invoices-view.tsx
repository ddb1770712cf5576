import { PageHeader } from '#app/ui/page-header.tsx';
import { texts } from '#domain/texts.ts';
import { InvoiceTable } from '../components/invoice-table.tsx';

/** Every invoice of the complex, newest first. */
export function InvoicesView() {
  return (
    <>
      <PageHeader title={texts.menu['/invoices']} />
      <InvoiceTable caption={texts.menu['/invoices']} statuses={[]} />
    </>
  );
}
