import { listTexts } from '#app/features/filters/texts.ts';
import { commonTexts } from '#app/texts/common.ts';
import { chakra } from '#app/ui/chakra.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import type { Column, Sort } from '#app/ui/data-table.tsx';
import { Row } from '#app/ui/stack.tsx';
import { VisuallyHidden } from '#app/ui/text.tsx';
import { formatDate } from '#domain/dates.ts';
import {
  type Invoice,
  type InvoiceSort,
  type InvoiceSortKey,
  invoicePaidAt,
} from '#domain/invoice/invoice.ts';
import { formatPaise } from '#domain/money.ts';
import type { Role } from '#domain/permissions.ts';
import { ageSince } from '#domain/work-order/waiting.ts';
import { invoiceTexts } from '../texts.ts';
import { ActButton, InvoiceBadge, OpenPdf } from './invoice-controls.tsx';
import { type Selection, SelectPage } from './selection-bar.tsx';
import { actsOn, type InvoiceAct } from './use-invoice-acts.ts';

const Quiet = chakra('span', { base: { color: 'fg.muted', fontWeight: 'normal' } });

const Order = chakra('span', {
  base: { minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis', overflowWrap: 'anywhere' },
});

const NumberButton = chakra('button', {
  base: {
    minHeight: 'control',
    color: 'accent.fg',
    fontWeight: 'strong',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    _hover: { textDecoration: 'underline' },
  },
});

type InvoiceColumnsProps = {
  role: Role | null;
  selection: Selection;
  busy: ReadonlySet<string>;
  onOpen: (invoice: Invoice) => void;
  onAct: (invoice: Invoice, act: InvoiceAct) => void;
};

const select = ({ selection }: InvoiceColumnsProps) => ({
  id: 'select',
  cell: (row: Invoice) => (
    <Checkbox
      hideLabel
      checked={selection.ids.has(row.id)}
      onChange={(chosen) => selection.set([row], chosen)}
    >
      {listTexts.select(row.invoiceNumber)}
    </Checkbox>
  ),
});

/** How a card's cells lie: what it is, what it costs, since when and from whom, what comes next, beside each other at the foot. */
export const CARD_AREAS = `
  "select number number pdf"
  "orders orders with with"
  "orders orders without without"
  "about about about about" 1fr
  "status status status status"
`;

/** What an invoice's card says; its details say the rest. What may be done with it depends on the role. */
export function cardColumns(props: InvoiceColumnsProps & { now: Date }): readonly Column<Invoice>[] {
  const { onOpen, now } = props;
  const columns: readonly (Column<Invoice> & { area: string })[] = [
    { ...select(props), header: invoiceTexts.selectColumn, area: 'select' },
    {
      id: 'number',
      header: invoiceTexts.number,
      isRowHeader: true,
      area: 'number',
      cell: (row) => (
        <NumberButton type="button" onClick={() => onOpen(row)}>
          {row.invoiceNumber}
        </NumberButton>
      ),
    },
    {
      id: 'pdf',
      header: invoiceTexts.openPdf,
      align: 'end',
      area: 'pdf',
      cell: (row) => <OpenPdf invoice={row} look="icon" />,
    },
    { id: 'orders', header: invoiceTexts.orders, area: 'orders', cell: (row) => <Orders of={row} /> },
    {
      id: 'with',
      header: invoiceTexts.withTax,
      align: 'end',
      area: 'with',
      cell: (row) => <strong>{formatPaise(row.withTaxPaise)}</strong>,
    },
    {
      id: 'without',
      header: invoiceTexts.withoutTax,
      align: 'end',
      area: 'without',
      cell: (row) => (
        <Quiet textStyle="small">{invoiceTexts.beforeTax(formatPaise(row.withoutTaxPaise))}</Quiet>
      ),
    },
    {
      id: 'about',
      header: commonTexts.vendor,
      area: 'about',
      cell: (row) => (
        <Quiet textStyle="small" overflowWrap="anywhere" lineClamp="2">
          <Moment of={row} now={now} /> · {row.vendor?.name ?? '–'}
        </Quiet>
      ),
    },
    {
      id: 'status',
      header: invoiceTexts.status,
      area: 'status',
      cell: (row) => <Status invoice={row} {...props} />,
    },
  ];
  return columns;
}

/** The order in which a first press of a header sorts: the oldest and the dearest are looked for. */
export const SORTS_FIRST = {
  created: 'created',
  vendor: 'vendor',
  amount: '-amount',
} as const satisfies Record<InvoiceSortKey, InvoiceSort>;

type DeskProps = InvoiceColumnsProps & {
  /** All of them are paid: nothing comes next. */
  isPaid: boolean;
  /** There is room for two orders of an invoice, and for large sums. */
  isWide: boolean;
  rows: readonly Invoice[];
  now: Date;
  sortBy: (key: InvoiceSortKey) => Sort | undefined;
};

/** When a paid invoice was paid, in the place of its age. */
const PAID: Column<Invoice> = {
  id: 'paid',
  get header() {
    return listTexts.paid;
  },
  width: '7.43em',
  from: 'wide',
  cell: (row) => {
    const at = invoicePaidAt(row);
    return at === null ? '–' : <time dateTime={at}>{formatDate(at)}</time>;
  },
};

/** The same in rows of one height, beside which an invoice may be open. */
export function deskColumns(props: DeskProps): Column<Invoice>[] {
  const { isPaid, isWide, selection, onOpen, rows, now, sortBy, role, busy, onAct } = props;
  return [
    {
      ...select(props),
      header: <SelectPage rows={rows} selection={selection} hideLabel />,
      width: '2.86em',
    },
    {
      id: 'number',
      header: invoiceTexts.number,
      isRowHeader: true,
      width: isWide ? '9.14em' : '8em',
      cell: (row) => (
        <NumberButton
          type="button"
          title={row.invoiceNumber}
          maxWidth="full"
          truncate
          onClick={() => onOpen(row)}
        >
          {row.invoiceNumber}
        </NumberButton>
      ),
    },
    {
      id: 'vendor',
      header: commonTexts.vendor,
      sort: sortBy('vendor'),
      cell: ({ vendor }) => <span title={vendor?.name}>{vendor?.name ?? '–'}</span>,
    },
    {
      id: 'orders',
      header: invoiceTexts.orders,
      width: isWide ? '19.43em' : '9.14em',
      from: 'medium',
      cell: (row) => <Orders of={row} shows={isWide ? 2 : 1} />,
    },
    isPaid && rows.some((row) => invoicePaidAt(row) !== null)
      ? PAID
      : {
          id: 'age',
          header: listTexts.age,
          width: '5.71em',
          from: 'wide',
          sort: sortBy('created'),
          cell: ({ createdAt }) => (
            <time dateTime={createdAt} title={formatDate(createdAt)}>
              {describeAge(createdAt, now)}
            </time>
          ),
        },
    {
      id: 'without',
      header: invoiceTexts.withoutTax,
      align: 'end',
      width: isWide ? '9.71em' : '7.71em',
      from: 'wide',
      cell: (row) => formatPaise(row.withoutTaxPaise),
    },
    {
      id: 'with',
      header: invoiceTexts.withTax,
      align: 'end',
      width: isWide ? '9.71em' : '7.71em',
      from: 'small',
      sort: sortBy('amount'),
      cell: (row) => formatPaise(row.withTaxPaise),
    },
    {
      id: 'status',
      header: invoiceTexts.status,
      width: '14em',
      from: 'medium',
      cell: (row) => <InvoiceBadge of={row} />,
    },
    {
      id: 'next',
      header: isPaid ? invoiceTexts.pdf : listTexts.nextAct,
      width: isPaid ? '5.71em' : '15.71em',
      from: 'medium',
      cell: (row) => {
        const { forward } = actsOn(row, role);
        return (
          <Row as="span" width="full" flexWrap="nowrap" gap="1" justifyContent="space-between">
            {forward === null ? (
              <span />
            ) : (
              <ActButton invoice={row} act={forward} look="quiet" busy={busy.has(row.id)} onPress={onAct} />
            )}
            <OpenPdf invoice={row} look="icon" />
          </Row>
        );
      },
    },
  ];
}

/** The first orders with their vehicles, and how many more there are: those are named when it is pointed at or read out. */
function Orders({ of: { workOrders }, shows = 1 }: { of: Invoice; shows?: number }) {
  const shown = workOrders.slice(0, shows);
  const more = workOrders.slice(shows);
  if (shown.length === 0) return '–';
  const all = more.length > 0 ? nameOrders(workOrders) : undefined;
  return (
    <Row as="span" gap="4" flexWrap="nowrap" alignItems="flex-start">
      {shown.map(({ id, number, carNumber }, at) => (
        <Order key={id} title={all}>
          {carNumber}{' '}
          <Quiet textStyle="small" display="block" overflow="inherit" textOverflow="inherit">
            {number}
            {more.length > 0 && at === shown.length - 1 && (
              <>
                <span aria-hidden>{` +${more.length}`}</span>
                <VisuallyHidden>{`, ${nameOrders(more)}`}</VisuallyHidden>
              </>
            )}
          </Quiet>
        </Order>
      ))}
    </Row>
  );
}

function nameOrders(orders: Invoice['workOrders']): string {
  return orders.map(({ number, carNumber }) => `${carNumber} ${number}`).join(', ');
}

function Status({ invoice, role, busy, onAct }: InvoiceColumnsProps & { invoice: Invoice }) {
  const { forward } = actsOn(invoice, role);
  return (
    <Row as="span" width="full" rowGap="1" justifyContent="space-between">
      <InvoiceBadge of={invoice} />
      {forward !== null && (
        <ActButton invoice={invoice} act={forward} look="quiet" busy={busy.has(invoice.id)} onPress={onAct} />
      )}
    </Row>
  );
}

/** When it was paid; else its age, with the day of its entry. */
function Moment({ of: invoice, now }: { of: Invoice; now: Date }) {
  const { createdAt } = invoice;
  const at = invoicePaidAt(invoice);
  if (at !== null) return <time dateTime={at}>{listTexts.paidOn(formatDate(at))}</time>;
  return (
    <>
      {describeAge(createdAt, now)} · <time dateTime={createdAt}>{formatDate(createdAt)}</time>
    </>
  );
}

function describeAge(createdAt: string, now: Date): string {
  const { unit, count } = ageSince(createdAt, now);
  return listTexts.ages[unit](count);
}
