import './theme/fonts.css';
import './theme/theme.css';
import { ChakraProvider } from '@chakra-ui/react';
import { CacheProvider } from '@emotion/react';
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { readAnnouncement, subscribeToAnnouncements } from './announce.ts';
import { guardPresses } from './press-guard.ts';
import { VisuallyHidden } from './text.tsx';
import { styleCache } from './theme/style-cache.ts';
import { pageSystem } from './theme/system.ts';
import { Toaster } from './toaster.tsx';

/** Not needed for the first paint; offline and not yet cached, icons just have no tooltips. */
const Tooltips = lazy(() =>
  import('./tooltips.tsx').then(
    (part) => ({ default: part.Tooltips }),
    () => ({ default: () => null }),
  ),
);

/** Theme, styles, toasts, tooltips, the live region and the guard against second presses, once around the whole app. Call `startAppearance()` first. */
export function UiProvider({ children }: { children: ReactNode }) {
  useEffect(guardPresses, []);
  return (
    <CacheProvider value={styleCache()}>
      <ChakraProvider value={pageSystem()}>
        {children}
        <Toaster />
        <LiveRegion />
        <Suspense fallback={null}>
          <Tooltips />
        </Suspense>
      </ChakraProvider>
    </CacheProvider>
  );
}

/**
 * Both regions are in the page from the start, because a region that arrives with its text is not spoken. The inner key
 * makes a repeated sentence be spoken again.
 */
function LiveRegion() {
  const { text, urgency, count } = useSyncExternalStore(subscribeToAnnouncements, readAnnouncement);
  return (
    <>
      <VisuallyHidden aria-live="polite" role="status">
        {urgency === 'polite' && <span key={count}>{text}</span>}
      </VisuallyHidden>
      <VisuallyHidden aria-live="assertive" role="alert">
        {urgency === 'assertive' && <span key={count}>{text}</span>}
      </VisuallyHidden>
    </>
  );
}
