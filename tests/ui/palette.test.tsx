import '#app/features/palette/palette-dialog.tsx';
import '#app/ui/dialog.tsx';
import { useLocation } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { referenceTask, vendorsReference } from '#app/entities/references.ts';
import { PaletteTools } from '#app/routes/-palette-tools.tsx';
import { media } from '#app/ui/use-media-query.ts';
import { ROLES, type Role } from '#domain/permissions.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { anOrder, aVendor } from '#testkit/builders.ts';
import { holds } from '#testkit/device.ts';
import { fakeMatchMedia } from '#testkit/media.ts';
import {
  buttonNamed,
  eventually,
  type Opened,
  openScreen,
  press,
  pressKey,
  says,
  texts,
  typeInto,
  words,
} from '#testkit/screen.tsx';
import { aTabletOf, listsVendors, type Tablet } from '#testkit/tablet.ts';
import { openApp } from './support/app.tsx';

/** The header's tools on a screen with a field; `address()` is the user's location, with the search in it. */
async function openDesk(tablet: Tablet): Promise<Opened & { address(): string }> {
  const screen = await openScreen(
    tablet,
    <>
      <PaletteTools />
      <input aria-label="a field" />
      <Address />
    </>,
  );
  fakeMatchMedia(media.tabletUp);
  return { ...screen, address: () => words('status') };
}

function Address() {
  const { pathname, searchStr } = useLocation();
  return <output>{decodeURIComponent(`${pathname}${searchStr}`)}</output>;
}

async function pressControlK(target: Element = document.body): Promise<void> {
  await act(async () => {
    const pressed = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true };
    target.dispatchEvent(new KeyboardEvent('keydown', pressed));
  });
}

/** Opens the palette and types; the caller awaits the results. */
async function seek(text: string): Promise<HTMLInputElement> {
  if (screen.queryByRole('combobox') === null) await pressControlK();
  await eventually('the palette is open', () => screen.queryByRole('combobox') !== null);
  const field = screen.getByRole<HTMLInputElement>('combobox');
  await typeInto(field, text);
  return field;
}

const options = () => texts('option');

/** The option that Enter would open. */
function chosen(): string {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '';
  const option = document.getElementById(id);
  return option?.getAttribute('aria-selected') === 'true' ? (option.textContent ?? '') : '';
}

async function pressEnter(): Promise<void> {
  await pressKey('Enter', screen.getByRole('combobox'));
}

const order = anOrder({ id: '7', status: 'ready_for_approval' });

const garage = aVendor();

type Given = { role?: Role; orders?: readonly WorkOrder[]; online?: boolean };

async function aDesk({ role = ROLES.superAdmin, orders = [], online = false }: Given = {}): Promise<Tablet> {
  const tablet = await aTabletOf(role);
  const vendors = [garage, { ...garage, id: '17', name: 'Shree Balaji Motors' }];
  listsVendors(tablet.server, vendors);
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
    await eventually('it is said', () => says('Work orders from this device only'));
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

const isShown = () => actions().length > 0;
const actions = () => texts('term');

describe('the list of keys', () => {
  it('opens with a question mark, and not while somebody types one', async () => {
    await openDesk(await aTabletOf(ROLES.superAdmin));
    await pressKey('?', screen.getByLabelText('a field'));
    expect(isShown()).toBe(false);
    await pressKey('?', document.body);
    await eventually('the keys are shown', isShown);
  });

  it('is found in the palette', async () => {
    await openDesk(await aTabletOf(ROLES.superAdmin));
    await seek('keyb');
    await pressEnter();
    await eventually('the keys are shown', isShown);
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('names only the keys that work for the role', async () => {
    await openDesk(await aTabletOf(ROLES.creator));
    await pressKey('?', document.body);
    await eventually('the keys are shown', isShown);
    expect(actions()).toEqual(expect.arrayContaining(['Create Work Order', 'Select', 'Print']));
    expect(actions()).not.toContain('Approve the job');
  });

  it('is short for a role that sees no work orders', async () => {
    await openDesk(await aTabletOf(ROLES.admin));
    await pressKey('?', document.body);
    await eventually('the keys are shown', isShown);
    expect(actions()).toEqual(['Go to a screen or a vendor', 'Show these keys', 'Close what is open']);
    expect(says('In lists of work orders')).toBe(false);
  });
});

describe('the key n', () => {
  it('leads those who may to the page of a new order', async () => {
    const { path } = await openDesk(await aTabletOf(ROLES.creator));
    await pressKey('n', document.body);
    await eventually('the page is open', () => path() === '/work-orders/create');
  });

  it('does nothing for others, while somebody types, or while a dialog is open', async () => {
    const { path } = await openDesk(await aTabletOf(ROLES.approver));
    await pressKey('n', document.body);
    const creator = await openDesk(await aTabletOf(ROLES.creator));
    await pressKey('n', screen.getByLabelText('a field'));
    await pressKey('?', document.body);
    await eventually('a dialog is open', isShown);
    await pressKey('n', document.body);
    expect([path(), creator.path()]).toEqual(['/', '/']);
  });
});

/** The whole app on a device of this width, at the outbox. */
async function openOutbox(on: 'desk' | 'phone') {
  const { services } = await aTabletOf(ROLES.creator);
  const app = await openApp('/outbox', async () => services, on);
  await eventually('the screen is there', () => screen.getByRole('heading', { level: 1, name: 'Outbox' }));
  return app;
}

const tools = () => screen.queryByRole('button', { name: 'Go to…' });

describe('the frame of the app', () => {
  it('has the palette in its header at a desk', async () => {
    await openOutbox('desk');
    await eventually('the button is there', () => tools() !== null);
    expect(tools()?.closest('header')).not.toBeNull();
  });

  it('has nothing of it on a phone', async () => {
    await openOutbox('phone');
    await eventually(
      'the title has the focus',
      () => document.activeElement === screen.getByRole('heading', { level: 1 }),
    );
    expect(tools()).toBeNull();
  });

  it('puts the focus on the title of the screen that somebody goes to', async () => {
    const { goTo } = await openOutbox('desk');
    await goTo('/created-work-orders');
    await eventually(
      'the other screen is there',
      () => screen.getByRole('heading', { level: 1 }).textContent === 'Created Work Orders',
    );
    await eventually(
      'its title has the focus',
      () => document.activeElement === screen.getByRole('heading', { level: 1 }),
    );
  });
});
