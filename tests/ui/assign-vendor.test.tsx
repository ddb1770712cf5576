import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AssignDetailView } from '#app/features/work-orders/assign/assign-detail-view.tsx';
import { assignTexts } from '#app/features/work-orders/assign/texts.ts';
import { InProgressDetailView } from '#app/features/work-orders/progress/in-progress-detail-view.tsx';
import { orderToasts } from '#app/features/work-orders/texts.ts';
import { readToasts } from '#app/ui/toast.ts';
import { ROLES } from '#domain/permissions.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { aJob, anOrder, aRate, aVendor } from '#testkit/builders.ts';
import { holds } from '#testkit/device.ts';
import { act, buttonNamed, eventually, find, openScreen, press, searchFor, words } from '#testkit/screen.tsx';
import { aTabletOffline, captured } from '#testkit/tablet.ts';

const vendors = [
  aVendor({ id: 'v1', name: 'Garage One', jobs: [aRate('bumper', 120_000), aRate('door', 50_000)] }),
  aVendor({ id: 'v2', name: 'Garage Two', vendorNumber: 'VEN-2', jobs: [aRate('bumper', 90_000)] }),
];

const jobs = [
  aJob({ id: 'j1', catalogueJobId: 'bumper', quantity: 2, totalPaise: 200_000 }),
  aJob({ id: 'j2', catalogueJobId: 'door', name: 'Door', ratePaise: 40_000, totalPaise: 40_000 }),
  aJob({
    id: 'j3',
    catalogueJobId: 'engine',
    name: 'Engine',
    approval: 'rejected',
    approvedBy: 'demo.approver',
  }),
];

const ready = (facts: Partial<WorkOrder> = {}) =>
  anOrder({ id: '1', status: 'ready_for_vendor', vendor: null, jobs, totalPaise: 240_000, ...facts });

const radios = () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
const rowOf = (name: string) => {
  const row = radios()
    .map((radio) => radio.closest('label'))
    .find((label) => label?.textContent.includes(name));
  if (row == null) throw new Error(`no vendor ${name}`);
  return row;
};

