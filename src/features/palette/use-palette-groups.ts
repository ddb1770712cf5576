import { Keyboard } from 'lucide-react';
import { useVendors } from '#app/hooks/use-references.ts';
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
import { useFoundOrders } from './use-found-orders.ts';

const HELP: PaletteItem = { id: 'help', opens: 'help', label: keyTexts.title, icon: Keyboard };

export type PaletteAnswer = { groups: PaletteGroup[]; searching: boolean; onlyDevice: boolean };

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
