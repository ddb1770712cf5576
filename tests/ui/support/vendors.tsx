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

/** Opens Vendor Management; the returned function gives its current address. */
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

/** The control with this label in the form, 'optional' or not. */
export const fieldOf = (label: string) => field(new RegExp(`^${label}( \\(|$)`));

/** A field's description: its hint and its error. */
export const saidOf = (label: string) => descriptionOf(fieldOf(label));

/** Presses the form's own button. */
export const save = () => answer('Add Vendor');

/** The one waiting action, as soon as there is one. */
export async function waitingAction(tablet: Tablet): Promise<EntryRow> {
  for (;;) {
    const [entry] = await captured(tablet);
    if (entry !== undefined) return entry;
  }
}

/** The server refuses the waiting action, field by field. */
export async function refusesFields(tablet: Tablet, fields: Record<string, string>): Promise<void> {
  await refuses(tablet, aRefusal(Object.values(fields)[0], { fields }));
}

/** The server accepts the waiting action. */
export async function takes({ database, ...tablet }: Tablet): Promise<void> {
  const { id, owner, kind, label, lane, capturedAt, version, payload } = await waitingAction({
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

/** Fills in all required fields. */
export async function fillIn(name = 'Axle Works'): Promise<void> {
  await typeInto(fieldOf('Name'), name);
  await typeInto(fieldOf('GST number'), GST);
  await typeInto(fieldOf('Phone number'), '9820055085');
  await typeInto(fieldOf('Address'), 'Shop 21, Pune');
}

/** Sets the server's employees. */
export function employs({ server }: Tablet, ...names: string[]): void {
  server.answers.set('employee.search', ({ name }: { name: string }) => {
    const found = names.filter((known) => known.toLowerCase().includes(name.toLowerCase()));
    const records = found.map((known, index) =>
      employeeCodec.encode({ id: `e${index}`, name: known, authUserId: `user of ${known}` }),
    );
    return { data: { records } };
  });
}

/** The offered employees. */
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
