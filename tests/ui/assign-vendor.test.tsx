import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type SaveRates, saveRatesAction } from '#app/actions/vendors/save-rates.ts';
import { assignVendorWords } from '#app/actions/work-orders/assign-vendor.words.ts';
import { vendorSearchTexts } from '#app/features/filters/texts.ts';
import { AssignDetailView } from '#app/features/work-orders/assign/assign-detail-view.tsx';
import { assignTexts } from '#app/features/work-orders/assign/texts.ts';
import {
  describeDifference,
  searchOffers,
  vendorOffers,
} from '#app/features/work-orders/assign/vendor-offers.ts';
import { InProgressDetailView } from '#app/features/work-orders/progress/in-progress-detail-view.tsx';
import { orderTexts } from '#app/features/work-orders/texts.ts';
import { readToasts } from '#app/ui/toast.ts';
import { ROLES } from '#domain/permissions.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { aJob, anOrder, aRate, aRefusal, aUser, aVendor } from '#testkit/builders.ts';
import { holds } from '#testkit/device.ts';
import { rejection } from '#testkit/host.ts';
import {
  act,
  buttonNamed,
  dialog,
  eventually,
  find,
  openScreen,
  press,
  searchFor,
  texts,
  toasts,
  toastTitles,
  words,
} from '#testkit/screen.tsx';
import { aTablet, aTabletOffline, captured, listsVendors, refuses, type Tablet } from '#testkit/tablet.ts';

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

const offers = () => {
  const list = screen.queryByRole('group', { name: assignTexts.choose });
  return list === null ? [] : within(list).getAllByRole('button');
};
const offerOf = (name: string) => buttonNamed(new RegExp(name));
const rowOf = (name: string) => offerOf(name).textContent;

const linksTo = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

/** Opens the page with this many offers. */
async function openOffers(
  tablet: Tablet,
  count = 2,
  onAssigned: () => void = () => undefined,
): Promise<void> {
  await openScreen(tablet, <AssignDetailView id="1" onAssigned={onAssigned} />);
  await eventually('the order is shown', () => words('heading') === 'WO-0001');
  await eventually('its vendors are there', () => offers().length === count);
}

async function openProgress(tablet: Tablet): Promise<void> {
  await openScreen(tablet, <InProgressDetailView id="1" />);
  await eventually('the order is shown', () => screen.getAllByRole('article'));
}

