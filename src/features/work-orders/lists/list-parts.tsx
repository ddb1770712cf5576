import { Link } from '@tanstack/react-router';
import { ClipboardList, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ListedOrder } from '#app/entities/orders/listings.ts';
import { isFiltered } from '#app/features/filters/list-filters.ts';
import { listTexts } from '#app/features/filters/texts.ts';
import type { Live } from '#app/hooks/use-live-query.ts';
import { useMay } from '#app/hooks/use-session.ts';
import { useWorkOrderList, type WorkOrderListLive } from '#app/hooks/use-work-orders.ts';
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
  /** A control on each card, or line of a table, in addition to opening the order. */
  cardAction?: ((listed: ListedOrder, place: 'card' | 'line') => ReactNode) | undefined;
};

/**
 * A page of a list, and the next one too if `open` is 'two': both fit in the table layout, while requests to the server
 * keep their page size, so that this device's stored pages serve both layouts.
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
  // An order may be on both while one of them is older.
  const known = new Set(records.map(({ order }) => order.id));
  records.push(...next.value.records.filter(({ order }) => !known.has(order.id)));
  const refreshing = first.value.refreshing || next.value.refreshing;
  return { list: { state: 'ready', value: { ...first.value, records, refreshing } }, pages };
}

/**
 * Number of pages in the list. The last known count stays while another page is fetched, so that the pager stays in
 * place and the pressed button keeps its focus; the count of another search or filter does not.
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

/**
 * True if nothing of a list is here that this device has never requested from the server: it has no age, and may well
 * have orders.
 */
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

/** Why a list is empty, and the one action that helps. */
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

/** True if new orders appear on the list. */
export function raisesOrders(listName: OrderListName): boolean {
  return listName === 'all' || listName === 'created';
}

/** `short`: where only the icon fits. */
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
