import { useRef } from 'react';
import { Freshness } from '#app/features/filters/freshness.tsx';
import { DESK_PAGES, onPage } from '#app/features/filters/list-filters.ts';
import { LoadErrorPanel } from '#app/features/filters/load-error-panel.tsx';
import { commonTexts } from '#app/texts/common.ts';
import { Flex } from '#app/ui/chakra.tsx';
import { PageTitle } from '#app/ui/page-header.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { PaneFoot, PaneHead, PaneSkeleton, PaneTitle } from '#app/ui/panes.tsx';
import { SpinnerRing } from '#app/ui/spinner.tsx';
import { useListKeys, useOpenRow } from '#app/ui/use-list-keys.ts';
import { LIST_PAGE_SIZE } from '#domain/limits.ts';
import { useOrderDesk } from '../shared/order-desk.ts';
import {
  CreateOrderLink,
  NoRecords,
  type OrderListProps,
  raisesOrders,
  useListPages,
  wasNeverFetched,
} from './list-parts.tsx';
import { deskQuery } from './order-filters.ts';
import { useOrderSelection } from './order-selection.tsx';
import { OrderTable } from './order-table.tsx';
import { type FilterName, OrderToolbar } from './order-toolbar.tsx';
import { SelectionBar } from './selection-bar.tsx';

type Props = OrderListProps & {
  title: string;
  /** None if the screen has its own title and filters. */
  offers?: readonly FilterName[];
};

/** A list in the table layout: two pages of orders in a table. */
export function OfficeOrderList({ title, offers, listName, filters, onFilters, cardAction }: Props) {
  const query = deskQuery(listName, filters);
  const desk = useOrderDesk();
  const own = useListPages(listName, desk === null ? query : null, 'two');
  const { list, pages } = desk ?? own;
  const selection = useOrderSelection(list);
  const table = useRef<HTMLDivElement>(null);
  const openId = desk?.openId ?? null;
  useListKeys(table, openId === null ? undefined : desk?.step);
  useOpenRow(table, openId);
  const goTo = (page: number) => onFilters(onPage(filters, page));
  return (
    <>
      {offers !== undefined && (
        <PaneHead>
          {openId === null ? <PageTitle>{title}</PageTitle> : <PaneTitle>{title}</PaneTitle>}
          <div data-part="filters">
            <OrderToolbar list={listName} offers={offers} filters={filters} onFilters={onFilters} />
          </div>
          {raisesOrders(listName) && openId === null && (
            <CreateOrderLink short={offers.length > 3 ? 'always' : 'never'} />
          )}
        </PaneHead>
      )}
      <div ref={table}>
        {list.state === 'loading' && <PaneSkeleton rows={LIST_PAGE_SIZE} />}
        {list.state === 'failed' && (
          <LoadErrorPanel title={commonTexts.fetchWorkOrders} reason={list.reason} />
        )}
        {list.state === 'ready' && list.value.records.length > 0 && (
          <OrderTable
            caption={title}
            listName={listName}
            records={list.value.records}
            action={cardAction}
            selection={selection}
            openId={openId}
            filters={filters}
            onFilters={onFilters}
          />
        )}
      </div>
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
      <PaneFoot>
        {list.state === 'loading' && <Loading />}
        {list.state === 'ready' && !wasNeverFetched(list.value, filters) && <Freshness {...list.value} />}
        {pages !== null && (
          <Pager
            page={query.page}
            pageCount={pages.count}
            total={pages.total}
            isHeldHere={list.state === 'ready' && list.value.source === 'device'}
            open={DESK_PAGES}
            onPage={goTo}
            busy={list.state !== 'ready' || list.value.refreshing}
          />
        )}
        <SelectionBar selection={selection} />
      </PaneFoot>
    </>
  );
}

function Loading() {
  return (
    <Flex as="span" role="status" align="center" gap="2" color="fg.muted" textStyle="small">
      <SpinnerRing size="inline" aria-hidden />
      {commonTexts.loadingOrders}
    </Flex>
  );
}
