import { chakra, Flex } from '@chakra-ui/react';
import { commonTexts } from '#app/texts/common.ts';
import { KeyValue } from '#app/ui/key-value.tsx';
import { LazyDialog } from '#app/ui/lazy-dialogs.tsx';
import { formatDateTime } from '#domain/dates.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { formatPaise } from '#domain/money.ts';
import type { Role } from '#domain/permissions.ts';
import { actsOn, type InvoiceAct } from '../invoice-acts.ts';
import { invoiceTexts } from '../texts.ts';
import { ActButton } from './act-button.tsx';
import { InvoiceBadge } from './invoice-badge.tsx';
import { InvoiceLog } from './invoice-log.tsx';
import { InvoiceOrders } from './invoice-orders.tsx';
import { OpenPdf } from './open-pdf.tsx';

const Heading = chakra('h3', { base: { textStyle: 'large' } });
const Quiet = chakra('span', { base: { color: 'fg.muted' } });

type Props = {
  /** Kept while the dialog closes. */
  invoice: Invoice;
  open: boolean;
  role: Role | null;
  busy: boolean;
  onAct: (invoice: Invoice, act: InvoiceAct) => void;
  onClose: () => void;
};

/** Everything about one invoice: every order with its total, the sums, who did what when, the PDF, and what can be done. */
export function InvoiceDetails({ invoice, open, role, busy, onAct, onClose }: Props) {
  const { forward, reject } = actsOn(invoice, role);
  const act = { invoice, busy, onPress: onAct };
  return (
    <LazyDialog
      open={open}
      onClose={onClose}
      size="lg"
      title={invoice.invoiceNumber}
      description={invoice.vendor?.name}
      footer={
        <>
          {invoice.fileUrl === null && (
            <Quiet alignSelf="center" marginInlineEnd="auto">
              {invoiceTexts.noPdf}
            </Quiet>
          )}
          {reject !== null && (
            <chakra.span marginInlineEnd="auto">
              <ActButton {...act} act={reject} look="dangerQuiet" />
            </chakra.span>
          )}
          <OpenPdf invoice={invoice} look="words" />
          {forward !== null && <ActButton {...act} act={forward} look="solid" />}
        </>
      }
    >
      <Flex direction="column" gap="section">
        <Facts invoice={invoice} />
        <section aria-label={invoiceTexts.orders}>
          <Heading>{invoiceTexts.orders}</Heading>
          <InvoiceOrders orders={invoice.workOrders} />
        </section>
        <section aria-label={invoiceTexts.log}>
          <Heading marginBottom="3">{invoiceTexts.log}</Heading>
          <InvoiceLog entries={invoice.statusLog} />
        </section>
      </Flex>
    </LazyDialog>
  );
}

function Facts({ invoice }: { invoice: Invoice }) {
  const { vendor, withoutTaxPaise, withTaxPaise } = invoice;
  return (
    <KeyValue
      items={[
        { label: invoiceTexts.status, value: <InvoiceBadge of={invoice} /> },
        ...(vendor === null ? [] : [{ label: commonTexts.vendorId, value: vendor.vendorNumber }]),
        { label: commonTexts.createdAt, value: formatDateTime(invoice.createdAt) },
        { label: invoiceTexts.withoutTax, value: formatPaise(withoutTaxPaise) },
        { label: invoiceTexts.tax, value: formatPaise(withTaxPaise - withoutTaxPaise) },
        { label: invoiceTexts.withTax, value: formatPaise(withTaxPaise) },
      ]}
    />
  );
}
