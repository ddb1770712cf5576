import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

const Frame = chakra('div', {
  base: {
    overflowX: { base: 'auto', lg: 'visible' },
    bg: 'bg.surface',
    borderWidth: 'edge',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'card',
  },
});

const Table = chakra('table', {
  base: {
    width: 'full',
    minWidth: { base: 'table', lg: '0' },
    borderCollapse: 'separate',
    borderSpacing: '0',
    '& th, & td': { paddingInline: 'cell', paddingBlock: '2', textAlign: 'start', verticalAlign: 'middle' },
    '& th[data-align=end], & td[data-align=end]': {
      textAlign: 'end',
      whiteSpace: 'nowrap',
      // Not everywhere: the font's tabular set also widens the hyphens of order numbers.
      fontVariantNumeric: 'tabular-nums',
    },
    '& thead th': {
      position: 'sticky',
      top: { base: '0', lg: 'var(--ui-table-top, 0)' },
      zIndex: 'raised',
      bg: 'bg.sunken',
      color: 'fg.muted',
      textStyle: 'small',
      fontWeight: 'strong',
      whiteSpace: 'nowrap',
      borderBottomWidth: 'edge',
    },
    '& thead th:first-of-type': { borderStartStartRadius: 'lg' },
    '& thead th:last-of-type': { borderStartEndRadius: 'lg' },
    '& tbody tr > *': { height: 'row', borderBottomWidth: 'edge', fontWeight: 'inherit' },
    '& tbody:last-child tr:last-of-type > *': { borderBottomWidth: '0' },
    '& tbody tr:hover': { bg: 'bg.hover' },
    '& tbody tr[aria-selected=true]': { bg: 'accent.bg' },
    '& tfoot td, & tfoot th': { fontWeight: 'strong', borderTopWidth: 'thick', height: 'row' },
  },
});

export type Column<Row> = {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Amounts and counts stand at the end, so that digits line up. */
  align?: 'start' | 'end';
  /** The cell that names the row. */
  isRowHeader?: boolean;
  /** The header is read aloud only (the column of row menus). */
  hideHeader?: boolean;
  foot?: ReactNode;
};

export type DataTableProps<Row> = {
  /** Says what the table is; read aloud, the page's title shows it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  isSelected?: (row: Row) => boolean;
};

/** A real table: header cells, a caption, a header that stays while rows go by. On narrow screens it scrolls sideways. */
export function DataTable<Row>({ caption, columns, rows, rowKey, isSelected }: DataTableProps<Row>) {
  const hasFoot = columns.some((column) => column.foot !== undefined);
  return (
    <Frame role="region" aria-label={caption} tabIndex={0}>
      <Table>
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-align={column.align}>
                {column.hideHeader === true ? (
                  <VisuallyHidden>{column.header}</VisuallyHidden>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} aria-selected={isSelected?.(row)}>
              {columns.map((column) => (
                <Cell key={column.id} column={column}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
        {hasFoot && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column.id} data-align={column.align}>
                  {column.foot}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </Table>
    </Frame>
  );
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  if (column.isRowHeader === true) {
    return (
      <th scope="row" data-align={column.align}>
        {children}
      </th>
    );
  }
  return <td data-align={column.align}>{children}</td>;
}
