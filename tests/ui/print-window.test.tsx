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

/** The browser's print dialog and its fonts, which jsdom lacks: counts how often the dialog opened. */
let dialogs: number;
let tablet: Tablet;

beforeEach(async () => {
  dialogs = 0;
  tablet = await aTablet();
  Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: Promise.resolve() } });
  Object.defineProperty(window, 'print', { configurable: true, value: countDialog });
  Object.defineProperty(window, 'scrollTo', { configurable: true, value: () => undefined });
});
afterAll(() => {
  Reflect.deleteProperty(document, 'fonts');
});

function countDialog(): void {
  dialogs += 1;
}

async function openWindow(id: string) {
  const router = createRouter({
    routeTree,
    context: { services: async () => tablet.services },
    history: createMemoryHistory({ initialEntries: [`/print/work-orders/${id}`] }),
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
    await openWindow('1');
    await eventually('the paper is there', isDrawn);
    await eventually('the dialog opened', () => dialogs === 1);
    expect(page()).toContain('Garage One');
    await press(printTexts.print);
    await eventually('the dialog opened again', () => dialogs === 2);
  });

  it('prints from the device without a network, and says how old it is', async () => {
    await holds(tablet.database, [anOrder({ id: '1', jobs: [aJob({ name: 'इंजन की मरम्मत' })] })]);
    tablet.server.goOffline();
    await openWindow('1');
    await eventually('the paper is there', isDrawn);
    await eventually('the dialog opened', () => dialogs === 1);
    expect(page()).toContain('From this tablet, as of');
    expect(page()).toContain('इंजन की मरम्मत');
  });

  it('bears the order’s number alone, which a saved PDF is named by', async () => {
    await holds(tablet.database, [anOrder({ id: '1' })]);
    await openWindow('1');
    await eventually('the paper is there', isDrawn);
    expect(document.title).toBe('WO-0001');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('leads to the order where the browser does not let it close itself', async () => {
    Object.defineProperty(window, 'close', { configurable: true, value: () => undefined });
    await holds(tablet.database, [anOrder({ id: '1' })]);
    const router = await openWindow('1');
    await eventually('the paper is there', isDrawn);
    await press(printTexts.close);
    await eventually('the order is open', () => router.state.location.pathname === '/work-orders/1');
  });

  it('says that an order does not exist', async () => {
    await openWindow('404');
    await eventually('the order is missing', () => page().includes(orderTexts.notFoundTitle));
    expect(dialogs).toBe(0);
  });

  it('says that an order is not on the device, without a network', async () => {
    tablet.server.goOffline();
    await openWindow('405');
    await eventually('the order is elsewhere', () => page().includes(commonTexts.notOnTablet));
    expect(dialogs).toBe(0);
  });

  it('is closed to a role that does not see work orders', async () => {
    await holds(tablet.database, [anOrder({ id: '1' })]);
    tablet.signIn(aUser({ role: ROLES.admin }));
    const router = await openWindow('1');
    await eventually('the way leads out', () => router.state.location.pathname === '/unauthorized');
    expect(document.querySelector('.paper')).toBeNull();
  });
});
