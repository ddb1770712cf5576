import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, X } from 'lucide-react';
import { useEffect } from 'react';
import { menuTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { BackLink } from '#app/ui/text-link.tsx';
import { belongsOn, type OrderListName } from '#domain/work-order/lists.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';

export type ListRoute =
  | '/floor'
  | '/work-orders'
  | '/created-work-orders'
  | '/approve-work-order'
  | '/assign-vendor'
  | '/in-progress-work-orders'
  | '/completed-work-orders'
  | '/paid';

/** Route of each list. */
export const LIST_ROUTES = {
  all: '/work-orders',
  created: '/created-work-orders',
  approve: '/approve-work-order',
  assign: '/assign-vendor',
  'in-progress': '/in-progress-work-orders',
  completed: '/completed-work-orders',
  paid: '/paid',
} as const satisfies Record<OrderListName, ListRoute>;

export const LIST_NAMES = Object.keys(LIST_ROUTES) as OrderListName[];

/** The list that an order was opened from. */
type Origin = { list?: ListRoute };

declare module '@tanstack/react-router' {
  // The router's own way to type its history state.
  interface HistoryState extends Origin {}
}

/** The list that the order on the screen was opened from; null if its address was opened directly. */
export function useFormerList(): ListRoute | null {
  return useLocation({ select: ({ state }) => state.list ?? null });
}

/**
 * An order whose address was opened directly is shown with the list that contains it, if its address belongs to another
 * list (a completed order opens at the created ones'). Later status changes have no effect [L15].
 */
export function useListOf(order: WorkOrder, to: ListRoute): void {
  const navigate = useNavigate();
  const former = useFormerList();
  const isOn = (name: OrderListName) => belongsOn(name, order);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the order was when it was opened.
  useEffect(() => {
    if (former !== null || LIST_NAMES.some((name) => LIST_ROUTES[name] === to && isOn(name))) return;
    const list = LIST_ROUTES[LIST_NAMES.find((name) => name !== 'all' && isOn(name)) ?? 'all'];
    void navigate({ to: '.', search: true, state: (now) => ({ ...now, list }), replace: true });
  }, []);
}

/** The same next to the list, which is then alone again. */
export function CloseOrder({ to }: { to: ListRoute }) {
  const filters = useLocation({ select: ({ search }) => search });
  const list = useFormerList() ?? to;
  return (
    <Button asChild variant="ghost" paddingInline="2">
      <Link to={list} search={filters} aria-label={menuTexts[list]}>
        <X aria-hidden />
      </Link>
    </Button>
  );
}

/** The link back from a detail to its list, in the state it was left and named as in the menu. */
export function BackToList({ to }: { to: ListRoute }) {
  const filters = useLocation({ select: ({ search }) => search });
  const list = useFormerList() ?? to;
  return (
    <BackLink asChild>
      <Link to={list} search={filters}>
        <ArrowLeft aria-hidden />
        {menuTexts[list]}
      </Link>
    </BackLink>
  );
}
