import { defineTextStyles } from '@chakra-ui/react';

/** One step is 0.25rem; names count steps, so `4` is 1rem everywhere. */
const steps = {
  0: { value: '0rem' },
  0.5: { value: '0.125rem' },
  1: { value: '0.25rem' },
  1.5: { value: '0.375rem' },
  2: { value: '0.5rem' },
  3: { value: '0.75rem' },
  4: { value: '1rem' },
  5: { value: '1.25rem' },
  6: { value: '1.5rem' },
  8: { value: '2rem' },
  9: { value: '2.25rem' },
  10: { value: '2.5rem' },
  11: { value: '2.75rem' },
  12: { value: '3rem' },
  14: { value: '3.5rem' },
  16: { value: '4rem' },
  18: { value: '4.5rem' },
  20: { value: '5rem' },
  24: { value: '6rem' },
} as const;

export const spacingTokens = { ...steps } as const;

export const sizeTokens = {
  ...steps,
  full: { value: '100%' },
  hairline: { value: '1px' },
  field: { value: '30rem' },
  dialogSm: { value: '28rem' },
  dialogMd: { value: '36rem' },
  dialogLg: { value: '52rem' },
  drawer: { value: '22rem' },
  menu: { value: '14rem' },
  menuMax: { value: '24rem' },
  toast: { value: '26rem' },
  prose: { value: '38rem' },
  content: { value: '80rem' },
  chip: { value: '12rem' },
  palette: { value: '13rem' },
  rail: { value: '6.75rem' },
  table: { value: '42rem' },
  // Height of a figure with its label, with text below it, and with a link below that; while loading, of its
  // placeholder.
  stat: { value: '5.875rem' },
  statWithWords: { value: '7.25rem' },
  statWithLink: { value: '9.5rem' },
} as const;

/** A wide screen with a mouse: the `desk` density. */
export const AT_DESK = '@media (min-width: 75rem) and (pointer: fine)';

/** `desk`: with a mouse on a wide screen, where more visible rows matter more than large targets. */
function byDensity(comfortable: string, glove: string, desk = comfortable) {
  return { value: { base: comfortable, _desk: desk, _glove: glove } };
}

/** Distances that are larger in Glove density; `gap` is the minimum distance between two controls. */
export const densitySpacing = {
  gap: byDensity('{spacing.2}', '{spacing.4}'),
  apart: byDensity('{spacing.6}', '{spacing.8}'),
  inset: byDensity('{spacing.4}', '{spacing.5}'),
  cell: byDensity('{spacing.3}', '{spacing.4}'),
  page: byDensity('{spacing.4}', '{spacing.5}'),
  section: byDensity('{spacing.6}', '{spacing.8}', '{spacing.4}'),
} as const;

/**
 * `control` is the minimum height of every pressable element (48 px; 40 on a desktop), `floor` that of actions in the
 * bay (64, Glove 72 px; desktop 48).
 */
export const densitySizes = {
  control: byDensity('{sizes.12}', '{sizes.14}', '{sizes.10}'),
  floor: byDensity('{sizes.16}', '{sizes.18}', '{sizes.12}'),
  stepper: byDensity('{sizes.14}', '{sizes.16}'),
  shutter: byDensity('{sizes.18}', '{sizes.20}'),
  header: byDensity('{sizes.16}', '{sizes.18}', '{sizes.14}'),
  // Every menu name on one line, the long ones shortened on a desktop of usual width: a list's filters need the space.
  sidebar: byDensity('12.5rem', '18.25rem', 'clamp(12.5rem, 15vw - 1rem, 17rem)'),
  row: byDensity('{sizes.14}', '{sizes.18}', '{sizes.11}'),
  tick: byDensity('{sizes.6}', '{sizes.8}'),
} as const;

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

/** Layers from bottom to top; toasts are below dialogs, which show their own. */
export const zIndexTokens = {
  base: { value: 0 },
  raised: { value: 1 },
  sticky: { value: 10 },
  header: { value: 20 },
  actionBar: { value: 30 },
  toast: { value: 50 },
  popover: { value: 100 },
  dialog: { value: 200 },
  tooltip: { value: 300 },
  skipLink: { value: 500 },
} as const;

/** Bay has edges instead of shadows, because glare washes shadows out. */
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

/** Bay's edges are twice as wide, to be visible on a scratched screen. */
export const edgeTokens = {
  edge: { value: { base: '{borderWidths.thin}', _bay: '{borderWidths.thick}' } },
} as const;

export const fontTokens = {
  body: {
    value:
      "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans Devanagari', 'Nirmala UI', 'Kohinoor Devanagari', sans-serif",
  },
} as const;

export const lineHeightTokens = {
  tight: { value: 1.25 },
  body: { value: 1.5 },
} as const;

export const letterSpacingTokens = {
  title: { value: '-0.015em' },
} as const;

/** Body text is 16 px, 18 px in Glove; nothing is smaller than 14 px. */
export const fontSizeTokens = {
  small: byDensity('0.875rem', '1rem'),
  body: byDensity('1rem', '1.125rem'),
  large: byDensity('1.125rem', '1.25rem'),
  heading: byDensity('1.25rem', '1.375rem'),
  title: byDensity('1.5rem', '1.625rem'),
  figure: byDensity('1.75rem', '2rem'),
} as const;

/** In Bay no weight is below medium: thin strokes are the first to go in glare. */
export const fontWeightTokens = {
  normal: { value: { base: '400', _bay: '500' } },
  medium: { value: { base: '500', _bay: '600' } },
  strong: { value: { base: '600', _bay: '700' } },
} as const;

export const textStyles = defineTextStyles({
  small: { value: { fontSize: 'small', lineHeight: 'body' } },
  body: { value: { fontSize: 'body', lineHeight: 'body' } },
  label: { value: { fontSize: 'body', lineHeight: 'tight', fontWeight: 'medium' } },
  large: { value: { fontSize: 'large', lineHeight: 'tight', fontWeight: 'strong' } },
  heading: { value: { fontSize: 'heading', lineHeight: 'tight', fontWeight: 'strong' } },
  title: {
    value: { fontSize: 'title', lineHeight: 'tight', fontWeight: 'strong', letterSpacing: 'title' },
  },
  figure: {
    value: { fontSize: 'figure', lineHeight: 'tight', fontWeight: 'strong', letterSpacing: 'title' },
  },
});
