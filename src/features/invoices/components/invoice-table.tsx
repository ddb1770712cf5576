import { chakra } from '@chakra-ui/react';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useInvoices } from '#app/hooks/use-references.ts';
import { Badge } from '#app/ui/badge.tsx';
import { type Column, DataTable } from '#app/ui/data-table.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { Remembered } from '#app/ui/remembered.tsx';
import { formatDate, formatTime } from '#domain/dates.ts';
import type { Invoice, KnownInvoiceStatus } from '#domain/invoice/invoice.ts';
import { invoiceStatusColour, invoiceStatusLabel } from '#domain/invoice/steps.ts';
import { LIST_PAGE_SIZE } from '#domain/limits.ts';
import { formatPaise } from '#domain/money.ts';
import { texts } from '#domain/texts.ts';
import { deskTexts } from '#domain/texts-desk.ts';

const OneLine = chakra('span', { base: { whiteSpace: 'nowrap' } });

const COLUMNS: readonly Column<Invoice>[] = [
  { id: 'number', header: deskTexts.invoices.number, cell: (row) => row.invoiceNumber, isRowHeader: true },
  { id: 'vendor', header: texts.orders.vendor, cell: (row) => row.vendor?.name ?? '–' },
  {
    id: 'orders',
    header: deskTexts.invoices.orders,
    cell: (row) => row.workOrders.map((order) => order.number).join(', '),
  },
  {
    id: 'without',
    header: deskTexts.invoices.withoutTax,
    align: 'end',
    cell: (row) => formatPaise(row.withoutTaxPaise),
  },
  {
    id: 'with',
    header: deskTexts.invoices.withTax,
    align: 'end',
    cell: (row) => formatPaise(row.withTaxPaise),
  },
  {
    id: 'created',
    header: texts.orders.createdAt,
    cell: (row) => <OneLine>{formatDate(row.createdAt)}</OneLine>,
  },
  {
    id: 'status',
    header: deskTexts.invoices.status,
    cell: (row) => (
      <Badge palette={invoiceStatusColour(row.status)}>
        {invoiceStatusLabel(row.status, row.statusText)}
      </Badge>
    ),
  },
];

type Props = { caption: string; statuses: readonly KnownInvoiceStatus[] };

/** A page of invoices in these statuses, newest first; no status = all. */
export function InvoiceTable({ caption, statuses }: Props) {
  const [page, setPage] = useState(1);
  const invoices = useInvoices({ page, statuses });
  return (
    <Remembered
      live={invoices}
      failed={texts.toast.fetchInvoices}
      missing={texts.orders.notOnTablet}
      since={(at) => texts.orders.fromTablet(formatTime(at))}
    >
      {({ records, total }) =>
        records.length === 0 ? (
          <EmptyState icon={<FileText aria-hidden />} sentence={deskTexts.invoices.empty} />
        ) : (
          <>
            <DataTable caption={caption} columns={COLUMNS} rows={records} rowKey={(row) => row.id} />
            <Pager
              page={page}
              pageCount={Math.ceil(total / LIST_PAGE_SIZE)}
              total={String(total)}
              onPage={setPage}
            />
          </>
        )
      }
    </Remembered>
  );
}