describe('the assign vendor page', () => {
  it('shows what each vendor asks for the approved jobs, the difference to today and the rates that are missing', async () => {
    const tablet = await aTabletOffline({ orders: [ready()], vendors });
    await openOffers(tablet);
    expect(texts('definition').slice(0, 2)).toEqual(['MH 12 AB 0001', 'JC-1']);
    expect(rowOf('Garage One')).toContain('₹2,900₹500 above current total');
    expect(rowOf('Garage Two')).toContain('₹2,200₹200 below current total');
    expect(rowOf('Garage Two')).toContain('No rate for: Door');
    expect(rowOf('Garage One')).toContain(assignTexts.cheapest);
    expect(rowOf('Garage Two')).not.toContain(assignTexts.cheapest);
    expect(words()).toContain("Job rates will update to the vendor's pricing.");
    expect(find('s').textContent).toBe('Engine');
    expect(words()).toContain('Rejected by demo.approver');
  });

  it('[J26] shows the pictures of the damage, which open over the whole screen', async () => {
    const picture = { at: 'server', url: '/media/1.jpg' } as const;
    const [first = aJob(), ...others] = jobs;
    await openOffers(
      await aTabletOffline({
        orders: [ready({ jobs: [{ ...first, pictures: [picture] }, ...others] })],
        vendors,
      }),
    );
    await press(orderTexts.openPicture(orderTexts.referencePictures, 1));
    await eventually('the viewer is open', dialog);
  });

  it('[J25] names no job at a vendor that has a rate for none, says the present total, and puts it last', async () => {
    const without = aVendor({
      id: 'v3',
      name: 'Garage Three',
      vendorNumber: 'VEN-3',
      jobs: [aRate('engine', 1)],
    });
    const tablet = await aTabletOffline({ orders: [ready()], vendors: [without, ...vendors] });
    await openOffers(tablet, 3);
    expect(offers().at(-1)).toBe(offerOf('Garage Three'));
    expect(rowOf('Garage Three')).toContain(`₹2,400${assignTexts.same}`);
    expect(rowOf('Garage Three')).toContain(assignTexts.noRates);
    expect(rowOf('Garage Three')).not.toContain('Door');
  });

  it('[X19] compares vendors that are listed by name only, once their rates are read', async () => {
    const tablet = await aTablet({ user: aUser({ role: ROLES.superAdmin }) });
    await holds(tablet.database, [ready()]);
    tablet.server.orders.set('1', ready());
    listsVendors(tablet.server, vendors, { byNameOnly: true });
    tablet.server.failing.set('vendor.rates', rejection(400, 'Not today.'));
    await openOffers(tablet);
    expect(rowOf('Garage One')).toContain(assignTexts.ratesNotRead);
    expect(rowOf('Garage One')).not.toContain('₹');
    tablet.server.failing.clear();
    await openOffers(tablet);
    await eventually('the rates are read', () => rowOf('Garage Two')?.includes('₹200 below current total'));
    expect(rowOf('Garage One')).toContain(assignTexts.cheapest);
  });

  it('[W18] assigns with a press on the vendor, without a network, at the rates known here, and the list comes back', async () => {
    const tablet = await aTabletOffline({ orders: [ready()], vendors });
    let left = 0;
    await openOffers(tablet, 2, () => (left += 1));
    await press(offerOf('Garage Two'));
    await eventually('the list is back', () => left === 1);
    const [entry] = await captured(tablet);
    expect(entry).toMatchObject({
      kind: 'work-order.assign-vendor',
      payload: {
        orderId: '1',
        vendor: { id: 'v2' },
        rates: [{ catalogueJobId: 'bumper', ratePaise: 90_000 }],
        seenVendor: null,
      },
    });
    expect(readToasts()).toMatchObject([
      { title: 'Saved on this device', description: 'Assign Garage Two · WO-0001' },
    ]);
    await openProgress(tablet);
    expect(words()).toContain('price to be confirmed');
    expect(words()).toContain('Garage Two');
    expect(words()).toContain('₹2,200');
  });

  it("[Q1] counts the person's own rates that wait to be sent: what is assigned now is priced by them", async () => {
    const tablet = await aTabletOffline({ orders: [ready()], vendors });
    let left = 0;
    await openOffers(tablet, 2, () => (left += 1));
    const save = (rates: SaveRates['rates']) =>
      tablet.services.engine.capture(saveRatesAction, { vendorId: 'v2', vendorName: 'Garage Two', rates });
    await act(async () => {
      await save([{ jobId: 'bumper', ratePaise: 10_000, fromPaise: 90_000 }]);
      await save([
        { jobId: 'bumper', ratePaise: 80_000, fromPaise: 10_000 },
        { jobId: 'door', ratePaise: 30_000, fromPaise: 0 },
      ]);
    });
    await eventually('they count', () => rowOf('Garage Two')?.includes('₹1,900₹500 below current total'));
    expect(rowOf('Garage Two')).not.toContain('No rate for');
    expect(rowOf('Garage One')).toContain('₹2,900');
    await press(offerOf('Garage Two'));
    await eventually('it is kept', () => left === 1);
    expect((await captured(tablet)).at(-1)?.payload).toMatchObject({
      rates: [
        { catalogueJobId: 'bumper', ratePaise: 80_000 },
        { catalogueJobId: 'door', ratePaise: 30_000 },
      ],
    });
  });

  it('[W18] holds the assignment back for five seconds, in which it can be undone', async () => {
    const tablet = await aTabletOffline({ orders: [ready()], vendors });
    await openOffers(tablet);
    await press(offerOf('Garage Two'));
    await eventually('it is saved', () => readToasts().length === 1);
    const [entry] = await captured(tablet);
    expect(Date.parse(entry?.notBefore ?? '') - Date.parse(entry?.capturedAt ?? '')).toBe(5_000);
    expect(readToasts()).toMatchObject([{ durationMs: 5_000, action: { label: 'Undo' } }]);
    await act(async () => readToasts()[0]?.action?.onAction());
    await eventually('it is undone', () => toastTitles().includes('Undone: WO-0001'));
    expect(await captured(tablet)).toEqual([]);
    await eventually('the vendors are offered again', () => offers().length === 2);
  });

  it('[W18] leaves an assignment alone that the next step was taken on', async () => {
    const tablet = await aTabletOffline({ orders: [ready()], vendors });
    await openOffers(tablet);
    await press(offerOf('Garage Two'));
    await eventually('it is saved', () => readToasts().length === 1);
    const undo = readToasts()[0]?.action;
    await openProgress(tablet);
    await press('Hand over to vendor');
    await eventually('the step is saved', () => toasts()[0]?.[1] === 'Hand over to vendor · WO-0001');
    await act(async () => undo?.onAction());
    await eventually('it is told', () => toastTitles().some((title) => title.startsWith('Too late')));
    expect((await captured(tablet)).map(({ kind }) => kind)).toEqual([
      'work-order.assign-vendor',
      'work-order.take-step',
    ]);
  });

  it('a hand-over is captured with the vendor who stood on the screen', async () => {
    const vendor = { id: 'v2', vendorNumber: 'VEN-2', name: 'Garage Two' };
    const tablet = await aTabletOffline({ orders: [ready({ status: 'vendor_assigned', vendor })], vendors });
    await openProgress(tablet);
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
      await openOffers(tablet, 0);
      expect(linksTo()).toContain(href);
    },
  );

  it('leads the focus to the reason when somebody else assigns while a vendor is being searched', async () => {
    const tablet = await aTabletOffline({ orders: [ready()], vendors });
    await openOffers(tablet);
    screen.getByRole('searchbox').focus();
    const vendor = { id: 'v1', vendorNumber: 'VEN-1', name: 'Garage One' };
    const order = ready({ status: 'vendor_assigned', vendor });
    await act(() => holds(tablet.database, [order], new Date(Date.now() + 1_000).toISOString()));
    await eventually('the choice is gone', () => offers().length === 0);
    expect(document.activeElement?.textContent).toContain('The work order is Vendor Assigned');
  });

  it('takes an order in progress that has no vendor', async () => {
    const tablet = await aTabletOffline({
      orders: [ready({ status: 'in_progress' })],
      vendors,
      role: ROLES.approver,
    });
    await openOffers(tablet);
  });

  it('is read-only for a role that may not assign, and says so', async () => {
    const tablet = await aTabletOffline({ orders: [ready()], vendors, role: ROLES.admin });
    await openOffers(tablet, 0);
    expect(words()).toContain('Your role does not allow this.');
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
    await openOffers(tablet, 100);
    await press('Show 30 more vendors');
    expect(offers()).toHaveLength(130);
    await searchFor('VEN-129');
    await eventually('it is found', () => offers().length === 1);
    expect(words()).toContain('1 of 130 vendors');
    await searchFor('nobody');
    await eventually('nothing is found', () => words().includes(vendorSearchTexts.noMatch));
  });
});

