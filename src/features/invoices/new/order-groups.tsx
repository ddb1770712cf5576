import { type SyntheticEvent, useId } from 'react';
import { flushSync } from 'react-dom';
import type { BilledOrder, CreateInvoice } from '#app/actions/invoices/create-invoice.ts';
import type { ListedOrder } from '#app/entities/orders/listings.ts';
import type { OfficeAction } from '#app/hooks/use-office-actions.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Badge } from '#app/ui/badge.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { checkboxStyles } from '#app/ui/checkbox.tsx';
import { TextButton } from '#app/ui/text-link.tsx';
import { isInvoiceable } from '#domain/invoice/steps.ts';
import { LIST_PAGE_SIZE } from '#domain/limits.ts';
import { isLocalId } from '#domain/local-ids.ts';
import { addSums, formatSum, type OrderSum, orderSum } from '#domain/work-order/order-sum.ts';
import { statusColour, statusLabel } from '#domain/work-order/statuses.ts';
import {
  UNFILTERED,
  WORK_ORDER_STATUSES,
  type WorkOrder,
  type WorkOrderQuery,
} from '#domain/work-order/work-order.ts';
import { invoiceFormTexts } from './texts.ts';

/** Every completed order, and those whose invoice was rejected [I5]. */
const INVOICEABLE = WORK_ORDER_STATUSES.filter(isInvoiceable);

/** The first `pages` pages as one, so that the whole list can be grouped. */
export function choiceQuery(search: string, pages: number): WorkOrderQuery {
  return { ...UNFILTERED, statuses: INVOICEABLE, pageSize: pages * LIST_PAGE_SIZE, search };
}

/** The available orders of one vendor. */
type VendorGroup = {
  vendorId: string;
  vendorName: string;
  orders: WorkOrder[];
  sum: OrderSum;
};

type OrderChoice = {
  groups: VendorGroup[];
  /** Chosen orders that the list does not have: hidden by a search, or moved on by somebody else. */
  unlisted: BilledOrder[];
  /** Number of orders with changes that must be sent first: the server would refuse an invoice for them. */
  unsent: number;
};

/**
 * The available orders: without those of an invoice by this user that is being sent, or has arrived since the list was
 * read. A chosen order stays, also while the form itself is being sent.
 */
export function orderChoice(
  listed: readonly ListedOrder[],
  actions: readonly Pick<OfficeAction<CreateInvoice>, 'payload' | 'state'>[],
  chosen: readonly BilledOrder[],
): OrderChoice {
  // The orders of a refused invoice are available again.
  const underWay = actions.filter(({ state }) => state !== 'attention');
  const billed = new Set(underWay.flatMap(({ payload }) => payload.orders.map(({ id }) => id)));
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const free = listed.filter(
    ({ order }) => isInvoiceable(order.status) && (chosenIds.has(order.id) || !billed.has(order.id)),
  );
  const sendable = free.filter(({ order, pending }) => pending.length === 0 && !isLocalId(order.id));
  const freeIds = new Set(free.map(({ order }) => order.id));
  return {
    unlisted: chosen.filter(({ id }) => !freeIds.has(id) && !billed.has(id)),
    groups: byVendor(sendable.map(({ order }) => order)),
    unsent: free.length - sendable.length,
  };
}

/** Vendors by name; orders within a vendor in the list's order. */
function byVendor(orders: readonly WorkOrder[]): VendorGroup[] {
  const groups = new Map<string, VendorGroup>();
  for (const order of orders) {
    const vendorId = order.vendor?.id ?? '';
    const group = groups.get(vendorId) ?? {
      vendorId,
      vendorName: order.vendor?.name ?? commonTexts.vendorMissing,
      orders: [],
      sum: addSums([]),
    };
    group.orders.push(order);
    group.sum = addSums(group.orders.map(orderSum));
    groups.set(vendorId, group);
  }
  return [...groups.values()].sort((one, other) => one.vendorName.localeCompare(other.vendorName));
}

/** Rows are plain elements styled from here, because there may be a hundred. */
const Rows = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    overflowWrap: 'anywhere',
    '& h3': { textStyle: 'label', fontWeight: 'strong' },
    '& header': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      alignContent: 'center',
      columnGap: '3',
      minHeight: 'row',
      paddingBlock: '1',
      // Aligned with the checkboxes and the amounts below it.
      paddingInline: '3',
      '& > small': { order: '1', marginInlineStart: 'auto' },
    },
    '& label': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      columnGap: '3',
      alignItems: 'center',
      minHeight: 'row',
      paddingInline: '3',
      paddingBlock: '2',
      borderTopWidth: 'edge',
      borderColor: 'line',
      cursor: 'pointer',
      _hover: { bg: 'bg.hover' },
    },
    '& label:has(:checked)': { bg: 'accent.bg' },
    '& label:has(:focus-visible)': {
      outlineWidth: 'var(--ui-border-widths-thick)',
      outlineStyle: 'solid',
      outlineColor: 'line.focus',
      outlineOffset: 'calc(var(--ui-border-widths-thick) * -1)',
    },
    '& input': { ...checkboxStyles, outline: 'none' },
    '& small': { textStyle: 'small', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
    '& [data-part=name]': { display: 'flex', flexWrap: 'wrap', columnGap: '2', alignItems: 'center' },
    '& [data-part=name] > *': { minWidth: '0', overflowWrap: 'anywhere' },
    '& [data-part=amount]': { fontVariantNumeric: 'tabular-nums' },
  },
});

type Props = {
  group: VendorGroup;
  chosenIds: ReadonlySet<string>;
  onToggle: (order: WorkOrder) => void;
  /** Called with the orders of the group that are not chosen yet. */
  onChooseAll: (orders: readonly WorkOrder[]) => void;
};

/** The orders of one vendor, each with its amount. */
export function OrderGroup({ group, chosenIds, onToggle, onChooseAll }: Props) {
  const titleId = useId();
  const others = group.orders.filter(({ id }) => !chosenIds.has(id));
  return (
    <Rows role="group" aria-labelledby={titleId}>
      <header>
        <h3 id={titleId}>{group.vendorName}</h3>
        <small>{invoiceFormTexts.groupSum(group.orders.length, formatSum(group.sum))}</small>
        {others.length > 1 && (
          <TextButton
            type="button"
            aria-label={`${invoiceFormTexts.chooseAll(others.length)}: ${group.vendorName}`}
            onClick={(event) => keepInPlace(event, () => onChooseAll(others))}
          >
            {invoiceFormTexts.chooseAll(others.length)}
          </TextButton>
        )}
      </header>
      {group.orders.map((order) => (
        <label key={order.id}>
          <input
            type="checkbox"
            checked={chosenIds.has(order.id)}
            onChange={(event) => keepInPlace(event, () => onToggle(order))}
          />
          <span data-part="name">
            <strong>{order.number}</strong>
            <small>
              {order.car.number} · {order.jobCard.number}
            </small>
            {order.status !== 'completed' && (
              <Badge palette={statusColour(order.status)}>
                {statusLabel(order.status, order.statusText)}
              </Badge>
            )}
          </span>
          <strong data-part="amount">{formatSum(orderSum(order))}</strong>
        </label>
      ))}
    </Rows>
  );
}

/** A chosen order is added to the list above; scrolling by its height keeps the pressed row under the finger. */
function keepInPlace({ currentTarget }: SyntheticEvent<Element>, action: () => void): void {
  const before = currentTarget.getBoundingClientRect().top;
  flushSync(action);
  const moved = currentTarget.getBoundingClientRect().top - before;
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
}
