import './theme/fonts.css';
import { ChakraProvider } from '@chakra-ui/react';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { createStyleCache } from './emotion-cache.ts';
import { LiveRegion } from './live-region.tsx';
import { system } from './theme/system.ts';
import { Toaster } from './toaster.tsx';

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
