import { chakra } from '@chakra-ui/react';
import { Receipt } from 'lucide-react';
import { usePendingReport } from '#app/hooks/use-references.ts';
import { type Column, DataTable } from '#app/ui/data-table.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Remembered } from '#app/ui/remembered.tsx';
import { formatTime } from '#domain/dates.ts';
import { formatPaise } from '#domain/money.ts';
import { texts } from '#domain/texts.ts';
import { dashboardTexts } from '#domain/texts-dashboard.ts';
import { deskTexts } from '#domain/texts-desk.ts';
import type { PendingVendor } from '#domain/vendor/vendor.ts';

const Total = chakra('p', { base: { textStyle: 'heading', marginBottom: '3' } });

const COLUMNS: readonly Column<PendingVendor>[] = [
  { id: 'vendor', header: texts.orders.vendor, cell: (row) => row.vendorName, isRowHeader: true },
  { id: 'gst', header: deskTexts.vendors.gst, cell: (row) => row.gstNumber },
  { id: 'categories', header: texts.orders.category, cell: (row) => row.categories.join(', ') },
  { id: 'orders', header: deskTexts.invoices.orders, align: 'end', cell: (row) => row.workOrders },
  {
    id: 'invoices',
    header: dashboardTexts.pendingInvoices,
    align: 'end',
    cell: (row) => row.pendingInvoices,
  },
  {
    id: 'amount',
    header: dashboardTexts.totalPending,
    align: 'end',
    cell: (row) => formatPaise(row.pendingPaise),
  },
];

/** What is owed, vendor by vendor. */
export function PendingPaymentsView() {
  const report = usePendingReport();
  return (
    <>
      <PageHeader title={texts.menu['/pending-payments']} />
      <Remembered
        live={report}
        failed={texts.toast.fetchPendingPayments}
        missing={texts.orders.notOnTablet}
        since={(at) => texts.orders.fromTablet(formatTime(at))}
      >
        {({ totalPendingPaise, vendors }) =>
          vendors.length === 0 ? (
            <EmptyState icon={<Receipt aria-hidden />} sentence={deskTexts.payments.empty} />
          ) : (
            <>
              <Total>{`${dashboardTexts.totalPending}: ${formatPaise(totalPendingPaise)}`}</Total>
              <DataTable
                caption={texts.menu['/pending-payments']}
                columns={COLUMNS}
                rows={vendors}
                rowKey={(row) => row.vendorId}
              />
            </>
          )
        }
      </Remembered>
    </>
  );
}
