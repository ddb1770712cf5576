import { chakra } from '@chakra-ui/react';

/** One below the other, a control's distance apart unless `gap` says otherwise. */
export const Stack = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: 'gap' } });

/** Side by side, wrapping where the width ends: no row of controls may run out of a phone. */
export const Row = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 'gap' },
});

/** A list with a line between its items. */
export const LinedList = chakra('ul', {
  base: {
    listStyle: 'none',
    '& > li': { paddingBlock: 'cell', overflowWrap: 'anywhere' },
    '& > li:not(:last-of-type)': { borderBottomWidth: 'edge', borderColor: 'line' },
  },
});
