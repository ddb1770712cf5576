import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { listTexts } from '#app/features/filters/texts.ts';
import { ReasonGiven } from '#app/features/reasons/stated-reason.tsx';
import { useNamesIn } from '#app/hooks/use-names.tsx';
import { commonTexts } from '#app/texts/common.ts';
import { chakra } from '#app/ui/chakra.tsx';
import { KeyValue } from '#app/ui/key-value.tsx';
import { LazyDialog } from '#app/ui/lazy-dialogs.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { formatDateTime } from '#domain/dates.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { formatInColumn, sumPaise } from '#domain/money.ts';
import type { Role } from '#domain/permissions.ts';
import { AlikeToInvoice } from '../alike/alike-invoices.tsx';
import { invoiceTexts } from '../texts.ts';
import { ActionButton, InvoiceBadge, OpenPdf, useActionsWait } from './invoice-controls.tsx';
import { actionsOn, type InvoiceAction } from './use-invoice-actions.ts';

type ActionsProps = {
  invoice: Invoice;
  role: Role | null;
  busy: ReadonlySet<string>;
  onAction: (invoice: Invoice, action: InvoiceAction) => void;
};

type DialogProps = Omit<ActionsProps, 'invoice'> & { invoice: Invoice | null; onClose: () => void };

/** All details of the invoice opened from a list; null closes it. */
export function InvoiceDialog({ invoice, onClose, ...actions }: DialogProps) {
  // Kept while the dialog closes.
  const last = useRef(invoice);
  if (invoice !== null) last.current = invoice;
  const { current: shown } = last;
  if (shown === null) return null;
  return (
    <LazyDialog
      open={invoice !== null}
      onClose={onClose}
      size="lg"
      title={shown.invoiceNumber}
      description={shown.vendor?.name}
      footer={<InvoiceActions invoice={shown} {...actions} />}
    >
      <InvoiceContents invoice={shown}>
        <KeyValue items={[...factsOf(shown), ...amountsOf(shown)]} />
      </InvoiceContents>
    </LazyDialog>
  );
}

/** The user's actions on the invoice, the main one last. */
export function InvoiceActions({ invoice, role, busy, onAction }: ActionsProps) {
  const { forward, reject } = actionsOn(invoice, role);
  const waits = useActionsWait([invoice]);
  const action = { invoice, busy: busy.has(invoice.id), onPress: onAction };
  return (
    <>
      {waits && (
        <Text size="small" tone="muted" flexBasis="full" marginBottom="2">
          {invoiceTexts.actionsNeedConnection}
        </Text>
      )}
      {invoice.fileUrl === null && (
        <Text as="span" tone="muted" alignSelf="center" marginInlineEnd="auto">
          {invoiceTexts.noPdf}
        </Text>
      )}
      {reject !== null && (
        <chakra.span display="grid" flex={{ base: '1', md: 'none' }} marginInlineEnd={{ md: 'auto' }}>
          <ActionButton {...action} action={reject} look="dangerQuiet" />
        </chakra.span>
      )}
      <chakra.span display="grid" flex={{ base: '1', md: 'none' }} _empty={{ display: 'none' }}>
        <OpenPdf invoice={invoice} look="words" />
      </chakra.span>
      {forward !== null && <ActionButton {...action} action={forward} look="solid" />}
    </>
  );
}

type ContentsProps = { invoice: Invoice; heading?: 'h2' | 'h3'; children: ReactNode };

/** The details that fit the place, then its orders with their totals, and the log. */
export function InvoiceContents({ invoice, heading = 'h3', children }: ContentsProps) {
  return (
    <Stack gap="section">
      <AlikeToInvoice invoice={invoice} />
      {children}
      <section aria-label={invoiceTexts.orders}>
        <Text as={heading} size="large">
          {invoiceTexts.orders}
        </Text>
        <InvoiceOrders orders={invoice.workOrders} />
      </section>
      <section aria-label={listTexts.log}>
        <Text as={heading} size="large" marginBottom="3">
          {listTexts.log}
        </Text>
        <InvoiceLog invoice={invoice} />
      </section>
    </Stack>
  );
}

