import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { routeTree } from '#app/app/route-tree.gen.ts';
import { printTexts } from '#app/features/printing/texts.ts';
import { orderTexts } from '#app/features/work-orders/texts.ts';
import { commonTexts } from '#app/texts/common.ts';
import { ROLES } from '#domain/permissions.ts';
import { aJob, anOrder, aUser } from '#testkit/builders.ts';
import { holds } from '#testkit/device.ts';
import { eventually, press, render } from '#testkit/screen.tsx';
import { aTablet, type Tablet } from '#testkit/tablet.ts';

/** The browser's print dialog, fonts and constructed sheets, which jsdom lacks: counts how often the dialog opened. */
let dialogs: number;
let tablet: Tablet;

class Sheet {
  insertRule(): number {
    return 0;
  }
}

beforeEach(async () => {
  dialogs = 0;
  tablet = await aTablet();
  Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: Promise.resolve() } });
  Object.defineProperty(window, 'print', { configurable: true, value: countDialog });
  Object.defineProperty(document, 'adoptedStyleSheets', { configurable: true, writable: true, value: [] });
  Object.defineProperty(window, 'CSSStyleSheet', { configurable: true, writable: true, value: Sheet });
});
afterAll(() => {
  Reflect.deleteProperty(document, 'fonts');
});

function countDialog(): void {
  dialogs += 1;
}

/** The window of one order, or of several by `?ids=`. */
async function openWindow(of: string) {
  const router = createRouter({
    routeTree,
    context: { services: async () => tablet.services },
    history: createMemoryHistory({ initialEntries: [`/print/work-orders${of}`] }),
  });
  await router.load();
  await render(<RouterProvider router={router} />);
  return router;
}

const isDrawn = () => document.querySelector('.paper') !== null;
const page = () => document.body.textContent ?? '';

describe('the print window', () => {
  it('opens the print dialog by itself, once, when the server has told the order', async () => {
    await holds(tablet.database, [anOrder({ id: '1', vendor: null })], '2020-01-01T00:00:00.000Z');
    tablet.server.orders.set('1', anOrder({ id: '1' }));
    await openWindow('/1');
    await eventually('the paper is there', isDrawn);
    await eventually('the dialog opened', () => dialogs === 1);
    expect(page()).toContain('Garage One');
    await press(printTexts.print);
    await eventually('the dialog opened again', () => dialogs === 2);
  });

  it('prints from the device without a network, and says how old it is', async () => {
    await holds(tablet.database, [anOrder({ id: '1', jobs: [aJob({ name: 'इंजन की मरम्मत' })] })]);
    tablet.server.goOffline();
    await openWindow('/1');
    await eventually('the paper is there', isDrawn);
    await eventually('the dialog opened', () => dialogs === 1);
    expect(page()).toContain('Saved copy from');
    expect(page()).toContain('इंजन की मरम्मत');
  });

  it('bears the order’s number alone, which a saved PDF is named by', async () => {
    await holds(tablet.database, [anOrder({ id: '1' })]);
    await openWindow('/1');
    await eventually('the paper is there', isDrawn);
    expect(document.title).toBe('WO-0001');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('leads to the order where the browser does not let it close itself', async () => {
    Object.defineProperty(window, 'close', { configurable: true, value: () => undefined });
    await holds(tablet.database, [anOrder({ id: '1' })]);
    const router = await openWindow('/1');
    await eventually('the paper is there', isDrawn);
    await press(printTexts.close);
    await eventually('the order is open', () => router.state.location.pathname === '/work-orders/1');
  });

  it('says that an order does not exist', async () => {
    await openWindow('/404');
    await eventually('the order is missing', () => page().includes(orderTexts.notFoundTitle));
    expect(dialogs).toBe(0);
  });

  it('says that an order is not on the device, without a network', async () => {
    tablet.server.goOffline();
    await openWindow('/405');
    await eventually('the order is elsewhere', () => page().includes(commonTexts.notHere));
    expect(dialogs).toBe(0);
  });
});

const papers = () =>
  [...document.querySelectorAll('.paper .paper-number')].map(({ textContent }) => textContent);
const orders = (count: number) =>
  Array.from({ length: count }, (_, index) => anOrder({ id: `${index + 1}` }));

describe('the print window of several orders', () => {
  it('shows each order’s paper as chosen, and opens the print dialog once the server has told all', async () => {
    for (const order of orders(3)) tablet.server.orders.set(order.id, order);
    await holds(tablet.database, [anOrder({ id: '1' })], '2020-01-01T00:00:00.000Z');
    await openWindow('?ids=3,1,2');
    await eventually('the papers are there', () => papers().length === 3);
    await eventually('the dialog opened', () => dialogs === 1);
    expect(papers()).toEqual(['WO-0003', 'WO-0001', 'WO-0002']);
    expect(document.querySelectorAll('.paper-pass')).toHaveLength(3);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(document.title).toBe('3 work orders');
    await press('Print 3 work orders');
    await eventually('the dialog opened again', () => dialogs === 2);
  });

  it('prints from the device without a network, and says how old it is', async () => {
    await holds(tablet.database, orders(2));
    tablet.server.goOffline();
    await openWindow('?ids=1,2');
    await eventually('the dialog opened', () => dialogs === 1);
    expect(papers()).toEqual(['WO-0001', 'WO-0002']);
    expect(page()).toContain('Saved copy from');
  });

  it('names what is missing, and leaves it to the person to print the rest', async () => {
    await holds(tablet.database, orders(2));
    tablet.server.goOffline();
    await openWindow('?ids=1,405,2');
    await eventually('the missing one is named', () => page().includes('1 work order is missing'));
    expect(page()).toContain('405. Not on this device, and not available from the server.');
    expect(document.querySelector('.paper')?.textContent).not.toContain('405');
    await press('Print 2 work orders');
    await eventually('the dialog opened', () => dialogs === 1);
  });

  it('holds at most fifty orders, each once, and says how many it leaves out', async () => {
    await holds(tablet.database, orders(1));
    tablet.server.goOffline();
    const ids = Array.from({ length: 52 }, (_, index) => index + 1);
    await openWindow(`?ids=1,1,${ids.join()}`);
    await eventually('what is missing is known', () => page().includes('49 work orders are missing'));
    expect(page()).toContain('At most 50 work orders are printed at once.');
    expect(page()).toContain('2 work orders are left out here.');
  });

  it('has nothing to print for an address without orders', async () => {
    await openWindow('');
    await eventually('it is said', () => page().includes('There is nothing to print.'));
    expect(page()).not.toContain('Print 0');
  });
});

it.each(['/1', '?ids=1'])(
  'the print window of %s is closed to a role that does not see work orders',
  async (of) => {
    await holds(tablet.database, orders(1));
    tablet.signIn(aUser({ role: ROLES.admin }));
    const router = await openWindow(of);
    await eventually('the way leads out', () => router.state.location.pathname === '/unauthorized');
    expect(isDrawn()).toBe(false);
  },
);
