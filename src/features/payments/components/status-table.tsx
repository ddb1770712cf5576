import { chakra } from '@chakra-ui/react';
import { commonTexts } from '#app/texts/common.ts';
import { Badge } from '#app/ui/badge.tsx';
import { type Column, DataTable } from '#app/ui/data-table.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { formatPaise, sumPaise } from '#domain/money.ts';
import type { VendorInvoiceStatus } from '#domain/vendor/vendor.ts';
import { type StatusLine, statusLines } from '../status-lines.ts';
import { paymentTexts } from '../texts.ts';

/** A vendor's row stands out; the rows of its statuses hold no control and stand closer. Three columns fit on a phone. */
const Grouped = chakra('div', {
  base: {
    '& table': { minWidth: '0' },
    '& tr:has([data-line=vendor]) > *': { bg: 'bg.sunken', fontWeight: 'strong' },
    '& tbody tr:has([data-line=status]) > *': { height: 'auto', paddingBlock: '1.5' },
  },
});
const Vendor = chakra('span', { base: { overflowWrap: 'anywhere' } });
const Status = chakra('span', { base: { display: 'block', paddingInlineStart: { base: '2', md: '6' } } });

/** How each vendor's invoices stand. */
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
      cell: ({ paise }) => formatPaise(paise),
      foot: formatPaise(sumPaise(vendors.map(({ totalPaise }) => totalPaise))),
    },
  ];
}

function LineName({ line }: { line: StatusLine }) {
  switch (line.kind) {
    case 'vendor':
      return <Vendor data-line="vendor">{line.vendorName}</Vendor>;
    case 'status':
      return (
        <Status data-line="status">
          <VisuallyHidden>{`${line.vendorName}: `}</VisuallyHidden>
          <Badge palette={line.colour} whiteSpace="normal">
            {line.label}
          </Badge>
        </Status>
      );
  }
}
