import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withFilter } from '#app/features/filters/list-filters.ts';
import { pendingBars } from '#app/features/payments/pending-chart.tsx';
import {
  cleared,
  isReportFiltered,
  type ReportFilters,
  readReportFilters,
  reportCount,
  reportQuery,
} from '#app/features/payments/report-filters.ts';
import { pendingRecords, statusRecords } from '#app/features/payments/report-records.ts';
import { statusLines } from '#app/features/payments/status-table.tsx';
import { invoiceStatusReport, pendingPaymentsReport } from '#contract/calls/vendors.ts';
import { sumPaise } from '#domain/money.ts';
import type { PendingVendor, VendorInvoiceStatus } from '#domain/vendor/vendor.ts';

function aPendingVendor(facts: Partial<PendingVendor> = {}): PendingVendor {
  return {
    vendorId: '1',
    vendorName: 'Deccan Engine Rebuilders',
    gstNumber: '27AAGCD7719M1Z4',
    pendingPaise: 1_423_670,
    pendingInvoices: 2,
    workOrders: 3,
    categories: ['Engine Work'],
    ...facts,
  };
}

function aPart(
  statusUri: string,
  facts: Partial<VendorInvoiceStatus['breakdown'][number]> = {},
): VendorInvoiceStatus['breakdown'][number] {
  return { statusUri, statusName: '', invoiceCount: 1, amountPaise: 100, ...facts };
}

function aVendorStatus(breakdown: VendorInvoiceStatus['breakdown']): VendorInvoiceStatus {
  return {
    vendorId: '1',
    vendorName: 'Deccan Engine Rebuilders',
    totalInvoices: breakdown.reduce((sum, { invoiceCount }) => sum + invoiceCount, 0),
    totalPaise: sumPaise(breakdown.map(({ amountPaise }) => amountPaise)),
    breakdown,
  };
}

describe("the reports' filters", () => {
  it('come from the address as they were put there', () => {
    const filters: ReportFilters = {
      tab: 'invoice-status',
      q: 'deccan',
      vendor: '7',
      category: '2',
      from: '2026-11-01',
      to: '2026-11-21',
    };
    expect(readReportFilters(filters)).toEqual(filters);
    expect(reportQuery(filters)).toEqual({
      search: 'deccan',
      vendorId: '7',
      categoryId: '2',
      fromOn: '2026-11-01',
      toOn: '2026-11-21',
    });
  });

  it.each([
    { tab: 'nonesuch', q: '  ', vendor: true, category: null },
    { from: '2026-11-01' },
    { from: 'yesterday', to: '2026-11-21' },
    { from: '2026-02-30', to: '2026-11-21' },
  ])('leave out %j, which makes no sense', (search) => {
    expect(readReportFilters(search)).toEqual({});
  });

  it('read a range either way round, and a search that is a number', () => {
    expect(readReportFilters({ from: '2026-11-21', to: '2026-11-01', q: 1042 })).toEqual({
      from: '2026-11-01',
      to: '2026-11-21',
      q: '1042',
    });
  });

  it('lose what is emptied, and keep the tab when all are cleared', () => {
    const filters: ReportFilters = { tab: 'invoice-status', q: 'deccan', vendor: '7' };
    expect(withFilter(filters, { q: '' })).toEqual({ tab: 'invoice-status', vendor: '7' });
    expect(withFilter(filters, { vendor: undefined })).toEqual({ tab: 'invoice-status', q: 'deccan' });
    expect(cleared(filters)).toEqual({ tab: 'invoice-status' });
    expect(cleared({ q: 'deccan' })).toEqual({});
  });

  it('count a range of days as one, and the tab and the search as none', () => {
    const filters: ReportFilters = { tab: 'invoice-status', q: 'a', from: '2026-11-01', to: '2026-11-21' };
    expect(reportCount(filters)).toBe(1);
    expect(isReportFiltered(filters)).toBe(true);
    expect(isReportFiltered({ q: 'a' })).toBe(true);
    expect(isReportFiltered({ tab: 'invoice-status' })).toBe(false);
  });
});

