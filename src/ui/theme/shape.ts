export const radiusTokens = {
  none: { value: '0' },
  sm: { value: '0.25rem' },
  md: { value: '0.5rem' },
  lg: { value: '0.75rem' },
  full: { value: '999rem' },
} as const;

export const borderWidthTokens = {
  thin: { value: '1px' },
  thick: { value: '2px' },
  heavy: { value: '4px' },
} as const;

/** Layers of the page, from below to above. A toast stays readable over a dialog. */
export const zIndexTokens = {
  base: { value: 0 },
  raised: { value: 1 },
  sticky: { value: 10 },
  header: { value: 20 },
  actionBar: { value: 30 },
  popover: { value: 100 },
  dialog: { value: 200 },
  toast: { value: 300 },
  skipLink: { value: 500 },
} as const;

/** Bay draws edges instead of shadows, which glare washes out. */
export const shadowTokens = {
  card: {
    value: {
      base: '0 1px 2px rgb(8 24 30 / 0.06)',
      _dark: '0 1px 2px rgb(0 0 0 / 0.4)',
      _bay: 'none',
    },
  },
  overlay: {
    value: {
      base: '0 12px 32px rgb(8 24 30 / 0.18), 0 2px 6px rgb(8 24 30 / 0.08)',
      _dark: '0 12px 32px rgb(0 0 0 / 0.6)',
      _bay: '0 0 0 2px #000000',
    },
  },
} as const;

/** Edge widths: Bay's are twice as heavy, so that they are seen through a scratched screen. */
export const edgeTokens = {
  edge: { value: { base: '{borderWidths.thin}', _bay: '{borderWidths.thick}' } },
} as const;
