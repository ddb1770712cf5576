import { useWorkOrderList } from '#app/hooks/use-work-orders.ts';
import { commonTexts } from '#app/texts/common.ts';
import { formatMoment } from '#domain/dates.ts';
import { LIST_STATUSES, type OrderListName } from '#domain/work-order/lists.ts';
import { UNFILTERED } from '#domain/work-order/work-order.ts';

/** How many orders a list has, kept up to date while the menu is in sight; nothing while it is not known. */
export function MenuCount({ listName }: { listName: OrderListName }) {
  const list = useWorkOrderList(listName, { ...UNFILTERED, statuses: LIST_STATUSES[listName], pageSize: 1 });
  if (list.state !== 'ready') return null;
  const { total, fetchedAt } = list.value;
  return (
    <span title={fetchedAt === null ? undefined : commonTexts.asOf(formatMoment(fetchedAt))}>{total}</span>
  );
}
