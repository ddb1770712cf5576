import createCache, { type EmotionCache } from '@emotion/cache';
import { adoptedSheetFor, styleElementsWork } from './adopted-sheet.ts';

/**
 * Speedy mode adds rules through the object model, so the only inline style the policy must allow is the empty one
 * (its hash stands in the server's header). Without speedy the page works but is unstyled.
 */
export function createStyleCache(layerOrder: string): EmotionCache {
  const cache = createCache({ key: 'ui', speedy: true });
  if (styleElementsWork()) return cache;
  cache.sheet = adoptedSheetFor(cache);
  // The first sheet to name a layer fixes the order of all: components' rules come before the global ones here.
  cache.sheet.insert(layerOrder);
  return cache;
}
