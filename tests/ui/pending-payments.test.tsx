import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PendingPaymentsView } from '#app/features/payments/pending-payments-view.tsx';
import type { ReportFilters } from '#app/features/payments/report-filters.ts';
import { readToasts } from '#app/ui/toast.ts';
import { media } from '#app/ui/use-media-query.ts';
import { listJobCategories } from '#contract/calls/catalogue.ts';
import { invoiceStatusReport, listVendors, pendingPaymentsReport } from '#contract/calls/vendors.ts';
import { ROLES } from '#domain/permissions.ts';
import { rejection } from '#testkit/host.ts';
import { fakeMatchMedia } from '#testkit/media.ts';
import { SavedFiles } from '#testkit/saved-files.ts';
import {
  buttonNamed,
  eventually,
  field,
  openScreen,
  press,
  pressKey,
  says,
  searchFor,
  texts,
  user,
  words,
} from '#testkit/screen.tsx';
import { aTabletOf, type Tablet } from '#testkit/tablet.ts';

const LONG_NAME = 'Shri Ganesh Automobile Body Building Works '.repeat(5).slice(0, 200).trim();

function owed(vendor_id: string, vendor_name: string, pending_amount: number, pending_invoices: number) {
  const categories = ['Body Work', 'Engine Work'];
  const gst_no = `27AABCS4312K1Z${vendor_id}`;
  return { vendor_id, vendor_name, gst_no, pending_amount, pending_invoices, work_orders: 2, categories };
}

/** Amounts that do not add up in binary: 0.1 + 0.2 is not 0.3. */
const OWED = [owed('1', LONG_NAME, 32_785.1, 2), owed('2', 'Deccan Engines', 14_236.2, 1)];
const STANDING = [
  {
    vendor_id: '2',
    vendor_name: 'Deccan Engines',
    total_invoices: 4,
    total_amount: 20_000.3,
    status_breakdown: [
      { status_uri: 'invoice-created', status_name: 'Created', invoice_count: 3, amount: 14_236.2 },
      { status_uri: 'awaiting_stamp', status_name: '', invoice_count: 1, amount: 5_764.1 },
    ],
  },
];

type Query = { vendorId?: string | null; search?: string };

/** An approver's desk whose server has two vendors with amounts owed, and finds the requested ones. */
async function aDesk(): Promise<Tablet> {
  const tablet = await aTabletOf(ROLES.approver);
  const { answers } = tablet.server;
  answers.set(listVendors.name, { data: { records: [{ id: '2', name: 'Deccan Engines' }] } });
  answers.set(listJobCategories.name, { data: { records: [{ id: '9', name: 'Body Work', jobs: [] }] } });
  answers.set(pendingPaymentsReport.name, ({ vendorId, search = '' }: Query) => {
    const vendors = OWED.filter(
      ({ vendor_id, vendor_name }) => vendor_id === (vendorId ?? vendor_id) && vendor_name.includes(search),
    );
    const paise = vendors.reduce((sum, { pending_amount }) => sum + Math.round(pending_amount * 100), 0);
    return { data: { total_pending_amount: paise / 100, vendors } };
  });
  answers.set(invoiceStatusReport.name, ({ search = '' }: Query) => ({
    data: { vendors: STANDING.filter(({ vendor_name }) => vendor_name.includes(search)) },
  }));
  return tablet;
}

/** Opens the screen at an address; the returned function gives the current address. */
async function openReports(tablet: Tablet, filters: ReportFilters = {}): Promise<() => ReportFilters> {
  let address = filters;
  function Screen() {
    const [now, setNow] = useState(filters);
    const go = (next: ReportFilters) => {
      address = next;
      setNow(next);
    };
    return <PendingPaymentsView filters={now} onFilters={go} />;
  }
  await openScreen(tablet, <Screen />);
  await settled();
  return () => address;
}

async function settled(): Promise<void> {
  const loading = () => texts('status', screen.getByRole('tabpanel')).length > 0;
  await eventually('nothing is on its way', () => !loading() && !says('Refreshing'));
}

/** Text of the table, row by row, down to the totals. */
function rows(): string[][] {
  const [, ...below] = screen.queryAllByRole('row');
  return below.map((row) => [...row.children].map((cell) => cell.textContent));
}

async function search(text: string): Promise<void> {
  await searchFor(text);
  await pressKey('Enter');
  await settled();
}

async function choose(label: string, option: string): Promise<void> {
  await eventually(`${option} is offered`, () => says(option, field(label)));
  await user.selectOptions(field(label), option);
  await settled();
}

