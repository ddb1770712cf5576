import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import type { Answer } from '#app/api/api-port.ts';
import { EngineProvider } from '#app/hooks/engine-provider.tsx';
import { workOrderCodec } from '#contract/work-order-entity.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { aTablet, type Tablet } from '#tests/hooks/support/tablet.tsx';
import { LockManager } from '#tests/sync/support/browser.ts';
import { render } from './render.tsx';

/** A tablet whose tab leads: what is captured goes out once the engine is started. */
export async function aSendingTablet(): Promise<Tablet> {
  return await aTablet(undefined, new LockManager().forTab('tab'));
}

/** What the server answers to an act on an order. */
export function answeredWith(order: WorkOrder): Pick<Answer<unknown>, 'raw'>['raw'] {
  return { data: { records: [workOrderCodec.encode(order)] } };
}

/** Shows one of several screens by its address, starting at the first. Answers where it leads. */
export async function showScreens(
  { services }: Tablet,
  screens: Readonly<Record<string, ReactNode>>,
): Promise<{ path(): string }> {
  const root = createRootRoute({ component: Outlet });
  const routes = Object.entries(screens).map(([path, screen]) =>
    createRoute({ getParentRoute: () => root, path, component: () => screen }),
  );
  const [start = '/'] = Object.keys(screens);
  const history = createMemoryHistory({ initialEntries: [start] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  await act(async () => router.load());
  await render(
    <EngineProvider services={services}>
      <RouterProvider router={router} />
    </EngineProvider>,
  );
  return { path: () => history.location.pathname };
}
