import {
  createSystem,
  defaultBaseConfig,
  defineConfig,
  defineGlobalStyles,
  defineKeyframes,
} from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { type CSSObject, css } from '@emotion/react';
import { settings, theme } from './theme.ts';

const globalCss = defineGlobalStyles({
  '*': { '--global-color-border': 'colors.line' },
  html: {
    colorScheme: 'light',
    fontFamily: 'body',
    textSizeAdjust: '100%',
    bg: 'bg.canvas',
    color: 'fg',
    scrollPaddingTop: '{sizes.header}',
    // Sticky content at the bottom is above the tablet layout's bar.
    '--ui-bar': '0px',
  },
  'html:has([data-floor-bar])': { '--ui-bar': 'calc(4.5rem + env(safe-area-inset-bottom))' },
  'html[data-theme=dark]': { colorScheme: 'dark' },
  body: { textStyle: 'body', fontWeight: 'normal', bg: 'bg.canvas', color: 'fg' },
  // Preflight's placeholder is a fixed grey that fails on every theme.
  '*::placeholder': { color: 'fg.muted', opacity: 1 },
  'b, strong': { fontWeight: 'strong' },
  '*::selection': { bg: 'brand.solid', color: 'brand.contrast' },
  ':focus-visible': {
    outlineWidth: 'var(--ui-border-widths-thick)',
    outlineStyle: 'solid',
    outlineColor: 'line.focus',
    outlineOffset: 'var(--ui-border-widths-thick)',
  },
  'html[data-theme=bay] :focus-visible': { outlineWidth: 'var(--ui-border-widths-heavy)' },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
});

const keyframes = defineKeyframes({
  turn: { to: { transform: 'rotate(360deg)' } },
  breathe: { '50%': { opacity: '0.45' } },
  'fade-in': { from: { opacity: 0 }, to: { opacity: 1 } },
  'fade-out': { from: { opacity: 1 }, to: { opacity: 0 } },
  'rise-in': { from: { opacity: 0, translate: '0 0.75rem' }, to: { opacity: 1, translate: '0 0' } },
  'slide-in-start': { from: { translate: '-100% 0' }, to: { translate: '0 0' } },
  'slide-out-start': { from: { translate: '0 0' }, to: { translate: '-100% 0' } },
  'slide-in-end': { from: { translate: '100% 0' }, to: { translate: '0 0' } },
  'slide-out-end': { from: { translate: '0 0' }, to: { translate: '100% 0' } },
});

/** The whole theme, as resolved by the package. */
export const wholeSystem = createSystem(
  defaultBaseConfig,
  defineConfig({ ...settings, preflight: true, globalCss, theme: { ...theme, keyframes } }),
);

/**
 * Styles shared by all pages: the order of the layers, the reset, the global styles and the token values of each theme.
 */
export function styleSheet(): string {
  const { layers, _global } = wholeSystem;
  const cache = createCache({ key: 'all' });
  const rules = cache.insert('', css(_global as CSSObject[]), cache.sheet, false);
  // Without a page, emotion returns the rules that it would insert.
  return `${layers.atRule}\n${String(rules)}`;
}
