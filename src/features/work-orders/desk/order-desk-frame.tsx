import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { OneAge } from '#app/features/filters/freshness.tsx';
import { firstOnDesk } from '#app/features/filters/list-filters.ts';
import { announce } from '#app/ui/announce.ts';
import { Panes } from '#app/ui/panes.tsx';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import { LIST_PAGE_SIZE } from '#domain/limits.ts';
import type { OrderListName } from '#domain/work-order/lists.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { useListPages, wasNeverFetched } from '../lists/list-parts.tsx';
import { deskQuery, type OrderFilters, readOrderFilters } from '../lists/order-filters.ts';
import { OrderListScreen } from '../lists/order-list-screen.tsx';
import { LIST_NAMES, LIST_ROUTES } from '../shared/back-to-list.tsx';
import { cardRoute } from '../shared/card-route.ts';
import { type OrderDesk, OrderDeskContext } from '../shared/order-desk.ts';
import { orderTexts } from '../texts.ts';

/** The list and the order in the address: side by side in the table layout, elsewhere one or the other. */
export function OrderDeskFrame({ children }: { children: ReactNode }) {
  return (
    <OneAge>
      <ListAndOrder>{children}</ListAndOrder>
    </OneAge>
  );
}

function ListAndOrder({ children }: { children: ReactNode }) {
  const isOffice = useMediaQuery(media.officeUp);
  const address = useDeskAddress();
  if (address === null) return children;
  if (isOffice) return <Desk {...address}>{children}</Desk>;
  return address.openId === null ? <OrderListScreen listName={address.listName} /> : children;
}

type DeskAddress = { listName: OrderListName; filters: OrderFilters; openId: string | null };

/** An order keeps the list it was opened from, whatever its address [L15]. */
function useDeskAddress(): DeskAddress | null {
  const { pathname, search, state } = useLocation();
  const [, section, id] = pathname.split('/');
  const at = (route: string | undefined) => LIST_NAMES.find((name) => LIST_ROUTES[name] === route);
  const listName = (id !== undefined && at(state.list)) || at(`/${section}`);
  if (listName === undefined) return null;
  const openId = id === undefined || id === '' ? null : decodeURIComponent(id);
  return { listName, filters: readOrderFilters(search), openId };
}

function Desk({ listName, filters, openId, children }: DeskAddress & { children: ReactNode }) {
  const query = deskQuery(listName, filters);
  const live = useListPages(listName, query, 'two');
  const desk = useDesk(live, { listName, filters, openId });
  return (
    <OrderDeskContext value={desk}>
      <Panes open={openId !== null}>
        <section data-part="list" aria-label={openId === null ? undefined : orderTexts.list}>
          <OrderListScreen key={listName} listName={listName} />
        </section>
        {openId !== null && <div>{children}</div>}
      </Panes>
    </OrderDeskContext>
  );
}

function useDesk(
  live: Pick<OrderDesk, 'list' | 'pages'>,
  { listName, filters, openId }: DeskAddress,
): OrderDesk {
  const navigate = useNavigate();
  const records = live.list.state === 'ready' ? live.list.value.records : [];
  const index = records.findIndex(({ order }) => order.id === openId);
  const first = (firstOnDesk(filters.page ?? 1) - 1) * LIST_PAGE_SIZE + 1;
  const of = live.pages?.total ?? records.length;
  /**
   * `lastPlace`: the open order's place before it left the list. For actions that end when more is rendered than when they
   * began.
   */
  const latest = useRef({ records, openId, lastPlace: 0 });
  useEffect(() => {
    latest.current = { records, openId, lastPlace: index >= 0 ? index : latest.current.lastPlace };
  });
  /** Orders that need nothing more, which the list may not know yet. */
  const done = useRef(new Set<string>());

  function open({ id, number, status }: WorkOrder, at: number): void {
    void navigate({
      to: cardRoute(status, listName),
      params: { id },
      search: filters,
      state: { list: LIST_ROUTES[listName] },
      // Back leads to the list, no matter how many orders were stepped through.
      replace: true,
    });
    announce(orderTexts.opened(number, first + at, of));
  }

  /** Once it has left, another order has its place. */
  function placeAfter(by: 1 | -1): number {
    const { lastPlace } = latest.current;
    return index >= 0 ? index + by : by > 0 ? lastPlace : lastPlace - 1;
  }

  function step(by: 1 | -1): void {
    const at = placeAfter(by);
    const next = records[at];
    if (next !== undefined) open(next.order, at);
  }

  function showNext(): void {
    const now = latest.current;
    if (now.openId !== null) done.current.add(now.openId);
    const left = now.records.filter(({ order }) => !done.current.has(order.id));
    const next = left.find((listed) => now.records.indexOf(listed) >= now.lastPlace) ?? left[0];
    if (next !== undefined) open(next.order, left.indexOf(next));
    else void navigate({ to: LIST_ROUTES[listName], search: filters });
  }

  const { list } = live;
  return {
    ...live,
    openId,
    tellsAge: list.state !== 'failed' && !(list.state === 'ready' && wasNeverFetched(list.value, filters)),
    place: index < 0 ? null : { at: first + index, of },
    has: (by) => records[placeAfter(by)] !== undefined,
    step,
    showNext,
  };
}
