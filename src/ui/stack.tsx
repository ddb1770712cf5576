import { chakra } from './chakra.tsx';

/** A column; `gap` defaults to the minimum distance between controls. */
export const Stack = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: 'gap' } });

/** A row that wraps, so that controls never overflow a phone's screen. */
export const Row = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 'gap' },
});

/** A list with a line between its items. */
export const LinedList = chakra('ul', {
  base: {
    listStyle: 'none',
    '& > li': { paddingBlock: 'cell', overflowWrap: 'anywhere' },
    '& > li + li': { borderTopWidth: 'edge', borderColor: 'line' },
    '& > li:last-of-type': { paddingBottom: '0' },
  },
});
