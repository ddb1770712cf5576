import { chakra, Flex } from '@chakra-ui/react';
import { type RefObject, useEffect, useRef } from 'react';
import { isFiltered, onPage } from '#app/features/filters/list-filters.ts';
import { UnreadPanel } from '#app/features/filters/unread-panel.tsx';
import { commonTexts } from '#app/texts/common.ts';
import { PageTitle } from '#app/ui/page-header.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { SkeletonBlock } from '#app/ui/skeleton.tsx';
import { SpinnerRing } from '#app/ui/spinner.tsx';
import { AT_DESK } from '#app/ui/theme/tokens.ts';
import { useListKeys } from '#app/ui/use-list-keys.ts';
import { LIST_PAGE_SIZE } from '#domain/limits.ts';
import { Freshness } from '../shared/freshness.tsx';
import { useOrderDesk } from '../shared/order-desk.ts';
import {
  CreateOrderLink,
  NoRecords,
  type OrderListProps,
  raisesOrders,
  useListPages,
} from './list-parts.tsx';
import { orderQuery } from './order-filters.ts';
import { useOrderSelection } from './order-selection.tsx';
import { OrderTable } from './order-table.tsx';
import { type FilterName, OrderToolbar } from './order-toolbar.tsx';
import { SelectionBar } from './selection-bar.tsx';

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
    // Lower than elsewhere: fifteen orders are to be seen below them.
    [AT_DESK]: { '& :is(input, select, button, a)': { minHeight: '9', paddingBlock: '1' } },
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
  const desk = useOrderDesk();
  const own = useListPages(listName, desk === null ? query : null, 'two');
  const { list, pages } = desk ?? own;
  const selection = useOrderSelection();
  const table = useRef<HTMLDivElement>(null);
  const openId = desk?.openId ?? null;
  useListKeys(table, openId === null ? undefined : desk?.step);
  useOpenRow(table, openId);
  const goTo = (page: number) => onFilters(onPage(filters, page));
  const isLate = list.state === 'ready' && (list.value.source === 'device' || list.value.failure !== null);
  return (
    <>
      {offers !== undefined && (
        <Head>
          {openId === null ? <PageTitle>{title}</PageTitle> : <ListTitle>{title}</ListTitle>}
          <div data-part="filters">
            <OrderToolbar list={listName} offers={offers} filters={filters} onFilters={onFilters} />
          </div>
          {raisesOrders(listName) && openId === null && <CreateOrderLink />}
        </Head>
      )}
      {isLate && <Freshness {...list.value} />}
      <div ref={table}>
        {list.state === 'loading' && <SkeletonRows />}
        {list.state === 'failed' && <UnreadPanel title={commonTexts.fetchWorkOrders} reason={list.reason} />}
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
      <Foot data-foot-bar>
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
        <SelectionBar selection={selection} />
      </Foot>
    </>
  );
}

const ListTitle = chakra('h2', { base: { textStyle: 'heading' } });

/** Keeps the line of the open order in sight, and the focus on it where it was in the list, or on a line that has left. */
function useOpenRow(table: RefObject<HTMLElement | null>, openId: string | null): void {
  const shown = useRef(openId);
  useEffect(() => {
    const link = table.current?.querySelector<HTMLElement>('[data-list-item][aria-current]');
    if (openId === null || link == null) return;
    link.scrollIntoView({ block: 'nearest' });
    const isOther = shown.current !== openId;
    shown.current = openId;
    const { activeElement } = document;
    const isHere = activeElement === document.body || table.current?.contains(activeElement) === true;
    if (isOther && isHere) link.focus({ preventScroll: true });
  }, [table, openId]);
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
    gap: '5',
    // The head of the table, and half a gap at either end.
    paddingTop: 'calc(var(--ui-sizes-9) + var(--ui-spacing-5) / 2)',
    paddingBottom: 'calc(var(--ui-spacing-5) / 2)',
    paddingInline: '3',
    borderRadius: 'lg',
    bg: 'bg.surface',
    '& > div': { height: 'calc(var(--ui-sizes-row) - var(--ui-spacing-5))', borderRadius: 'sm' },
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
