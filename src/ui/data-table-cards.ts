/** How a table's rows are laid out as cards below a breakpoint. */
const frame = {
  overflowX: 'visible',
  bg: 'transparent',
  borderWidth: '0',
  boxShadow: 'none',
} as const;

const rows = {
  display: 'block',
  minWidth: '0',
  // Read aloud still, for the names of the values.
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
  // What names the row is the card's title.
  '& tbody tr > th': { order: '-1', textAlign: 'start' },
  '& tbody tr:has(> [data-corner]) > th': { paddingInlineEnd: 'var(--ui-sizes-control)' },
  '& tbody tr > [data-corner]': { position: 'absolute', insetBlockStart: 'inset', insetInlineEnd: '2' },
} as const;

/** Beside the cards there is room enough: the table stands as wide as the page, and its headers may break. */
const table = {
  minWidth: '0',
  '& thead th, & thead th[data-align=end]': { whiteSpace: 'normal', verticalAlign: 'bottom' },
} as const;

export const cardTable = {
  md: { overflowX: 'visible', mdDown: frame },
  xl: { overflowX: 'visible', xlDown: frame },
} as const;

export const cardRows = { md: { ...table, mdDown: rows }, xl: { ...table, xlDown: rows } } as const;
