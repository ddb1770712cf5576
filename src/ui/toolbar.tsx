import { chakra } from './chakra.tsx';

/** Search, filters and small actions in one row that wraps. */
export const Toolbar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: 'gap',
    marginBottom: { base: '2', md: 'inset' },
    '& > *': { flex: { base: '1 1 100%', md: '0 1 auto' } },
  },
});

/** The part of a toolbar that takes the remaining width (the search). */
export const ToolbarGrow = chakra('div', {
  base: { flex: { base: '1 1 100%', md: '1 1 0' }, minWidth: { md: 'menu' } },
});

/**
 * A screen's main action: at the bottom of the screen on a phone, in its place in the page from a tablet up. `inSight`:
 * at the bottom of the screen at every width.
 */
export const ActionBar = chakra(
  'div',
  {
    base: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: 'gap',
      position: { base: 'sticky', md: 'static' },
      bottom: 'var(--ui-bar)',
      // Grid items honour a z-index even when static.
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
    variants: {
      inSight: {
        true: {
          position: 'sticky',
          zIndex: 'actionBar',
          alignItems: 'center',
          marginTop: 'gap',
          marginInline: { md: 'calc(var(--ui-spacing-page) * -1)' },
          paddingInline: { md: 'page' },
          paddingTop: '3',
          paddingBottom: { md: '3' },
          bg: 'bg.surface',
          // Line and ground are as wide as the window, where the content is not. A pseudo-element would count as moved.
          borderTopWidth: '0',
          borderImageSource: 'linear-gradient(var(--ui-colors-line) 1px, var(--ui-colors-bg-surface) 1px)',
          borderImageSlice: '0 fill',
          borderImageWidth: '0',
          borderImageOutset: '0 100vmax',
          '[data-desk] > :last-child &': { borderImageOutset: '0' },
          // Below a short page, and a short entry next to its list, too.
          'main > &, [data-desk] > :last-child &': {
            marginTop: 'auto',
            marginBottom: 'calc(var(--ui-spacing-page) * -1)',
          },
        },
      },
    },
  },
  { defaultProps: { 'data-foot-bar': true } },
);
