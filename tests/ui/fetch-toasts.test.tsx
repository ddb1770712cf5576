import { describe, expect, it } from 'vitest';
import { UnreachableError } from '#app/api/errors.ts';
import { CatalogueView } from '#app/features/catalogue/catalogue-view.tsx';
import { PaidInvoices } from '#app/features/invoices/list/invoices-view.tsx';
import { PendingPaymentsView } from '#app/features/payments/pending-payments-view.tsx';
import { VendorsView } from '#app/features/vendors/vendors-view.tsx';
import { CreateOrderView } from '#app/features/work-orders/create/create-order.tsx';
import { CreatedListView } from '#app/features/work-orders/lists/created-list-view.tsx';
import { InProgressDetailView } from '#app/features/work-orders/progress/in-progress-detail-view.tsx';
import { ROLES } from '#domain/permissions.ts';
import { aVendor } from '#testkit/builders.ts';
import { rejection } from '#testkit/host.ts';
import { act, eventually, openScreen, press, says, toasts } from '#testkit/screen.tsx';
import { aTabletOf, listsVendors, type Tablet } from '#testkit/tablet.ts';

const still = () => undefined;
const NOTHING = { data: { records: [], metadata: { page: 1, page_size: 10, total: 0 } } };
const NO_REPORT = { data: { total_pending_amount: 0, vendors: [] } };

/** A tablet whose server has one vendor and nothing else, but answers every call. */
async function aQuietTablet(): Promise<Tablet> {
  const tablet = await aTabletOf(ROLES.superAdmin);
  const { answers } = tablet.server;
  for (const call of ['job-card.search', 'category.list', 'invoice.list']) answers.set(call, NOTHING);
  for (const call of ['report.pending-payments', 'report.invoice-status']) answers.set(call, NO_REPORT);
  answers.set('invoice.count', { data: { pending_details: {}, counts: {} } });
  listsVendors(tablet.server, [aVendor({ id: 'v1' })], { byNameOnly: true });
  return tablet;
}

const catalogue = <CatalogueView filters={{}} onFilters={still} />;
const vendors = <VendorsView address={{}} onAddress={still} />;
const unfolded = <VendorsView address={{ open: 'v1' }} onAddress={still} />;
const payments = <PendingPaymentsView filters={{}} onFilters={still} />;
const byStatus = <PendingPaymentsView filters={{ tab: 'invoice-status' }} onFilters={still} />;
const list = <CreatedListView filters={{}} onFilters={still} />;

describe('what the server answers with a failure', () => {
  it.each([
    ['job-card.search', 'Failed to fetch job cards', <CreateOrderView key="c" />],
    ['work-order.list', 'Failed to fetch work orders', list],
    ['work-order.get', 'Failed to fetch work order', <InProgressDetailView key="d" id="1" />],
    ['category.list', 'Failed to fetch job categories', catalogue],
    ['vendor.list', 'Failed to fetch vendor details', vendors],
    ['vendor.get', 'Failed to fetch vendor details', unfolded],
    ['vendor.rates', 'Failed to fetch vendor jobs', unfolded],
    ['invoice.list', 'Failed to fetch invoices', <PaidInvoices key="i" filters={{}} onFilters={still} />],
    ['report.pending-payments', 'Failed to fetch pending payments', payments],
    ['report.invoice-status', 'Failed to fetch invoice status', byStatus],
  ])('[L19] says once that the server answered %s with a failure: %s', async (call, sentence, element) => {
    const tablet = await aQuietTablet();
    tablet.server.failing.set(call, rejection(403, 'Not for you.'));
    await openScreen(tablet, element);
    await eventually('it is told', () => toasts().length > 0);
    expect(toasts()).toEqual([['Error', sentence]]);
    await act(async () => tablet.services.puller.refreshWatched());
    expect(toasts()).toEqual([['Error', sentence]]);
  });

  it('is read again by a press where it stands', async () => {
    const tablet = await aQuietTablet();
    tablet.server.failing.set('work-order.list', rejection(500, 'Out of order.'));
    await openScreen(tablet, list);
    await eventually('it is told', () => says('Failed to fetch work orders'));
    tablet.server.failing.delete('work-order.list');
    await press('Try again');
    await eventually('the list is there', () => !says('Failed to fetch work orders'));
  });

  it('says how often it was read again for nothing, and why', async () => {
    const tablet = await aQuietTablet();
    tablet.server.failing.set('work-order.list', new UnreachableError('network'));
    await openScreen(tablet, list);
    await eventually('it is told', () => says('Not available offline'));
    expect(says('Tried again')).toBe(false);
    await press('Try again');
    await eventually('it is told once', () => says('Tried again 1 time: still no network.'));
    await press('Try again');
    await eventually('it is told twice', () => says('Tried again 2 times: still no network.'));
  });

  it('[L19] is told of a list that the server does not know', async () => {
    const tablet = await aQuietTablet();
    tablet.server.failing.set('work-order.list', rejection(404, 'No such place.'));
    await openScreen(tablet, list);
    await eventually('it is told', () => toasts().length > 0);
    expect(toasts()).toEqual([['Error', 'Failed to fetch work orders']]);
  });

  it('is not told of a work order that is gone: its screen says so', async () => {
    const tablet = await aQuietTablet();
    await openScreen(tablet, <InProgressDetailView id="77" />);
    await eventually('the screen says it', () => says('Work Order Not Found'));
    expect(toasts()).toEqual([]);
  });
});

it('[L19] says nothing beyond the screen when there is no network', async () => {
  const tablet = await aQuietTablet();
  tablet.server.failing.set('work-order.get', new UnreachableError('network'));
  await openScreen(tablet, <InProgressDetailView id="1" />);
  await eventually('the screen says it', () => says('Not available offline'));
  expect(says('Failed')).toBe(false);
  expect(toasts()).toEqual([]);
});
