import { useRef } from 'react';
import { DatesFilter } from '#app/features/filters/dates-filter.tsx';
import { CategoryFilter, FilterBar, VendorFilter } from '#app/features/filters/filter-bar.tsx';
import { type FilterChange, withFilter } from '#app/features/filters/list-filters.ts';
import { officeActionTexts } from '#app/features/office/texts.ts';
import { useInvoiceStatusReport, usePendingReport } from '#app/hooks/use-references.ts';
import { useUnreachable } from '#app/hooks/use-server.ts';
import { menuTexts } from '#app/texts/common.ts';
import { chakra } from '#app/ui/chakra.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { Text } from '#app/ui/text.tsx';
import { useListKeys } from '#app/ui/use-list-keys.ts';
import { PendingChart, PendingFigures } from './pending-chart.tsx';
import { PendingTable } from './pending-table.tsx';
import { cleared, isReportFiltered, type ReportFilters, reportCount, reportQuery } from './report-filters.ts';
import { ReportFrame } from './report-frame.tsx';
import { pendingRecords, statusRecords } from './report-records.ts';
import { StatusTable } from './status-table.tsx';
import { paymentTexts, paymentToasts } from './texts.ts';

type Props = { filters: ReportFilters; onFilters: (next: ReportFilters) => void };

/** Amounts owed, and the invoices by status: two reports with the same filters. */
export function PendingPaymentsView({ filters, onFilters }: Props) {
  const screen = useRef<HTMLDivElement>(null);
  useListKeys(screen);
  return (
    <div ref={screen}>
      <PageHeader title={menuTexts['/pending-payments']} />
      <Tabs
        label={paymentTexts.reports}
        tabs={[
          { value: 'pending', label: paymentTexts.pendingTab },
          { value: 'invoice-status', label: paymentTexts.statusTab },
        ]}
        value={filters.tab ?? 'pending'}
        onChange={(tab) => onFilters(withFilter(filters, { tab: tab === 'pending' ? undefined : tab }))}
      >
        {filters.tab === 'invoice-status' ? (
          <StatusReport filters={filters} onFilters={onFilters} />
        ) : (
          <PendingReport filters={filters} onFilters={onFilters} />
        )}
      </Tabs>
    </div>
  );
}

/** Chart and table side by side on a wide screen. */
const Beside = chakra('div', {
  base: {
    display: 'grid',
    gap: 'inset',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media (min-width: 100rem)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' },
  },
});

function PendingReport({ filters, onFilters }: Props) {
  const report = usePendingReport(reportQuery(filters));
  const unreachable = useUnreachable();
  return (
    <ReportFrame
      toolbar={<ReportToolbar filters={filters} onFilters={onFilters} />}
      live={report}
      failed={paymentToasts.fetchPendingPayments}
      isEmpty={({ vendors }) => vendors.length === 0}
      empty={{ plain: paymentTexts.empty, filtered: paymentTexts.emptyFiltered }}
      filtered={isReportFiltered(filters)}
      onClear={() => onFilters(cleared(filters))}
      file={({ vendors }) => ({ name: 'pending-payments', records: pendingRecords(vendors) })}
    >
      {({ totalPendingPaise, vendors }) => (
        <>
          <PendingFigures totalPaise={totalPendingPaise} vendors={vendors} />
          <Beside>
            <PendingChart vendors={vendors} />
            <PendingTable
              vendors={vendors}
              chosen={filters.vendor ?? ''}
              mayChoose={!unreachable}
              onChoose={(vendor) => onFilters(withFilter(filters, { vendor }))}
            />
          </Beside>
        </>
      )}
    </ReportFrame>
  );
}

function StatusReport({ filters, onFilters }: Props) {
  const report = useInvoiceStatusReport(reportQuery(filters));
  return (
    <ReportFrame
      toolbar={<ReportToolbar filters={filters} onFilters={onFilters} />}
      live={report}
      failed={paymentToasts.fetchStatusFailed}
      isEmpty={({ vendors }) => vendors.length === 0}
      empty={{ plain: paymentTexts.noInvoices, filtered: paymentTexts.noInvoicesFiltered }}
      filtered={isReportFiltered(filters)}
      onClear={() => onFilters(cleared(filters))}
      file={({ vendors }) => ({ name: 'invoice-status', records: statusRecords(vendors) })}
    >
      {({ vendors }) => (
        <>
          <Text tone="muted" size="small">
            {paymentTexts.everyStatus}
          </Text>
          <StatusTable vendors={vendors} />
        </>
      )}
    </ReportFrame>
  );
}

/**
 * The server calculates the filtered totals: without it the filters have no effect, as the search says in place of
 * results.
 */
function ReportToolbar({ filters, onFilters }: Props) {
  const change = (next: FilterChange<ReportFilters>) => onFilters(withFilter(filters, next));
  const unreachable = useUnreachable();
  return (
    <chakra.fieldset border="none" minWidth="0" disabled={unreachable}>
      <FilterBar
        search={{
          value: filters.q,
          onSearch: (q) => change({ q }),
          label: paymentTexts.searchLabel,
          placeholder: unreachable ? officeActionTexts.needsConnection : paymentTexts.search,
        }}
        count={reportCount(filters)}
      >
        <VendorFilter value={filters.vendor} onChange={(vendor) => change({ vendor })} />
        <CategoryFilter value={filters.category} onChange={(category) => change({ category })} />
        <DatesFilter filters={filters} onChange={change} />
      </FilterBar>
    </chakra.fieldset>
  );
}
