import './start.css';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { Arriving } from '#app/features/session/arriving.ts';
import type { Services } from '#app/hooks/engine-provider.tsx';
import { startAppearance } from '#app/ui/appearance.ts';
import { Spinner } from '#app/ui/spinner.tsx';
import { UiProvider } from '#app/ui/ui-provider.tsx';
import { startLanguage } from './language.ts';
import { healMissingChunks } from './missing-chunks.ts';
import { routeTree } from './route-tree.gen.ts';

/** Spinners appear only after this long (ms), and then long enough to be read. */
const PENDING_AFTER_MS = 150;
const PENDING_AT_LEAST_MS = 300;

/** A start that takes longer (ms) says what it waits for. */
const START_AT_MOST_MS = 1_000;

/** The route that signs in with a token. */
const VALIDATE_PATH = '/validate-token';
const CODE = '#code=';

startAppearance();
healMissingChunks();
const arriving = takeArriving(location, history);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// What index.html shows stays until there is a screen to take its place, or that takes too long. A transition is drawn in slices.
void startLanguage().then(async () => {
  const router = createAppRouter(arriving);
  await Promise.race([router.load(), new Promise((late) => setTimeout(late, START_AT_MOST_MS))]);
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <UiProvider>
          <RouterProvider router={router} />
        </UiProvider>
      </StrictMode>,
    ),
  );
});

/**
 * Removes a token, or the code in its place, from the address before anything else reads it, and goes to the validation screen: it
 * must not get into the history or a referrer (decision A1). Null when the address has none.
 */
function takeArriving(
  location: Pick<Location, 'href'>,
  history: Pick<History, 'replaceState'>,
): Arriving | null {
  const { searchParams, pathname, hash } = new URL(location.href);
  const code = pathname === VALIDATE_PATH && hash.startsWith(CODE) ? hash.slice(CODE.length) : '';
  if (!searchParams.has('token') && code === '') return null;
  history.replaceState(null, '', VALIDATE_PATH);
  const token = searchParams.get('token')?.trim() || null;
  if (token === null) return code === '' ? null : { code };
  return { token };
}

/** The app's router. The services are loaded once, after the first paint. */
function createAppRouter(arriving: Arriving | null) {
  let services: Promise<Services> | null = null;
  const router = createRouter({
    routeTree,
    context: {
      services: () => {
        services ??= loadServices(arriving);
        return services;
      },
    },
    defaultPendingComponent: Spinner,
    defaultPendingMs: PENDING_AFTER_MS,
    defaultPendingMinMs: PENDING_AT_LEAST_MS,
    scrollRestoration: true,
    defaultPreload: 'intent',
  });
  return router;
}

async function loadServices(arriving: Arriving | null): Promise<Services> {
  const { startServices } = await import('./services.ts');
  const services = await startServices(arriving);
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
