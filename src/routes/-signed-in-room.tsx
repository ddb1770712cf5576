import { lazy, type ReactNode, Suspense } from 'react';
import { ConnectOnceView } from '#app/features/session/connect-once-view.tsx';
import { SignedInFrame } from '#app/features/shell/signed-in-frame.tsx';
import { EngineProvider, type Services } from '#app/hooks/engine-provider.tsx';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';

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
const ActionToasts = lazy(() =>
  import('./_app/-action-toasts.ts').then(
    (part) => ({ default: part.ActionToasts }),
    () => ({ default: () => null }),
  ),
);

/** Everything around the screens of a signed-in user. */
export function SignedInRoom({ services, children }: { services: Services; children: ReactNode }) {
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
          <ActionToasts />
        </Suspense>
        {children}
      </SignedInFrame>
    </EngineProvider>
  );
}
