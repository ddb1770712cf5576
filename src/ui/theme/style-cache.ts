import createCache, { type EmotionCache } from '@emotion/cache';
import { type CSSObject, css } from '@emotion/react';
import { pageSystem } from './system.ts';

type EmotionSheet = EmotionCache['sheet'];

/**
 * Emotion's sheet on a constructed style sheet, for browsers whose Content-Security-Policy refuses even an empty
 * <style>. Emotion also creates one for each global block, through `cache.sheet.constructor`.
 */
class AdoptedSheet {
  readonly key: string;
  readonly container: Node;
  readonly isSpeedy = true;
  /** Stays empty: emotion puts global styles before these elements, and layers define the order here. */
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
      // A rule for another engine (a vendor's pseudo-element); emotion's own sheet skips it too.
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

/** True if an empty <style> element gets a sheet for rules; a strict policy may refuse it. */
function styleElementsWork(): boolean {
  const probe = document.createElement('style');
  document.head.appendChild(probe);
  const works = probe.sheet !== null;
  probe.remove();
  return works;
}

/**
 * A rule within @layer, @media or @container that is added when something first renders makes a browser match and lay
 * out the whole page again: a hundred times the cost of a plain rule. Nested in a plain rule that adds no specificity,
 * it costs as little. Not possible for selectors on <html> itself (its theme, its density), which would not match below
 * it.
 */
export function asPlainRule(rule: string): string {
  const isGrouped =
    /^@(media|container|layer recipes\{)/.test(rule) &&
    !/html|:root|\[data-(theme|density)|keyframes/.test(rule);
  return isGrouped ? `:where(html){${rule}}` : rule;
}

/**
 * True if a group of rules may be nested in a plain one. Some browsers support nesting but not nested at-rules, and
 * would drop the rules.
 */
function rulesNest(): boolean {
  try {
    const sheet = new CSSStyleSheet();
    sheet.insertRule(asPlainRule('@layer recipes{.probe{color:red;}}'));
    const [plain] = sheet.cssRules as unknown as [CSSStyleRule];
    const [group] = plain.cssRules as unknown as [CSSLayerBlockRule?];
    return group?.cssRules.length === 1;
  } catch {
    return false;
  }
}

/**
 * Speedy mode adds rules through the object model, so the policy has to allow only the empty inline style, whose hash
 * is in the server's header. Without it the page would be unstyled.
 */
function createStyleCache(layerOrder: string): EmotionCache {
  const cache = createCache({ key: 'ui', speedy: true });
  const isOwn = !styleElementsWork();
  if (isOwn) cache.sheet = adoptedSheetFor(cache);
  const { sheet } = cache;
  const insert = sheet.insert.bind(sheet);
  if (rulesNest()) sheet.insert = (rule) => insert(asPlainRule(rule));
  if (!isOwn) return cache;
  // The first sheet to name a layer fixes the order of all: components' rules come before the global ones here.
  cache.sheet.insert(layerOrder);
  return cache;
}

let made: EmotionCache | null = null;

/** The cache for all styles. Created on first use, because component files are also loaded where there is no page. */
export function styleCache(): EmotionCache {
  made ??= createStyleCache(pageSystem().layers.atRule);
  return made;
}

/** The class for these styles, inserted into the page on first use; empty for no styles. */
export function classFor(...styles: readonly (object | string)[]): string {
  const serialized = css(styles as CSSObject[]);
  if (serialized.styles === '') return '';
  const cache = styleCache();
  const name = `${cache.key}-${serialized.name}`;
  // Registered, so that a component that gets the class knows its styles.
  if (cache.registered[name] === undefined) {
    cache.registered[name] = serialized.styles;
    if (cache.inserted[serialized.name] === undefined)
      cache.insert(`.${name}`, serialized, cache.sheet, true);
  }
  return name;
}

const joined = new Map<string, string>();

/**
 * One class for a component's own styles and those of the given classes, which win: with two classes, the one that
 * happened to be created later would win. Other classes are kept.
 */
export function joinClasses(own: string, given: unknown): string {
  if (typeof given !== 'string' || given === '') return own;
  if (own === '') return given;
  const key = `${own} ${given}`;
  let whole = joined.get(key);
  if (whole === undefined) {
    const names = given.split(' ').filter(Boolean);
    const { registered } = styleCache();
    const isOurs = (name: string): boolean => registered[name] !== undefined;
    const styles = [own, ...names.filter(isOurs)].map((name) => `${registered[name]};`);
    const others = names.filter((name) => !isOurs(name));
    whole = [styles.length === 1 ? own : classFor(...styles), ...others].join(' ');
    joined.set(key, whole);
  }
  return whole;
}
