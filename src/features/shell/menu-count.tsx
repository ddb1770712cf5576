import { useKnownTotal } from '#app/hooks/use-work-orders.ts';
import { commonTexts } from '#app/texts/common.ts';
import { formatMoment } from '#domain/dates.ts';
import type { OrderListName } from '#domain/work-order/lists.ts';

/** How many orders a list has, as far as this device knows; nothing while it is not known. */
export function MenuCount({ listName }: { listName: OrderListName }) {
  const known = useKnownTotal(listName);
  if (known === null) return null;
  return (
    <span title={known.fetchedAt === null ? undefined : commonTexts.asOf(formatMoment(known.fetchedAt))}>
      {known.total}
    </span>
  );
}
