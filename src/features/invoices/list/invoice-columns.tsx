import { chakra } from '@chakra-ui/react';
import { Ellipsis } from 'lucide-react';
import { commonTexts } from '#app/texts/common.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import type { Column } from '#app/ui/data-table.tsx';
import { Row } from '#app/ui/stack.tsx';
import { formatDate } from '#domain/dates.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { formatPaise } from '#domain/money.ts';
import type { Role } from '#domain/permissions.ts';
import { invoiceTexts } from '../texts.ts';
import { ActButton, InvoiceBadge, OpenPdf } from './invoice-controls.tsx';
import type { Selection } from './selection-bar.tsx';
import { actsOn, type InvoiceAct } from './use-invoice-acts.ts';

const Quiet = chakra('span', { base: { color: 'fg.muted', fontWeight: 'normal' } });

/** A long name wraps, but the column does not shrink to a letter for it. */
const Name = chakra('span', {
  base: {
    display: 'block',
    overflowWrap: 'anywhere',
    minWidth: { xl: 'calc(var(--ui-sizes-menu) * 0.5)' },
  },
});

const NumberButton = chakra('button', {
  base: {
    minHeight: { base: 'control', xl: '6' },
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

/** The columns of the invoice table; what may be done with a row depends on the role. */
export function invoiceColumns(props: InvoiceColumnsProps): readonly Column<Invoice>[] {
  const { selection, onOpen } = props;
  return [
    {
      id: 'select',
      header: invoiceTexts.selectColumn,
      hideHeader: true,
      inCorner: true,
      cell: (row) => (
        <Checkbox
          hideLabel
          checked={selection.ids.has(row.id)}
          onChange={(chosen) => selection.set([row], chosen)}
        >
          {invoiceTexts.select(row.invoiceNumber)}
        </Checkbox>
      ),
    },
    {
      id: 'number',
      header: (
        <>
          {invoiceTexts.number}
          <Quiet display="block">{commonTexts.createdAt}</Quiet>
        </>
      ),
      isRowHeader: true,
      cell: (row) => (
        <Name>
          <NumberButton type="button" onClick={() => onOpen(row)}>
            {row.invoiceNumber}
          </NumberButton>
          <Quiet textStyle="small" display="block">
            <chakra.span display={{ xl: 'none' }}>{commonTexts.createdAt} </chakra.span>
            {formatDate(row.createdAt)}
          </Quiet>
        </Name>
      ),
    },
    {
      id: 'vendor',
      header: commonTexts.vendor,
      cell: (row) => <Name>{row.vendor?.name ?? '–'}</Name>,
    },
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

const ONE_LINE_WHERE_IT_FITS = { '@media (min-width: 88rem)': { flexWrap: 'nowrap' } } as const;

function Status({ invoice, role, busy, onAct }: InvoiceColumnsProps & { invoice: Invoice }) {
  const { forward } = actsOn(invoice, role);
  return (
    <Row as="span" width="full" rowGap="1" css={ONE_LINE_WHERE_IT_FITS} justifyContent="space-between">
      <InvoiceBadge of={invoice} />
      {forward !== null && (
        <ActButton invoice={invoice} act={forward} look="quiet" busy={busy.has(invoice.id)} onPress={onAct} />
      )}
    </Row>
  );
}
