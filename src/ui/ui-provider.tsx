import './theme/fonts.css';
import { ChakraProvider } from '@chakra-ui/react';
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { adoptedSheetFor, styleElementsWork } from './adopted-sheet.ts';
import { readAnnouncement, subscribeToAnnouncements } from './announce.ts';
import { system } from './theme/system.ts';
import { Toaster } from './toaster.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const cache = createStyleCache(system.layers.atRule);

/** Theme, styles, toasts and the live region: once, around the whole app. Call `startAppearance()` before. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        {children}
        <Toaster />
        <LiveRegion />
      </ChakraProvider>
    </CacheProvider>
  );
}

/**
 * Speedy mode adds rules through the object model, so the only inline style the policy must allow is the empty one
 * (its hash stands in the server's header). Without speedy the page works but is unstyled.
 */
function createStyleCache(layerOrder: string): EmotionCache {
  const cache = createCache({ key: 'ui', speedy: true });
  if (styleElementsWork()) return cache;
  cache.sheet = adoptedSheetFor(cache);
  // The first sheet to name a layer fixes the order of all: components' rules come before the global ones here.
  cache.sheet.insert(layerOrder);
  return cache;
}

/**
 * Both regions are in the page from the start: a region that arrives together with its text is not spoken. The inner
 * key makes the same sentence, said twice, be spoken twice.
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
