import { chakra } from './chakra.tsx';

/** `pressable` for a card that its CardLink covers. */
export const Card = chakra('div', {
  base: {
    position: 'relative',
    bg: 'bg.surface',
    borderWidth: 'edge',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'card',
    padding: 'inset',
    minWidth: '0',
  },
  variants: {
    pressable: {
      true: {
        transitionProperty: 'colors',
        transitionDuration: 'quick',
        _hover: { borderColor: 'line.control', bg: 'bg.hover' },
        '&:has(a:focus-visible)': { borderColor: 'line.focus' },
      },
    },
    selected: { true: { borderColor: 'brand.solid', bg: 'accent.bg' } },
    tight: { true: { padding: '3' } },
  },
});

export const CardTitle = chakra('h2', { base: { textStyle: 'heading', color: 'fg', marginBottom: '2' } });

/** A link that covers the whole card; other controls of the card go into `CardControls`, above it. */
export const CardLink = chakra('a', {
  base: {
    color: 'inherit',
    textDecoration: 'none',
    fontWeight: 'strong',
    _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' },
    _focusVisible: {
      outline: 'none',
      _after: {
        outlineWidth: 'var(--ui-border-widths-thick)',
        outlineStyle: 'solid',
        outlineColor: 'line.focus',
        outlineOffset: 'var(--ui-border-widths-thick)',
      },
    },
  },
});

export const CardControls = chakra('div', {
  base: { position: 'relative', zIndex: 'raised', display: 'flex', flexWrap: 'wrap', gap: 'gap' },
});
