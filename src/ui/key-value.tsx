import { Fragment, type ReactNode } from 'react';
import { chakra } from './chakra.tsx';

const List = chakra('dl', {
  base: {
    display: 'grid',
    // Aligns the values of short lists that are stacked.
    gridTemplateColumns: 'minmax(min(9rem, 40%), auto) minmax(0, 1fr)',
    columnGap: 'inset',
    rowGap: '2',
    '& dt': { color: 'fg.muted' },
    '& dd': { fontWeight: 'medium', overflowWrap: 'anywhere' },
  },
  variants: {
    numeric: {
      true: {
        // The same width before and after the figures are known.
        gridTemplateColumns: 'minmax(0, 3fr) minmax(auto, 2fr)',
        '& dd': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
      },
    },
  },
});

export type KeyValueItem = { label: string; value: ReactNode };

/** Details of one thing. `numeric` aligns the values as a column of figures. */
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

const Line = chakra('div', {
  base: {
    display: 'grid',
    // Three at most: six details fill two rows.
    gridTemplateColumns:
      'repeat(auto-fill, minmax(min(max(10.5rem, (100% - 2 * var(--ui-spacing-4)) / 3), 100%), 1fr))',
    gridAutoFlow: 'row dense',
    alignItems: 'start',
    columnGap: '4',
    rowGap: '2',
    '& dl': { display: 'contents' },
    '& dt': { color: 'fg.muted', textStyle: 'small' },
    '& dd': { fontWeight: 'medium', overflowWrap: 'anywhere' },
  },
});

const Cell = chakra('div', { variants: { wide: { true: { gridColumn: 'span 2' } } } });

/** `isWide`: spans two columns of a line. */
export type LineItem = KeyValueItem & { isWide?: boolean };

/** The same details in columns, for places that are wider than high. */
export function KeyValueLine({ items }: { items: readonly LineItem[] }) {
  return (
    <Line>
      <dl>
        {items.map(({ label, value, isWide = false }) => (
          <Cell key={label} wide={isWide}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Cell>
        ))}
      </dl>
    </Line>
  );
}
