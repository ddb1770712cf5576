import { useState } from 'react';
import { menuTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import type { OrderFilters } from '../lists/order-filters.ts';
import { OrderListView } from '../lists/order-list-view.tsx';
import { CompletionDetailsDialog } from './completion-details-dialog.tsx';
import { completedTexts } from './texts.ts';

type Props = { filters: OrderFilters; onFilters: (next: OrderFilters) => void };

/** The completed orders; a dialog shows how each job ended without leaving the list. */
export function CompletedListView({ filters, onFilters }: Props) {
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <>
      <OrderListView
        title={menuTexts['/completed-work-orders']}
        listName="completed"
        offers={['search', 'vendor', 'dates']}
        filters={filters}
        onFilters={onFilters}
        cardAction={({ order }) => (
          <Button
            variant="quiet"
            aria-label={completedTexts.detailsOf(order.number)}
            onClick={() => setOpenId(order.id)}
          >
            {completedTexts.details}
          </Button>
        )}
      />
      {openId !== null && (
        <CompletionDetailsDialog key={openId} orderId={openId} onClose={() => setOpenId(null)} />
      )}
    </>
  );
}