describe('the pending payments report', () => {
  it('shows the same figures as cards, bars and rows, exact to the paisa', async () => {
    await openReports(await aDesk());
    for (const card of ['Total pending amount₹47,021.30', 'Pending invoices3', 'Vendors awaiting payment2']) {
      expect(says(card)).toBe(true);
    }
    expect(screen.getByRole('img').textContent).toBe(`${LONG_NAME}₹32,785.10Deccan Engines₹14,236.20`);
    expect(rows()).toEqual([
      [LONG_NAME, '27AABCS4312K1Z1', 'Body Work, Engine Work', '2', '2', '₹32,785.10'],
      ['Deccan Engines', '27AABCS4312K1Z2', 'Body Work, Engine Work', '2', '1', '₹14,236.20'],
      ['Total', '', '', '4', '3', '₹47,021.30'],
    ]);
  });

  it("says so where a host's total is not the sum of its vendors", async () => {
    const tablet = await aDesk();
    const answer = { data: { total_pending_amount: 50_000, vendors: OWED } };
    tablet.server.answers.set(pendingPaymentsReport.name, answer);
    await openReports(tablet);
    expect(says('Total pending amount₹50,000The vendors below add up to ₹47,021.30')).toBe(true);
  });

  it('asks for what the filters say, and puts them into the address', async () => {
    const tablet = await aDesk();
    const address = await openReports(tablet, { from: '2026-11-01', to: '2026-11-21' });
    await search('Deccan');
    await choose('Vendor', 'Deccan Engines');
    await choose('Category', 'Body Work');
    expect(address()).toEqual({
      q: 'Deccan',
      vendor: '2',
      category: '9',
      from: '2026-11-01',
      to: '2026-11-21',
    });
    const asked = tablet.server.asked.filter(({ call }) => call === pendingPaymentsReport.name);
    expect(asked.at(-1)).toMatchObject({
      params: { complexId: '1' },
      query: {
        search: 'Deccan',
        vendorId: '2',
        categoryId: '9',
        fromOn: '2026-11-01',
        toOn: '2026-11-21',
      },
    });
    expect(rows().map(([name]) => name)).toEqual(['Deccan Engines', 'Total']);
  });

  it('narrows to a vendor by its name, widens by it again, and keeps the focus there', async () => {
    const address = await openReports(await aDesk());
    await press('Deccan Engines');
    await settled();
    expect(address()).toEqual({ vendor: '2' });
    expect(rows()).toHaveLength(2);
    const chosen = buttonNamed('Deccan Engines');
    expect(chosen.getAttribute('aria-pressed')).toBe('true');
    expect(document.activeElement).toBe(chosen);
    await press(chosen);
    await settled();
    expect(address()).toEqual({});
    expect(rows()).toHaveLength(3);
    expect(document.activeElement).toBe(buttonNamed('Deccan Engines'));
  });

  it('is walked by keyboard', async () => {
    await openReports(await aDesk());
    fakeMatchMedia(media.tabletUp);
    await pressKey('j');
    expect(document.activeElement?.textContent).toBe(LONG_NAME);
    await pressKey('j');
    expect(document.activeElement?.textContent).toBe('Deccan Engines');
    await pressKey('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  it('says when nothing is owed, and when nothing matches, with a way back that keeps the focus', async () => {
    const address = await openReports(await aDesk(), { q: 'nonesuch' });
    expect(says('No pending payments match your filters')).toBe(true);
    await press('Clear filters');
    await settled();
    expect(address()).toEqual({});
    expect(rows()).toHaveLength(3);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('says when nothing is owed', async () => {
    const tablet = await aDesk();
    const answer = { data: { total_pending_amount: 0, vendors: [] } };
    tablet.server.answers.set(pendingPaymentsReport.name, answer);
    await openReports(tablet);
    expect(says('Nothing is owed.')).toBe(true);
    expect(says('Clear filters')).toBe(false);
  });
});

describe('the invoice status report', () => {
  it("shows each vendor's totals, and below them its statuses with counts and amounts", async () => {
    const address = await openReports(await aDesk(), { q: 'Deccan' });
    await press(screen.getByRole('tab', { name: 'Invoice status' }));
    await settled();
    expect(address()).toEqual({ tab: 'invoice-status', q: 'Deccan' });
    expect(rows()).toEqual([
      ['Deccan Engines', '4', '₹20,000.30'],
      ['Deccan Engines: Created', '3', '₹14,236.20'],
      ['Deccan Engines: Awaiting Stamp', '1', '₹5,764.10'],
      ['Total', '4', '₹20,000.30'],
    ]);
    await press(screen.getByRole('tab', { name: 'Pending by vendor' }));
    await settled();
    expect(address()).toEqual({ q: 'Deccan' });
  });

  it('has empty texts of its own, and clearing the filters stays on it', async () => {
    const tablet = await aDesk();
    const address = await openReports(tablet, { tab: 'invoice-status', vendor: '2', q: 'nonesuch' });
    expect(says('No invoices match your filters')).toBe(true);
    await press('Clear filters');
    await settled();
    expect(address()).toEqual({ tab: 'invoice-status' });
    expect(rows()).toHaveLength(4);
  });

  it('says what the server said where it refused', async () => {
    const tablet = await aDesk();
    tablet.server.answers.set(invoiceStatusReport.name, () => {
      throw rejection(403, 'Not for you');
    });
    await openReports(tablet, { tab: 'invoice-status' });
    expect(words('alert')).toBe('Failed to fetch invoice statusNot for youTry again');
  });
});

describe('without a network', () => {
  it('shows no filters above a report that was never read', async () => {
    const tablet = await aDesk();
    tablet.server.goOffline();
    await openReports(tablet);
    await eventually('it is said', () => screen.getByRole('alert'));
    expect(words('alert')).toContain('Not available offline');
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('shows what the tablet holds with its time, and offers no filters, which the server alone could apply', async () => {
    const tablet = await aDesk();
    await openReports(tablet);
    tablet.server.goOffline();
    await openReports(tablet);
    expect(says('Saved copy from ')).toBe(true);
    expect(screen.getByRole('searchbox').getAttribute('placeholder')).toBe('Needs a connection');
    expect(rows()).toHaveLength(3);
    for (const control of [screen.getByRole('searchbox'), field('Vendor'), field('Category')])
      expect(control.matches(':disabled')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Deccan Engines' })).toBeNull();
    expect(buttonNamed('Download CSV').matches(':disabled')).toBe(false);
  });

  it('lets go of filters that the tablet holds an answer for', async () => {
    const tablet = await aDesk();
    await openReports(tablet);
    await openReports(tablet, { q: 'Deccan' });
    tablet.server.goOffline();
    const address = await openReports(tablet, { q: 'Deccan' });
    expect(rows()).toHaveLength(2);
    await press('Clear filters');
    await eventually('all rows are back', () => rows().length === 3);
    expect(address()).toEqual({});
  });

  it('says so of filters it never asked for, and finds back', async () => {
    const tablet = await aDesk();
    await openReports(tablet);
    tablet.server.goOffline();
    const address = await openReports(tablet, { q: 'Deccan' });
    await eventually('it is said', () => screen.getByRole('alert'));
    expect(words('alert')).toBe(
      'Not available offlineNo figures for these filters on this device yet. Connect to the network, or clear the filters.Try again',
    );
    expect(address()).toEqual({ q: 'Deccan' });
    await press('Clear filters');
    await eventually('the rows are back', () => rows().length === 3);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    expect(says('Saved copy from ')).toBe(true);
  });
});

const saved = new SavedFiles();
beforeEach(() => saved.watch());
afterEach(() => saved.forget());

/** The saved file, as its name and lines. */
async function savedLines(): Promise<string[]> {
  await eventually('it is saved', () => saved.names().length > 0);
  return [...saved.names(), ...(await saved.text()).trimEnd().split('\r\n')];
}

describe('the download', () => {
  it('has a row for each vendor that is shown', async () => {
    await openReports(await aDesk(), { q: 'Deccan' });
    await press('Download CSV');
    expect(await savedLines()).toEqual([
      'pending-payments.csv',
      '"vendor_id","vendor_name","gst_no","pending_amount","pending_invoices","work_orders","categories"',
      '"2","Deccan Engines","27AABCS4312K1Z2","14236.2","1","2","[""Body Work"",""Engine Work""]"',
    ]);
    expect(readToasts()).toMatchObject([{ tone: 'success', title: 'Report downloaded successfully' }]);
  });

  it('has a row for each vendor and status', async () => {
    await openReports(await aDesk(), { tab: 'invoice-status' });
    await press('Download CSV');
    expect(await savedLines()).toEqual([
      'invoice-status.csv',
      '"vendor_id","vendor_name","total_invoices","total_amount","status_uri","status_name","invoice_count","amount"',
      '"2","Deccan Engines","4","20000.3","invoice-created","Created","3","14236.2"',
      '"2","Deccan Engines","4","20000.3","awaiting_stamp","","1","5764.1"',
    ]);
  });

  it('[L38] is an Excel file where that is wanted', async () => {
    await openReports(await aDesk(), { q: 'Deccan' });
    await press('Download Excel');
    await eventually('it is saved', () => saved.names().length > 0);
    expect(saved.names()).toEqual(['pending-payments.xlsx']);
  });

  it('is not offered where there is nothing to save', async () => {
    await openReports(await aDesk(), { q: 'nonesuch' });
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
  });
});
