import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { referenceTask, vendorsReference } from '#app/sync/pull/references.ts';
import { vendorCodec } from '#contract/entities.ts';
import { ROLES, type Role } from '#domain/permissions.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { anOrder } from '#testkit/builders.ts';
import { holds } from '#testkit/device.ts';
import { buttonNamed, eventually, press, pressKey, says } from '#testkit/screen.tsx';
import { aTabletOf, type Tablet } from '#testkit/tablet.ts';
import { chosen, openDesk, options, pressControlK, pressEnter, seek } from './support/palette.tsx';

const order = anOrder({ id: '7', status: 'ready_for_approval' });

const garage: Vendor = {
  id: 'v1',
  vendorNumber: 'VEN-1',
  name: 'Garage One',
  gstNumber: '',
  address: '',
  cityId: 'c1',
  phoneNumber: '',
  createdAt: '2026-11-01T00:00:00.000Z',
  bankDetails: [],
  jobs: [],
};

type Given = { role?: Role; orders?: readonly WorkOrder[]; online?: boolean };

async function aDesk({ role = ROLES.superAdmin, orders = [], online = false }: Given = {}): Promise<Tablet> {
  const tablet = await aTabletOf(role);
  const vendors = [garage, { ...garage, id: '17', name: 'Shree Balaji Motors' }];
  const metadata = { page: 1, page_size: 100, total: vendors.length, links: { next: null, prev: null } };
  tablet.server.answers.set('vendor.list', {
    data: { records: vendors.map((vendor) => vendorCodec.encode(vendor)), metadata },
  });
  await referenceTask(tablet.services, '1', vendorsReference('c1')).run();
  await holds(tablet.database, orders);
  if (!online) tablet.server.goOffline();
  return tablet;
}

const isOpen = () => screen.queryByRole('combobox') !== null;
const finds = (...words: string[]) =>
  eventually(`${words.join(', ')} are found`, () =>
    words.every((word) => options().some((option) => option.includes(word))),
  );

describe('the command palette', () => {
  it('opens with Ctrl and K while somebody types, and gives the focus back to where they typed', async () => {
    await openDesk(await aDesk());
    const field = screen.getByLabelText<HTMLInputElement>('a field');
    field.focus();
    await pressControlK(field);
    await eventually('the focus is in it', () => document.activeElement === screen.getByRole('combobox'));
    await pressKey('Escape');
    await eventually('it is closed', () => !isOpen());
    await eventually('the focus is back', () => document.activeElement === field);
  });

  it('opens with the button in the header, which names its keys', async () => {
    await openDesk(await aDesk());
    expect(buttonNamed('Go to…').getAttribute('aria-keyshortcuts')).toBe('Control+K Meta+K');
    await press('Go to…');
    await eventually('it is open', isOpen);
  });

  it('stays closed while a dialog is open', async () => {
    await openDesk(await aDesk());
    await pressKey('?');
    await eventually('the keys are shown', () => says('Keyboard shortcuts'));
    await pressControlK();
    expect(isOpen()).toBe(false);
  });

  it('lists the screens that the role may open, before anything is typed', async () => {
    await openDesk(await aDesk({ role: ROLES.creator }));
    await seek('');
    expect(options()).toEqual(
      expect.arrayContaining(['Dashboard', 'Created Work Orders', 'Create Work Order', 'Outbox']),
    );
    expect(options()).not.toContain('Pending Payments');
  });

  it('leads to a screen by a few letters of its name', async () => {
    const { address } = await openDesk(await aDesk());
    await seek('pend pay');
    expect(options()).toEqual(['Pending Payments']);
    await pressEnter();
    await eventually('the screen is open', () => address() === '/pending-payments');
    expect(isOpen()).toBe(false);
  });

  it('chooses with the arrow keys, round the ends, while the focus stays in the field', async () => {
    await openDesk(await aDesk());
    const field = await seek('vendor');
    await finds('Assign Vendor', 'Vendors');
    const all = options();
    expect(chosen()).toBe(all[0]);
    await pressKey('ArrowUp', field);
    expect(chosen()).toBe(all.at(-1));
    await pressKey('ArrowDown', field);
    await pressKey('ArrowDown', field);
    expect(chosen()).toBe(all[1]);
    expect(document.activeElement).toBe(field);
  });

  it.each(['WO-0007', 'MH 12 AB 0007', 'JC-7'])(
    'finds an order of this tablet by %s without a network',
    async (search) => {
      const { address } = await openDesk(await aDesk({ orders: [order, anOrder({ id: '8' })] }));
      await seek(search);
      await finds('WO-0007MH 12 AB 0007 · Ready for Approval');
      expect(options()[0]).toContain('WO-0007');
      await pressEnter();
      await eventually('its screen is open', () => address() === '/approve-work-order/7');
    },
  );

  it('says when only this tablet could be searched', async () => {
    await openDesk(await aDesk({ orders: [order] }));
    await seek('WO-0007');
    await eventually('it is said', () => says('Work orders from this tablet only'));
  });

  it('finds an order that only the server knows, once typing has paused', async () => {
    const tablet = await aDesk({ online: true });
    tablet.server.orders.set('7', order);
    await openDesk(tablet);
    await seek('WO-0007');
    await finds('WO-0007');
  });

  it('leads to all orders with the search when there are more than it shows', async () => {
    const orders = Array.from({ length: 9 }, (_, index) => anOrder({ id: `${index + 1}` }));
    const { address } = await openDesk(await aDesk({ orders }));
    const field = await seek('WO-');
    await finds('All 9 work orders with “WO-”');
    expect(options().filter((option) => option.startsWith('WO-'))).toHaveLength(6);
    await pressKey('ArrowUp', field);
    await pressEnter();
    await eventually('the list is open', () => address() === '/work-orders?q=WO-');
  });

  it('leads from a vehicle to its orders', async () => {
    const { address } = await openDesk(await aDesk({ orders: [order] }));
    const field = await seek('mh12ab');
    await finds('Its work orders');
    await pressKey('ArrowDown', field);
    await pressEnter();
    await eventually('its orders are listed', () => address().startsWith('/work-orders?q=MH'));
    expect(address().replaceAll('+', ' ')).toBe('/work-orders?q=MH 12 AB 0007');
  });

  it('leads to a vendor, whose id stays text also when it is a number', async () => {
    const { address } = await openDesk(await aDesk());
    await seek('balaji');
    await finds('Shree Balaji Motors');
    await pressEnter();
    await eventually('the vendor is open', () => address() === '/vendors?open="17"');
  });

  it('says when nothing is found', async () => {
    await openDesk(await aDesk());
    await seek('zzz');
    await eventually('it is said', () => says('Nothing found for “zzz”.'));
    expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('false');
  });

  it('finds no orders for a role that sees none, and asks the server for none', async () => {
    const tablet = await aDesk({ role: ROLES.admin, orders: [order], online: true });
    await openDesk(tablet);
    await seek('0007');
    await eventually('the search is over', () => says('Nothing found'));
    expect(tablet.server.asked.map(({ call }) => call)).not.toContain('work-order.list');
  });
});