describe('the assign vendor page', () => {
  it('shows what each vendor asks for the approved jobs, the difference to today and the rates that are missing', async () => {
    const tablet = await aTabletOffline({ orders: [ready()], vendors });
    await openScreen(tablet, <AssignDetailView id="1" onAssigned={() => undefined} />);
    await eventually('the vendors are there', () => radios().length === 2);
    expect(rowOf('Garage One').textContent).toContain('₹2,900₹500 more than today');
    expect(rowOf('Garage Two').textContent).toContain('₹2,200₹200 less than today');
    expect(rowOf('Garage Two').textContent).toContain('no rate for: Door');
    expect(rowOf('Garage One').textContent).toContain(assignTexts.cheapest);
    expect(rowOf('Garage Two').textContent).not.toContain(assignTexts.cheapest);
    expect(words()).toContain("Job rates will update to the vendor's pricing.");
    expect([...document.querySelectorAll('s')].map((struck) => struck.textContent)).toContain('Engine');
    expect(words()).toContain('Rejected by demo.approver');
  });

  it('assigns without a network: the act is queued with the rates known here, and the list comes back', async () => {
    const tablet = await aTabletOffline({ orders: [ready()], vendors });
    let left = 0;
    await openScreen(tablet, <AssignDetailView id="1" onAssigned={() => (left += 1)} />);
    await eventually('the vendors are there', () => radios().length === 2);
    expect(buttonNamed('Assign Vendor').disabled).toBe(true);
    await press(find('input[value=v2]'));
    expect(words()).toContain('then ₹900 × 2 = ₹1,800');
    await press('Assign Vendor');
    await eventually('the list is back', () => left === 1);
    expect(await captured(tablet)).toMatchObject([
      {
        kind: 'work-order.assign-vendor',
        payload: {
          orderId: '1',
          vendor: { id: 'v2' },
          rates: [{ catalogueJobId: 'bumper', ratePaise: 90_000 }],
          seenVendor: null,
        },
      },
    ]);
    expect(readToasts()).toMatchObject([{ tone: 'success', title: 'Vendor assigned successfully' }]);
    await openScreen(tablet, <InProgressDetailView id="1" />);
    await eventually('the order is shown', () => screen.getAllByRole('article'));
    expect(words()).toContain('price to be confirmed');
    expect(words()).toContain('Garage Two');
    expect(words()).toContain('₹2,200');
  });

  it('a hand-over is captured with the vendor who stood on the screen', async () => {
    const vendor = { id: 'v2', vendorNumber: 'VEN-2', name: 'Garage Two' };
    const tablet = await aTabletOffline({ orders: [ready({ status: 'vendor_assigned', vendor })], vendors });
    await openScreen(tablet, <InProgressDetailView id="1" />);
    await eventually('the order is shown', () => screen.getAllByRole('article'));
    await press('Hand over to vendor');
    await eventually('it is saved', () => readToasts().length === 1);
    expect(await captured(tablet)).toMatchObject([
      { payload: { step: 'hand-over', seenVendor: { id: 'v2', name: 'Garage Two' } } },
    ]);
  });

  it.each([
    ['ready_for_approval', null, '/approve-work-order/1'],
    ['car_received', vendors[0], '/in-progress-work-orders/1'],
    ['completed', vendors[0], '/created-work-orders/1'],
  ] as const)(
    'offers no vendors for an order that is %s, but the way to its own screen',
    async (status, vendor, href) => {
      const tablet = await aTabletOffline({ orders: [ready({ status, vendor: vendor ?? null })], vendors });
      await openScreen(tablet, <AssignDetailView id="1" onAssigned={() => undefined} />);
      await eventually('the order is shown', () => words('heading') === 'WO-0001');
      expect(radios()).toHaveLength(0);
      expect(document.querySelector(`a[href="${href}"]`)).not.toBeNull();
    },
  );

  it('leads the focus to the reason when somebody else assigns while a vendor is being searched', async () => {
    const tablet = await aTabletOffline({ orders: [ready()], vendors });
    await openScreen(tablet, <AssignDetailView id="1" onAssigned={() => undefined} />);
    await eventually('the vendors are there', () => radios().length === 2);
    await press(find('input[value=v2]'));
    screen.getByRole('searchbox').focus();
    const vendor = { id: 'v1', vendorNumber: 'VEN-1', name: 'Garage One' };
    const order = ready({ status: 'vendor_assigned', vendor });
    await act(() => holds(tablet.database, [order], new Date(Date.now() + 1_000).toISOString()));
    await eventually('the choice is gone', () => radios().length === 0);
    expect(document.activeElement?.textContent).toContain('The work order is Vendor Assigned');
    expect(words()).not.toContain('Total with Garage Two');
  });

  it('takes an order in progress that has no vendor', async () => {
    const tablet = await aTabletOffline({
      orders: [ready({ status: 'in_progress' })],
      vendors,
      role: ROLES.approver,
    });
    await openScreen(tablet, <AssignDetailView id="1" onAssigned={() => undefined} />);
    await eventually('the vendors are there', () => radios().length === 2);
  });

  it('is read-only for a role that may not assign, and says so', async () => {
    const tablet = await aTabletOffline({ orders: [ready()], vendors, role: ROLES.admin });
    await openScreen(tablet, <AssignDetailView id="1" onAssigned={() => undefined} />);
    await eventually('the order is shown', () => words('heading') === 'WO-0001');
    expect(radios()).toHaveLength(0);
    expect(words()).toContain('Your role may not do this.');
  });

  it('finds one vendor among more than a hundred, and shows more of them when asked', async () => {
    const many = Array.from({ length: 130 }, (_, index) =>
      aVendor({
        id: `v${index}`,
        name: `Garage ${index}`,
        vendorNumber: `VEN-${index}`,
        jobs: [aRate('bumper', index + 1)],
      }),
    );
    const tablet = await aTabletOffline({ orders: [ready()], vendors: many });
    await openScreen(tablet, <AssignDetailView id="1" onAssigned={() => undefined} />);
    await eventually('the first are there', () => radios().length === 100);
    await press('Show 30 more vendors');
    expect(radios()).toHaveLength(130);
    await searchFor('VEN-129');
    await eventually('it is found', () => radios().length === 1);
    expect(words()).toContain('1 of 130 vendors');
    await searchFor('nobody');
    await eventually('nothing is found', () => words().includes(assignTexts.noMatch));
  });
});

it('names an assignment the server refused by its own sentence, and leads to the outbox', async () => {
  const tablet = await aTabletOffline({ orders: [ready()], vendors });
  await openScreen(tablet, <AssignDetailView id="1" onAssigned={() => undefined} />);
  await eventually('the vendors are there', () => radios().length === 2);
  await press(find('input[value=v1]'));
  await press('Assign Vendor');
  await eventually('it is saved', () => readToasts().length === 1);
  const failure = {
    kind: 'refused',
    status: 422,
    code: '',
    detail: 'This vendor is blocked.',
    fields: {},
    at: '',
  } as const;
  await act(() =>
    tablet.database.entries.toCollection().modify({ state: 'attention', 'attempts.failure': failure }),
  );
  await openScreen(tablet, <InProgressDetailView id="1" />);
  await eventually('it is told', () => words().includes(orderToasts.assignVendor));
  expect(words()).toContain('This vendor is blocked.');
  expect(document.querySelector('a[href^="/outbox#entry-"]')).not.toBeNull();
});
