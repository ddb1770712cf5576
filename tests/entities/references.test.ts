import { describe, expect, it } from 'vitest';
import { deleteJobAction } from '#app/actions/catalogue/delete-job.ts';
import { editJobAction } from '#app/actions/catalogue/edit-job.ts';
import { pullVendorRates, readCategories, vendorRatesReference } from '#app/entities/references.ts';
import { readReference } from '#app/sync/views/stored-answers.ts';
import { ROLES } from '#domain/permissions.ts';
import { aRate, aVendor } from '#testkit/builders.ts';
import { FakeServer } from '#testkit/host.ts';
import { aTablet, listsVendors } from '#testkit/tablet.ts';

const CATEGORIES = [
  { id: 1, name: 'Body Work' },
  { id: 2, name: 'Engine Work' },
];
const JOBS = [
  { id: 7, name: 'Denting', category_name: 'Body Work' },
  { id: 8, name: 'Oil change', category_id: 2, rate: '500' },
];

const actor = { role: ROLES.admin, username: 'demo.admin', at: '2026-11-05T10:00:00.000Z' };
const context = { actor, complexId: '1', entryId: 'e1', keys: ['e1'], photoIds: [] };

function aHost(categories: readonly object[]): FakeServer {
  const server = new FakeServer();
  server.answers.set('category.list', { data: { records: categories } });
  server.answers.set('job.list', { data: { records: JOBS } });
  return server;
}

describe('the catalogue', () => {
  it('[X20] is completed from the list of all jobs where a host lists categories without theirs', async () => {
    const server = aHost(CATEGORIES);
    expect(await readCategories(server)).toEqual([
      {
        id: '1',
        name: 'Body Work',
        jobs: [{ id: '7', name: 'Denting', categoryId: '1', categoryName: 'Body Work', ratePaise: 0 }],
      },
      {
        id: '2',
        name: 'Engine Work',
        jobs: [
          { id: '8', name: 'Oil change', categoryId: '2', categoryName: 'Engine Work', ratePaise: 50_000 },
        ],
      },
    ]);
  });

  it('[X20] needs no other call where the categories have their jobs, none included', async () => {
    const server = aHost(CATEGORIES.map((category) => ({ ...category, jobs: [] })));
    await readCategories(server);
    expect(server.asked.map(({ call }) => call)).toEqual(['category.list']);
  });

  it('[X20] never proves that a job was deleted by categories that list none', async () => {
    const deleted = (jobId: string) =>
      deleteJobAction.findApplied?.(
        aHost(CATEGORIES),
        { jobId, name: '' },
        context,
        new AbortController().signal,
      );
    expect(await deleted('7')).toBe(false);
    expect(await deleted('9')).toBe(true);
  });
});

describe('a lost answer about a catalogue job', () => {
  const edit = { jobId: '8', name: 'Oil change', was: 'Oil', ratePaise: 60_000, ratePaiseWas: 40_000 };

  it.each([
    [{ ...edit, ratePaise: 50_000 }, true],
    [{ ...edit, ratePaiseWas: 50_000 }, false],
    [edit, { changedSince: expect.stringContaining('someone has changed this since') }],
    [
      { ...edit, name: 'Filter', ratePaise: 50_000 },
      { changedSince: expect.stringContaining("'Oil change'") },
    ],
    [{ jobId: '8', name: 'Oil change', was: 'Oil' }, true],
    [{ jobId: '9', name: 'Oil change', was: 'Oil' }, false],
  ])('[C7] of %j finds %j', async (payload, found) => {
    const { signal } = new AbortController();
    expect(await editJobAction.findApplied?.(aHost(CATEGORIES), payload, context, signal)).toEqual(found);
  });
});

describe('the rates of vendors that are listed by name', () => {
  const vendors = Array.from({ length: 30 }, (_, index) =>
    aVendor({ id: `v${index}`, jobs: [aRate('bumper', 1_000)] }),
  );
  const named = vendors.map((vendor) => ({ ...vendor, jobs: null }));
  const ratesAsked = ({ server }: { server: FakeServer }) =>
    server.asked.filter(({ call }) => call === 'vendor.rates').length;

  it('[X19] are read one by one and no more than twenty at a time, and kept for a day without a network', async () => {
    const tablet = await aTablet();
    listsVendors(tablet.server, vendors, { byNameOnly: true });
    await pullVendorRates(tablet.services, '1', named);
    expect(ratesAsked(tablet)).toBe(20);
    const kept = await readReference(tablet.database, '1', vendorRatesReference('v3'));
    expect(kept?.value).toEqual([aRate('bumper', 1_000)]);
  });

  it('[X19] are not read where the list has them, nor beyond a network that is gone', async () => {
    const tablet = await aTablet();
    await pullVendorRates(tablet.services, '1', vendors);
    expect(ratesAsked(tablet)).toBe(0);
    tablet.server.goOffline();
    await pullVendorRates(tablet.services, '1', named);
    expect(new Set(tablet.server.asked.map(({ params }) => params.id)).size).toBe(1);
  });
});
