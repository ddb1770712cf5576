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
import { formatInColumn } from '#domain/money.ts';
import type { Role } from '#domain/permissions.ts';
import { ageSince } from '#domain/work-order/waiting.ts';
import { invoiceTexts } from '../texts.ts';
import { ActionButton, InvoiceBadge, OpenPdf } from './invoice-controls.tsx';
import { type Selection, SelectPage } from './selection-bar.tsx';
import { actionsOn, type InvoiceAction } from './use-invoice-actions.ts';

const Quiet = chakra('span', { base: { color: 'fg.muted', fontWeight: 'normal' } });

const Order = chakra('span', {
  base: {
    flex: '1 1 0',
    minWidth: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    overflowWrap: 'anywhere',
  },
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
  onAction: (invoice: Invoice, action: InvoiceAction) => void;
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

/** Layout of a card: number, orders and amounts, age and vendor; status and next step side by side at the bottom. */
export const CARD_AREAS = `
  "select number number pdf"
  "orders orders with with"
  "orders orders without without"
  "about about about about"
  ". . . ." 1fr
  "status status status status"
`;

/** Contents of an invoice's card; its details have the rest. Its actions depend on the role. */
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
      cell: (row) => <strong>{formatInColumn(row.withTaxPaise)}</strong>,
    },
    {
      id: 'without',
      header: invoiceTexts.withoutTax,
      align: 'end',
      area: 'without',
      cell: (row) => (
        <Quiet textStyle="small">{invoiceTexts.beforeTax(formatInColumn(row.withoutTaxPaise))}</Quiet>
      ),
    },
    {
      id: 'about',
      header: commonTexts.vendor,
      area: 'about',
      cell: (row) => (
        <Quiet textStyle="small" overflowWrap="anywhere">
          <chakra.span display="block" lineClamp="2">
            {row.vendor?.name ?? '–'}
          </chakra.span>
          <Moment of={row} now={now} look="card" />
        </Quiet>
      ),
    },
    {
      id: 'status',
      header: invoiceTexts.status,
      area: 'status',
      cell: (row) => (
        <Row
          as="span"
          width="full"
          rowGap="1"
          justifyContent="space-between"
          // On a line of its own, too.
          css={{ '& > :last-child': { marginInlineStart: 'auto' } }}
        >
          <InvoiceBadge of={row} />
          <NextAction invoice={row} {...props} />
        </Row>
      ),
    },
  ];
  return columns;
}

/** Sort direction of a first press on a header: the oldest and the most expensive are usually wanted. */
export const SORTS_FIRST = {
  created: 'created',
  vendor: 'vendor',
  amount: '-amount',
} as const satisfies Record<InvoiceSortKey, InvoiceSort>;

type DeskProps = InvoiceColumnsProps & {
  /** All of them are paid: there is no next step. */
  isPaid: boolean;
  /** Two orders of an invoice fit, as they do without a next step, and so do large amounts. */
  isWide: boolean;
  rows: readonly Invoice[];
  now: Date;
  sortBy: (key: InvoiceSortKey) => Sort | undefined;
};

