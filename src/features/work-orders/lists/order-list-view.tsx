import { type ReactNode, useRef } from 'react';
import type { ListedOrder } from '#app/entities/orders/listings.ts';
import { Freshness } from '#app/features/filters/freshness.tsx';
import { onPage } from '#app/features/filters/list-filters.ts';
import { LoadErrorPanel } from '#app/features/filters/load-error-panel.tsx';
import { commonTexts, menuTexts } from '#app/texts/common.ts';
import { LeavingItem, LeavingList } from '#app/ui/leaving-list.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { useListKeys } from '#app/ui/use-list-keys.ts';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import type { OrderListName } from '#domain/work-order/lists.ts';
import { LIST_ROUTES } from '../shared/back-to-list.tsx';
import {
  CreateOrderLink,
  NoRecords,
  type OrderListProps,
  raisesOrders,
  useListPages,
  wasNeverFetched,
} from './list-parts.tsx';
import { OfficeOrderList } from './office-order-list.tsx';
import { CardGrid, OrderCard } from './order-card.tsx';
import { orderQuery, usualCardSort } from './order-filters.ts';
import { type OrderSelection, useOrderSelection } from './order-selection.tsx';
import { type FilterName, OrderToolbar } from './order-toolbar.tsx';
import { OrdersByAction } from './orders-by-action.tsx';
import { SelectionBar } from './selection-bar.tsx';

/**
 * One of the order lists: filters, cards, pages; in the table layout a table. Old rows stay while newer ones are
 * fetched.
 */
export function OrderListView(props: OrderListProps & { title: string; offers: readonly FilterName[] }) {
  const isOffice = useMediaQuery(media.officeUp);
  const { title, offers, ...list } = props;
  if (isOffice) return <OfficeOrderList {...props} />;
  return (
    <OrderCards
      {...list}
      head={(age) => (
        <>
          <PageHeader
            title={title}
            size="compact"
            marks={age}
            actions={raisesOrders(list.listName) ? <CreateOrderLink short="phone" /> : undefined}
          />
          <OrderToolbar
            list={list.listName}
            offers={offers}
            filters={list.filters}
            onFilters={list.onFilters}
          />
        </>
      )}
    />
  );
}

/** The orders and the pager, for screens with their own title. */
export function OrderList(props: OrderListProps) {
  const isOffice = useMediaQuery(media.officeUp);
  return isOffice ? (
    <OfficeOrderList {...props} title={menuTexts[LIST_ROUTES[props.listName]]} />
  ) : (
    <OrderCards {...props} />
  );
}

type CardsProps = OrderListProps & {
  /** Content above, which includes the list's age if it fits. */
  head?: (age: ReactNode) => ReactNode;
};

function OrderCards({ listName, filters, onFilters, cardAction, head = (age) => age }: CardsProps) {
  const usual = usualCardSort(listName);
  const query = orderQuery(listName, filters, usual);
  const { list, pages } = useListPages(listName, query, 'one');
  const selection = useOrderSelection(list);
  const isWide = useMediaQuery(media.tabletUp);
  const goTo = (page: number) => onFilters(onPage(filters, page));
  const age = list.state === 'ready' && !wasNeverFetched(list.value, filters) && (
    <Freshness {...list.value} />
  );
  return (
    <>
      {/* On a phone it doesn't fit next to the title. */}
      {head(isWide && age)}
      {!isWide && age}
      {list.state === 'loading' && <Spinner text={commonTexts.loadingOrders} />}
      {list.state === 'failed' && <LoadErrorPanel title={commonTexts.fetchWorkOrders} reason={list.reason} />}
      {list.state === 'ready' &&
        list.value.records.length > 0 &&
        (listName === 'in-progress' && (filters.sort ?? usual) === usual ? (
          <OrdersByAction records={list.value.records} selection={isWide ? selection : null} />
        ) : (
          <Records
            listName={listName}
            answers={list.value.answers}
            records={list.value.records}
            cardAction={cardAction}
            selection={isWide ? selection : null}
          />
        ))}
      {list.state === 'ready' && list.value.records.length === 0 && (
        <NoRecords
          listName={listName}
          list={list.value}
          filters={filters}
          page={query.page}
          onClear={() => onFilters({})}
          onLastPage={() => goTo(pages?.count ?? 1)}
        />
      )}
      {pages !== null && (
        <Pager
          page={query.page}
          pageCount={pages.count}
          total={pages.total}
          isHeldHere={list.state === 'ready' && list.value.source === 'device'}
          onPage={goTo}
          busy={list.state !== 'ready' || list.value.refreshing}
        />
      )}
      {isWide && <SelectionBar selection={selection} />}
    </>
  );
}

type RecordsProps = {
  listName: OrderListName;
  answers: string;
  records: readonly ListedOrder[];
  cardAction: OrderListProps['cardAction'];
  selection: OrderSelection | null;
};

/**
 * The cards of one page. An order that leaves the list is animated away; another page replaces this one immediately,
 * because ten cards leaving while ten arrive would double the page.
 */
function Records({ listName, answers, records, cardAction, selection }: RecordsProps) {
  const cards = useRef<HTMLDivElement>(null);
  useListKeys(cards);
  return (
    <CardGrid ref={cards}>
      <LeavingList key={answers}>
        {records.map((listed) => (
          <LeavingItem key={listed.order.id}>
            <OrderCard
              listName={listName}
              {...listed}
              action={cardAction?.(listed, 'card')}
              selection={selection}
            />
          </LeavingItem>
        ))}
      </LeavingList>
    </CardGrid>
  );
}
