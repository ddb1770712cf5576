import { Keyboard, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { readListing } from '#app/entities/orders/listings.ts';
import { listingTask } from '#app/entities/orders/pull-orders.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useLiveQueryKeeping } from '#app/hooks/use-live-query.ts';
import { useVendors } from '#app/hooks/use-references.ts';
import { usePull } from '#app/hooks/use-server.ts';
import { useMay, useOwner } from '#app/hooks/use-session.ts';
import { findsWords } from '#domain/find-words.ts';
import { closed } from '#domain/fold.ts';
import { LIST_PAGE_SIZE, SEARCH_DEBOUNCE_MS } from '#domain/limits.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { statusLabel } from '#domain/work-order/statuses.ts';
import {
  UNFILTERED,
  type WorkOrder,
  type WorkOrderQuery,
  type WorkOrderStatus,
} from '#domain/work-order/work-order.ts';
import { keyTexts, paletteTexts } from './texts.ts';

const HELP: PaletteItem = {
  id: 'help',
  opens: 'help',
  get label() {
    return keyTexts.title;
  },
  icon: Keyboard,
};

type PaletteAnswer = { groups: PaletteGroup[]; searching: boolean; onlyDevice: boolean };

/** Search results by kind; kinds without a result are left out. */
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
    { name: 'actions', items: findsWords(search)([HELP.label]) ? [HELP] : [] },
  ];
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    searching: found.searching || (search !== '' && vendors.state === 'loading'),
    onlyDevice: found.onlyDevice,
  };
}

/** `searching`: the server has not responded yet. `onlyDevice`: it cannot be reached. */
type FoundOrders = {
  orders: readonly WorkOrder[];
  total: number;
  searching: boolean;
  onlyDevice: boolean;
};

/** Orders by number, vehicle or job card: from this device immediately, from the server when typing pauses. */
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

/** The same query as the first page of the list of all orders, so that both share one response. */
function queryOf(search: string): WorkOrderQuery {
  return { ...UNFILTERED, statuses: [], pageSize: LIST_PAGE_SIZE, search };
}

/** The text as of the last pause in typing; a cleared one immediately. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** Target of an item: an address of the app, or the list of keys. */
type Choice = { href: string } | { opens: 'help' };

export type PaletteItem = Choice & { id: string; label: string; hint?: string; icon?: LucideIcon };
export type PaletteGroup = { name: keyof typeof paletteTexts.groups; items: PaletteItem[] };

/** A screen that the user may open. */
export type PaletteScreen = { href: string; label: string; icon: LucideIcon };

/** The route that an order's card links to, by the order's status. */
export type OrderRoute = (status: WorkOrderStatus) => `${string}/$id`;

const ORDERS_SHOWN = 6;
const VEHICLES_SHOWN = 3;
const VENDORS_SHOWN = 5;

/** The screens whose names contain every word of the search; all without a search. */
function screenItems(screens: readonly PaletteScreen[], search: string): PaletteItem[] {
  const matches = findsWords(search);
  return screens
    .filter(({ label }) => matches([label]))
    .map(({ href, label, icon }) => ({ id: `screen-${href}`, href, label, icon }));
}

type Found = { orders: readonly WorkOrder[]; total: number };

/** The first orders found, and a link to the list of all of them. */
function orderItems({ orders, total }: Found, search: string, route: OrderRoute): PaletteItem[] {
  const shown = orders.slice(0, ORDERS_SHOWN).map(
    (order): PaletteItem => ({
      id: `order-${order.id}`,
      href: route(order.status).replace('$id', () => encodeURIComponent(order.id)),
      label: order.number,
      hint: `${order.car.number} · ${statusLabel(order.status, order.statusText)}`,
    }),
  );
  if (total <= shown.length) return shown;
  const all = { id: 'orders-all', href: ordersWith(search), label: paletteTexts.allOrders(total, search) };
  return [...shown, all];
}

/** The vehicles of the found orders whose own number matches the search. */
function vehicleItems(orders: readonly WorkOrder[], search: string): PaletteItem[] {
  const numbers = new Set(orders.map(({ car }) => car.number));
  return [...numbers]
    .filter((number) => closed(number) !== '' && closed(number).includes(closed(search)))
    .slice(0, VEHICLES_SHOWN)
    .map((number) => ({
      id: `vehicle-${closed(number)}`,
      href: ordersWith(number),
      label: number,
      hint: paletteTexts.ofVehicle,
    }));
}

/** Vendors by name, number or GST number; none without a search. */
function vendorItems(vendors: readonly Vendor[], search: string): PaletteItem[] {
  if (search === '') return [];
  const matches = findsWords(search);
  return vendors
    .filter(({ name, vendorNumber, gstNumber }) => matches([name, vendorNumber, gstNumber]))
    .slice(0, VENDORS_SHOWN)
    .map(({ id, name, vendorNumber }) => ({
      id: `vendor-${id}`,
      href: `/vendors?open=${inSearch(id)}`,
      label: name,
      hint: vendorNumber,
    }));
}

/** The item that an arrow key moves to, wrapping around at the ends. */
export function itemAfter(
  items: readonly PaletteItem[],
  from: PaletteItem | undefined,
  step: 1 | -1,
): PaletteItem | undefined {
  const at = items.findIndex(({ id }) => id === from?.id);
  return items[(at + step + items.length) % items.length];
}

function ordersWith(search: string): string {
  return `/work-orders?q=${inSearch(search)}`;
}

/** The router parses a parameter that looks like JSON: digits alone would lose their leading zeros. */
function inSearch(text: string): string {
  return encodeURIComponent(isJson(text) ? JSON.stringify(text) : text);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
