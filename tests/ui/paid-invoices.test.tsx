import { describe, expect, it } from 'vitest';
import type { InvoiceFilters } from '#app/features/invoices/list/invoice-filters.ts';
import { PaidInvoices } from '#app/features/invoices/list/invoices-view.tsx';
import { ROLES } from '#domain/permissions.ts';
import { eventually, openScreen, texts, words } from '#testkit/screen.tsx';
import { actsIn, anInvoice, anInvoiceDesk, rows } from './support/invoices.tsx';

async function openPaid(filters: InvoiceFilters = {}) {
  const listed = [
    anInvoice(3, { status: 'paid' }),
    anInvoice(2, { status: 'finance_approved' }),
    anInvoice(1, { status: 'paid', vendor: { id: 'v2', vendorNumber: 'VEN-2', name: 'Garage Two' } }),
  ];
  const { tablet } = await anInvoiceDesk(ROLES.superAdmin, listed);
  await openScreen(tablet, <PaidInvoices filters={filters} onFilters={() => undefined} />);
  await eventually('the list has been read', () => rows().length > 0);
}

describe('paid invoices', () => {
  it('are those alone, to look at and to download', async () => {
    await openPaid();
    expect(rows().map((row) => row.dataset.invoice)).toEqual(['i3', 'i1']);
    expect(['INV-3', 'INV-1'].flatMap(actsIn)).toEqual([]);
    expect(words()).toContain('Select all on this page');
  });

  it('stay so whatever the address says, and follow its vendor', async () => {
    await openPaid({ status: 'created', vendor: 'v2' });
    expect(rows().map((row) => row.dataset.invoice)).toEqual(['i1']);
  });

  it('are searched and filtered by vendor and dates, not by status', async () => {
    await openPaid();
    const options = texts('option');
    expect(options).toContain('All vendors');
    expect(options).not.toContain('All statuses');
    expect(document.querySelector('input[type=search]')).not.toBeNull();
    expect(words()).toContain('Select date range');
  });
});
