import { describe, expect, it } from 'vitest';
import {
  describeDifference,
  searchOffers,
  vendorOffers,
} from '#app/features/work-orders/assign/vendor-offers.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { aJob } from '#testkit/builders.ts';

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

function aVendor(id: string, rates: Readonly<Record<string, number>>): Vendor {
  const jobs = Object.entries(rates).map(([jobId, ratePaise]) => ({
    jobId,
    name: jobId,
    categoryName: '',
    ratePaise,
  }));
  const rest = { gstNumber: '', address: '', cityId: 'c1', phoneNumber: '', createdAt: '', bankDetails: [] };
  return { id, vendorNumber: `VEN-${id}`, name: `Garage ${id}`, jobs, ...rest };
}

const vendors = [
  aVendor('dear', { bumper: 120_000, door: 60_000, engine: 1 }),
  aVendor('partial', { bumper: 10_000, door: 0 }),
  aVendor('cheap', { bumper: 90_000, door: 40_000 }),
  aVendor('without', {}),
];

describe("the vendors' offers for an order", () => {
  const offers = vendorOffers(order, vendors);

  it('count the approved jobs at the rates of the vendor, and keep the present one where there is none', () => {
    expect(offers.map(({ vendor, totalPaise, missing }) => [vendor.id, totalPaise, missing])).toEqual([
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
      vendors.filter(({ id }) => id === 'partial' || id === 'without'),
    );
    expect(lacking.some((offer) => offer.isCheapest)).toBe(false);
    const alike = vendorOffers({ jobs: [] }, vendors);
    expect(alike.some((offer) => offer.isCheapest)).toBe(false);
  });

  it("say the difference to today's total, and nothing while nothing has a price", () => {
    expect(offers.map(describeDifference)).toEqual([
      '₹300 less than today',
      '₹500 more than today',
      '₹1,800 less than today',
      'same as today',
    ]);
    const unpriced = { jobs: order.jobs.map((job) => ({ ...job, ratePaise: 0, totalPaise: 0 })) };
    expect(vendorOffers(unpriced, vendors).map(describeDifference)).toEqual([null, null, null, null]);
  });

  it('are found by the name or the number of the vendor', () => {
    const found = (search: string) => searchOffers(offers, search).map(({ vendor }) => vendor.id);
    expect(found(' garage CHEAP ')).toEqual(['cheap']);
    expect(found('ven-dear')).toEqual(['dear']);
    expect(found('')).toHaveLength(4);
    expect(found('nobody')).toEqual([]);
  });
});
