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
import type { OrderListName } from '#domain/work-order/lists.ts';
import type { WorkOrderQuery } from '#domain/work-order/work-order.ts';
import { Freshness } from '../shared/freshness.tsx';
import { orderTexts } from '../texts.ts';
import { OrderCard } from './order-card.tsx';
import { type OrderFilters, orderQuery } from './order-filters.ts';
import { BulkPrintBar, type OrderSelection, useOrderSelection } from './order-selection.tsx';
import { type FilterName, OrderToolbar } from './order-toolbar.tsx';

type OrderListProps = {
  listName: OrderListName;
  filters: OrderFilters;
  onFilters: (next: OrderFilters) => void;
  /** A control on each card, beside opening the order. */
  cardAction?: (listed: ListedOrder) => ReactNode;
};

/** One of the order lists: filters, cards, pages. Old rows stay while newer ones are fetched. */
export function OrderListView(props: OrderListProps & { title: string; offers: readonly FilterName[] }) {
  const { title, offers, ...list } = props;
  return (
    <>
      <PageHeader title={title} actions={raisesOrders(list.listName) ? <CreateOrderLink /> : undefined} />
      <OrderToolbar offers={offers} filters={list.filters} onFilters={list.onFilters} />
      <OrderList {...list} />
    </>
  );
}

/** The cards and the pager, for screens with a title of their own. */
export function OrderList({ listName, filters, onFilters, cardAction }: OrderListProps) {
  const query = orderQuery(listName, filters);
  const list = useWorkOrderList(listName, query);
  const pages = usePages(query, list);
  const selection = useOrderSelection();
  const isWide = useMediaQuery(media.tabletUp);
  const goTo = (page: number) => onFilters(onPage(filters, page));
  return (
    <>
      {list.state === 'loading' && <Spinner text={commonTexts.loadingOrders} />}
      {list.state === 'failed' && (
        <ErrorPanel title={commonTexts.fetchWorkOrders}>{unreadReason(list.reason)}</ErrorPanel>
      )}
      {list.state === 'ready' && <Freshness {...list.value} />}
      {list.state === 'ready' && list.value.records.length > 0 && (
        <Records
          listName={listName}
          asked={JSON.stringify(query)}
          records={list.value.records}
          cardAction={cardAction}
          selection={isWide ? selection : null}
        />
      )}
      {list.state === 'ready' && list.value.records.length === 0 && (
        <NoRecords
          listName={listName}
          isFiltered={isFiltered(filters)}
          // The page's last order left the list, or the address is old.
          isPageGone={list.value.total > 0 && query.page > list.value.pageCount}
          onClear={() => onFilters({})}
          onLastPage={() => goTo(pages?.count ?? 1)}
        />
      )}
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

type RecordsProps = {
  listName: OrderListName;
  asked: string;
  records: readonly ListedOrder[];
  cardAction: OrderListProps['cardAction'];
  selection: OrderSelection | null;
};

/**
 * The cards of one page. An order that leaves the list is animated away; another page replaces this one at once, because
 * ten cards leaving while ten arrive would double the page. Old cards stay until the first answer to what is `asked`.
 */
function Records({ listName, asked, records, cardAction, selection }: RecordsProps) {
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
            <OrderCard listName={listName} {...listed} action={cardAction?.(listed)} selection={selection} />
          </LeavingItem>
        ))}
      </LeavingList>
    </Stack>
  );
}

type NoRecordsProps = {
  listName: OrderListName;
  isFiltered: boolean;
  isPageGone: boolean;
  onClear: () => void;
  onLastPage: () => void;
};

function NoRecords({ listName, isFiltered, isPageGone, onClear, onLastPage }: NoRecordsProps) {
  const icon = <ClipboardList aria-hidden />;
  if (isPageGone || isFiltered) {
    const action = (
      <Button variant="quiet" onClick={isPageGone ? onLastPage : onClear}>
        {isPageGone ? listTexts.lastPage : commonTexts.clearFilters}
      </Button>
    );
    const sentence = isPageGone ? listTexts.pageGone : orderTexts.emptyFiltered;
    return <EmptyState icon={icon} sentence={sentence} action={action} />;
  }
  const action = raisesOrders(listName) && <CreateOrderLink />;
  return <EmptyState icon={icon} sentence={orderTexts.empty} action={action} />;
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
