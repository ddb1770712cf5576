import { X } from 'lucide-react';
import { commonTexts } from '#app/texts/common.ts';
import { chakra } from '#app/ui/chakra.tsx';
import { type Column, DataTable } from '#app/ui/data-table.tsx';
import { TextButton } from '#app/ui/text-link.tsx';
import { listItem } from '#app/ui/use-list-keys.ts';
import { formatInColumn, sumPaise } from '#domain/money.ts';
import type { PendingVendor } from '#domain/vendor/vendor.ts';
import { paymentTexts } from './texts.ts';

const NOTHING = '–';

/** Scrolls sideways on a phone so that names fit; from a tablet up it has to fit. */
const Roomy = chakra('div', {
  base: {
    '& table': { minWidth: { base: 'dialogLg', md: '0' } },
    '&& th, && td': { paddingInline: { md: '2', xl: 'cell' } },
    '&& thead th': { whiteSpace: { md: 'normal' } },
    '& tbody th': { minWidth: { base: 'menu', md: '0', xl: 'menu' } },
  },
});
/** A GST number never breaks. */
const Code = chakra('span', {
  base: {
    display: 'inline-block',
    maxWidth: 'calc(var(--ui-sizes-menu) * 0.75)',
    overflowWrap: 'break-word',
  },
});
type Props = {
  vendors: readonly PendingVendor[];
  /** The vendor of the filter; empty for all. */
  chosen: string;
  /** True if a selection other than the shown one can be requested. */
  mayChoose: boolean;
  onChoose: (vendorId: string | undefined) => void;
};

/**
 * Amount owed to each vendor. Pressing a vendor's name filters both reports to it; pressing it again removes the
 * filter.
 */
export function PendingTable(props: Props) {
  return (
    <Roomy>
      <DataTable
        caption={paymentTexts.pendingTable}
        columns={columnsOf(props)}
        rows={props.vendors}
        rowKey={(row) => row.vendorId}
      />
    </Roomy>
  );
}

function columnsOf({ vendors, chosen, mayChoose, onChoose }: Props): Column<PendingVendor>[] {
  const total = (of: (row: PendingVendor) => number) => sumPaise(vendors.map(of));
  return [
    {
      id: 'vendor',
      header: commonTexts.vendor,
      isRowHeader: true,
      cell: ({ vendorId, vendorName }) => {
        const isChosen = vendorId === chosen;
        const name = vendorName === '' ? vendorId : vendorName;
        if (!mayChoose && !isChosen) return <chakra.span overflowWrap="anywhere">{name}</chakra.span>;
        return (
          <TextButton
            {...listItem}
            type="button"
            aria-pressed={isChosen}
            title={isChosen ? paymentTexts.everyVendor : paymentTexts.onlyThisVendor}
            onClick={() => onChoose(isChosen ? undefined : vendorId)}
          >
            {name}
            {isChosen && <X aria-hidden />}
          </TextButton>
        );
      },
      foot: paymentTexts.total,
    },
    { id: 'gst', header: paymentTexts.gst, cell: (row) => <Code>{row.gstNumber || NOTHING}</Code> },
    {
      id: 'categories',
      header: paymentTexts.categories,
      cell: (row) => (
        <chakra.span overflowWrap="anywhere">{row.categories.join(', ') || NOTHING}</chakra.span>
      ),
    },
    {
      id: 'orders',
      header: paymentTexts.orders,
      align: 'end',
      cell: (row) => row.workOrders,
      foot: total((row) => row.workOrders),
    },
    {
      id: 'invoices',
      header: paymentTexts.pendingInvoices,
      align: 'end',
      cell: (row) => row.pendingInvoices,
      foot: total((row) => row.pendingInvoices),
    },
    {
      id: 'amount',
      header: paymentTexts.pendingAmount,
      align: 'end',
      cell: (row) => formatInColumn(row.pendingPaise),
      foot: formatInColumn(total((row) => row.pendingPaise)),
    },
  ];
}
