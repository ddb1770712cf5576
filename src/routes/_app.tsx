import { createFileRoute, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ValidatingView } from '#app/features/session/access-page.tsx';
import { ConnectOnceView } from '#app/features/session/connect-once-view.tsx';
import { SignedInFrame } from '#app/features/shell/signed-in-frame.tsx';
import { EngineProvider } from '#app/hooks/engine-provider.tsx';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import { requireSession } from './-context.ts';

/** Loaded after the first paint, and only on wide screens; the app works without it. */
const PaletteTools = lazy(() =>
  import('./-palette-tools.tsx').then(
    (part) => ({ default: part.PaletteTools }),
    () => ({ default: () => null }),
  ),
);

const LostWork = lazy(() =>
  import('#app/features/office/lost-work.tsx').then(
    (part) => ({ default: part.LostWork }),
    () => ({ default: () => null }),
  ),
);

/** Needed once something was captured. */
const ActToasts = lazy(() =>
  import('./_app/-act-toasts.ts').then(
    (part) => ({ default: part.ActToasts }),
    () => ({ default: () => null }),
  ),
);

/** Everything behind the sign-in, which is checked here before any screen's code is loaded. */
export const Route = createFileRoute('/_app')({
  beforeLoad: requireSession,
  loader: ({ context }) => context.services(),
  staleTime: Number.POSITIVE_INFINITY,
  pendingComponent: ValidatingView,
  component: SignedIn,
});

function SignedIn() {
  const services = Route.useLoaderData();
  const isWide = useMediaQuery(media.tabletUp);
  const lost = (isOutside: boolean) => (
    <Suspense fallback={null}>
      <LostWork isOutside={isOutside} />
    </Suspense>
  );
  return (
    <EngineProvider services={services}>
      <SignedInFrame
        connectOnce={(retry) => <ConnectOnceView onRetry={retry} lost={lost(true)} />}
        tools={
          isWide && (
            <Suspense fallback={null}>
              <PaletteTools />
            </Suspense>
          )
        }
      >
        {lost(false)}
        <Suspense fallback={null}>
          <ActToasts />
        </Suspense>
        <Outlet />
      </SignedInFrame>
    </EngineProvider>
  );
}
