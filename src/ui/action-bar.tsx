import { chakra } from '@chakra-ui/react';

/** A screen's first act: fixed within reach of the thumb on a phone, at its place in the page from a tablet on. */
export const ActionBar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 'gap',
    position: { base: 'sticky', md: 'static' },
    bottom: '0',
    // In its place it lies over nothing, also as an item of a grid.
    zIndex: { base: 'actionBar', md: 'auto' },
    marginInline: { base: 'calc(var(--ui-spacing-page) * -1)', md: '0' },
    paddingInline: { base: 'page', md: '0' },
    paddingTop: { base: '3', md: '0' },
    paddingBottom: { base: 'max(var(--ui-spacing-3), env(safe-area-inset-bottom))', md: '0' },
    bg: { base: 'bg.surface', md: 'transparent' },
    borderTopWidth: { base: 'edge', md: '0' },
    borderColor: 'line',
    '& > *': { flex: { base: '1 1 0', md: '0 0 auto' } },
  },
});