describe('the bars of the chart', () => {
  it('stand the most owed first, to the scale of the longest', () => {
    const bars = pendingBars([
      aPendingVendor({ vendorId: '1', vendorName: 'A', pendingPaise: 25 }),
      aPendingVendor({ vendorId: '2', vendorName: 'B', pendingPaise: 100 }),
      aPendingVendor({ vendorId: '3', vendorName: 'C', pendingPaise: 0 }),
    ]);
    expect(bars.map(({ label, share }) => [label, share])).toEqual([
      ['B', 1],
      ['A', 0.25],
      ['C', 0],
    ]);
  });

  it('put all but the ten most owed into one bar at the end', () => {
    const vendors = Array.from({ length: 13 }, (_, index) =>
      aPendingVendor({ vendorId: String(index), vendorName: `V${index}`, pendingPaise: 100 + index }),
    );
    const bars = pendingBars(vendors);
    expect(bars).toHaveLength(11);
    expect(bars[0]).toMatchObject({ label: 'V12', isRest: false });
    expect(bars.at(-1)).toMatchObject({ label: '3 others', paise: 100 + 101 + 102, share: 1, isRest: true });
    expect(pendingBars(vendors.slice(0, 11)).at(-1)?.label).toBe('1 other');
    expect(pendingBars(vendors.slice(0, 10)).some(({ isRest }) => isRest)).toBe(false);
  });

  it('[M4] add up to exactly what the vendors do', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 100_000_000_000 }), { maxLength: 40 });
    fc.assert(
      fc.property(amounts, (paise) => {
        const vendors = paise.map((pendingPaise, index) =>
          aPendingVendor({ vendorId: String(index), pendingPaise }),
        );
        expect(sumPaise(pendingBars(vendors).map((bar) => bar.paise))).toBe(sumPaise(paise));
      }),
      { seed: 1 },
    );
  });
});

describe('the rows of the invoice status table', () => {
  it("are a vendor's totals, then its statuses in the invoice's flow", () => {
    const parts = ['rejected', 'paid', 'finance_approved', 'finance_forwarded', 'manager_approved'];
    const vendor = aVendorStatus([...parts, 'received', 'created'].map((uri) => aPart(uri)));
    const [head, ...lines] = statusLines([vendor]);
    expect(head).toMatchObject({
      kind: 'vendor',
      vendorName: 'Deccan Engine Rebuilders',
      invoices: 7,
      paise: 700,
    });
    expect(lines.map((line) => line.kind === 'status' && [line.label, line.colour])).toEqual([
      ['Created', 'blue'],
      ['Received', 'blue'],
      ['Manager Approved', 'green'],
      ['Forwarded to Finance', 'purple'],
      ['Finance Approved', 'teal'],
      ['Paid', 'green'],
      ['Rejected', 'red'],
    ]);
  });

  it.each([
    { part: aPart('invoice-finance-approved'), label: 'Finance Approved', colour: 'teal' },
    { part: aPart('urn:42', { statusName: 'Invoice Paid' }), label: 'Paid', colour: 'green' },
    { part: aPart('awaiting_stamp'), label: 'Awaiting Stamp', colour: 'gray' },
    { part: aPart('urn:43', { statusName: 'awaiting-stamp' }), label: 'Awaiting Stamp', colour: 'gray' },
    { part: aPart(''), label: 'Unknown', colour: 'gray' },
  ])('[I1] read $part.statusUri $part.statusName as $label', ({ part, label, colour }) => {
    expect(statusLines([aVendorStatus([part])])[1]).toMatchObject({ label, colour });
  });

  it('come last where the status is outside the list, and keep keys of their own', () => {
    const lines = statusLines([aVendorStatus([aPart('stamped'), aPart('paid'), aPart('invoice-paid')])]);
    expect(lines.map((line) => line.kind === 'status' && line.label)).toEqual([
      false,
      'Paid',
      'Paid',
      'Stamped',
    ]);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
  });
});

describe("the download's rows", () => {
  it('bear the field names and amounts of the wire, one row a vendor', () => {
    const vendor = aPendingVendor({ pendingPaise: 1_101_412 });
    expect(pendingPaymentsReport.answer.encode({ totalPendingPaise: 0, vendors: [vendor] })).toEqual({
      data: { total_pending_amount: 0, vendors: pendingRecords([vendor]) },
    });
  });

  it('bear the field names and amounts of the wire, one row a vendor and status', () => {
    const vendor = aVendorStatus([
      aPart('created', { statusName: 'Created', invoiceCount: 2, amountPaise: 50_01 }),
      aPart('paid', { statusName: 'Paid', amountPaise: 10 }),
    ]);
    const totals = { total_invoices: 3, total_amount: 50.11 };
    const whose = { vendor_id: '1', vendor_name: 'Deccan Engine Rebuilders', ...totals };
    const parts = [
      { status_uri: 'created', status_name: 'Created', invoice_count: 2, amount: 50.01 },
      { status_uri: 'paid', status_name: 'Paid', invoice_count: 1, amount: 0.1 },
    ];
    expect(invoiceStatusReport.answer.encode({ vendors: [vendor] })).toEqual({
      data: { vendors: [{ ...whose, status_breakdown: parts }] },
    });
    expect(statusRecords([vendor])).toEqual(parts.map((part) => ({ ...whose, ...part })));
  });
});
