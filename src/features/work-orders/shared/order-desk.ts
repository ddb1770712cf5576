import { createContext, useContext } from 'react';
import type { Live } from '#app/hooks/use-live-query.ts';
import type { WorkOrderListLive } from '#app/hooks/use-work-orders.ts';

/** Number of orders in a list, on all pages. */
export type ListPages = { count: number; total: number };

/** The list next to an order in the table layout. */
export type OrderDesk = {
  list: Live<WorkOrderListLive>;
  pages: ListPages | null;
  /** The order next to the list; null while the list is alone. */
  openId: string | null;
  /** True if the list shows the age of the screen's data, unless they are still loading. */
  tellsAge: boolean;
  /** The open order's place in the list, from 1; null once it has left. */
  place: { at: number; of: number } | null;
  /** True if the list has an order before or after the open one. */
  has: (step: 1 | -1) => boolean;
  /** Opens the next or the previous order; does nothing at the list's ends. */
  step: (step: 1 | -1) => void;
  /** Opens the order after a finished one; after the last one the list alone. */
  showNext: () => void;
};

export const OrderDeskContext = createContext<OrderDesk | null>(null);

/** Null on screens where an order is not shown next to its list. */
export function useOrderDesk(): OrderDesk | null {
  return useContext(OrderDeskContext);
}
