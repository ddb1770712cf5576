import { chakra, Flex } from '@chakra-ui/react';
import { useRef } from 'react';
import { isFiltered, onPage } from '#app/features/filters/list-filters.ts';
import { commonTexts, unreadReason } from '#app/texts/common.ts';
import { ErrorPanel } from '#app/ui/notice.tsx';
import { PageTitle } from '#app/ui/page-header.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { SkeletonBlock } from '#app/ui/skeleton.tsx';
import { SpinnerRing } from '#app/ui/spinner.tsx';
import { useListKeys } from '#app/ui/use-list-keys.ts';
import { LIST_PAGE_SIZE } from '#domain/limits.ts';
import { Freshness } from '../shared/freshness.tsx';
import { CreateOrderLink, NoRecords, raisesOrders, useListPages } from './list-parts.tsx';
import { orderQuery } from './order-filters.ts';
import type { OrderListProps } from './order-list-view.tsx';
import { BulkPrintBar, useOrderSelection } from './order-selection.tsx';
import { OrderTable } from './order-table.tsx';
import { type FilterName, OrderToolbar } from './order-toolbar.tsx';

type Props = OrderListProps & {
  title: string;
  /** None where the screen has a title and filters of its own. */
  offers?: readonly FilterName[];
};

/** Title, filters and acts in one line where there is room, so that the screen is left to the orders. */
const Head = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 'gap',
    marginBottom: '2',
    '& > [data-part=filters]': { flex: '1 1 20rem', '& > *': { marginBottom: '0' } },
  },
});

/** Keeps its place and its height whatever it says, so that nothing jumps when an answer arrives. */
const Foot = chakra('footer', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '4',
    position: 'sticky',
    bottom: '0',
    zIndex: 'sticky',
    minHeight: 'control',
    bg: 'bg.canvas',
    '&& > *': { marginBlock: '0' },
  },
});

/** A list on a desk's screen: two pages of orders in a table. */
export function OfficeOrderList({ title, offers, listName, filters, onFilters, cardAction }: Props) {
  const query = orderQuery(listName, filters);
  const { list, pages } = useListPages(listName, query, 'two');
  const selection = useOrderSelection();
  const table = useRef<HTMLDivElement>(null);
  useListKeys(table);
  const goTo = (page: number) => onFilters(onPage(filters, page));
  const isLate = list.state === 'ready' && (list.value.source === 'device' || list.value.failure !== null);
  return (
    <>
      {offers !== undefined && (
        <Head>
          <PageTitle>{title}</PageTitle>
          <div data-part="filters">
            <OrderToolbar offers={offers} filters={filters} onFilters={onFilters} />
          </div>
          {raisesOrders(listName) && <CreateOrderLink />}
        </Head>
      )}
      {isLate && <Freshness {...list.value} />}
      <div ref={table}>
        {list.state === 'loading' && <SkeletonRows />}
        {list.state === 'failed' && (
          <ErrorPanel title={commonTexts.fetchWorkOrders}>{unreadReason(list.reason)}</ErrorPanel>
        )}
        {list.state === 'ready' && list.value.records.length > 0 && (
          <OrderTable
            caption={title}
            listName={listName}
            records={list.value.records}
            action={cardAction}
            selection={selection}
            busy={false}
          />
        )}
      </div>
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
      <Foot>
        {list.state === 'loading' && <Loading />}
        {list.state === 'ready' && !isLate && <Freshness {...list.value} />}
        {pages !== null && (
          <Pager
            page={query.page}
            pageCount={pages.count}
            total={pages.total}
            open={2}
            onPage={goTo}
            busy={list.state !== 'ready' || list.value.refreshing}
          />
        )}
        <BulkPrintBar selection={selection} />
      </Foot>
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

const Rows = chakra('div', {
  base: {
    display: 'grid',
    gap: 'hairline',
    paddingTop: '9',
    borderRadius: 'lg',
    bg: 'bg.surface',
    '& > div': { height: 'row', borderRadius: '0' },
  },
});

/** As high as the first page's lines will be. */
function SkeletonRows() {
  return (
    <Rows aria-hidden>
      {Array.from({ length: LIST_PAGE_SIZE }, (_, index) => `row-${index}`).map((row) => (
        <SkeletonBlock key={row} />
      ))}
    </Rows>
  );
}