/** The same in rows of one height, next to which an invoice may be open. */
export function deskColumns(props: DeskProps): Column<Invoice>[] {
  const { isPaid, isWide, selection, onOpen, rows, now, sortBy } = props;
  const hasRoom = isWide || isPaid;
  const tellsPaid = isPaid && rows.some((row) => invoicePaidAt(row) !== null);
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
      width: hasRoom ? '18em' : '11.29em',
      from: 'medium',
      cell: (row) => <Orders of={row} shows={hasRoom ? 2 : 1} />,
    },
    {
      id: 'age',
      header: tellsPaid ? listTexts.paid : listTexts.age,
      width: '7.71em',
      from: tellsPaid ? 'medium' : 'wide',
      sort: tellsPaid ? undefined : sortBy('created'),
      cell: (row) => <Moment of={row} now={now} look={tellsPaid ? 'paid' : 'age'} />,
    },
    {
      id: 'without',
      header: invoiceTexts.withoutTax,
      align: 'end',
      width: isWide ? '9.14em' : '7.71em',
      from: 'wide',
      cell: (row) => formatInColumn(row.withoutTaxPaise),
    },
    {
      id: 'with',
      header: invoiceTexts.withTax,
      align: 'end',
      width: isWide ? '9.14em' : '7.71em',
      from: 'small',
      sort: sortBy('amount'),
      cell: (row) => formatInColumn(row.withTaxPaise),
    },
    {
      id: 'status',
      header: invoiceTexts.status,
      width: isPaid ? '9.14em' : '13.71em',
      from: 'medium',
      cell: (row) => <InvoiceBadge of={row} />,
    },
    {
      id: 'next',
      header: isPaid ? invoiceTexts.pdf : listTexts.nextAction,
      align: isPaid ? 'end' : 'start',
      width: isPaid ? '5.71em' : '15.71em',
      from: 'medium',
      cell: (row) => (
        <Row as="span" width="full" flexWrap="nowrap" gap="1" justifyContent="space-between">
          <NextAction invoice={row} {...props} />
          <OpenPdf invoice={row} look="icon" />
        </Row>
      ),
    },
  ];
}

/**
 * The first orders with their vehicles, and the number of further ones, which are named on hover and to screen readers.
 */
function Orders({ of: { workOrders }, shows = 1 }: { of: Invoice; shows?: number }) {
  const shown = workOrders.slice(0, shows);
  const more = workOrders.slice(shows);
  if (shown.length === 0) return '–';
  const all = more.length > 0 ? nameOrders(workOrders) : undefined;
  const cars = new Set(workOrders.map(({ carNumber }) => carNumber)).size;
  return (
    <Row as="span" gap="4" width="full" flexWrap="nowrap" alignItems="flex-start">
      {shown.map(({ id, number, carNumber }, at) => (
        <Order key={id} title={all}>
          {carNumber}{' '}
          <Quiet textStyle="small" display="block" overflow="inherit" textOverflow="inherit">
            {number}
            {more.length > 0 && at === shown.length - 1 && (
              <>
                <span aria-hidden>
                  {` +${more.length}`}
                  {cars > 1 && ` · ${invoiceTexts.cars(cars)}`}
                </span>
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

/** The button for the invoice's next step; an empty cell if the role has none. */
function NextAction({ invoice, role, busy, onAction }: InvoiceColumnsProps & { invoice: Invoice }) {
  const { forward } = actionsOn(invoice, role);
  return forward === null ? (
    <span />
  ) : (
    <ActionButton
      invoice={invoice}
      action={forward}
      look="quiet"
      busy={busy.has(invoice.id)}
      onPress={onAction}
    />
  );
}

type MomentProps = { of: Invoice; now: Date; look: 'card' | 'age' | 'paid' };

/** Time of payment, otherwise its age, on a card after the day of its entry. `paid`: in a column of payment days. */
function Moment({ of: invoice, now, look }: MomentProps) {
  const { createdAt } = invoice;
  const paidAt = invoicePaidAt(invoice);
  if (paidAt === null && look === 'paid') return '–';
  const at = paidAt ?? createdAt;
  const date = formatDate(at);
  const day = (paidAt === null ? invoiceTexts.createdOn : listTexts.paidOn)(date);
  const { unit, count } = ageSince(createdAt, now);
  const age = listTexts.ages[unit](count);
  const words = {
    card: paidAt === null ? `${day} · ${age}` : day,
    // Breaks before the date, never within it.
    age: paidAt === null ? age : listTexts.paidOn(date.replaceAll(' ', '\u00A0')),
    paid: date,
  };
  return (
    <time dateTime={at} title={day}>
      {words[look]}
    </time>
  );
}
