import { defineTextStyles } from '@chakra-ui/react';

export const fontTokens = {
  body: { value: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif" },
} as const;

export const lineHeightTokens = {
  tight: { value: 1.25 },
  body: { value: 1.5 },
} as const;

export const letterSpacingTokens = {
  title: { value: '-0.015em' },
} as const;

function byDensity(comfortable: string, glove: string) {
  return { value: { base: comfortable, _glove: glove } };
}

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
