import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InvoiceFilters } from '#app/features/invoices/list/invoice-filters.ts';
import { PaidInvoices } from '#app/features/invoices/list/invoices-view.tsx';
import { media } from '#app/ui/use-media-query.ts';
import { INVOICE_SEARCH_DEBOUNCE_MS } from '#domain/limits.ts';
import { ROLES } from '#domain/permissions.ts';
import { rejection } from '#testkit/host.ts';
import { fakeMatchMedia } from '#testkit/media.ts';
import { SavedFiles } from '#testkit/saved-files.ts';
import {
  act,
  buttonNamed,
  descriptionOf,
  eventually,
  field,
  firstOf,
  openScreen,
  press,
  pressKey,
  says,
  searchFor,
  texts,
  toasts,
  user,
  words,
} from '#testkit/screen.tsx';
import {
  actionsIn,
  anInvoice,
  anInvoiceDesk,
  type InvoiceDesk,
  ofAnotherHost,
  openInvoices,
  rowOf,
  rows,
} from './support/invoices.tsx';

const invoices = (count: number) => Array.from({ length: count }, (_, index) => anInvoice(index + 1));
describe('a row of the list', () => {
  it('says number, vendor, orders with their vehicles, both values, day and status', async () => {
    await openInvoices(await anInvoiceDesk(ROLES.creator, [anInvoice(1)]));
    for (const fact of [
      'Garage One',
      'WO-1001',
      'MH12AB1001',
      '₹1,000.01',
      '₹1,180.01',
      'Created Oct 1, 2026',
    ]) {
      expect(rowOf('INV-1').textContent).toContain(fact);
    }
    expect(rowOf('INV-1').textContent).toMatch(/Garage OneCreated Oct 1, 2026 · .+/);
  });

  it('shows a status that this build does not know in words, without a step', async () => {
    const odd = anInvoice(1, { status: 'unknown', statusText: 'awaiting_stamp' });
    await openInvoices(await anInvoiceDesk(ROLES.superAdmin, [odd]));
    expect(rowOf('INV-1').textContent).toContain('Awaiting Stamp');
  });
});

describe('a list without invoices', () => {
  it('offers to create one to those who may', async () => {
    const opened = await openInvoices(await anInvoiceDesk(ROLES.creator));
    expect(words()).toContain('No invoices yet');
    await press(firstOf(screen.getAllByRole('button', { name: 'Create Invoice' })));
    expect(opened.asksForForm()).toBe(true);
  });

  it('offers nothing to an approver', async () => {
    await openInvoices(await anInvoiceDesk(ROLES.approver));
    expect(words()).not.toContain('Create Invoice');
  });

  it('says another thing when filters are on, and clears them', async () => {
    const opened = await openInvoices(await anInvoiceDesk(ROLES.creator, invoices(1)), { status: 'paid' });
    expect(words()).toContain('No invoices match your filters');
    await press('Clear filters');
    await eventually('the invoice is there', () => rows().length === 1);
    expect(opened.filters()).toEqual({});
  });
});

