import { chakra } from '@chakra-ui/react';
import { ClipboardList } from 'lucide-react';
import { useWorkOrderList } from '#app/hooks/use-work-order-list.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorPanel } from '#app/ui/error-panel.tsx';
import { LeavingItem, LeavingList } from '#app/ui/leaving-list.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { texts } from '#domain/texts.ts';
import type { OrderListName } from '#domain/work-order/statuses.ts';
import { Freshness } from '../components/freshness.tsx';
import { OrderCard } from '../components/order-card.tsx';
import { type FilterName, OrderToolbar } from '../components/order-toolbar.tsx';
import { isFiltered, type OrderFilters, orderQuery } from '../order-filters.ts';

const Cards = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: 'gap' } });

export type OrderListViewProps = {
  title: string;
  listName: OrderListName;
  offers: readonly FilterName[];
  filters: OrderFilters;
  onFilters: (next: OrderFilters) => void;
};

/** One of the order lists: filters, cards, pages. Old rows stay while newer ones are fetched. */
export function OrderListView({ title, listName, offers, filters, onFilters }: OrderListViewProps) {
  return (
    <>
      <PageHeader title={title} />
      <OrderToolbar offers={offers} filters={filters} onFilters={onFilters} />
      <OrderList listName={listName} filters={filters} onFilters={onFilters} />
    </>
  );
}

/** The cards alone, for screens that put them under a title of their own. */
export function OrderList(props: Pick<OrderListViewProps, 'listName' | 'filters' | 'onFilters'>) {
  const { listName, filters, onFilters } = props;
  const query = orderQuery(listName, filters);
  const list = useWorkOrderList(listName, query);
  if (list.state === 'loading') return <Spinner text={texts.orders.loading} />;
  if (list.state === 'failed') {
    return (
      <ErrorPanel title={texts.toast.fetchWorkOrders}>
        {list.reason.kind === 'refused' ? list.reason.detail : texts.orders.notOnTablet}
      </ErrorPanel>
    );
  }
  const { records, total, pageCount, fetchedAt, source, refreshing, failure } = list.value;
  const goTo = (page: number) => {
    const { page: _page, ...rest } = filters;
    onFilters(page > 1 ? { ...rest, page } : rest);
  };
  return (
    <>
      <Freshness fetchedAt={fetchedAt} source={source} refreshing={refreshing} failure={failure} />
      {records.length === 0 ? (
        <EmptyList filtered={isFiltered(filters)} onClear={() => onFilters({})} />
      ) : (
        <Cards>
          <LeavingList>
            {records.map(({ order, pending }) => (
              <LeavingItem key={order.id}>
                <OrderCard order={order} pending={pending} />
              </LeavingItem>
            ))}
          </LeavingList>
        </Cards>
      )}
      <Pager page={query.page} pageCount={pageCount} total={String(total)} onPage={goTo} busy={refreshing} />
    </>
  );
}

function EmptyList({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={<ClipboardList aria-hidden />}
      sentence={filtered ? texts.orders.emptyFiltered : texts.orders.empty}
      action={
        filtered && (
          <Button variant="quiet" onClick={onClear}>
            {texts.orders.clearFilters}
          </Button>
        )
      }
    />
  );
}
