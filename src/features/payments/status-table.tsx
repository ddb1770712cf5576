import { commonTexts } from '#app/texts/common.ts';
import { Badge } from '#app/ui/badge.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { type Column, DataTable } from '#app/ui/data-table.tsx';
import { VisuallyHidden } from '#app/ui/text.tsx';
import { readInvoiceStatus } from '#contract/wire/words.ts';
import { INVOICE_STATUSES, type InvoiceStatus } from '#domain/invoice/invoice.ts';
import { invoiceStatusColour, invoiceStatusLabel } from '#domain/invoice/steps.ts';
import { formatInColumn, type Paise, sumPaise } from '#domain/money.ts';
import type { VendorInvoiceStatus } from '#domain/vendor/vendor.ts';
import type { BadgeColour } from '#domain/work-order/statuses.ts';
import { paymentTexts } from './texts.ts';

/** A vendor's row stands out; the rows of its statuses have no controls and are lower. Three columns fit on a phone. */
const Grouped = chakra('div', {
  base: {
    '& table': { minWidth: '0' },
    // On a phone a status stays on one line.
    '& table tr > *': { paddingInline: { base: '2', md: 'cell' } },
    '& table thead th:first-of-type': { width: { base: 'full', md: 'auto' } },
    '& tr:has([data-line=vendor]) > *': { bg: 'bg.canvas', fontWeight: 'strong' },
    '& tbody tr:has([data-line=status]) > *': { height: 'auto', paddingBlock: '1.5' },
  },
});

/** Each vendor's invoices by status. */
export function StatusTable({ vendors }: { vendors: readonly VendorInvoiceStatus[] }) {
  return (
    <Grouped>
      <DataTable
        caption={paymentTexts.statusTable}
        columns={columnsOf(vendors)}
        rows={statusLines(vendors)}
        rowKey={({ key }) => key}
      />
    </Grouped>
  );
}

function columnsOf(vendors: readonly VendorInvoiceStatus[]): Column<StatusLine>[] {
  return [
    {
      id: 'name',
      header: paymentTexts.vendorAndStatus,
      isRowHeader: true,
      cell: (line) => <LineName line={line} />,
      foot: paymentTexts.total,
    },
    {
      id: 'invoices',
      header: paymentTexts.invoices,
      align: 'end',
      cell: ({ invoices }) => invoices,
      foot: vendors.reduce((sum, { totalInvoices }) => sum + totalInvoices, 0),
    },
    {
      id: 'amount',
      header: commonTexts.amount,
      align: 'end',
      cell: ({ paise }) => formatInColumn(paise),
      foot: formatInColumn(sumPaise(vendors.map(({ totalPaise }) => totalPaise))),
    },
  ];
}

function LineName({ line }: { line: StatusLine }) {
  switch (line.kind) {
    case 'vendor':
      return (
        <chakra.span overflowWrap="anywhere" data-line="vendor">
          {line.vendorName}
        </chakra.span>
      );
    case 'status':
      return (
        <chakra.span display="block" paddingInlineStart={{ md: '6' }} data-line="status">
          <VisuallyHidden>{`${line.vendorName}: `}</VisuallyHidden>
          <Badge palette={line.colour} paddingInline={{ base: '2', md: '3' }} whiteSpace="normal">
            {line.label}
          </Badge>
        </chakra.span>
      );
  }
}

/** A row of the table: a vendor's totals, or one of its statuses. */
type StatusLine = { key: string; vendorName: string; invoices: number; paise: Paise } & (
  | { kind: 'vendor' }
  | { kind: 'status'; label: string; colour: BadgeColour }
);

type StatusPart = VendorInvoiceStatus['breakdown'][number];

/** The report as rows, each vendor's statuses in the order of the invoice flow, unknown ones last. */
export function statusLines(vendors: readonly VendorInvoiceStatus[]): StatusLine[] {
  return vendors.flatMap(({ vendorId, vendorName, totalInvoices, totalPaise, breakdown }) => [
    { kind: 'vendor' as const, key: vendorId, vendorName, invoices: totalInvoices, paise: totalPaise },
    ...breakdown
      .map((part) => ({ part, status: statusOf(part) }))
      .sort((one, other) => placeOf(one.status) - placeOf(other.status))
      .map(({ part, status }, place) => ({
        kind: 'status' as const,
        key: `${vendorId} ${place}`,
        vendorName,
        label: invoiceStatusLabel(status, part.statusName === '' ? part.statusUri : part.statusName),
        colour: invoiceStatusColour(status),
        invoices: part.invoiceCount,
        paise: part.amountPaise,
      })),
  ]);
}

/** A host may have its own URI and still name the status by a known word. */
function statusOf({ statusUri, statusName }: StatusPart): InvoiceStatus {
  const status = readInvoiceStatus(statusUri);
  return status === 'unknown' ? readInvoiceStatus(statusName) : status;
}

function placeOf(status: InvoiceStatus): number {
  return status === 'unknown' ? INVOICE_STATUSES.length : INVOICE_STATUSES.indexOf(status);
}
