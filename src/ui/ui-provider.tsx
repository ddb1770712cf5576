import './theme/fonts.css';
import { ChakraProvider } from '@chakra-ui/react';
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { readAnnouncement, subscribeToAnnouncements } from './announce.ts';
import { VisuallyHidden } from './text.tsx';
import { system } from './theme/system.ts';
import { Toaster } from './toaster.tsx';

type EmotionSheet = EmotionCache['sheet'];

/**
 * Emotion's sheet on a constructed style sheet, for browsers where the Content-Security-Policy refuses even an empty <style>. Emotion
 * also creates one for each global block, through `cache.sheet.constructor`.
 */
class AdoptedSheet {
  readonly key: string;
  readonly container: Node;
  readonly isSpeedy = true;
  /** Stays empty: emotion places global styles before these elements, and layers decide the order for us. */
  readonly tags: HTMLStyleElement[] = [];
  before: Element | null = null;
  readonly #sheet = new CSSStyleSheet();

  constructor(options: { key: string; container: Node }) {
    this.key = options.key;
    this.container = options.container;
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#sheet];
  }

  hydrate(): void {}

  insert(rule: string): void {
    try {
      this.#sheet.insertRule(rule, this.#sheet.cssRules.length);
    } catch {
      // A rule for another engine (a vendor's pseudo-element); emotion's own sheet skips it as well.
    }
  }

  flush(): void {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet);
  }
}

function adoptedSheetFor(cache: EmotionCache): EmotionSheet {
  const sheet = new AdoptedSheet({ key: cache.key, container: cache.sheet.container });
  // Emotion's class has private fields, so the types allow no second implementation.
  return sheet as unknown as EmotionSheet;
}

/** Whether an empty <style> element gets a sheet for rules; a strict policy may refuse it. */
function styleElementsWork(): boolean {
  const probe = document.createElement('style');
  document.head.appendChild(probe);
  const works = probe.sheet !== null;
  probe.remove();
  return works;
}

const cache = createStyleCache(system.layers.atRule);

/** Not needed for the first picture; without a network, and not kept yet, icons just have no tooltips. */
const Tooltips = lazy(() =>
  import('./tooltips.tsx').then(
    (part) => ({ default: part.Tooltips }),
    () => ({ default: () => null }),
  ),
);

/** Theme, styles, toasts, tooltips and the live region, once around the whole app. Call `startAppearance()` first. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
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
 * Speedy mode adds rules through the object model, so the policy has to allow only the empty inline style, whose hash is in the server's
 * header. Without it the page would be unstyled.
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
 * Both regions are in the page from the start, because a region that arrives with its text is not spoken. The inner key makes a
 * repeated sentence be spoken again.
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
