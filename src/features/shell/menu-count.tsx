import { chakra } from '@chakra-ui/react';
import { useKnownTotal } from '#app/hooks/use-work-orders.ts';
import { commonTexts } from '#app/texts/common.ts';
import { formatMoment } from '#domain/dates.ts';
import type { OrderListName } from '#domain/work-order/lists.ts';

/** The lists by their entries in the menu. */
const LISTS: Readonly<Record<string, OrderListName>> = {
  '/created-work-orders': 'created',
  '/approve-work-order': 'approve',
  '/assign-vendor': 'assign',
  '/in-progress-work-orders': 'in-progress',
  '/completed-work-orders': 'completed',
};

/** How many orders the entry's list has, as far as this device knows; nothing for other entries, and while it is not known. */
export function MenuCount({ path }: { path: string }) {
  const listName = LISTS[path];
  return listName === undefined ? null : <KnownTotal listName={listName} />;
}

function KnownTotal({ listName }: { listName: OrderListName }) {
  const known = useKnownTotal(listName);
  if (known === null) return null;
  return (
    <chakra.span
      marginInlineStart="auto"
      fontVariantNumeric="tabular-nums"
      title={known.fetchedAt === null ? undefined : commonTexts.asOf(formatMoment(known.fetchedAt))}
    >
      {known.total}
    </chakra.span>
  );
}
