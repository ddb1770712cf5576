import './start.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startAppearance } from '#app/ui/appearance.ts';
import { UiProvider } from '#app/ui/ui-provider.tsx';
import { healMissingChunks } from './missing-chunks.ts';
import { createAppRouter } from './router.ts';

/** The route that signs in with a token. */
const VALIDATE_PATH = '/validate-token';

startAppearance();
healMissingChunks();
const arrivingToken = takeArrivingToken(location, history);
const router = createAppRouter(arrivingToken);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>
  </StrictMode>,
);

/**
 * Takes a token out of the address before anything else reads it, and goes to the validation screen: it must stand in no
 * history entry and no referrer (decision A1). Null when the address carries none.
 */
function takeArrivingToken(
  location: Pick<Location, 'href'>,
  history: Pick<History, 'replaceState'>,
): string | null {
  const address = new URL(location.href);
  const token = address.searchParams.get('token')?.trim() ?? '';
  if (!address.searchParams.has('token')) return null;
  history.replaceState(null, '', VALIDATE_PATH);
  return token === '' ? null : token;
}
