import { Keyboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useLiveQueryKeeping } from '#app/hooks/use-live-query.ts';
import { useVendors } from '#app/hooks/use-references.ts';
import { usePull } from '#app/hooks/use-server.ts';
import { useMay, useOwner } from '#app/hooks/use-session.ts';
import { readListing } from '#app/sync/pull/listings.ts';
import { listingTask } from '#app/sync/pull/pull-orders.ts';
import { LIST_PAGE_SIZE, SEARCH_DEBOUNCE_MS } from '#domain/limits.ts';
import type { WorkOrder, WorkOrderQuery } from '#domain/work-order/work-order.ts';
import {
  hasWords,
  type OrderRoute,
  orderItems,
  type PaletteGroup,
  type PaletteItem,
  type PaletteScreen,
  screenItems,
  vehicleItems,
  vendorItems,
} from './palette-items.ts';
import { keyTexts } from './texts.ts';

const HELP: PaletteItem = { id: 'help', opens: 'help', label: keyTexts.title, icon: Keyboard };

type PaletteAnswer = { groups: PaletteGroup[]; searching: boolean; onlyDevice: boolean };

/** Everything that answers the search, by kind; kinds without an answer are left out. */
export function usePaletteGroups(
  search: string,
  screens: readonly PaletteScreen[],
  orderRoute: OrderRoute,
): PaletteAnswer {
  const found = useFoundOrders(search);
  const vendors = useVendors();
  const groups: PaletteGroup[] = [
    { name: 'screens', items: screenItems(screens, search) },
    { name: 'orders', items: orderItems(found, search, orderRoute) },
    { name: 'vehicles', items: vehicleItems(found.orders, search) },
    { name: 'vendors', items: vendors.state === 'ready' ? vendorItems(vendors.value.value, search) : [] },
    { name: 'acts', items: hasWords(HELP.label, search) ? [HELP] : [] },
  ];
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    searching: found.searching,
    onlyDevice: found.onlyDevice,
  };
}

/** `searching`: the server is still to be heard. `onlyDevice`: it cannot be reached. */
type FoundOrders = {
  orders: readonly WorkOrder[];
  total: number;
  searching: boolean;
  onlyDevice: boolean;
};

/** Orders by number, vehicle or job card: what this device knows at once, the server's answer when typing pauses. */
function useFoundOrders(search: string): FoundOrders {
  const services = useServices();
  const owner = useOwner();
  const scope = { owner: owner?.owner ?? '', complexId: owner?.complexId ?? '' };
  const sought = useMay('work-order.see') ? search : '';
  const asked = usePaused(sought);
  const pull = usePull(asked === '' ? null : listingTask(services, scope.complexId, queryOf(asked)));
  const read = useLiveQueryKeeping(
    async () =>
      sought === ''
        ? null
        : readListing(services, scope, { listName: 'all', query: queryOf(sought), fromDevice: true }),
    [services, scope.owner, scope.complexId, sought],
  );
  const listing = sought === '' || read.state === 'loading' ? null : read.value;
  return {
    orders: listing?.records.map(({ order }) => order) ?? [],
    total: listing?.total ?? 0,
    searching: sought !== asked || (sought !== '' && (read.state === 'loading' || pull.refreshing)),
    onlyDevice: sought !== '' && pull.failure?.kind === 'offline',
  };
}

/** The first page of the list of all orders with this search, so that one answer serves both. */
function queryOf(search: string): WorkOrderQuery {
  return {
    statuses: [],
    page: 1,
    pageSize: LIST_PAGE_SIZE,
    search,
    categoryId: null,
    vendorId: null,
    fromOn: null,
    toOn: null,
  };
}

/** The text once nobody has changed it for a while; an emptied one at once. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
