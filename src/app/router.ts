import { createRouter } from '@tanstack/react-router';
import { ValidatingView } from '#app/features/session/access-page.tsx';
import type { Services } from '#app/hooks/engine-provider.tsx';
import { routeTree } from './route-tree.gen.ts';

/** Spinners are shown only when something takes longer than this (ms), and then long enough to be read. */
const PENDING_AFTER_MS = 150;
const PENDING_AT_LEAST_MS = 300;

/** The app's router. The services are loaded once, after the first paint. */
export function createAppRouter(arrivingToken: string | null) {
  let services: Promise<Services> | null = null;
  const router = createRouter({
    routeTree,
    context: {
      services: () => {
        services ??= loadServices(arrivingToken);
        return services;
      },
    },
    defaultPendingComponent: ValidatingView,
    defaultPendingMs: PENDING_AFTER_MS,
    defaultPendingMinMs: PENDING_AT_LEAST_MS,
    scrollRestoration: true,
    defaultPreload: 'intent',
  });
  return router;
}

async function loadServices(arrivingToken: string | null): Promise<Services> {
  const { startServices } = await import('./services.ts');
  const services = await startServices(arrivingToken);
  const { startServiceWorker } = await import('./service-worker.ts');
  void startServiceWorker(services);
  return services;
}

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the router is told its own type by merging into this interface.
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
