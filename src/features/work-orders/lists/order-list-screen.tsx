import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { isFiltered } from '#app/features/filters/list-filters.ts';
import { listTexts } from '#app/features/filters/texts.ts';
import { useMay } from '#app/hooks/use-session.ts';
import { menuTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { Part } from '#app/ui/part.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import type { OrderListName } from '#domain/work-order/lists.ts';
import { CompletedListView } from '../completed/completed-list-view.tsx';
import { LIST_ROUTES } from '../shared/back-to-list.tsx';
import { NextActionButton } from '../shared/step-button.tsx';
import { CreatedListView } from './created-list-view.tsx';
import { type OrderFilters, readOrderFilters } from './order-filters.ts';
import { OrderListView } from './order-list-view.tsx';
import type { FilterName } from './order-toolbar.tsx';

/** The filters of each list, in addition to the search that all have (section 2). */
const OFFERS: Readonly<Record<Exclude<OrderListName, 'created' | 'completed'>, readonly FilterName[]>> = {
  all: ['status', 'category', 'vendor', 'dates'],
  approve: ['category', 'dates'],
  assign: ['category', 'dates'],
  'in-progress': ['vendor'],
  paid: ['vendor', 'dates'],
};

/** Only a manager's phone needs it. */
const DecisionStack = lazy(async () => ({
  default: (await import('../approve/decision-stack.tsx')).DecisionStack,
}));

/** One of the lists with the filters in its address. */
export function OrderListScreen({ listName }: { listName: OrderListName }) {
  const { search } = useLocation();
  const filters = readOrderFilters(search);
  const navigate = useNavigate();
  // The order next to the list stays open.
  const onFilters = (next: OrderFilters) => void navigate({ to: '.', search: next, state: true });
  const props = { filters, onFilters };
  const isPhone = useMediaQuery(media.phone);
  const mayDecide = useMay('order-job.decide');
  const [asList, setAsList] = useState(false);
  // The stack has every order; an address with filters shows a list.
  const isStack = listName === 'approve' && isPhone && mayDecide && !isFiltered(filters);
  if (isStack && !asList) {
    return (
      <Part name={menuTexts['/approve-work-order']} meanwhile={<Spinner />}>
        <DecisionStack onList={() => setAsList(true)} />
      </Part>
    );
  }
  if (listName === 'created') return <CreatedListView {...props} />;
  if (listName === 'completed') return <CompletedListView {...props} />;
  return (
    <>
      {isStack && (
        <Button variant="quiet" marginBottom="gap" onClick={() => setAsList(false)}>
          {listTexts.oneByOne}
        </Button>
      )}
      <OrderListView
        title={menuTexts[LIST_ROUTES[listName]]}
        listName={listName}
        offers={OFFERS[listName]}
        cardAction={
          listName === 'in-progress'
            ? ({ order }, place) =>
                place === 'card' && <NextActionButton order={order} list={LIST_ROUTES[listName]} />
            : undefined
        }
        {...props}
      />
    </>
  );
}
