import { describe, expect, it } from 'vitest';
import { filterCount, isFiltered, withFilter } from '#app/features/filters/list-filters.ts';
import {
  type InvoiceFilters,
  invoiceQuery,
  readInvoiceFilters,
} from '#app/features/invoices/list/invoice-filters.ts';
import { fetchRecords } from '#app/features/invoices/list/use-download.ts';
import { newest } from '#app/features/invoices/list/use-invoice-actions.ts';
import { readInvoiceStatus, spelledAs } from '#contract/wire/words.ts';
import { toCsv } from '#domain/csv.ts';
import { INVOICE_STATUSES, type Invoice } from '#domain/invoice/invoice.ts';
import { FakeServer } from '#testkit/host.ts';

describe('the address of the invoices', () => {
  it('keeps what makes sense and drops the rest', () => {
    const filters = {
      page: 3,
      q: 'INV',
      category: 'c1',
      vendor: 'v1',
      status: 'paid',
      from: '2026-10-01',
      to: '2026-10-31',
    };
    expect(readInvoiceFilters(filters)).toEqual(filters);
    const nonsense = {
      page: 0,
      q: '  ',
      vendor: {},
      status: 'sideways',
      from: '2026-13-01',
      to: 5,
      other: 1,
    };
    expect(readInvoiceFilters(nonsense)).toEqual({});
    const several = { status: 'received,created,sideways' };
    expect(readInvoiceFilters(several)).toEqual({ status: 'created,received' });
  });

  it('asks for one status, or for the only one a list is about', () => {
    expect(invoiceQuery({ status: 'created', page: 2 }, null)).toMatchObject({
      statuses: ['created'],
      page: 2,
    });
    expect(invoiceQuery({ status: 'created' }, 'paid').statuses).toEqual(['paid']);
    expect(invoiceQuery({}, null)).toMatchObject({ statuses: [], page: 1, search: '' });
  });

  it('goes to page 1 when a filter changes, and forgets an emptied one', () => {
    expect(withFilter<InvoiceFilters>({ page: 4, q: 'a', vendor: 'v1' }, { vendor: '' })).toEqual({ q: 'a' });
    expect(filterCount({ q: 'a', vendor: 'v1', from: '2026-10-01', to: '2026-10-31' })).toBe(2);
    expect(isFiltered({ page: 2 })).toBe(false);
  });
});

describe('a status written to a host', () => {
  it('has the spelling that was read from it', () => {
    expect(spelledAs('invoice-manager-approved', 'finance_approved')).toBe('invoice-finance-approved');
    expect(spelledAs('invoice_created', 'manager_approved')).toBe('invoice_manager_approved');
    expect(spelledAs('Manager Approved', 'finance_approved')).toBe('Finance Approved');
  });

  it('has hyphens where one word does not tell', () => {
    expect(spelledAs('created', 'manager_approved')).toBe('manager-approved');
  });

  it('is read back as what it is, whatever the spelling', () => {
    for (const read of [
      'created',
      'invoice-created',
      'invoice_created',
      'Invoice Created',
      'finance_approved',
    ]) {
      for (const status of INVOICE_STATUSES) expect(readInvoiceStatus(spelledAs(read, status))).toBe(status);
    }
  });
});

describe('a row after an action', () => {
  const invoice = (entries: number): Invoice => ({
    id: 'i1',
    invoiceNumber: 'INV-1',
    withoutTaxPaise: 1,
    withTaxPaise: 1,
    status: 'created',
    statusText: 'created',
    fileUrl: null,
    createdAt: '2026-10-01T06:00:00.000Z',
    vendor: null,
    workOrders: [],
    statusLog: Array.from({ length: entries }, () => ({
      status: 'created',
      statusText: '',
      at: null,
      by: null,
    })),
  });

  it('is as the answer had it until the list has caught up', () => {
    const [before, after, later] = [invoice(1), invoice(2), invoice(3)];
    expect(newest(before, undefined)).toBe(before);
    expect(newest(before, after)).toBe(after);
    expect(newest(later, after)).toBe(later);
    const caughtUp = invoice(2);
    expect(newest(caughtUp, after)).toBe(caughtUp);
  });
});

describe('a download of very many invoices', () => {
  it('is asked for in parts and saved as one', async () => {
    const server = new FakeServer();
    const parts: number[] = [];
    server.answers.set('invoice.download', ({ ids = [] }: { ids?: string[] }) => {
      parts.push(ids.length);
      return { data: { records: ids.map((id) => ({ id })) } };
    });
    const ids = Array.from({ length: 250 }, (_, index) => `i${index}`);
    const lines = toCsv(await fetchRecords(server, ids))
      .trimEnd()
      .split('\r\n');
    expect(parts).toEqual([100, 100, 50]);
    expect(lines).toHaveLength(251);
    expect(lines.at(-1)).toBe('"i249"');
  });
});
