import { screen } from '@testing-library/react';
import { act, useState } from 'react';
import type { EntryRow } from '#app/data/rows.ts';
import type { VendorAddress } from '#app/features/vendors/vendor-address.ts';
import { VendorsView } from '#app/features/vendors/vendors-view.tsx';
import { employeeCodec } from '#contract/entities.ts';
import { ROLES, type Role } from '#domain/permissions.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { aRefusal, aVendor } from '#testkit/builders.ts';
import {
  answer,
  descriptionOf,
  dialog,
  eventually,
  field,
  firstOf,
  openScreen,
  says,
  typeInto,
  user,
} from '#testkit/screen.tsx';
import { aTabletOf, captured, listsVendors, refuses, type Tablet } from '#testkit/tablet.ts';

/** A desk whose server has these vendors. */
export async function aVendorDesk(vendors: readonly Vendor[], role: Role = ROLES.admin): Promise<Tablet> {
  const tablet = await aTabletOf(role);
  listsVendors(tablet.server, vendors);
  return tablet;
}

/** Opens Vendor Management; the answer tells what its address has come to. */
export async function openVendors(tablet: Tablet, start: VendorAddress = {}): Promise<() => VendorAddress> {
  let now = start;
  function Screen() {
    const [address, setAddress] = useState(start);
    now = address;
    return <VendorsView address={address} onAddress={setAddress} />;
  }
  await openScreen(tablet, <Screen />);
  return () => now;
}

/** The form, opened by the button in the page's head. */
export async function openForm(): Promise<void> {
  const button = () => firstOf(screen.getAllByRole<HTMLButtonElement>('button', { name: 'Add Vendor' }));
  await eventually('a vendor can be added', () => !button().disabled);
  await user.click(button());
  await eventually('it has the focus', () => dialog()?.contains(document.activeElement));
}

/** The control that a label of the form names, 'optional' or not. */
export const fieldOf = (label: string) => field(new RegExp(`^${label}( \\(|$)`));

/** What is said about a field: its hint and what is wrong with it. */
export const saidOf = (label: string) => descriptionOf(fieldOf(label));

/** Presses the form's own button. */
export const save = () => answer('Add Vendor');

/** The one act that waits, as soon as there is one. */
export async function waitingAct(tablet: Tablet): Promise<EntryRow> {
  for (;;) {
    const [entry] = await captured(tablet);
    if (entry !== undefined) return entry;
  }
}

/** The server says no to the act that waits, field by field. */
export async function refusesFields(tablet: Tablet, fields: Record<string, string>): Promise<void> {
  await refuses(tablet, aRefusal(Object.values(fields)[0], { fields }));
}

/** The server takes the act that waits. */
export async function takes({ database, ...tablet }: Tablet): Promise<void> {
  const { id, owner, kind, label, lane, capturedAt, version, payload } = await waitingAct({
    database,
    ...tablet,
  });
  const deliveredAt = new Date(Date.now() + 1_000).toISOString();
  const proof = { deliveredAt, status: 201, replayed: false, answer: null, asked: { version, payload } };
  await act(async () => {
    await database.transaction('rw', [database.entries, database.receipts], async () => {
      await database.receipts.put({ id, owner, kind, label, lane, capturedAt, ...proof });
      await database.entries.where('id').equals(id).delete();
    });
  });
}

export const GST = '27AAFCV9034Q1ZJ';

/** Fills in all that must be. */
export async function fillIn(name = 'Axle Works'): Promise<void> {
  await typeInto(fieldOf('Name'), name);
  await typeInto(fieldOf('GST number'), GST);
  await typeInto(fieldOf('Phone number'), '9820055085');
  await typeInto(fieldOf('Address'), 'Shop 21, Pune');
}

/** The employees whom the server knows. */
export function employs({ server }: Tablet, ...names: string[]): void {
  server.answers.set('employee.search', ({ name }: { name: string }) => {
    const found = names.filter((known) => known.toLowerCase().includes(name.toLowerCase()));
    const records = found.map((known, index) =>
      employeeCodec.encode({ id: `e${index}`, name: known, authUserId: `user of ${known}` }),
    );
    return { data: { records } };
  });
}

/** The employees that are offered. */
export const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

/** A desk that has read one vendor and whose last request reached no server. */
export async function aDeskWithoutNetwork(): Promise<Tablet> {
  const tablet = await aVendorDesk([aVendor()]);
  await openVendors(tablet);
  await eventually('the vendors were read', () => says('Garage One'));
  tablet.server.goOffline();
  await openVendors(tablet);
  await eventually('the server is gone', () => says('Saved copy from'));
  return tablet;
}
