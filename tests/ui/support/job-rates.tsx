import { screen } from '@testing-library/react';
import { act, useState } from 'react';
import { JobRates } from '#app/features/vendors/rates/job-rates.tsx';
import type { JobCategory } from '#domain/catalogue/catalogue.ts';
import { ROLES, type Role } from '#domain/permissions.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { aRate, aVendor } from '#testkit/builders.ts';
import { eventually, openScreen, press, typeInto } from '#testkit/screen.tsx';
import { aTabletOf, listsCatalogue, listsVendors, type Tablet } from '#testkit/tablet.ts';

function aCategory(id: string, name: string, jobs: readonly [id: string, name: string, rate: number][]) {
  const of = { categoryId: id, categoryName: name };
  return { id, name, jobs: jobs.map(([id, name, ratePaise]) => ({ id, name, ratePaise, ...of })) };
}

/** Three jobs in two categories. */
export const CATALOGUE: JobCategory[] = [
  aCategory('c1', 'Body Work', [
    ['bumper', 'Front bumper', 90_000],
    ['door', 'Door panel', 0],
  ]),
  aCategory('c2', 'Engine Work', [['oil', 'Oil change', 50_000]]),
];

/**
 * 'Garage One' has a rate for the bumper and one for a horn, which is no longer in the catalogue; 'Axle Works' has
 * none.
 */
export const VENDORS: Vendor[] = [
  aVendor({ jobs: [aRate('bumper', 100_000), aRate('horn', 2_500)] }),
  aVendor({ id: 'v2', vendorNumber: 'VEN-2', name: 'Axle Works' }),
];

/** From now on the server answers with these vendors. */
export function serves({ server }: Tablet, vendors: readonly Vendor[], catalogue = CATALOGUE): void {
  listsVendors(server, vendors);
  listsCatalogue(server, catalogue);
}

export async function aRatesDesk(role: Role = ROLES.admin, catalogue = CATALOGUE): Promise<Tablet> {
  const tablet = await aTabletOf(role);
  serves(tablet, VENDORS, catalogue);
  return tablet;
}

/** Opens the tab with a vendor; another is chosen in the page's own list. */
export async function openRates(tablet: Tablet, start: string | null = 'v1'): Promise<void> {
  function Screen() {
    const [vendorId, setVendorId] = useState(start ?? undefined);
    return <JobRates vendorId={vendorId} onVendor={setVendorId} />;
  }
  await openScreen(tablet, <Screen />);
  await eventually(
    'the vendors are there',
    () => document.querySelector('select, [data-list-item]') !== null,
  );
}

/** Opens the tab with a vendor whose rates can be typed. */
export async function openGrid(tablet: Tablet): Promise<void> {
  await openRates(tablet, 'v1');
  await eventually('the rates are there', () => document.querySelectorAll('table input').length > 0);
}

/** Chooses a vendor as a user does: by its tile while none is chosen, then from the list. */
export async function choose(vendorId: string): Promise<void> {
  if (document.querySelector('select') === null) {
    const name = VENDORS.find(({ id }) => id === vendorId)?.name ?? '';
    return press(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
  }
  await act(async () => {
    const list = document.querySelector('select');
    if (list === null) throw new Error('there are no vendors to choose from');
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list, vendorId);
    list.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** The field of a job's rate. */
export function rateOf(job: string): HTMLInputElement {
  const fields = [...document.querySelectorAll<HTMLInputElement>('table input')];
  const field = fields.find((candidate) => candidate.getAttribute('aria-label') === `Rate for ${job}`);
  if (field === undefined) throw new Error(`no field for ${job}`);
  return field;
}

export async function typeRate(job: string, rate: string): Promise<void> {
  await typeInto(rateOf(job), rate);
}

/** The message next to the field of a job. */
export function saidOf(job: string): string {
  const id = rateOf(job).getAttribute('aria-describedby');
  return id === null ? '' : (document.getElementById(id)?.textContent ?? '');
}

/** Pastes a text into the field of a job. */
export async function pasteInto(job: string, text: string): Promise<void> {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  await act(async () => {
    rateOf(job).focus();
    rateOf(job).dispatchEvent(event);
  });
}
