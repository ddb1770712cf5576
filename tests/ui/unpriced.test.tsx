import { screen } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { RecentOrders } from '#app/features/dashboard/order-lists.tsx';
import { CreateInvoiceView } from '#app/features/invoices/new/create-invoice-view.tsx';
import { ApproveDetailView } from '#app/features/work-orders/approve/approve-detail-view.tsx';
import { AssignDetailView } from '#app/features/work-orders/assign/assign-detail-view.tsx';
import { CompletedListView } from '#app/features/work-orders/completed/completed-list-view.tsx';
import { CreatedDetailView } from '#app/features/work-orders/created/created-detail-view.tsx';
import { OrderDetailView } from '#app/features/work-orders/detail/order-detail-view.tsx';
import type { OrderFilters } from '#app/features/work-orders/lists/order-filters.ts';
import { OrderListView } from '#app/features/work-orders/lists/order-list-view.tsx';
import { InProgressDetailView } from '#app/features/work-orders/progress/in-progress-detail-view.tsx';
import { media } from '#app/ui/use-media-query.ts';
import type { WorkOrder, WorkOrderStatus } from '#domain/work-order/work-order.ts';
import { aCompletion, aJob, anOrder, aRate, aVendor } from '#testkit/builders.ts';
import { fakeMatchMedia } from '#testkit/media.ts';
import { eventually, openScreen, press, says, texts, words } from '#testkit/screen.tsx';
import { aTabletOffline, type Tablet } from '#testkit/tablet.ts';

const UNDECIDED = { approval: 'pending', approvedBy: null } as const;

/** A job of ₹2,800 and one without a price. */
function anUnpriced(status: WorkOrderStatus, facts: Partial<WorkOrder> = {}): WorkOrder {
  const decision = status === 'open' || status === 'ready_for_approval' ? UNDECIDED : {};
  const marked = { completion: aCompletion({ finalRatePaise: 280_000 }) };
  const unmarked = { completion: aCompletion({ finalRatePaise: 0 }) };
  const isDone = status === 'completed';
  const jobs = [
    aJob({
      id: 'a',
      catalogueJobId: 'door',
      ratePaise: 280_000,
      totalPaise: 280_000,
      ...decision,
      ...(isDone && marked),
    }),
    aJob({
      id: 'b',
      catalogueJobId: 'gear',
      name: 'Gear',
      ratePaise: 0,
      totalPaise: 0,
      ...decision,
      ...(isDone && unmarked),
    }),
  ];
  return anOrder({ id: '1', status, jobs, totalPaise: 280_000, ...facts });
}

const SUM = '₹2,800 +\u00a01\u00a0unpriced';
const nothing = () => undefined;

function AnyList() {
  const [filters, setFilters] = useState<OrderFilters>({});
  return <OrderListView title="" listName="all" offers={[]} filters={filters} onFilters={setFilters} />;
}

async function open(order: WorkOrder, element: ReactElement, ...matching: string[]): Promise<Tablet> {
  fakeMatchMedia(...matching);
  const vendors = [
    aVendor({ id: 'v1', name: 'Garage One', jobs: [aRate('gear', 70_000)] }),
    aVendor({ id: 'v2', name: 'Garage Two', jobs: [aRate('door', 200_000)] }),
  ];
  const tablet = await aTabletOffline({ orders: [order], vendors });
  await openScreen(tablet, element);
  return tablet;
}

describe('[J24] an order with a job that has no price', () => {
  it.each([
    ['a card of a list', anUnpriced('open'), <AnyList key="card" />, [media.tabletUp]],
    ['a line of a desk’s table', anUnpriced('open'), <AnyList key="line" />, [media.officeUp]],
    ['the read-only view', anUnpriced('car_received'), <OrderDetailView key="read" id="1" />, []],
    ['the view of a created order', anUnpriced('open'), <CreatedDetailView key="created" id="1" />, []],
    ['the view in the bay', anUnpriced('car_received'), <InProgressDetailView key="bay" id="1" />, []],
    [
      'the view that assigns a vendor',
      anUnpriced('ready_for_vendor', { vendor: null }),
      <AssignDetailView key="assign" id="1" onAssigned={nothing} />,
      [],
    ],
  ] as [string, WorkOrder, ReactElement, string[]][])(
    'is not shown as fully priced by %s',
    async (_name, order, element, matching) => {
      await open(order, element, ...matching);
      await eventually('the sum says so', () => says(SUM));
      expect(texts('term')).not.toContain('₹2,800');
    },
  );

  it('is approved under a button that says so, beside totals that do', async () => {
    await open(anUnpriced('ready_for_approval'), <ApproveDetailView id="1" />);
    await eventually('it is there', () => says('Approve all 2, 1 unpriced'));
    expect(words('region', 'Decisions')).toContain(`Total${SUM}`);
    expect(words('region', 'Decisions')).toContain('Approved0 jobs · ₹0');
    await press('Approve all 2, 1 unpriced');
    await eventually('both are approved', () =>
      words('region', 'Decisions').includes(`Approved2 jobs · ${SUM}`),
    );
  });

  it('is approved with others under a button that says so', async () => {
    await open(anUnpriced('ready_for_approval'), <AnyList />, media.tabletUp);
    await eventually('it is listed', () => says('WO-0001'));
    await press(screen.getByRole('checkbox', { name: 'Select WO-0001' }));
    await eventually('it is offered', () => says('Approve 2 jobs, 1 unpriced'));
  });

  it('costs at a vendor what is known there, and is compared with nothing', async () => {
    const order = anUnpriced('ready_for_vendor', { vendor: null });
    await open(order, <AssignDetailView id="1" onAssigned={nothing} />);
    await eventually('the vendors are there', () => says('Garage Two'));
    const offers = words('group', 'Choose a vendor');
    expect(offers).toContain('₹3,500');
    expect(offers).toContain('₹2,000 +\u00a01\u00a0unpriced');
    expect(offers).not.toContain('than today');
  });

  it('keeps saying so once it is completed, where it is billed too', async () => {
    const done = anUnpriced('completed');
    await open(done, <CompletedListView filters={{}} onFilters={nothing} />);
    await eventually('it is listed', () => says(SUM));
    await open(done, <CreateInvoiceView onDone={nothing} />);
    await eventually('it is offered', () => says(`1 work order · ${SUM}`));
    await press(screen.getByRole('checkbox', { name: /WO-0001/ }));
    await eventually('it is chosen', () => says(`1 work order chosen · ${SUM}`));
    expect(words('table')).toContain(SUM);
  });

  it('is not shown as fully priced among the latest orders', async () => {
    const listed = { order: anUnpriced('open'), pending: [] };
    const value = {
      records: [listed],
      total: 1,
      pageCount: 1,
      answers: '',
      isFormer: false,
      fetchedAt: null,
      source: 'server',
      refreshing: false,
      failure: null,
    } as const;
    await open(
      listed.order,
      <RecentOrders list={{ state: 'ready', value: { ...value, records: [listed] } }} linked={false} />,
    );
    expect(words('listitem')).toContain(SUM);
  });
});
