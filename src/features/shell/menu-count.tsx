import { useWorkOrderList } from '#app/hooks/use-work-orders.ts';
import { commonTexts } from '#app/texts/common.ts';
import { formatMoment } from '#domain/dates.ts';
import { firstPageOf, type OrderListName } from '#domain/work-order/lists.ts';

/** The number of orders in a list, according to the list itself; nothing while it is unknown. */
export function MenuCount({ listName }: { listName: OrderListName }) {
  const list = useWorkOrderList(listName, firstPageOf(listName));
  if (list.state !== 'ready') return null;
  const { total, fetchedAt } = list.value;
  return (
    <span title={fetchedAt === null ? undefined : commonTexts.asOf(formatMoment(fetchedAt))}>{total}</span>
  );
}
