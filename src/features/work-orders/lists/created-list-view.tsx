import { useState } from 'react';
import type { ListedOrder } from '#app/entities/orders/listings.ts';
import { useMay } from '#app/hooks/use-session.ts';
import { menuTexts } from '#app/texts/common.ts';
import { focusWhenClosed, pageTitle } from '#app/ui/focus-when-closed.ts';
import { CancelButton, CancelDialog } from '../shared/cancel-order.tsx';
import type { OrderFilters } from './order-filters.ts';
import { OrderListView } from './order-list-view.tsx';

type Props = { filters: OrderFilters; onFilters: (next: OrderFilters) => void };

/** Orders in preparation, each with Cancel for users who may. */
export function CreatedListView({ filters, onFilters }: Props) {
  const mayCancel = useMay('work-order.cancel');
  const [asked, setAsked] = useState<ListedOrder | null>(null);
  return (
    <>
      <OrderListView
        title={menuTexts['/created-work-orders']}
        listName="created"
        offers={['category', 'dates']}
        filters={filters}
        onFilters={onFilters}
        cardAction={(listed, place) =>
          mayCancel && <CancelButton order={listed.order} place={place} onPress={() => setAsked(listed)} />
        }
      />
      <CancelDialog
        asked={asked}
        onClose={() => setAsked(null)}
        onCancelled={() => focusWhenClosed(pageTitle)}
      />
    </>
  );
}
