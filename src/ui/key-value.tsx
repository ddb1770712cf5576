import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

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

/** Facts about one thing. `numeric` sets the values in a column that compares. */
export function KeyValue({ items, numeric = false }: { items: readonly KeyValueItem[]; numeric?: boolean }) {
  return (
    <List numeric={numeric}>
      {items.map((item) => (
        <KeyValuePair key={item.label} {...item} />
      ))}
    </List>
  );
}

function KeyValuePair({ label, value }: KeyValueItem) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
