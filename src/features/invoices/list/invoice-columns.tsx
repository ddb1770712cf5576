import { Ellipsis } from 'lucide-react';
import { listTexts } from '#app/features/filters/texts.ts';
import { commonTexts } from '#app/texts/common.ts';
import { IconButton } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import type { Column } from '#app/ui/data-table.tsx';
import { Row } from '#app/ui/stack.tsx';
import { formatDate } from '#domain/dates.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { formatPaise } from '#domain/money.ts';
import type { Role } from '#domain/permissions.ts';
import { ageSince } from '#domain/work-order/waiting.ts';
import { invoiceTexts } from '../texts.ts';
import { ActButton, InvoiceBadge, OpenPdf } from './invoice-controls.tsx';
import { type Selection, SelectPage } from './selection-bar.tsx';
import { actsOn, type InvoiceAct } from './use-invoice-acts.ts';

const Quiet = chakra('span', { base: { color: 'fg.muted', fontWeight: 'normal' } });

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
      {invoiceTexts.select(row.invoiceNumber)}
    </Checkbox>
  ),
});

/** What an invoice's card says; what may be done with it depends on the role. */
export function invoiceColumns(props: InvoiceColumnsProps): readonly Column<Invoice>[] {
  const { onOpen } = props;
  return [
    { ...select(props), header: invoiceTexts.selectColumn, hideHeader: true, inCorner: true },
    {
      id: 'number',
      header: invoiceTexts.number,
      isRowHeader: true,
      cell: (row) => (
        <span>
          <NumberButton type="button" onClick={() => onOpen(row)}>
            {row.invoiceNumber}
          </NumberButton>
          <Quiet textStyle="small" display="block">
            {commonTexts.createdAt} {formatDate(row.createdAt)}
          </Quiet>
        </span>
      ),
    },
    { id: 'vendor', header: commonTexts.vendor, cell: (row) => row.vendor?.name ?? '–' },
    { id: 'orders', header: invoiceTexts.orders, cell: (row) => <Orders of={row} /> },
    ...VALUES,
    {
      id: 'status',
      header: invoiceTexts.status,
      label: '',
      cell: (row) => <Status invoice={row} {...props} />,
    },
    {
      id: 'more',
      header: invoiceTexts.details,
      hideHeader: true,
      cell: (row) => (
        <Row as="span" flexWrap="nowrap" gap="0">
          <OpenPdf invoice={row} look="icon" />
          <IconButton
            name={invoiceTexts.actOn(invoiceTexts.details, row.invoiceNumber)}
            icon={<Ellipsis aria-hidden />}
            onClick={() => onOpen(row)}
          />
        </Row>
      ),
    },
  ];
}

/** The same in rows of one height, beside which an invoice may be open. */
export function deskColumns(
  props: InvoiceColumnsProps & { rows: readonly Invoice[]; now: Date },
): Column<Invoice>[] {
  const { selection, onOpen, rows, now, role, busy, onAct } = props;
  return [
    {
      ...select(props),
      header: <SelectPage rows={rows} selection={selection} hideLabel />,
      width: '2.5rem',
    },
    {
      id: 'number',
      header: invoiceTexts.number,
      isRowHeader: true,
      width: '8rem',
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
      cell: ({ vendor }) => <span title={vendor?.name}>{vendor?.name ?? '–'}</span>,
    },
    {
      id: 'orders',
      header: invoiceTexts.orders,
      width: '11.5rem',
      from: 'medium',
      cell: ({ workOrders }) => (
        <span title={workOrders.map(({ number, carNumber }) => `${number} ${carNumber}`).join(', ')}>
          {workOrders.map(({ number, carNumber }) => `${number} ${carNumber}`).join(', ') || '–'}
        </span>
      ),
    },
    {
      id: 'age',
      header: listTexts.age,
      width: '5rem',
      from: 'wide',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} title={formatDate(createdAt)}>
          {describeAge(createdAt, now)}
        </time>
      ),
    },
    ...VALUES.map((column) => ({
      ...column,
      width: column.id === 'without' ? '8.75rem' : '7.25rem',
      from: column.id === 'without' ? ('wide' as const) : ('small' as const),
    })),
    {
      id: 'status',
      header: invoiceTexts.status,
      width: '11rem',
      from: 'medium',
      cell: (row) => <InvoiceBadge of={row} />,
    },
    {
      id: 'next',
      header: listTexts.nextAct,
      width: '13.25rem',
      from: 'medium',
      cell: (row) => {
        const { forward } = actsOn(row, role);
        return (
          <Row as="span" width="full" flexWrap="nowrap" gap="1" justifyContent="space-between">
            {forward === null ? (
              <span />
            ) : (
              <ActButton
                invoice={row}
                act={forward}
                look="quiet"
                busy={busy.has(row.id)}
                dense
                onPress={onAct}
              />
            )}
            <OpenPdf invoice={row} look="icon" />
          </Row>
        );
      },
    },
  ];
}

const VALUES: readonly Column<Invoice>[] = [
  {
    id: 'without',
    header: invoiceTexts.withoutTax,
    align: 'end',
    cell: (row) => formatPaise(row.withoutTaxPaise),
  },
  { id: 'with', header: invoiceTexts.withTax, align: 'end', cell: (row) => formatPaise(row.withTaxPaise) },
];

/** The first order with its vehicle, and how many more there are; the details name them all. */
function Orders({ of: { workOrders } }: { of: Invoice }) {
  const [first] = workOrders;
  const more = workOrders.length - 1;
  if (first === undefined) return '–';
  return (
    <chakra.span overflowWrap="anywhere" textStyle="small">
      <chakra.span whiteSpace="nowrap">{first.number}</chakra.span>
      {more > 0 && <Quiet whiteSpace="nowrap"> {invoiceTexts.moreOrders(more)}</Quiet>}
      <Quiet display="block">{first.carNumber}</Quiet>
    </chakra.span>
  );
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

function describeAge(createdAt: string, now: Date): string {
  const { unit, count } = ageSince(createdAt, now);
  return listTexts.ages[unit](count);
}
