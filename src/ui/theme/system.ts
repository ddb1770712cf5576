import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { colorTokens, surfaceColors } from './colors.ts';
import { globalCss } from './global-css.ts';
import { durationTokens, easingTokens, keyframes } from './motion.ts';
import { paletteColors } from './palettes.ts';
import { borderWidthTokens, edgeTokens, radiusTokens, shadowTokens, zIndexTokens } from './shape.ts';
import { densitySizes, densitySpacing, sizeTokens, spacingTokens } from './space.ts';
import {
  fontSizeTokens,
  fontTokens,
  fontWeightTokens,
  letterSpacingTokens,
  lineHeightTokens,
  textStyles,
} from './type.ts';

/**
 * Themes and densities are attributes of <html> and reach components as custom properties only, so switching one
 * renders nothing again. Recipes are not registered here but stand beside their component: a screen that opens no
 * dialog does not carry the dialog's styles.
 */
const config = defineConfig({
  cssVarsPrefix: 'ui',
  preflight: true,
  globalCss,
  conditions: {
    dark: '[data-theme=dark] &',
    bay: '[data-theme=bay] &',
    glove: '[data-density=glove] &',
  },
  theme: {
    breakpoints: { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem' },
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
