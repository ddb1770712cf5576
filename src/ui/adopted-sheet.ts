import type { EmotionCache } from '@emotion/cache';

type EmotionSheet = EmotionCache['sheet'];

/**
 * Emotion's sheet on a constructed style sheet, for browsers where the page's Content-Security-Policy refuses even an
 * empty <style> element. Emotion makes one of these for each global block through `cache.sheet.constructor`.
 */
class AdoptedSheet {
  readonly key: string;
  readonly container: Node;
  readonly isSpeedy = true;
  /** Stays empty: emotion looks here for elements to place global styles before, and layers decide that for us. */
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
      // A rule for another engine (a vendor's pseudo-element) is refused by this one: emotion skips it likewise.
    }
  }

  flush(): void {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet);
  }
}

export function adoptedSheetFor(cache: EmotionCache): EmotionSheet {
  const sheet = new AdoptedSheet({ key: cache.key, container: cache.sheet.container });
  // Emotion's declared class has private fields, so no second implementation is assignable without this step.
  return sheet as unknown as EmotionSheet;
}

/** Whether an empty <style> element gets a sheet that rules can be added to; a strict policy may refuse it. */
export function styleElementsWork(): boolean {
  const probe = document.createElement('style');
  document.head.appendChild(probe);
  const works = probe.sheet !== null;
  probe.remove();
  return works;
}
