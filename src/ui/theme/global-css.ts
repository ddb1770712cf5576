import { defineGlobalStyles } from '@chakra-ui/react';

export const globalCss = defineGlobalStyles({
  '*': { '--global-color-border': 'colors.line' },
  html: {
    colorScheme: 'light',
    fontFamily: 'body',
    textSizeAdjust: '100%',
    bg: 'bg.canvas',
    color: 'fg',
    scrollPaddingTop: 'header',
  },
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
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
});
