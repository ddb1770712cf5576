import type { LucideIcon } from 'lucide-react';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { statusLabel } from '#domain/work-order/statuses.ts';
import type { WorkOrder, WorkOrderStatus } from '#domain/work-order/work-order.ts';
import { paletteTexts } from './texts.ts';

/** Where a choice leads: an address of the app, or the list of keys. */
type Choice = { href: string } | { opens: 'help' };

export type PaletteItem = Choice & { id: string; label: string; hint?: string; icon?: LucideIcon };
export type PaletteGroup = { name: keyof typeof paletteTexts.groups; items: PaletteItem[] };

/** A screen that the person may open. */
export type PaletteScreen = { href: string; label: string; icon: LucideIcon };

/** What the screen that an order's card leads to is called in the address, by the order's status. */
export type OrderRoute = (status: WorkOrderStatus) => `${string}/$id`;

const ORDERS_SHOWN = 6;
const VEHICLES_SHOWN = 3;
const VENDORS_SHOWN = 5;

/** The screens that bear every word of the search in their names; all of them without a search. */
export function screenItems(screens: readonly PaletteScreen[], search: string): PaletteItem[] {
  return screens
    .filter(({ label }) => hasWords(label, search))
    .map(({ href, label, icon }) => ({ id: `screen-${href}`, href, label, icon }));
}

type Found = { orders: readonly WorkOrder[]; total: number };

/** The first orders found, and the way to the list of all of them. */
export function orderItems({ orders, total }: Found, search: string, route: OrderRoute): PaletteItem[] {
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

/** The vehicles among the orders found whose own number is what was searched for. */
export function vehicleItems(orders: readonly WorkOrder[], search: string): PaletteItem[] {
  const numbers = new Set(orders.map(({ car }) => car.number));
  return [...numbers]
    .filter((number) => number !== '' && bare(number).includes(bare(search)))
    .slice(0, VEHICLES_SHOWN)
    .map((number) => ({
      id: `vehicle-${bare(number)}`,
      href: ordersWith(number),
      label: number,
      hint: paletteTexts.ofVehicle,
    }));
}

/** Vendors by name, number or GST number; none without a search. */
export function vendorItems(vendors: readonly Vendor[], search: string): PaletteItem[] {
  if (search === '') return [];
  return vendors
    .filter(({ name, vendorNumber, gstNumber }) => hasWords(`${name} ${vendorNumber} ${gstNumber}`, search))
    .slice(0, VENDORS_SHOWN)
    .map(({ id, name, vendorNumber }) => ({
      id: `vendor-${id}`,
      href: `/vendors?open=${inSearch(id)}`,
      label: name,
      hint: vendorNumber,
    }));
}

/** The item that the arrow key leads to, round the ends. */
export function itemAfter(
  items: readonly PaletteItem[],
  from: PaletteItem | undefined,
  step: 1 | -1,
): PaletteItem | undefined {
  const at = items.findIndex(({ id }) => id === from?.id);
  return items[(at + step + items.length) % items.length];
}

export function hasWords(text: string, search: string): boolean {
  const lower = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}

function ordersWith(search: string): string {
  return `/work-orders?q=${inSearch(search)}`;
}

/** The router reads a parameter that looks like JSON as such: figures alone would lose their zeros. */
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

function bare(number: string): string {
  return number.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
