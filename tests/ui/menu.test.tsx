import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppShell } from '#app/features/shell/app-shell.tsx';
import { Menu } from '#app/features/shell/menu.tsx';
import { media } from '#app/ui/use-media-query.ts';
import { ROLES, type Role } from '#domain/permissions.ts';
import type { SessionUser } from '#domain/session/session.ts';
import { anOrder, aUser } from '#testkit/builders.ts';
import { fakeMatchMedia } from '#testkit/media.ts';
import {
  dialog,
  eventually,
  linkTo,
  noDialog,
  openScreen,
  openScreens,
  press,
  words,
} from '#testkit/screen.tsx';
import { aTablet, aTabletOf } from '#testkit/tablet.ts';

/** Section 2's labels, in its order. */
const LABELS = [
  'Dashboard',
  'Created Work Orders',
  'Approve Work Order',
  'Assign Vendor',
  'In Progress Work Orders',
  'Completed Work Orders',
  'Paid Items',
  'Job Management',
  'Vendors',
  'Invoices',
  'Pending Payments',
];
const CREATE = 'Create Work Order';
/** Not in the specification; shown if the host has our additions. */
const USERS = 'Users';
const IMPORT = 'Import';
const OF_APPROVERS = ['Paid Items', 'Pending Payments'];

const entries = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the menu', () => {
  it.each([
    [ROLES.superAdmin, [CREATE, ...LABELS, USERS, IMPORT]],
    [ROLES.admin, ['Dashboard', 'Job Management', 'Vendors']],
    [ROLES.creator, [CREATE, ...LABELS.filter((label) => !OF_APPROVERS.includes(label))]],
    [ROLES.approver, LABELS],
  ] satisfies [Role, string[]][])('of a %s has what the role may open', async (role, shown) => {
    await openScreen(await aTabletOf(role), <Menu role={role} shape="wide" />);
    expect(entries()).toEqual(shown);
    expect(linkTo(CREATE)).toBe(shown.includes(CREATE) ? '/work-orders/create' : null);
  });

  it('[S15] [N9] has no Users and no Import on a host of section 7 alone', async () => {
    const user = aUser({ role: ROLES.superAdmin });
    const tablet = await aTablet({ user, host: { contract: 0 } });
    await openScreen(tablet, <Menu role={ROLES.superAdmin} shape="wide" />);
    expect(entries()).toEqual([CREATE, ...LABELS]);
  });

  it.each([
    ['/', 'Dashboard'],
    ['/created-work-orders/7', 'Created Work Orders'],
    ['/approve-work-order/7', 'Approve Work Order'],
    ['/assign-vendor/7', 'Assign Vendor'],
    ['/in-progress-work-orders/7', 'In Progress Work Orders'],
    ['/work-orders/7/progress/2', 'In Progress Work Orders'],
  ])('counts %s as %s', async (path, label) => {
    await openScreens(await aTabletOf(ROLES.superAdmin), {
      [path]: <Menu role={ROLES.superAdmin} shape="wide" />,
    });
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(label);
  });
});

describe('the menu on a desk', () => {
  it('counts the orders of each list, opened or not, and follows what others do', async () => {
    fakeMatchMedia(media.officeUp, media.wideOffice);
    const tablet = await aTabletOf(ROLES.superAdmin);
    tablet.server.orders.set('1', anOrder({ id: '1', status: 'ready_for_approval' }));
    tablet.server.orders.set('2', anOrder({ id: '2', status: 'open' }));
    await openScreen(tablet, <Menu role={ROLES.superAdmin} shape="wide" />);
    const counted = (...shown: string[]) => shown.every((entry) => entries().includes(entry));
    await eventually('they are counted', () =>
      counted('Created Work Orders1', 'Approve Work Order1', 'Assign Vendor0'),
    );
    tablet.server.orders.set('2', anOrder({ id: '2', status: 'ready_for_approval' }));
    tablet.services.puller.refreshWatched();
    await eventually('they are counted again', () => counted('Created Work Orders0', 'Approve Work Order2'));
  });
});

describe('the menu on a desk of usual width', () => {
  it("says 'Work Orders' once, so that each name has one line, and reads the whole name out", async () => {
    fakeMatchMedia(media.officeUp);
    await openScreen(await aTabletOf(ROLES.superAdmin), <Menu role={ROLES.superAdmin} shape="wide" />);
    expect(screen.getAllByText('Work Orders')).toHaveLength(1);
    for (const [short, whole] of [
      ['Created', 'Created Work Orders'],
      ['Approve', 'Approve Work Order'],
      ['In Progress', 'In Progress Work Orders'],
      ['Completed', 'Completed Work Orders'],
    ] as const) {
      const link = screen.getByRole('link', { name: new RegExp(`^${whole}`) });
      expect(within(link).getByText(short).getAttribute('aria-hidden')).toBe('true');
    }
  });
});

describe('the frame of a screen', () => {
  async function openFrame(facts: Partial<SessionUser> = {}): Promise<void> {
    const user = aUser(facts);
    await openScreen(
      await aTablet({ user }),
      <AppShell user={user} verified onSignOut={() => undefined}>
        the screen
      </AppShell>,
    );
  }

  it('has its menu slide over the screen on a phone, and go with the choice', async () => {
    await openFrame();
    await press('Open menu');
    await eventually('the menu is there', () => dialog());
    expect(words('dialog')).toMatch(/^Vendor Management/);
    await press(within(dialog() as HTMLElement).getByRole('link', { name: 'Vendors' }));
    await eventually('it is gone', noDialog);
  });

  it('names the person’s place: the location, else the city', async () => {
    await openFrame({ locationName: 'Bay 4' });
    expect(words('banner')).toContain('Bay 4');
    await openFrame({ locationName: '', city: { id: '1', name: 'Pune' } });
    expect(words('banner')).toContain('Pune');
  });
});
