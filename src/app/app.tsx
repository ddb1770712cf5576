import { type AnyRouter, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { LaunchCredentials } from '#app/features/session/launch-credentials.ts';
import type { Services } from '#app/hooks/engine-provider.tsx';
import { pageSystem } from '#app/ui/theme/system.ts';
import { UiProvider } from '#app/ui/ui-provider.tsx';
import { routeTree } from './route-tree.gen.ts';
import { BrokenScreen, PendingScreen } from './screen-states.tsx';
import { parseSearch, stringifySearch } from './search-params.ts';
import { nextTurn } from './turns.ts';

/** Spinners appear only after this long (ms), and then stay long enough to be read. */
const PENDING_AFTER_MS = 150;
const PENDING_AT_LEAST_MS = 300;

/**
 * A start that takes longer (ms) says what it is waiting for; one with a link's token soon says that the token is being
 * checked.
 */
const START_AT_MOST_MS = 2_000;
const ARRIVAL_AT_MOST_MS = 500;

/**
 * The content of index.html stays until a screen can replace it, or until that takes too long. A transition renders in
 * slices.
 */
export async function showApp(credentials: LaunchCredentials | null): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const router = createAppRouter(credentials);
  await nextTurn();
  const late = new Promise((resolve) =>
    setTimeout(resolve, credentials === null ? START_AT_MOST_MS : ARRIVAL_AT_MOST_MS),
  );
  const loaded = Promise.race([router.load(), late]);
  await nextTurn();
  pageSystem();
  await loaded;
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <UiProvider>
          <RouterProvider router={router} />
        </UiProvider>
      </StrictMode>,
    ),
  );
}

/** The app's router. The services load once, after the first paint. */
function createAppRouter(credentials: LaunchCredentials | null) {
  let services: Promise<Services> | null = null;
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    context: {
      services: () => {
        services ??= loadServices(credentials, drawn(router));
        return services;
      },
    },
    defaultPendingComponent: PendingScreen,
    defaultErrorComponent: BrokenScreen,
    defaultPendingMs: PENDING_AFTER_MS,
    defaultPendingMinMs: PENDING_AT_LEAST_MS,
    scrollRestoration: true,
    defaultPreload: 'intent',
  });
  return router;
}

/** Resolves once a screen has rendered. */
function drawn(router: Pick<AnyRouter, 'subscribe'>): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = router.subscribe('onRendered', () => {
      unsubscribe();
      resolve();
    });
  });
}

async function loadServices(
  credentials: LaunchCredentials | null,
  firstScreen: Promise<void>,
): Promise<Services> {
  const { startServices } = await import('./services.ts');
  await nextTurn();
  const services = await startServices(credentials);
  const { startServiceWorker } = await import('./service-worker.ts');
  void startServiceWorker(services, firstScreen);
  return services;
}

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the router finds its own type by merging into it.
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
