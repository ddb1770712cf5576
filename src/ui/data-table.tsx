import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { chakra } from './chakra.tsx';
import { VisuallyHidden } from './text.tsx';
import { AT_DESK } from './theme/tokens.ts';

const frame = {
  overflowX: 'visible',
  bg: 'transparent',
  borderWidth: '0',
  boxShadow: 'none',
} as const;

/** The table's rows as cards. */
const rows = {
  display: 'block',
  minWidth: '0',
  // Still read by screen readers, for the names of the values.
  '& thead': { srOnly: true },
  '& tbody, & tfoot': {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    gap: 'inset',
  },
  '& tbody tr, & tfoot tr': {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    padding: 'inset',
    bg: 'bg.surface',
    borderWidth: 'edge',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'card',
  },
  '& tbody tr > *, & tfoot tr > *': {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '4',
    padding: '0',
    height: 'auto',
    borderWidth: '0',
    textAlign: 'end',
    overflowWrap: 'anywhere',
  },
  '& tbody tr > td[data-label]::before': {
    content: 'attr(data-label)',
    flexShrink: 0,
    color: 'fg.muted',
    textAlign: 'start',
  },
  '& tbody tr > td:not([data-label])': { justifyContent: 'flex-end' },
  // The cell that names the row is the card's title.
  '& tbody tr > th': { order: '-1', textAlign: 'start' },
} as const;

/**
 * Cards whose cells are placed by the table's `areas`, without the names of their values. The row's own button covers
 * the card.
 */
