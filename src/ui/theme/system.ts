import {
  createSystem,
  defaultBaseConfig,
  defineConfig,
  defineGlobalStyles,
  defineKeyframes,
} from '@chakra-ui/react';
import { colorTokens, paletteColors, surfaceColors } from './colors.ts';
import {
  AT_DESK,
  borderWidthTokens,
  densitySizes,
  densitySpacing,
  edgeTokens,
  fontSizeTokens,
  fontTokens,
  fontWeightTokens,
  letterSpacingTokens,
  lineHeightTokens,
  radiusTokens,
  shadowTokens,
  sizeTokens,
  spacingTokens,
  textStyles,
  zIndexTokens,
} from './tokens.ts';

const globalCss = defineGlobalStyles({
  '*': { '--global-color-border': 'colors.line' },
  html: {
    colorScheme: 'light',
    fontFamily: 'body',
    textSizeAdjust: '100%',
    bg: 'bg.canvas',
    color: 'fg',
    scrollPaddingTop: 'header',
    // What sticks to the bottom stands above the floor's bar.
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

/** Motion explains a change and never delays work: at most 200 ms. */
const durationTokens = {
  quick: { value: '120ms' },
  calm: { value: '180ms' },
  turn: { value: '900ms' },
  breath: { value: '1600ms' },
} as const;

const easingTokens = {
  out: { value: 'cubic-bezier(0.2, 0.8, 0.3, 1)' },
} as const;

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

/**
 * Themes and densities are attributes of <html> and reach components only as custom properties, so switching renders nothing. Recipes
 * stand beside their component and not here, so that a screen without dialogs does not load their styles.
 */
const config = defineConfig({
  cssVarsPrefix: 'ui',
  preflight: true,
  globalCss,
  conditions: {
    dark: '[data-theme=dark] &',
    bay: '[data-theme=bay] &',
    glove: '[data-density=glove] &',
    desk: AT_DESK,
  },
  theme: {
    breakpoints: { sm: '30rem', md: '48rem', lg: '64rem', xl: '75rem' },
    keyframes,
    textStyles,
    tokens: {
      colors: colorTokens,
      spacing: spacingTokens,
      sizes: sizeTokens,
      radii: radiusTokens,
      borderWidths: borderWidthTokens,
      zIndex: zIndexTokens,
      fonts: fontTokens,
      lineHeights: lineHeightTokens,
      letterSpacings: letterSpacingTokens,
      durations: durationTokens,
      easings: easingTokens,
    },
    semanticTokens: {
      colors: { ...surfaceColors, ...paletteColors },
      spacing: densitySpacing,
      sizes: densitySizes,
      shadows: shadowTokens,
      borderWidths: edgeTokens,
      fontSizes: fontSizeTokens,
      fontWeights: fontWeightTokens,
    },
  },
});

export const system = createSystem(defaultBaseConfig, config);