describe('filters and pages of the list', () => {
  it("[X7] go to the server with the person's complex, ten invoices a page", async () => {
    const desk = await anInvoiceDesk(ROLES.creator, invoices(12));
    await openInvoices(desk);
    await press('Page 2');
    await eventually('the second page is there', () => rows().length === 2);
    const asked = desk.tablet.server.asked.filter(({ call }) => call === 'invoice.list');
    expect(asked.map(({ query }) => query)).toMatchObject([
      { complexId: '1', page: 1, pageSize: 10 },
      { complexId: '1', page: 2, pageSize: 10 },
    ]);
  });

  it('stand in the address, and a filter leads back to the first page', async () => {
    const desk = await anInvoiceDesk(ROLES.creator, invoices(23));
    const opened = await openInvoices(desk);
    await press('Page 3');
    await eventually('the last page is there', () => rows().length === 3);
    expect(opened.filters()).toEqual({ page: 3 });
    expect(document.activeElement).toBe(buttonNamed('Page 3'));
    await searchFor('INV-2');
    await eventually('the search is in force', () => opened.filters().q === 'INV-2');
    expect(opened.filters()).toEqual({ q: 'INV-2' });
    await eventually('what was found is there', () => rows().length === 5);
  });

  it('are searched half a second after the last letter', async () => {
    const opened = await openInvoices(await anInvoiceDesk(ROLES.creator, invoices(3)));
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await searchFor('INV-2');
    expect(timers.mock.calls.map(([, ms]) => ms)).toContain(INVOICE_SEARCH_DEBOUNCE_MS);
    expect(opened.filters()).toEqual({});
    await eventually('the search is in force', () => opened.filters().q === 'INV-2');
  });

  it('offer the four statuses of the specification', async () => {
    await openInvoices(await anInvoiceDesk(ROLES.creator));
    const options = texts('option');
    for (const label of ['Invoice Created', 'Manager Approved', 'Finance Approved', 'Paid']) {
      expect(options).toContain(label);
    }
    expect(options).not.toContain('Rejected');
  });

  it('offer what cards are sorted by, the three that the server knows', async () => {
    const opened = await openInvoices(await anInvoiceDesk(ROLES.creator, invoices(2)));
    const sorts = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sorted by' });
    expect([...sorts.options].map(({ label }) => label)).toEqual([
      'Newest first',
      'Oldest first',
      'Highest amount',
      'Lowest amount',
      'Vendor',
      'Vendor, Z to A',
    ]);
    await user.selectOptions(sorts, 'Highest amount');
    expect(opened.filters()).toEqual({ sort: '-amount' });
  });

  it('lead back to the last page when an address names one that is no more', async () => {
    const opened = await openInvoices(await anInvoiceDesk(ROLES.creator, invoices(12)), { page: 7 });
    expect(words()).toContain('This page no longer has any invoices.');
    await press('Go to the last page');
    expect(opened.filters()).toEqual({ page: 2 });
  });

  it('that this tablet never asked for say so without a connection, and can be changed back', async () => {
    const desk = await anInvoiceDesk(ROLES.creator, invoices(12));
    await openInvoices(desk);
    desk.tablet.server.goOffline();
    await press('Page 2');
    await eventually('it is said', () => says('Not available offline'));
    expect(words('alert')).not.toContain('Failed');
    await press('Page 1');
    await eventually('the first page is there', () => rows().length === 10);
    await eventually('its time is said', () => says('Saved copy from'));
  });
});

describe('a filter that this tablet never asked for', () => {
  it('shows neither rows nor pages of the former one without a connection', async () => {
    const desk = await anInvoiceDesk(ROLES.creator, invoices(12));
    await openInvoices(desk);
    desk.tablet.server.goOffline();
    await searchFor('INV-1');
    await eventually('it is said', () => says('Not available offline'));
    expect(rows()).toEqual([]);
    expect(words()).not.toContain('Total 12');
  });
});

describe('the keyboard in the list', () => {
  it('walks the rows, selects with Space and opens with Enter', async () => {
    await openInvoices(await anInvoiceDesk(ROLES.creator, invoices(3)));
    fakeMatchMedia(media.tabletUp);
    await pressKey('j');
    await pressKey('ArrowDown');
    expect(document.activeElement).toBe(rowOf('INV-2'));
    await pressKey(' ');
    expect(rowOf('INV-2').getAttribute('aria-selected')).toBe('true');
    await pressKey(' ');
    expect(rowOf('INV-2').getAttribute('aria-selected')).toBe('false');
    await pressKey('Enter');
    await eventually('the details are open', () => words('dialog').includes('INV-2'));
  });
});

const saved = new SavedFiles();
beforeEach(() => saved.watch());
afterEach(() => saved.forget());

const select = (number: string) => press(screen.getByRole('checkbox', { name: new RegExp(`${number}$`) }));
const all = () => field('Select all on this page');

/** The server's rows for downloads: returns the requested ids. */
function answersDownloads({ tablet }: InvoiceDesk): string[][] {
  const asked: string[][] = [];
  tablet.server.answers.set('invoice.download', ({ ids = [] }: { ids?: string[] }) => {
    asked.push([...ids]);
    return { data: { records: ids.map((id) => ({ id, invoiceNo: `=${id} "A", अ` })) } };
  });
  return asked;
}

