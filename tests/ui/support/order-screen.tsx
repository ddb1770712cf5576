import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { EngineProvider } from '#app/hooks/engine-provider.tsx';
import { referenceTask, vendorsReference } from '#app/sync/pull/references.ts';
import { readToasts, toast } from '#app/ui/toast.ts';
// Loaded here, so that no test waits for what a browser fetches when a dialog is first opened.
import '#app/ui/confirm-dialog.tsx';
import '#app/ui/dialog.tsx';
import { vendorCodec } from '#contract/entities.ts';
import { ROLES, type Role } from '#domain/permissions.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { aUser } from '../../hooks/support/builders.ts';
import { holds } from '../../hooks/support/device.ts';
import { aTablet, type Tablet } from '../../hooks/support/tablet.tsx';
import { render, until } from './render.tsx';

// jsdom makes no addresses for bytes in memory, and scrolls nothing.
window.scrollTo = () => undefined;
Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });

// Whole screens are slow to draw on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const LONGEST_MS = 10_000;

afterEach(() => {
  for (const { id } of readToasts()) toast.dismiss(id);
});

export function aVendor(facts: Partial<Vendor> = {}): Vendor {
  return {
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
    ...facts,
  };
}

/** A vendor's rate for a catalogue job, in paise. */
export function aRate(jobId: string, ratePaise: number): Vendor['jobs'][number] {
  return { jobId, name: jobId, categoryName: 'Body Work', ratePaise };
}

type Given = { role?: Role; orders: readonly WorkOrder[]; vendors?: readonly Vendor[] };

/** A tablet that was prepared and then lost its network: it holds the orders and vendors, and can queue every act. */
export async function aTabletOffline({
  role = ROLES.superAdmin,
  orders,
  vendors = [],
}: Given): Promise<Tablet> {
  const tablet = await aTablet();
  const { services, server, database } = tablet;
  tablet.signIn(aUser({ role }));
  await holds(database, orders);
  const metadata = { page: 1, page_size: 100, total: vendors.length, links: { next: null, prev: null } };
  server.answers.set('vendor.list', {
    data: { records: vendors.map((vendor) => vendorCodec.encode(vendor)), metadata },
  });
  await referenceTask(services, '1', vendorsReference('c1')).run();
  server.goOffline();
  return tablet;
}

/** Shows a screen of the tablet; its links lead nowhere. */
export async function show(tablet: Tablet, screen: ReactNode): Promise<void> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => screen }),
    history: createMemoryHistory(),
  });
  await onDevice(() => router.load());
  await render(
    <EngineProvider services={tablet.services}>
      <RouterProvider router={router} />
    </EngineProvider>,
  );
}

/** What the screen says, as one text. */
export function words(selector = 'body'): string {
  return document.querySelector(selector)?.textContent ?? '';
}

/** Waits until the screen is as described. A whole screen has more to draw than a part: it has longer than `until` gives. */
export async function untilScreen(what: string, holds: () => boolean): Promise<void> {
  await until(what, holds, LONGEST_MS);
}

/** Reads or changes what the device holds; what the screen makes of it meanwhile is drawn. */
export async function onDevice<T>(work: () => PromiseLike<T>): Promise<T> {
  return await act(async () => await work());
}
