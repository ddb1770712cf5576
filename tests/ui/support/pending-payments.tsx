import { screen } from '@testing-library/react';
import { act, useState } from 'react';
import { PendingPaymentsView } from '#app/features/payments/pending-payments-view.tsx';
import type { ReportFilters } from '#app/features/payments/report-filters.ts';
import { listJobCategories } from '#contract/calls/catalogue.ts';
import { invoiceStatusReport, listVendors, pendingPaymentsReport } from '#contract/calls/vendors.ts';
import { ROLES } from '#domain/permissions.ts';
import { eventually, find, openScreen, pressKey, says, typeInto } from '#testkit/screen.tsx';
import { aTabletOf, type Tablet } from '#testkit/tablet.ts';

export const LONG_NAME = 'Shri Ganesh Automobile Body Building Works '.repeat(5).slice(0, 200).trim();

function owed(vendor_id: string, vendor_name: string, pending_amount: number, pending_invoices: number) {
  const categories = ['Body Work', 'Engine Work'];
  const gst_no = `27AABCS4312K1Z${vendor_id}`;
  return { vendor_id, vendor_name, gst_no, pending_amount, pending_invoices, work_orders: 2, categories };
}

/** Amounts that do not add up in binary: 0.1 + 0.2 is not 0.3. */
export const OWED = [owed('1', LONG_NAME, 32_785.1, 2), owed('2', 'Deccan Engines', 14_236.2, 1)];
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

/** An approver's desk whose server has two vendors that are owed, of which it finds those asked for. */
export async function aDesk(): Promise<Tablet> {
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

/** Opens the screen on an address; the answer tells the address since. */
export async function openReports(tablet: Tablet, filters: ReportFilters = {}): Promise<() => ReportFilters> {
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

export async function settled(): Promise<void> {
  const loading = () => document.querySelector('[role=tabpanel] [role=status]') !== null;
  await eventually('nothing is on its way', () => !loading() && !says('Refreshing'));
}

/** The table as it reads, row by row, down to the totals. */
export function rows(): string[][] {
  return [...document.querySelectorAll('tbody tr, tfoot tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
}

export async function searchFor(text: string): Promise<void> {
  await typeInto(screen.getByRole<HTMLInputElement>('searchbox'), text);
  await pressKey('Enter');
  await settled();
}

export async function choose(label: string, option: string): Promise<void> {
  const field = [...document.querySelectorAll('label')].find((found) => found.textContent === label);
  const select = find<HTMLSelectElement>(`select[id="${field?.htmlFor}"]`);
  await eventually(`${option} is offered`, () => select.textContent.includes(option));
  await act(async () => {
    select.value = [...select.options].find((offered) => offered.text === option)?.value ?? '';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await settled();
}

export function tabNamed(name: string): HTMLElement {
  const tabs = screen.queryAllByRole<HTMLElement>('tab');
  const found = tabs.find((tab) => tab.textContent === name);
  if (found === undefined) throw new Error(`no tab '${name}'`);
  return found;
}
