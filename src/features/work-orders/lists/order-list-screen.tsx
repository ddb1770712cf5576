import { useLocation, useNavigate } from '@tanstack/react-router';
import { menuTexts } from '#app/texts/common.ts';
import type { OrderListName } from '#domain/work-order/lists.ts';
import { CompletedListView } from '../completed/completed-list-view.tsx';
import { LIST_ROUTES } from '../shared/back-to-list.tsx';
import { NextActButton } from '../shared/step-button.tsx';
import { CreatedListView } from './created-list-view.tsx';
import { type OrderFilters, readOrderFilters } from './order-filters.ts';
import { OrderListView } from './order-list-view.tsx';
import type { FilterName } from './order-toolbar.tsx';

/** What the lists can be searched and filtered by (section 2). */
const OFFERS: Readonly<Record<Exclude<OrderListName, 'created' | 'completed'>, readonly FilterName[]>> = {
  all: ['search', 'status', 'category', 'vendor', 'dates'],
  approve: ['search', 'category', 'dates'],
  assign: ['search', 'category', 'dates'],
  'in-progress': ['search', 'vendor'],
  paid: ['search', 'vendor', 'dates'],
};

/** One of the lists with the filters of its address. */
export function OrderListScreen({ listName }: { listName: OrderListName }) {
  const { search } = useLocation();
  const filters = readOrderFilters(search);
  const navigate = useNavigate();
  // The order beside the list stays where it is.
  const onFilters = (next: OrderFilters) => void navigate({ to: '.', search: next, state: true });
  const props = { filters, onFilters };
  if (listName === 'created') return <CreatedListView {...props} />;
  if (listName === 'completed') return <CompletedListView {...props} />;
  return (
    <OrderListView
      title={menuTexts[LIST_ROUTES[listName]]}
      listName={listName}
      offers={OFFERS[listName]}
      cardAction={
        listName === 'in-progress'
          ? ({ order }, place) =>
              place === 'card' && <NextActButton order={order} list={LIST_ROUTES[listName]} />
          : undefined
      }
      {...props}
    />
  );
}