describe('the selection', () => {
  it('survives the pages, and is downloaded as CSV in one file', async () => {
    const desk = await anInvoiceDesk(ROLES.creator, invoices(12));
    const asked = answersDownloads(desk);
    await openInvoices(desk);
    await select('INV-12');
    await press('Page 2');
    await eventually('the second page is there', () => rows().length === 2);
    await press(all());
    expect(words('status')).toContain('3 invoices selected (1 not shown)');
    await press('Page 1');
    await eventually('the first page is there', () => rows().length === 10);
    expect(all().indeterminate).toBe(true);
    expect(rowOf('INV-12').getAttribute('aria-selected')).toBe('true');
    await press('Download CSV (2 not shown)');
    await eventually('it is saved', () => saved.files.length > 0);
    expect(asked).toEqual([['i12', 'i2', 'i1']]);
    expect(saved.names()).toEqual(['invoices.csv']);
    expect(await saved.text()).toBe(
      ['"id","invoiceNo"', ...['i12', 'i2', 'i1'].map((id) => `"${id}","'=${id} ""A"", अ"`), ''].join('\r\n'),
    );
    expect(toasts()).toEqual([['Invoices downloaded successfully', undefined]]);
  });

  it('[L38] is downloaded as an Excel file of the same rows too', async () => {
    const desk = await anInvoiceDesk(ROLES.creator, invoices(2));
    const asked = answersDownloads(desk);
    await openInvoices(desk);
    await select('INV-2');
    await press('Download Excel');
    await eventually('it is saved', () => saved.files.length > 0);
    expect(asked).toEqual([['i2']]);
    expect(saved.names()).toEqual(['invoices.xlsx']);
    expect(toasts()).toEqual([['Invoices downloaded successfully', undefined]]);
  });

  it('is cleared at once, and the focus stays with it', async () => {
    await openInvoices(await anInvoiceDesk(ROLES.creator, invoices(3)));
    await press(all());
    await press('Clear selection');
    expect(rows().some((row) => row.getAttribute('aria-selected') === 'true')).toBe(false);
    expect(document.activeElement).toBe(all());
  });

  it('fails with the sentence of the specification when the server has no rows for it', async () => {
    const desk = await anInvoiceDesk(ROLES.creator, invoices(1));
    desk.tablet.server.answers.set('invoice.download', { data: { records: [] } });
    await openInvoices(desk);
    await select('INV-1');
    await press('Download CSV');
    await eventually('it is told', () => toasts().length > 0);
    expect(toasts()).toEqual([['Error', 'Failed to download invoices']]);
    expect(saved.names()).toEqual([]);
  });

  it('fails with the server’s own sentence where it has one', async () => {
    const desk = await anInvoiceDesk(ROLES.creator, invoices(1));
    await openInvoices(desk);
    await select('INV-1');
    desk.tablet.server.failNext(rejection(404, 'Invoice not found'));
    await press('Download CSV');
    await eventually('it is told', () => toasts().length > 0);
    expect(toasts()).toEqual([['Error', 'Invoice not found']]);
  });

  it('cannot be downloaded without a connection, and says why', async () => {
    const desk = await anInvoiceDesk(ROLES.creator, invoices(1));
    await openInvoices(desk);
    await select('INV-1');
    desk.tablet.server.goOffline();
    await press('Download CSV');
    await eventually('it is told', () => toasts().length > 0);
    expect(toasts()).toEqual([['Error', 'Failed to download invoices']]);
    const button = buttonNamed('Download CSV');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(descriptionOf(button)).toBe('Needs a connection');
  });
});

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
    expect(['INV-3', 'INV-1'].flatMap(actionsIn)).toEqual([]);
    expect(words()).toContain('Select all on this page');
  });

  it('[L41] show when they were paid, on cards and in the table', async () => {
    await openPaid();
    expect(words()).toContain('Garage OnePaid Oct 1, 2026');
    await act(async () => fakeMatchMedia(media.tabletUp, media.desktopUp, media.officeUp));
    await openPaid();
    expect(texts('columnheader')).toContain('Paid');
    expect(texts('columnheader')).not.toContain('Age');
    expect(texts('cell', rowOf('INV-3'))).toContain('Oct 1, 2026');
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
    expect(screen.getByRole('searchbox')).toBeDefined();
    expect(words()).toContain('Select date range');
  });
});

describe('the status that a host without keys is asked for', () => {
  const askedFor = ({ tablet }: InvoiceDesk) =>
    tablet.server.asked.flatMap(({ call, query }) => (call === 'invoice.list' ? [query] : [])).at(-1);

  it('[X25] is hyphenated until one was read from it', async () => {
    const desk = ofAnotherHost(await anInvoiceDesk(ROLES.approver));
    await openInvoices(desk, { status: 'manager_approved' });
    expect(askedFor(desk)).toMatchObject({ statusWords: ['invoice-manager-approved'] });
  });

  it('[X25] is spelled as the host last wrote one', async () => {
    const odd = anInvoice(1, { status: 'unknown', statusText: 'Invoice_Created' });
    const desk = ofAnotherHost(await anInvoiceDesk(ROLES.approver, [odd]));
    await openInvoices(desk);
    await eventually('it is read', () => rows().length === 1);
    await openInvoices(desk, { status: 'finance_approved' });
    await eventually('it is asked for', () => JSON.stringify(askedFor(desk)).includes('statusWords'));
    expect(askedFor(desk)).toMatchObject({ statusWords: ['Invoice_Finance_Approved'] });
  });
});