it('names an assignment the server refused by its own sentence, and leads to the outbox', async () => {
  const tablet = await aTabletOffline({ orders: [ready()], vendors });
  await openOffers(tablet);
  await press(offerOf('Garage One'));
  await eventually('it is saved', () => readToasts().length === 1);
  await refuses(tablet, aRefusal('This vendor is blocked.'));
  await openScreen(tablet, <InProgressDetailView id="1" />);
  await eventually('it is told', () => words().includes(assignVendorWords.failed));
  expect(words()).toContain('This vendor is blocked.');
  expect(linksTo()).toContainEqual(expect.stringMatching(/^\/outbox#entry-/));
});

const order = {
  jobs: [
    aJob({
      id: 'j1',
      catalogueJobId: 'bumper',
      name: 'Front bumper',
      quantity: 2,
      ratePaise: 100_000,
      totalPaise: 200_000,
    }),
    aJob({ id: 'j2', catalogueJobId: 'door', name: 'Door', ratePaise: 50_000, totalPaise: 50_000 }),
    aJob({ id: 'j3', catalogueJobId: 'engine', name: 'Engine', approval: 'rejected', totalPaise: 900_000 }),
  ],
};

const garage = (id: string, rates: Readonly<Record<string, number>>) =>
  aVendor({
    id,
    vendorNumber: `VEN-${id}`,
    name: `Garage ${id}`,
    jobs: Object.entries(rates).map((rate) => aRate(...rate)),
  });

const garages = [
  garage('dear', { bumper: 120_000, door: 60_000, engine: 1 }),
  garage('partial', { bumper: 10_000, door: 0 }),
  garage('cheap', { bumper: 90_000, door: 40_000 }),
  garage('without', {}),
];

describe("the vendors' offers for an order", () => {
  const offers = vendorOffers(order, garages);

  it('count the approved jobs at the rates of the vendor, and keep the present one where there is none', () => {
    expect(offers.map(({ vendor, sum, missing }) => [vendor.id, sum.paise, missing])).toEqual([
      ['cheap', 220_000, []],
      ['dear', 300_000, []],
      ['partial', 70_000, ['Door']],
      ['without', 250_000, ['Front bumper', 'Door']],
    ]);
  });

  it('call the least total the cheapest only among vendors with every rate', () => {
    expect(offers.filter((offer) => offer.isCheapest).map(({ vendor }) => vendor.id)).toEqual(['cheap']);
    const lacking = vendorOffers(
      order,
      garages.filter(({ id }) => id === 'partial' || id === 'without'),
    );
    expect(lacking.some((offer) => offer.isCheapest)).toBe(false);
    const alike = vendorOffers({ jobs: [] }, garages);
    expect(alike.some((offer) => offer.isCheapest)).toBe(false);
  });

  it("say the difference to today's total, and nothing while nothing has a price", () => {
    expect(offers.map(describeDifference)).toEqual([
      '₹300 below current total',
      '₹500 above current total',
      '₹1,800 below current total',
      'No change',
    ]);
    const unpriced = { jobs: order.jobs.map((job) => ({ ...job, ratePaise: 0, totalPaise: 0 })) };
    expect(vendorOffers(unpriced, garages).map(describeDifference)).toEqual([null, null, null, null]);
  });

  it('are found by the name or the number of the vendor', () => {
    const found = (search: string) => searchOffers(offers, search).map(({ vendor }) => vendor.id);
    expect(found(' garage CHEAP ')).toEqual(['cheap']);
    expect(found('ven-dear')).toEqual(['dear']);
    expect(found('')).toHaveLength(4);
    expect(found('nobody')).toEqual([]);
  });
});
