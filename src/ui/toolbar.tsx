import { chakra } from '@chakra-ui/react';

/** Search, filters and the page's small acts in one row that wraps. Fields in it share the width. */
export const Toolbar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: 'gap',
    marginBottom: 'inset',
    '& > *': { flex: { base: '1 1 100%', md: '0 1 auto' } },
  },
});

/** The part of a toolbar that takes what is left (the search). */
export const ToolbarGrow = chakra('div', {
  base: { flex: { base: '1 1 100%', md: '1 1 0' }, minWidth: { md: 'menu' } },
});
