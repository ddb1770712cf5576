import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { UsersView } from '#app/features/users/users-view.tsx';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import { ROLES } from '#domain/permissions.ts';
import { aUser } from '#testkit/builders.ts';
import { buttons, dialog, eventually, openScreen, press, texts } from '#testkit/screen.tsx';
import { aTablet, type Tablet } from '#testkit/tablet.ts';

const ME = aUser({ userId: '1', username: 'office', role: ROLES.superAdmin });
export const LONG_NAME = 'Shri Ganesh Automobile Body Building Works '.repeat(5).slice(0, 200).trim();

export const aPerson = (id: string, name: string, said: object = {}) => ({
  id,
  username: `user.${id}`,
  name,
  role: ROLES.creator,
  city: { id: '1', name: 'Pune' },
  complex: { id: '7', name: 'Pune Fleet Complex' },
  deactivated_at: null,
  sign_ins: 2,
  last_used_at: '2026-11-05T08:00:00.000Z',
  ...said,
});

export const aSignIn = (id: string, said: object = {}) => ({
  id,
  created_at: '2026-11-01T08:00:00.000Z',
  last_used_at: '2026-11-05T08:00:00.000Z',
  expires_at: '2027-02-01T08:00:00.000Z',
  is_own: false,
  device: { id: '0190aaaa-0000-7000-8000-0000003fa9c1', name: 'Chrome on Android', app_version: '1.4.0' },
  ...said,
});

export const many = (...records: unknown[]) => ({ data: { records } });

/** A super-admin's desk, with users, two sign-ins of each, and no device. */
export async function aDesk(host: Partial<RuntimeConfig> = {}): Promise<Tablet> {
  const tablet = await aTablet({ user: ME, host });
  const { answers } = tablet.server;
  answers.set(
    'user.list',
    many(
      aPerson('1', 'Fleet office', { role: ROLES.superAdmin }),
      aPerson('2', LONG_NAME),
      aPerson('3', 'Night shift desk', {
        deactivated_at: '2026-10-01T08:00:00.000Z',
        sign_ins: 0,
        last_used_at: null,
      }),
    ),
  );
  answers.set('user.sign-ins', many(aSignIn('s1'), aSignIn('s2', { device: null, last_used_at: null })));
  answers.set('user.revoke-sign-in', {});
  answers.set('user.revoke-sign-ins', many({ ended: 2 }));
  answers.set('user.set-active', many(aPerson('2', LONG_NAME)));
  answers.set('device.list', many());
  answers.set('device.forget', {});
  return tablet;
}

/** The screen, which stores its address itself. */
function Users() {
  const [address, setAddress] = useState({});
  return <UsersView address={address} onAddress={setAddress} />;
}

export async function open(tablet: Tablet): Promise<void> {
  await openScreen(tablet, <Users />);
}

export const asked = ({ server }: Tablet, call: string) =>
  server.asked.filter((one) => one.call === call).map(({ params }) => params);

export const rows = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

export async function openPerson(name: string): Promise<void> {
  await eventually('the people are listed', () => buttons().includes(name));
  await press(name);
  await eventually('their sign-ins are listed', () => dialog() !== null && texts('listitem').length > 0);
  // A drawer hides the page a frame after it is rendered, and would hide a dialog that opens over it in that frame.
  await eventually(
    'the page is out of reach',
    () => screen.queryByRole('button', { name: 'Add a person' }) === null,
  );
}
