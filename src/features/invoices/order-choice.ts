import type { OfficeAct } from '#app/hooks/use-office-acts.ts';
import type { ListedOrder } from '#app/sync/pull/listings.ts';
import { commonTexts } from '#app/texts/common.ts';
import { isInvoiceable } from '#domain/invoice/steps.ts';
import { LIST_PAGE_SIZE } from '#domain/limits.ts';
import { isLocalId } from '#domain/local-ids.ts';
import type { Paise } from '#domain/money.ts';
import { WORK_ORDER_STATUSES, type WorkOrder, type WorkOrderQuery } from '#domain/work-order/work-order.ts';
import type { BilledOrder, CreateInvoice } from './mutations/create-invoice.ts';
import { sumOf } from './new-invoice.ts';

/** Every completed order, and those whose invoice was rejected (decision D2). */
const INVOICEABLE = WORK_ORDER_STATUSES.filter(isInvoiceable);

/** The first `pages` pages at once: the list grows by asking for more of it, so that it can be grouped as a whole. */
export function choiceQuery(search: string, pages: number): WorkOrderQuery {
  const anywhere = { categoryId: null, vendorId: null, fromOn: null, toOn: null };
  return { statuses: INVOICEABLE, page: 1, pageSize: pages * LIST_PAGE_SIZE, search, ...anywhere };
}

/** The orders of one vendor that can be chosen. */
export type VendorGroup = {
  vendorId: string;
  vendorName: string;
  orders: WorkOrder[];
  sumPaise: Paise;
};

export type OrderChoice = {
  groups: VendorGroup[];
  /** Of the chosen ones, those that are not offered: hidden by a search, or moved on by somebody else. */
  unlisted: BilledOrder[];
  /** Orders whose own changes have to be sent first: the server would refuse an invoice over them. */
  unsent: number;
};

/**
 * What can be chosen of a list: not what stands in an invoice of this person that is on its way, or arrived since the list was
 * read. What is chosen already keeps its place, also while the form itself is being sent.
 */
export function orderChoice(
  listed: readonly ListedOrder[],
  acts: readonly Pick<OfficeAct<CreateInvoice>, 'payload' | 'state'>[],
  chosen: readonly BilledOrder[],
): OrderChoice {
  // A refused invoice holds nothing: its orders may be billed by another one.
  const underWay = acts.filter(({ state }) => state !== 'attention');
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

/** Vendors by name; orders within a vendor as the list has them. */
function byVendor(orders: readonly WorkOrder[]): VendorGroup[] {
  const groups = new Map<string, VendorGroup>();
  for (const order of orders) {
    const vendorId = order.vendor?.id ?? '';
    const group = groups.get(vendorId) ?? {
      vendorId,
      vendorName: order.vendor?.name ?? commonTexts.vendorMissing,
      orders: [],
      sumPaise: 0,
    };
    group.orders.push(order);
    group.sumPaise = sumOf(group.orders);
    groups.set(vendorId, group);
  }
  return [...groups.values()].sort((one, other) => one.vendorName.localeCompare(other.vendorName));
}
