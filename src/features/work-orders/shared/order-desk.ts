import { createContext, useContext } from 'react';
import type { Live } from '#app/hooks/use-live-query.ts';
import type { WorkOrderListLive } from '#app/hooks/use-work-orders.ts';

/** How many orders a list has, on all pages. */
export type ListPages = { count: number; total: number };

/** The list that stands beside an order on a desk's screen. */
export type OrderDesk = {
  list: Live<WorkOrderListLive>;
  pages: ListPages | null;
  /** The order beside the list; null while the list stands alone. */
  openId: string | null;
  /** True if the list says how old the screen's data are, unless they are still awaited. */
  tellsAge: boolean;
  /** Where the open order stands in the list, from 1; null once it has left. */
  place: { at: number; of: number } | null;
  /** Whether the list shows an order before or after the open one. */
  has: (step: 1 | -1) => boolean;
  /** Opens the next or the previous order; does nothing at the list's ends. */
  step: (step: 1 | -1) => void;
  /** Opens the order that follows one that is dealt with; after the last one the list alone. */
  goOn: () => void;
};

export const OrderDeskContext = createContext<OrderDesk | null>(null);

/** Null on screens where an order is not shown beside its list. */
export function useOrderDesk(): OrderDesk | null {
  return useContext(OrderDeskContext);
}
