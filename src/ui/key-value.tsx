import { Fragment, type ReactNode } from 'react';
import { chakra } from './chakra.tsx';

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
        // As wide before the figures are known as after.
        gridTemplateColumns: 'minmax(0, 1fr) minmax(auto, 1fr)',
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

const Line = chakra('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '4',
    rowGap: '2',
    '& dt': { color: 'fg.muted', textStyle: 'small' },
    '& dd': { fontWeight: 'medium', overflowWrap: 'anywhere' },
  },
});

/** The same beside one another, where there is more width than height. */
export function KeyValueLine({ items }: { items: readonly KeyValueItem[] }) {
  return (
    <Line>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Line>
  );
}