/** Status, vendor's number and day. */
export function factsOf(invoice: Invoice): { label: string; value: ReactNode }[] {
  const { vendor } = invoice;
  return [
    { label: invoiceTexts.status, value: <InvoiceBadge of={invoice} /> },
    ...(vendor === null ? [] : [{ label: commonTexts.vendorId, value: vendor.vendorNumber }]),
    { label: commonTexts.createdAt, value: formatDateTime(invoice.createdAt) },
  ];
}

export function amountsOf({ withoutTaxPaise, withTaxPaise }: Invoice): { label: string; value: string }[] {
  return [
    { label: invoiceTexts.withoutTax, value: formatInColumn(withoutTaxPaise) },
    { label: invoiceTexts.tax, value: formatInColumn(withTaxPaise - withoutTaxPaise) },
    { label: invoiceTexts.withTax, value: formatInColumn(withTaxPaise) },
  ];
}

/** Narrow enough for a phone, unlike the page's tables. */
const Table = chakra('table', {
  base: {
    width: 'full',
    '& th, & td': {
      paddingBlock: '2',
      paddingInlineEnd: '3',
      textAlign: 'start',
      fontWeight: 'inherit',
      overflowWrap: 'anywhere',
      borderBottomWidth: 'edge',
      borderColor: 'line',
    },
    '& thead th': { textStyle: 'small', color: 'fg.muted' },
    // As wide as the statuses of the log below, including the gap next to them.
    '& thead th:first-of-type': { width: { md: 'calc(var(--ui-sizes-menu) + var(--ui-spacing-3))' } },
    '& th:last-of-type:not(:first-of-type), & td:last-of-type': {
      textAlign: 'end',
      paddingInlineEnd: '0',
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
    },
    '& tfoot th, & tfoot td': { fontWeight: 'strong', borderBottomWidth: '0' },
  },
});

/** The orders of an invoice and their sum. */
function InvoiceOrders({ orders }: { orders: Invoice['workOrders'] }) {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{commonTexts.order}</th>
          <th scope="col">{commonTexts.vehicle}</th>
          <th scope="col">{commonTexts.totalAmount}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <th scope="row">
              <TextLink asChild>
                <Link to="/work-orders/$id" params={{ id: order.id }}>
                  {order.number}
                </Link>
              </TextLink>
            </th>
            <td>{order.carNumber}</td>
            <td>{formatInColumn(order.totalPaise)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {invoiceTexts.sum}
          </th>
          <td>{formatInColumn(sumPaise(orders.map(({ totalPaise }) => totalPaise)))}</td>
        </tr>
      </tfoot>
    </Table>
  );
}

/** Every status the invoice entered, with user and time, newest last. */
function InvoiceLog({ invoice }: { invoice: Invoice }) {
  const nameOf = useNamesIn(invoice);
  const { statusLog: entries } = invoice;
  if (entries.length === 0) return <p>{invoiceTexts.noLog}</p>;
  return (
    <Stack as="ol" gap="3">
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows at its end, and an invoice may enter one status twice
        <Row as="li" key={index} columnGap="3" rowGap="1">
          <chakra.span minWidth={{ md: 'menu' }}>
            <InvoiceBadge of={entry} />
          </chakra.span>
          <chakra.span flexGrow="1" overflowWrap="anywhere">
            {entry.by === null ? listTexts.nobody : nameOf(entry.by)}
            <ReasonGiven said={entry} />
          </chakra.span>
          {entry.at !== null && (
            <chakra.time color="fg.muted" fontVariantNumeric="tabular-nums" dateTime={entry.at}>
              {formatDateTime(entry.at)}
            </chakra.time>
          )}
        </Row>
      ))}
    </Stack>
  );
}
