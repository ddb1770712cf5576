import { Link } from '@tanstack/react-router';
import { ClipboardList, Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { isFiltered, onPage } from '#app/features/filters/list-filters.ts';
import { listTexts } from '#app/features/filters/texts.ts';
import type { Live } from '#app/hooks/use-live-query.ts';
import { useMay } from '#app/hooks/use-session.ts';
import { useWorkOrderList, type WorkOrderListLive } from '#app/hooks/use-work-orders.ts';
import type { ListedOrder } from '#app/sync/pull/listings.ts';
import { commonTexts, unreadReason } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LeavingItem, LeavingList } from '#app/ui/leaving-list.tsx';
import { ErrorPanel } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { useListKeys } from '#app/ui/use-list-keys.ts';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import type { OrderListName } from '#domain/work-order/statuses.ts';
import type { WorkOrderQuery } from '#domain/work-order/work-order.ts';
import { Freshness } from '../shared/freshness.tsx';
import { orderTexts } from '../texts.ts';
import { OrderCard } from './order-card.tsx';
import { type OrderFilters, orderQuery } from './order-filters.ts';
import { BulkPrintBar, type OrderSelection, useOrderSelection } from './order-selection.tsx';
import { type FilterName, OrderToolbar } from './order-toolbar.tsx';

export type OrderListViewProps = {
  title: string;
  listName: OrderListName;
  offers: readonly FilterName[];
  filters: OrderFilters;
  onFilters: (next: OrderFilters) => void;
  /** A control on each card, beside opening the order. */
  cardAction?: (listed: ListedOrder) => ReactNode;
};

/** One of the order lists: filters, cards, pages. Old rows stay while newer ones are fetched. */
export function OrderListView({ title, offers, ...list }: OrderListViewProps) {
  return (
    <>
      <PageHeader title={title} actions={raisesOrders(list.listName) ? <CreateOrderLink /> : undefined} />
      <OrderToolbar offers={offers} filters={list.filters} onFilters={list.onFilters} />
      <OrderList {...list} />
    </>
  );
}

/** The cards and the pager, for screens with a title of their own. */
export function OrderList(props: Omit<OrderListViewProps, 'title' | 'offers'>) {
  const { listName, filters, onFilters } = props;
  const query = orderQuery(listName, filters);
  const list = useWorkOrderList(listName, query);
  const pages = usePages(query, list);
  const selection = useOrderSelection();
  const isWide = useMediaQuery(media.tabletUp);
  const goTo = (page: number) => onFilters(onPage(filters, page));
  return (
    <>
      <Page
        {...props}
        query={query}
        list={list}
        selection={isWide ? selection : null}
        onLastPage={() => goTo(pages?.count ?? 1)}
      />
      {pages !== null && (
        <Pager
          page={query.page}
          pageCount={pages.count}
          total={pages.total}
          onPage={goTo}
          busy={list.state !== 'ready' || list.value.refreshing}
        />
      )}
      {isWide && <BulkPrintBar selection={selection} />}
    </>
  );
}

/**
 * How many pages the list has. The last known count stays while another page is fetched, so that the pager keeps its place
 * and the pressed button its focus.
 */
function usePages(query: WorkOrderQuery, list: Live<WorkOrderListLive>) {
  const about = JSON.stringify({ ...query, page: 0 });
  const [known, setKnown] = useState({ about, count: 0, total: 0 });
  if (list.state === 'ready') {
    const { pageCount: count, total } = list.value;
    if (known.about !== about || known.count !== count || known.total !== total) {
      setKnown({ about, count, total });
    }
    return { count, total };
  }
  return known.about === about && known.count > 0 ? known : null;
}

type PageProps = Omit<OrderListViewProps, 'title' | 'offers'> & {
  query: WorkOrderQuery;
  list: Live<WorkOrderListLive>;
  selection: OrderSelection | null;
  onLastPage: () => void;
};

function Page({ query, list, selection, cardAction, onLastPage, ...props }: PageProps) {
  const { listName, filters, onFilters } = props;
  if (list.state === 'loading') return <Spinner text={commonTexts.loadingOrders} />;
  if (list.state === 'failed') {
    return <ErrorPanel title={commonTexts.fetchWorkOrders}>{unreadReason(list.reason)}</ErrorPanel>;
  }
  const { records, total, pageCount, fetchedAt, source, refreshing, failure } = list.value;
  return (
    <>
      <Freshness fetchedAt={fetchedAt} source={source} refreshing={refreshing} failure={failure} />
      {records.length > 0 ? (
        <Records
          asked={JSON.stringify(query)}
          records={records}
          cardAction={cardAction}
          selection={selection}
        />
      ) : total > 0 && query.page > pageCount ? (
        <PageGone onLastPage={onLastPage} />
      ) : (
        <EmptyList listName={listName} filtered={isFiltered(filters)} onClear={() => onFilters({})} />
      )}
    </>
  );
}

type RecordsProps = {
  asked: string;
  records: readonly ListedOrder[];
  cardAction: OrderListViewProps['cardAction'];
  selection: OrderSelection | null;
};

/**
 * The cards of one page. An order that leaves the list is animated away; another page replaces this one at once, because
 * ten cards leaving while ten arrive would double the page. Old cards stay until the first answer to what is `asked`.
 */
function Records({ asked, records, cardAction, selection }: RecordsProps) {
  const cards = useRef<HTMLDivElement>(null);
  useListKeys(cards);
  const [shown, setShown] = useState({ asked, records, turn: 0 });
  if (shown.records !== records) {
    setShown({ asked, records, turn: shown.asked === asked ? shown.turn : shown.turn + 1 });
  }
  return (
    <Stack ref={cards}>
      <LeavingList key={shown.turn}>
        {records.map((listed) => (
          <LeavingItem key={listed.order.id}>
            <OrderCard
              order={listed.order}
              pending={listed.pending}
              action={cardAction?.(listed)}
              selection={selection}
            />
          </LeavingItem>
        ))}
      </LeavingList>
    </Stack>
  );
}

type EmptyListProps = { listName: OrderListName; filtered: boolean; onClear: () => void };

function EmptyList({ listName, filtered, onClear }: EmptyListProps) {
  const clear = (
    <Button variant="quiet" onClick={onClear}>
      {commonTexts.clearFilters}
    </Button>
  );
  return (
    <EmptyState
      icon={<ClipboardList aria-hidden />}
      sentence={filtered ? orderTexts.emptyFiltered : orderTexts.empty}
      action={filtered ? clear : raisesOrders(listName) && <CreateOrderLink />}
    />
  );
}

/** The page no longer exists: its last order left the list, or the address is old. */
function PageGone({ onLastPage }: { onLastPage: () => void }) {
  return (
    <EmptyState
      icon={<ClipboardList aria-hidden />}
      sentence={listTexts.pageGone}
      action={
        <Button variant="quiet" onClick={onLastPage}>
          {listTexts.lastPage}
        </Button>
      }
    />
  );
}

/** Whether a new order appears on the list. */
function raisesOrders(listName: OrderListName): boolean {
  return listName === 'all' || listName === 'created';
}

function CreateOrderLink() {
  const mayCreate = useMay('work-order.create');
  if (!mayCreate) return null;
  return (
    <Button asChild>
      <Link to="/work-orders/create">
        <Plus aria-hidden />
        {listTexts.create}
      </Link>
    </Button>
  );
}
