import { Link } from '@tanstack/react-router';
import { ClipboardList, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isFiltered } from '#app/features/filters/list-filters.ts';
import { listTexts } from '#app/features/filters/texts.ts';
import type { Live } from '#app/hooks/use-live-query.ts';
import { useMay } from '#app/hooks/use-session.ts';
import { useWorkOrderList, type WorkOrderListLive } from '#app/hooks/use-work-orders.ts';
import type { ListedOrder } from '#app/sync/read-models/listings.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { OrderListName } from '#domain/work-order/lists.ts';
import type { WorkOrderQuery } from '#domain/work-order/work-order.ts';
import type { ListPages } from '../shared/order-desk.ts';
import { orderTexts } from '../texts.ts';
import type { OrderFilters } from './order-filters.ts';

export type OrderListProps = {
  listName: OrderListName;
  filters: OrderFilters;
  onFilters: (next: OrderFilters) => void;
  /** A control on each card, or line of a table, beside opening the order. */
  cardAction?: ((listed: ListedOrder, place: 'card' | 'line') => ReactNode) | undefined;
};

/**
 * A page of a list, and the one after it where `open` is 'two': a desk has room for both, while the server is asked for as many orders
 * as ever, so that what this device holds of a list answers either screen.
 */
export function useListPages(
  listName: OrderListName,
  query: WorkOrderQuery | null,
  open: 'one' | 'two',
): { list: Live<WorkOrderListLive>; pages: ListPages | null } {
  const first = useWorkOrderList(listName, query);
  const hasNext = query !== null && first.state === 'ready' && query.page < first.value.pageCount;
  const next = useWorkOrderList(
    listName,
    open === 'two' && hasNext ? { ...query, page: query.page + 1 } : null,
  );
  const pages = usePages(query, first);
  if (first.state !== 'ready' || !hasNext || next.state !== 'ready') return { list: first, pages };
  const records = [...first.value.records];
  // An order may stand on both while one of them is older.
  const known = new Set(records.map(({ order }) => order.id));
  records.push(...next.value.records.filter(({ order }) => !known.has(order.id)));
  const refreshing = first.value.refreshing || next.value.refreshing;
  return { list: { state: 'ready', value: { ...first.value, records, refreshing } }, pages };
}

/**
 * How many pages the list has. The last known count stays while another page is fetched, so that the pager keeps its place
 * and the pressed button its focus; that of another search or filter does not.
 */
function usePages(query: WorkOrderQuery | null, list: Live<WorkOrderListLive>): ListPages | null {
  const about = JSON.stringify({ ...query, page: 0 });
  const [known, setKnown] = useState({ about, count: 0, total: 0 });
  if (list.state === 'ready' && !list.value.isFormer) {
    const { pageCount: count, total } = list.value;
    if (known.about !== about || known.count !== count || known.total !== total) {
      setKnown({ about, count, total });
    }
    return { count, total };
  }
  return known.about === about && known.count > 0 ? known : null;
}

/** Whether nothing is here of a list that this device never asked the server for: it has no age, and may well have orders. */
export function wasNeverFetched(
  { source, records }: Pick<WorkOrderListLive, 'source' | 'records'>,
  filters: OrderFilters,
): boolean {
  return source === 'device' && records.length === 0 && !isFiltered(filters);
}

type NoRecordsProps = {
  listName: OrderListName;
  list: WorkOrderListLive;
  filters: OrderFilters;
  page: number;
  onClear: () => void;
  onLastPage: () => void;
};

/** Why a list shows nothing, and the one thing to do about it. */
export function NoRecords({ listName, list, filters, page, onClear, onLastPage }: NoRecordsProps) {
  const icon = <ClipboardList aria-hidden />;
  // The page's last order left the list, or the address is old.
  const isPageGone = list.total > 0 && page > list.pageCount;
  if (isPageGone || isFiltered(filters)) {
    const action = (
      <Button variant="quiet" onClick={isPageGone ? onLastPage : onClear}>
        {isPageGone ? listTexts.lastPage : commonTexts.clearFilters}
      </Button>
    );
    const sentence = isPageGone ? listTexts.pageGone : orderTexts.emptyFiltered;
    return <EmptyState icon={icon} sentence={sentence} action={action} />;
  }
  const action = raisesOrders(listName) && <CreateOrderLink />;
  const sentence = wasNeverFetched(list, filters) ? commonTexts.notOnTablet : orderTexts.empty;
  return <EmptyState icon={icon} sentence={sentence} action={action} />;
}

/** Whether a new order appears on the list. */
export function raisesOrders(listName: OrderListName): boolean {
  return listName === 'all' || listName === 'created';
}

/** `short`: where only the icon is shown, for want of room. */
export function CreateOrderLink({ short = 'never' }: { short?: 'never' | 'phone' | 'always' }) {
  const mayCreate = useMay('work-order.create');
  if (!mayCreate) return null;
  const srOnly = short === 'phone' ? { base: true, md: false } : short === 'always';
  const paddingInline = { never: undefined, phone: { base: '2', md: '5' }, always: '2' }[short];
  return (
    <Button asChild paddingInline={paddingInline}>
      <Link to="/work-orders/create" aria-label={short === 'always' ? listTexts.create : undefined}>
        <Plus aria-hidden />
        <chakra.span srOnly={srOnly || undefined}>{listTexts.create}</chakra.span>
      </Link>
    </Button>
  );
}