const laidOut = {
  '& tbody tr': {
    display: 'grid',
    gridTemplate: 'var(--areas) / auto minmax(0, 1fr) auto auto',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '0.5',
    padding: '3',
    // The first line is as high as its controls.
    paddingTop: '1',
    '& > *': { alignItems: 'center', justifyContent: 'flex-start', textAlign: 'start' },
    '& > td[data-label]::before': { content: 'none' },
    '& > [data-align=end]': { justifyContent: 'flex-end', textAlign: 'end' },
    // Aligns an icon's end with the end of the figures below it.
    '& > [data-align=end] :is(a, button)': { marginInlineEnd: '-3' },
    '& > th button::after': { content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' },
    '& > td :is(label, a, button)': { position: 'relative', zIndex: 'raised' },
  },
} as const;

/** A dense table next to other content. In em, which is larger in Glove. */
export const NARROW_TABLE = '@container (max-width: 56em)';

/** Selects the header of the last column that fits; it has the table's rounded corner. */
function lastBut(hidden: string): string {
  return `& thead th:not(${hidden}):not(:has(~ th:not(${hidden})))`;
}

/**
 * Lines of one height, enough for two lines of text, with aligned columns: longer text ends in an ellipsis, and columns
 * that don't fit are left out.
 */
const denseTable = {
  tableLayout: 'fixed',
  textStyle: 'small',
  minWidth: '0',
  '& th, & td': {
    paddingInline: '2',
    paddingBlock: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& tbody tr': { position: 'relative' },
  '& button, & label, & tbody a:is([role=button], [target])': { minHeight: '8' },
  '& tbody button': { fontSize: 'small' },
  // Text that may be truncated wraps to a second line, which fits.
  '& td > [title]': { lineClamp: '2', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& thead th, & thead th[data-align=end]': { whiteSpace: 'normal' },
  '& thead th': { height: '9', width: 'var(--width)', lineHeight: 'tight' },
  '@container (max-width: 70em)': {
    '& [data-from=wide]': { display: 'none' },
    [lastBut('[data-from=wide]')]: { borderStartEndRadius: 'lg' },
  },
  [NARROW_TABLE]: {
    '& [data-from=medium]': { display: 'none' },
    '& thead th': { width: 'var(--narrow)' },
    [lastBut('[data-from=wide], [data-from=medium]')]: { borderStartEndRadius: 'lg' },
  },
  '@container (max-width: 24em)': { '& [data-from=small]': { display: 'none' } },
} as const;

const Frame = chakra('div', {
  base: {
    overflowX: { base: 'auto', lg: 'visible' },
    bg: 'bg.surface',
    borderWidth: 'edge',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'card',
  },
  variants: {
    cards: { true: frame },
    dense: { true: { containerType: 'inline-size', overflowX: 'visible' } },
  },
});

const Table = chakra('table', {
  base: {
    width: 'full',
    minWidth: { base: 'table', lg: '0' },
    borderCollapse: 'separate',
    borderSpacing: '0',
    '& th, & td': {
      paddingInline: 'cell',
      paddingBlock: '2',
      textAlign: 'start',
      verticalAlign: 'middle',
    },
    '& th[data-align=end], & td[data-align=end]': {
      textAlign: 'end',
      whiteSpace: 'nowrap',
      // Only here, because the font's tabular set also widens the hyphens of order numbers.
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
    '& thead th[aria-sort] > button': { color: 'fg', '& svg': { opacity: '1' } },
    '& thead th[data-align=end] > button': { flexDirection: 'row-reverse' },
    '& thead th:first-of-type': { borderStartStartRadius: 'lg' },
    '& thead th:last-of-type': { borderStartEndRadius: 'lg' },
    '& tbody tr > *': { height: 'row', borderBottomWidth: 'edge', fontWeight: 'inherit' },
    '& tbody:last-child tr:last-of-type > *': { borderBottomWidth: '0' },
    [AT_DESK]: {
      '& tbody': { textStyle: 'small', lineHeight: 'tight' },
      '& th, & td': { paddingBlock: '0.5' },
    },
    '& tbody tr:hover': { bg: 'bg.hover' },
    '& tbody tr[data-list-item]': { cursor: 'pointer' },
    '& tbody tr[aria-selected=true]': { bg: 'accent.bg' },
    '& tbody tr[data-open] > *': { bg: 'accent.bg', borderColor: 'line.focus' },
    '& tbody tr[data-open] > td:first-of-type': { boxShadow: 'inset 4px 0 0 0 var(--ui-colors-brand-solid)' },
    '& tfoot td, & tfoot th': { fontWeight: 'strong', borderTopWidth: 'thick', height: 'row' },
    '&[aria-busy=true] tbody': { opacity: '0.6' },
  },
  variants: { cards: { true: rows }, laidOut: { true: laidOut }, dense: { true: denseTable } },
});

/** Browsers drop the roles of rows and cells that are not displayed as a table. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  name: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

export type Column<Row> = {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** `end` for amounts and counts, so that digits line up. */
  align?: 'start' | 'end';
  /** The cell that names the row. */
  isRowHeader?: boolean;
  /** The header is for screen readers only (the column of row menus). */
  hideHeader?: boolean;
  foot?: ReactNode;
  /** The value's name on a card, if the header is not a text or is too long; '' for none. */
  label?: string;
  /** Its place on a card, in a table with `areas`. */
  area?: string;
  /**
   * For a dense table: the column's width, in em so that it grows with the text in Glove. Columns without one share the
   * remaining width.
   */
  width?: string;
  /** Its width when the table is narrow. */
  narrow?: string;
  /** For a dense table: left out if the table is narrower. */
  from?: 'small' | 'medium' | 'wide';
  /** The header is a button that sorts the rows. */
  sort?: Sort | undefined;
};

/** `order`: how the rows are sorted by this column; null while they are sorted by another. */
export type Sort = { order: 'ascending' | 'descending' | null; onSort: () => void };

/** Props that the caller adds to a row: key handlers, a tabindex, data attributes. */
export type RowProps = Omit<ComponentProps<'tr'>, 'children' | 'key' | 'role'> &
  Readonly<Record<`data-${string}`, string | number | boolean | undefined>>;

type DataTableProps<Row> = {
  /** Describes the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  isSelected?: (row: Row) => boolean;
  rowProps?: (row: Row) => RowProps;
  /** Shows the rows as cards, for screens too narrow for all columns. */
  cards?: boolean;
  /**
   * With `cards`: one string for each line of four cells, as in grid-template, followed by its height if it takes the
   * remaining space. See Column's `area`.
   */
  areas?: string;
  /** Lines of one height; see Column's `width` and `from`. */
  dense?: boolean;
  /** Other rows are being fetched. */
  busy?: boolean;
};

/** A table with a caption and a sticky header. On narrow screens it scrolls sideways, unless its rows are cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, isSelected, rowProps, cards, areas, dense, busy = false } = props;
  const hasFoot = columns.some((column) => column.foot !== undefined);
  return (
    <Frame
      role="region"
      aria-label={caption}
      tabIndex={cards !== true && dense !== true ? 0 : undefined}
      cards={cards}
      dense={dense}
    >
      <Table
        {...roles.table}
        cards={cards}
        laidOut={areas !== undefined}
        dense={dense}
        style={areas === undefined ? undefined : ({ '--areas': areas } as CSSProperties)}
        aria-busy={busy || undefined}
      >
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {columns.map((column) => (
              <Header key={column.id} column={column} />
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...rowProps?.(row)} {...roles.row} aria-selected={isSelected?.(row)}>
              {columns.map((column) => (
                <Cell key={column.id} column={column}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
        {hasFoot && (
          <tfoot {...roles.group}>
            <tr {...roles.row}>
              {columns.map((column) => (
                <td key={column.id} {...roles.cell} data-align={column.align}>
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

/** As wide as its column. The arrow's space is reserved, and it is faint until the rows are sorted by it. */
const SortButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    maxWidth: 'full',
    height: 'full',
    textAlign: 'inherit',
    cursor: 'pointer',
    '& svg': { boxSize: '4', flexShrink: 0, opacity: '0' },
    '&:hover svg, &:focus-visible svg': { opacity: '0.6' },
  },
});

function Header<Row>({ column }: { column: Column<Row> }) {
  const { header, hideHeader, align, width, narrow = width, from, sort } = column;
  return (
    <th
      {...roles.column}
      scope="col"
      data-align={align}
      data-from={from}
      aria-sort={sort?.order ?? undefined}
      style={{ '--width': width, '--narrow': narrow } as CSSProperties}
    >
      {hideHeader === true ? (
        <VisuallyHidden>{header}</VisuallyHidden>
      ) : sort === undefined ? (
        header
      ) : (
        <SortButton type="button" onClick={sort.onSort}>
          {header}
          {sort.order === 'descending' ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />}
        </SortButton>
      )}
    </th>
  );
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const { align, header, hideHeader } = column;
  const label = column.label ?? (typeof header === 'string' && hideHeader !== true ? header : '');
  const marks = {
    'data-align': align,
    'data-label': label === '' ? undefined : label,
    'data-from': column.from,
    style: column.area === undefined ? undefined : { gridArea: column.area },
  };
  if (column.isRowHeader === true) {
    return (
      <th scope="row" {...roles.name} {...marks}>
        {children}
      </th>
    );
  }
  return (
    <td {...roles.cell} {...marks}>
      {children}
    </td>
  );
}
