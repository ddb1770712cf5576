import { describe, expect, it } from 'vitest';
import { addCategoryAction } from '#app/actions/catalogue/add-category.ts';
import { addVendorAction } from '#app/actions/vendors/add-vendor.ts';
import { categoriesReference, referenceTask, vendorsReference } from '#app/entities/references.ts';
import { CatalogueView } from '#app/features/catalogue/catalogue-view.tsx';
import { jobManagementTexts } from '#app/features/catalogue/texts.ts';
import { vendorTexts } from '#app/features/vendors/texts.ts';
import { usePhotosState } from '#app/hooks/use-photos.ts';
import { useJobCategories, useVendors } from '#app/hooks/use-references.ts';
import { ROLES } from '#domain/permissions.ts';
import { anEntry } from '#testkit/builders.ts';
import { holdReadings } from '#testkit/device.ts';
import { see } from '#testkit/hooks.tsx';
import { act, eventually, openScreen, words } from '#testkit/screen.tsx';
import { aTabletOf, listsCatalogue } from '#testkit/tablet.ts';
import { aVendorDesk, openVendors } from './support/vendors.tsx';

const NO_FILTERS = () => undefined;

describe('an empty list of the server with an action of the person on top', () => {
  it('[Q8] of vendors is not said to be empty before the actions were read', async () => {
    const tablet = await aVendorDesk([]);
    const { services, database } = tablet;
    await referenceTask(services, '1', vendorsReference('c1')).run();
    const vendor = {
      localId: 'v-1',
      name: 'Axle Works',
      gstNumber: '27AAFCV9034Q1ZJ',
      phoneNumber: '98200550',
    };
    const details = { address: 'Pune', userId: null, employeeName: null, cityId: null };
    const saved = await act(() => services.engine.capture(addVendorAction, { ...vendor, ...details }));
    expect(saved.ok).toBe(true);
    const release = holdReadings(database, 'receipts');
    await openVendors(tablet);
    await (await see(services, useVendors)).until(({ state }) => state === 'ready');
    expect(words()).not.toContain(vendorTexts.noVendors);
    release();
    await eventually('the action is there', () => words().includes('Axle Works'));
  });

  it('[Q8] of categories is not said to be empty before the actions were read', async () => {
    const tablet = await aTabletOf(ROLES.admin);
    const { services, database, server } = tablet;
    listsCatalogue(server, []);
    await referenceTask(services, '1', categoriesReference).run();
    const category = { newId: 'c-1', name: 'Brakes', namesakeIds: [] };
    const saved = await act(() => services.engine.capture(addCategoryAction, category));
    expect(saved.ok).toBe(true);
    const release = holdReadings(database, 'receipts');
    await openScreen(tablet, <CatalogueView filters={{}} onFilters={NO_FILTERS} />);
    await (await see(services, useJobCategories)).until(({ state }) => state === 'ready');
    expect(words()).not.toContain(jobManagementTexts.noCategories);
    release();
    await eventually('the action is there', () => words().includes('Brakes'));
  });
});

it('[Q8] a photo is not said to wait before it was read what became of its action', async () => {
  const { services, database } = await aTabletOf(ROLES.creator);
  await database.entries.add(anEntry({ state: 'attention', photoIds: ['p1'] }));
  const seen = await see(services, () => usePhotosState(['p1']));
  await seen.until((state) => state === 'attention');
  expect([...new Set(seen.all)]).toEqual([null, 'attention']);
});
