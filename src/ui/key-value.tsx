import { chakra } from '@chakra-ui/react';
import { Fragment, type ReactNode } from 'react';

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, auto) minmax(0, 1fr)',
    columnGap: 'inset',
    rowGap: '2',
    '& dt': { color: 'fg.muted' },
    '& dd': { fontWeight: 'medium', overflowWrap: 'anywhere' },
  },
  variants: {
    numeric: {
      true: {
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        '& dd': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
      },
    },
  },
});

export type KeyValueItem = { label: string; value: ReactNode };

/** Facts about one thing. `numeric` aligns the values as a column of figures. */
export function KeyValue({ items, numeric = false }: { items: readonly KeyValueItem[]; numeric?: boolean }) {
  return (
    <List numeric={numeric}>
      {items.map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </List>
  );
}
