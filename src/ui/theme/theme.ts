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

/** Text styles, and every token name that styles use: `color: 'fg.muted'`. */
export const theme = {
  breakpoints: { sm: '30rem', md: '48rem', lg: '64rem', xl: '75rem' },
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
} as const;

/**
 * Themes and densities are attributes of <html> and reach components only as custom properties, so switching renders
 * nothing. Recipes are next to their component and not here, so that a screen without dialogs does not load their
 * styles.
 */
export const settings = {
  cssVarsPrefix: 'ui',
  conditions: {
    dark: '[data-theme=dark] &',
    bay: '[data-theme=bay] &',
    glove: '[data-density=glove] &',
    desk: AT_DESK,
  },
} as const;
